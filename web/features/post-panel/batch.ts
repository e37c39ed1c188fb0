/**
 * Signs several proofs with one gesture. Each was viewed first, and each is approved in the revision that was seen: one
 * that has changed since is left out, and the result says so.
 */

import type { ApprovedPostView, PostDetailView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { ApiProblem, hasCode } from '../../data/problem.ts';
import type { DeclarationValues } from '../post/declarations.ts';

export interface SeenProof {
  readonly digest: string;
  /** A draft has none yet. */
  readonly number: number | undefined;
  readonly publishAt: string | null;
  readonly declarations: DeclarationValues;
  /** Why this proof cannot be signed yet. */
  readonly missing: string | null;
}
export type SeenProofs = Readonly<Record<string, SeenProof>>;

export type SignOutcome<Detail> =
  | { readonly kind: 'signed'; readonly id: string; readonly detail: Detail }
  | { readonly kind: 'changed' | 'unseen'; readonly id: string }
  | { readonly kind: 'refused'; readonly id: string; readonly reason: string };

/** As many as the server takes at once. */
const maxBatchSize = 50;

/** The post IDs in the URL, each once. */
export const parseBatchIds = (batch: string | undefined): readonly string[] =>
  [...new Set((batch ?? '').split(',').filter((id) => /^\d+$/.test(id)))].slice(0, maxBatchSize);

export const formatBatchIds = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.slice(0, maxBatchSize).join(',');

/** Without them if all are chosen, else with all of them. */
export const toggleIds = (ids: readonly string[], ...some: readonly string[]): readonly string[] =>
  some.every((id) => ids.includes(id))
    ? ids.filter((id) => !some.includes(id))
    : [...new Set([...ids, ...some])];

export interface BatchProgress {
  readonly seen: number;
  /** Seen, with every choice made. */
  readonly ready: number;
}

export const batchProgress = (ids: readonly string[], seen: SeenProofs): BatchProgress => {
  const proofs = ids.flatMap((id) => seen[id] ?? []);
  return { seen: proofs.length, ready: proofs.filter(({ missing }) => missing === null).length };
};

/** The next proof to show: first one that was not seen yet, then one with missing choices. */
export const findNextToSee = (
  ids: readonly string[],
  seen: SeenProofs,
  from: string | undefined,
): string | null => {
  const at = from === undefined ? -1 : ids.indexOf(from);
  const candidates = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].filter((id) => id !== from);
  return (
    candidates.find((id) => seen[id] === undefined) ??
    candidates.find((id) => seen[id] !== undefined && seen[id].missing !== null) ??
    null
  );
};

/** What is sent for a proof that was seen. */
export const approvalOf = (id: string, { digest, number, publishAt, declarations }: SeenProof) => ({
  post_id: id,
  revision_digest: digest,
  revision_number: number,
  publish_at: publishAt,
  declarations,
});
type Approval = ReturnType<typeof approvalOf>;

/** How it is signed: what a passkey signs is checked before it is asked. */
export interface BatchSigner<Credential> {
  /** Null where no passkey is wanted. */
  readonly prepare: ((approvals: readonly Approval[]) => Promise<Credential>) | null;
  readonly approve: (
    approvals: readonly Approval[],
    credential: Credential | null,
  ) => Promise<readonly ApprovedPostView[]>;
}

/** One request, with one signature, for all that were seen. One that is refused does not hold the others up. */
export async function signTogether<Credential>(
  ids: readonly string[],
  seen: SeenProofs,
  { prepare, approve }: BatchSigner<Credential>,
): Promise<readonly SignOutcome<PostDetailView>[]> {
  const ready = ids.flatMap((id) => {
    const proof = seen[id];
    return proof?.missing === null ? [approvalOf(id, proof)] : [];
  });
  const refused: SignOutcome<PostDetailView>[] = [];
  const isLeft = ({ post_id }: Approval) => refused.every(({ id }) => id !== post_id);
  const prepareWithoutRefused = async (start: typeof prepare & object): Promise<Credential> => {
    const left = ready.filter(isLeft);
    try {
      return await start(left);
    } catch (problem) {
      const found = left.filter(({ post_id }) => isAbout(problem, post_id));
      if (found.length === 0 || found.length === left.length) throw problem;
      refused.push(...found.map(({ post_id }) => refusal(post_id, problem)));
      return prepareWithoutRefused(start);
    }
  };
  const credential = prepare ? await prepareWithoutRefused(prepare) : null;
  const answers = await approve(ready.filter(isLeft), credential);
  const outcomes = [
    ...refused,
    ...answers.map(
      (answer): SignOutcome<PostDetailView> =>
        answer.status === 'signed'
          ? { kind: 'signed', id: answer.post_id, detail: answer.post }
          : refusal(answer.post_id, new ApiProblem(answer.problem)),
    ),
  ];
  return ids.map((id) => outcomes.find((outcome) => outcome.id === id) ?? { kind: 'unseen', id });
}

const refusal = (id: string, problem: unknown): SignOutcome<never> =>
  hasCode(problem, 'content_changed')
    ? { kind: 'changed', id }
    : { kind: 'refused', id, reason: toErrorMessage(problem) };

/** Among several posts, a refusal names the one that it is about. */
const isAbout = (problem: unknown, id: string): boolean =>
  problem instanceof ApiProblem &&
  problem.errors.some(({ param }) => param === id || param.startsWith(`${id}.`));
