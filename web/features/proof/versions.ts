/** The versions of a post: every revision that was sent to review, and the draft that was saved since. */
import type { PastRevisionView, PostDetailView, ProofView } from '../../../server/http/views.ts';
import { diffFiles } from './media-diff.ts';
import { diffText, editCount } from './text-diff.ts';

export interface Version {
  /** Null for the draft. */
  readonly number: number | null;
  readonly state: PostDetailView['state'];
  readonly at: string;
  readonly by: string | null;
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
      text: revision.text,
      content: revision,
    }),
  ),
];

export interface VersionChanges {
  /** How many places of the text differ. */
  readonly edits: number;
  readonly others: readonly ('files' | 'account' | 'first_comment' | 'options')[];
}

export const findVersionChanges = (before: Version, after: Version): VersionChanges => {
  const edits = editCount(diffText(before.text, after.text));
  const [was, is] = [before.content, after.content];
  if (!was || !is) return { edits, others: [] };
  const files = diffFiles(was.media, is.media).some(({ kind }) => kind !== 'same');
  const account = was.account !== is.account;
  // The files and the account are on the wire too, under names that only the platform knows, and so is the text, once.
  const otherValues = countDifferentValues(was.wire, is.wire) - (was.text === is.text ? 0 : 1);
  return {
    edits,
    others: [
      ...(files ? (['files'] as const) : []),
      ...(account ? (['account'] as const) : []),
      ...(was.first_comment === is.first_comment ? [] : (['first_comment'] as const)),
      ...(!files && !account && otherValues > 0 ? (['options'] as const) : []),
    ],
  };
};

const valuesOf = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, `${path}/${key}`))
    : [[path, JSON.stringify(value)]];

const countDifferentValues = (one: unknown, other: unknown): number => {
  const [before, after] = [new Map(valuesOf(one)), new Map(valuesOf(other))];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).length;
};
