/**
 * Signs several proofs with one gesture. Each was viewed first, and each gets its own signature against the
 * revision that was seen: one that has changed since is left out, and the result says so.
 */

import { toErrorMessage } from '../../components/readable-error.ts';
import { ApiProblem } from '../../data/problem.ts';
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

const maxBatchSize = 100;

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

/** One request for each proof, one after the other; a failure of one does not stop the others. */
export async function signEach<Detail>(
  ids: readonly string[],
  seen: SeenProofs,
  approve: (id: string, proof: SeenProof) => Promise<Detail>,
): Promise<readonly SignOutcome<Detail>[]> {
  const outcomes: SignOutcome<Detail>[] = [];
  for (const id of ids) {
    const proof = seen[id];
    if (proof === undefined || proof.missing !== null) {
      outcomes.push({ kind: 'unseen', id });
      continue;
    }
    try {
      outcomes.push({ kind: 'signed', id, detail: await approve(id, proof) });
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.code === 'content_changed';
      outcomes.push(
        isChanged ? { kind: 'changed', id } : { kind: 'refused', id, reason: toErrorMessage(error) },
      );
    }
  }
  return outcomes;
}
