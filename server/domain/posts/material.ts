/** What a revision is built from besides the written content: the renditions, or the files already published. */
import type { InputProblem } from '../../errors.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { Rendition } from '../media/ports.ts';
import type { Content, Publisher, SendManifest } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import { findPublishedContent, type PublishedContent } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { findFitProblems, findUnreadyMedia, fitMedia, toContent } from './fit-media.ts';

export interface RevisionMaterial {
  readonly renditions: readonly Rendition[];
  /** For an amendment: the currently published content. */
  readonly published: PublishedContent | null;
}

type MaterialDeps = Pick<PostDeps, 'renditions' | 'amendments'>;

export async function loadMaterial(deps: MaterialDeps, tx: Tx | null, post: Post): Promise<RevisionMaterial> {
  const published = await findPublishedContent(deps, tx, post);
  const ids = post.media.map(({ mediaId }) => mediaId);
  const renditions = published ? [] : await deps.renditions.forMedia(tx, post.workspaceId, ids);
  return { renditions, published };
}

export interface PreparedContent {
  readonly content: Content;
  /** Problems that no rendition can fix. */
  readonly mediaProblems: readonly InputProblem[];
  /** Files that are still being generated. */
  readonly unreadyProblems: readonly InputProblem[];
}

/** The files of a published post are never regenerated: the manifest names exactly the published ones. */
export function prepareContent(
  { mediaTools }: Pick<PostDeps, 'mediaTools'>,
  publisher: Publisher,
  post: Post,
  { renditions, published }: RevisionMaterial,
): PreparedContent {
  if (published) {
    const { caption, options } = post;
    return {
      content: { caption, options, media: published.revision.manifest.media },
      mediaProblems: [],
      unreadyProblems: [],
    };
  }
  const fitted = fitMedia(publisher, post, renditions, mediaTools);
  return {
    content: toContent(post, fitted),
    mediaProblems: findFitProblems(fitted),
    unreadyProblems: findUnreadyMedia(fitted),
  };
}

export const manifestDigest = (manifest: SendManifest): string => digestOf(manifest as unknown as Json);

/** What a person approves: "publish this", or "change that post to this". */
export const buildManifest = (
  publisher: Publisher,
  content: Content,
  account: string,
  { published }: RevisionMaterial,
): SendManifest => {
  const manifest = publisher.manifest(content, account);
  if (published === null) return manifest;
  // The first comment was published with the post: an amendment does not add another.
  const { first_comment: _comment, ...changed } = manifest;
  return { ...changed, amends: published.externalId };
};
