import type { TokenSource } from '../../domain/accounts/ports.ts';
import type { MediaStorage } from '../../domain/media/ports.ts';
import type { PostDeps } from '../../domain/posts/deps.ts';
import { fitMedia } from '../../domain/posts/fit-media.ts';
import type { PostReader } from '../../domain/posts/reader.ts';
import { draftProblems, isWritable, renditionsOf } from '../../domain/posts/submit-post.ts';
import type { Actor } from '../../domain/workspaces/actor.ts';
import { notFound } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { PostDetailView } from '../views.ts';
import { presentDetail } from './present-post.ts';

export interface PostRouteDeps extends PostDeps {
  readonly reader: PostReader;
  readonly baseUrl: URL;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly storage: MediaStorage;
}

/** The post as it stands after an operation: what nearly every one of them answers. */
export async function showPost(deps: PostRouteDeps, actor: Actor, id: PostId): Promise<PostDetailView> {
  const detail = await deps.reader.detail(actor.workspaceId, id);
  if (!detail) throw notFound('post');
  const renditions = await renditionsOf(deps, null, detail.post);
  const problems = draftProblems(deps, detail.post, detail.account ?? undefined, renditions);
  const publisher = isWritable(detail.post) ? deps.publishers.publisher(detail.post.platform) : undefined;
  const fitted = publisher && fitMedia(publisher, detail.post, renditions, deps.mediaTools);
  return presentDetail(detail, actor, deps.baseUrl, problems, fitted ?? []);
}
