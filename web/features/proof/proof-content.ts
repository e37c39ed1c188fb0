/** What a sheet shows of a post, and what its text is compared with. */

import type { ApprovalView, PostDetailView, PostView, RevisionView } from '../../../server/http/views.ts';
import { captionOf, type TextRange } from '../post/mentions.ts';
import { shownProof } from '../post/queries.ts';
import { differencesOf, sharedOf } from '../post/variants.ts';
import { kindOfMime } from './previews/preview.ts';
import type { ProofFile } from './proof-files.tsx';

/**
 * What is reviewed: the proof if there is one, else the draft. A proof keeps the order of the files, and an edit
 * ends it, so the role of each file can be read from the post.
 */
export const proofContent = (post: PostDetailView) => {
  const proof = shownProof(post);
  const files = (proof?.media ?? post.media).map((one, index): ProofFile => {
    const postFile = post.media[index];
    const kind = kindOfMime(one.mime);
    return {
      ...one,
      kind,
      role: postFile?.role ?? null,
      alt: one.alt_text,
      name: postFile?.name,
      durationMs: one.duration_ms,
      // A rendition has no still image; the browser then shows the first frame.
      poster: kind === 'video' && !proof ? postFile?.preview_url : null,
    };
  });
  return { proof, text: textOf(post), mentions: proof?.mentions ?? noMentions, files };
};

/** The same list each time, so that nothing is rendered again for it. */
const noMentions: readonly TextRange[] = [];

const textOf = (post: Pick<PostDetailView, 'current_revision' | 'proof' | 'caption'>): string =>
  shownProof(post)?.text ?? post.caption;

/** A revision's text to compare with the text above: as its author wrote it while there is only a draft. */
export const textToCompare = (
  post: Pick<PostDetailView, 'current_revision' | 'proof'>,
  revision: RevisionView,
): string => (shownProof(post) === null ? captionOf(revision) : revision.text);

/** The latest approval that an edit made void. */
export const lastVoidedApproval = (post: PostDetailView): ApprovalView | undefined =>
  post.approvals_list
    .filter((one) => one.voided_at !== null && one.digest !== shownProof(post)?.digest)
    .sort((a, b) => b.at.localeCompare(a.at))[0];

export interface EarlierText {
  readonly text: string;
  readonly of: 'published' | 'signed' | 'idea';
}

/**
 * The text that marks are made against, if it is another one: of a change, what is out; of a post that was signed
 * before, what was signed; of one post among several of an idea, what the others say.
 */
export const comparedText = (post: PostDetailView, posts: readonly PostView[] = []): EarlierText | null => {
  const text = textOf(post);
  const compared = ((): EarlierText | null => {
    if (post.amends !== null)
      return post.replaces && { text: textToCompare(post, post.replaces), of: 'published' };
    if (post.last_approved && lastVoidedApproval(post))
      return { text: textToCompare(post, post.last_approved), of: 'signed' };
    // Platforms may change the written text, such as mentions; marks would show that as a difference.
    const isAsWritten = text.trim() === post.caption.trim();
    return isAsWritten && differencesOf(post, posts).includes('text')
      ? { text: sharedOf(posts, 'text') ?? '', of: 'idea' }
      : null;
  })();
  return compared && compared.text !== text ? compared : null;
};
