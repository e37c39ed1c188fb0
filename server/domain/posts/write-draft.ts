/** The one way a draft comes into being, whoever wrote it: a person, a program or a campaign. */

import { AppError, type InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { contentOf, fitMedia, fitProblems } from './fit-media.ts';
import { publisherFor, writeAudit } from './guards.ts';
import { messages } from './messages.ts';
import { type Author, newPostDefaults } from './new-draft.ts';

export type WriteDraftDeps = Pick<PostDeps, 'clock' | 'posts' | 'audit' | 'publishers' | 'mediaTools'>;

export type DraftContent = Pick<
  Post,
  'platform' | 'accountId' | 'campaignId' | 'caption' | 'options' | 'media' | 'schedule'
> &
  Partial<Pick<Post, 'ideaId'>>;

export async function writeDraft(
  deps: WriteDraftDeps,
  tx: Tx,
  author: Author & { readonly workspaceId: WorkspaceId },
  auditedAs: Actor | 'system',
  content: DraftContent,
  data: { readonly [key: string]: Json } = {},
): Promise<Post> {
  refuseForeignContent(deps, content);
  const now = deps.clock.now();
  const post: Post = {
    ...newPostDefaults(author, now),
    ...content,
    workspaceId: author.workspaceId,
    amendsPostId: null,
  };
  await deps.posts.insert(tx, post);
  await writeAudit(deps.audit, tx, auditedAs, post, 'post.created', now, data);
  return post;
}

/** What the platform would never take, however it is completed. */
export function refuseForeignContent(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  content: Pick<Post, 'platform' | 'caption' | 'media' | 'options'>,
): void {
  const publisher = publisherFor(deps.publishers, content.platform);
  const fitted = fitMedia(publisher, content, [], deps.mediaTools);
  const problems = [...fitProblems(fitted), ...publisher.check(contentOf(content, fitted))].filter(
    ({ code }) => !isMissing(code) && !mendable.has(code),
  );
  if (problems.length) throw contentNotAllowed(publisher.displayName, problems);
}

/** What is not there yet can still come; `check` of an adapter says so by one of these codes. */
const missingCodes: ReadonlySet<string> = new Set([
  'missing',
  'post_empty',
  'media_missing',
  'file_missing',
  'video_missing',
  'title_missing',
  'title_video_missing',
  'link_missing',
  'link_title_missing',
  'change_missing',
  'video_tool_missing',
]);
export const isMissing = (code: string): boolean => missingCodes.has(code);

/** What another shape or a shorter part would mend is left to whoever goes on with the draft. */
const mendable = new Set(['too_long', 'shape_not_taken']);

export function contentNotAllowed(platform: string, problems: readonly InputProblem[]): AppError {
  return new AppError(
    'content_not_allowed',
    problems[0]?.message ?? messages.does_not_take_this_content({ platform }),
    { errors: problems },
  );
}
