/** What a revision is made from besides what people wrote: the files as they go out, or those that are out already. */
import type { InputProblem } from '../../errors.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { Rendition } from '../media/ports.ts';
import type { Content, Publisher, SendManifest } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import { type OutNow, outBefore } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { contentOf, fitMedia, fitProblems, unreadyMedia } from './fit-media.ts';

export interface Material {
  readonly renditions: readonly Rendition[];
  /** For a change of a post that is out: what is out. */
  readonly out: OutNow | null;
}

type MaterialDeps = Pick<PostDeps, 'renditions' | 'amendments'>;

export async function materialOf(deps: MaterialDeps, tx: Tx | null, post: Post): Promise<Material> {
  const out = await outBefore(deps, tx, post);
  const ids = post.media.map(({ mediaId }) => mediaId);
  const renditions = out ? [] : await deps.renditions.forMedia(tx, post.workspaceId, ids);
  return { renditions, out };
}

export interface PreparedContent {
  readonly content: Content;
  /** What no rendition can mend. */
  readonly fitting: readonly InputProblem[];
  /** What is still being made. */
  readonly unready: readonly InputProblem[];
}

/** The files of a post that is out are never made again: the very ones that went out are named. */
export function preparedContent(
  { mediaTools }: Pick<PostDeps, 'mediaTools'>,
  publisher: Publisher,
  post: Post,
  { renditions, out }: Material,
): PreparedContent {
  if (out) {
    const { caption, options } = post;
    return { content: { caption, options, media: out.revision.manifest.media }, fitting: [], unready: [] };
  }
  const fitted = fitMedia(publisher, post, renditions, mediaTools);
  return {
    content: contentOf(post, fitted),
    fitting: fitProblems(fitted),
    unready: unreadyMedia(fitted),
  };
}

export const manifestDigest = (manifest: SendManifest): string => digestOf(manifest as unknown as Json);

/** What a person approves: "make this", or "change that post to this". */
export const manifestOf = (
  publisher: Publisher,
  content: Content,
  account: string,
  { out }: Material,
): SendManifest => {
  const manifest = publisher.manifest(content, account);
  if (out === null) return manifest;
  // The first comment went out with the post: a change of it says nothing more.
  const { first_comment: _said, ...changed } = manifest;
  return { ...changed, amends: out.externalId };
};
