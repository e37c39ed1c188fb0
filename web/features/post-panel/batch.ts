/**
 * Signing several proofs with one gesture. Each was looked at first, and each gets a signature of its own against the
 * revision that was seen: one that changed meanwhile is left out, and that is said.
 */

import { problemSentence } from '../../components/readable-error.ts';
import { ApiProblem } from '../../data/problem.ts';
import type { DeclarationValues } from '../post/declarations.ts';

export interface SeenProof {
  readonly digest: string;
  /** A draft has none yet. */
  readonly number: number | undefined;
  readonly publishAt: string | null;
  readonly declarations: DeclarationValues;
  /** What still stands between this proof and a signature. */
  readonly missing: string | null;
}
export type Seen = Readonly<Record<string, SeenProof>>;

export type Outcome<Detail> =
  | { readonly kind: 'signed'; readonly id: string; readonly detail: Detail }
  | { readonly kind: 'changed' | 'unseen'; readonly id: string }
  | { readonly kind: 'refused'; readonly id: string; readonly reason: string };

const most = 100;

/** The numbers of posts in an address, each once. */
export const idsOf = (batch: string | undefined): readonly string[] =>
  [...new Set((batch ?? '').split(',').filter((id) => /^\d+$/.test(id)))].slice(0, most);

export const batchOf = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.slice(0, most).join(',');

export const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export interface Progress {
  readonly seen: number;
  /** Seen, with every choice made. */
  readonly ready: number;
}

export const progressOf = (ids: readonly string[], seen: Seen): Progress => {
  const proofs = ids.flatMap((id) => seen[id] ?? []);
  return { seen: proofs.length, ready: proofs.filter(({ missing }) => missing === null).length };
};

/** Where to go from here: first what was not seen yet, then what still wants a choice. */
export const nextToSee = (ids: readonly string[], seen: Seen, from: string | undefined): string | null => {
  const at = from === undefined ? -1 : ids.indexOf(from);
  const around = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].filter((id) => id !== from);
  return (
    around.find((id) => seen[id] === undefined) ??
    around.find((id) => seen[id] !== undefined && seen[id].missing !== null) ??
    null
  );
};

/** One call for each, one after the other; what goes wrong with one does not stop the others. */
export async function signEach<Detail>(
  ids: readonly string[],
  seen: Seen,
  approve: (id: string, proof: SeenProof) => Promise<Detail>,
): Promise<readonly Outcome<Detail>[]> {
  const outcomes: Outcome<Detail>[] = [];
  for (const id of ids) {
    const proof = seen[id];
    if (proof === undefined || proof.missing !== null) {
      outcomes.push({ kind: 'unseen', id });
      continue;
    }
    try {
      outcomes.push({ kind: 'signed', id, detail: await approve(id, proof) });
    } catch (error) {
      const changed = error instanceof ApiProblem && error.code === 'content_changed';
      outcomes.push(
        changed ? { kind: 'changed', id } : { kind: 'refused', id, reason: problemSentence(error) },
      );
    }
  }
  return outcomes;
}
