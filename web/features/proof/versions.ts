/** The versions of a post: every revision that was sent to review, and the draft that was saved since. */
import type { PastRevisionView, PostDetailView, ProofView } from '../../../server/http/views.ts';
import { captionOf } from '../post/mentions.ts';
import { type ContentDifferences, findContentDifferences } from './content-differences.ts';
import { diffText, editCount } from './text-diff.ts';

export interface Version {
  /** Null for the draft. */
  readonly number: number | null;
  readonly state: PostDetailView['state'];
  readonly at: string;
  readonly by: string | null;
  /** As its author wrote it. */
  readonly text: string;
  /** Null for an incomplete draft: only its text can be compared. */
  readonly content: ProofView | null;
}

export const hasVersions = ({ history }: Pick<PostDetailView, 'history'>): boolean =>
  history.some(({ action }) => action === 'post.submitted');

const toDraftVersion = (post: PostDetailView): Version => {
  const saved = post.history.findLast(({ action }) => action === 'post.edited' || action === 'post.created');
  return {
    number: null,
    state: post.state,
    at: saved?.at ?? post.updated_at,
    by: saved?.by?.name ?? null,
    text: post.caption,
    content: post.proof,
  };
};

/** Newest first. A post that was not edited since is its latest revision. */
export const listVersions = (
  post: PostDetailView,
  revisions: readonly PastRevisionView[],
): readonly Version[] => [
  ...(post.current_revision === null ? [toDraftVersion(post)] : []),
  ...revisions.map(
    (revision): Version => ({
      number: revision.number,
      state: revision.state,
      at: revision.created_at,
      by: revision.created_by.name,
      text: captionOf(revision),
      content: revision,
    }),
  ),
];

export interface VersionChanges {
  /** How many places of the text differ. */
  readonly edits: number;
  readonly others: readonly Exclude<keyof ContentDifferences, 'text'>[];
}

export const findVersionChanges = (before: Version, after: Version): VersionChanges => {
  const edits = editCount(diffText(before.text, after.text));
  if (!before.content || !after.content) return { edits, others: [] };
  const differences = findContentDifferences(before.content, after.content);
  return { edits, others: comparedParts.filter((part) => differences[part]) };
};

const comparedParts = ['files', 'account', 'mentions', 'firstComment', 'options'] as const;
