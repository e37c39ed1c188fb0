/** Who or what the words and the files of a post came from. Kept beside them: ids, names of generators, lengths and hashes. */

import type { MediaId } from '../../lib/ids.ts';
import { isGenerator, isSameSource, type Source, type SourceKind } from '../sources/source.ts';

/** What one source did to one part. */
export interface Contribution {
  readonly source: Source;
  /** How many characters of its words are there now, white space aside. */
  readonly kept: number;
  /** The most that there ever were. Zero: it only removed words of others. */
  readonly most: number;
  readonly first_at: string;
  readonly last_at: string;
}

export interface PartOrigin {
  /** `caption`, `options.title`, `alt_text.med_…` */
  readonly part: string;
  /** Of the text these runs are about. */
  readonly sha256: string;
  /** The text from its start: how many UTF-16 units, and which contribution they are from. */
  readonly runs: readonly (readonly [length: number, contribution: number])[];
  /** In the order in which they came. */
  readonly contributions: readonly Contribution[];
}

/** One file of the post, in its order. What goes out for it, resized or cut, is made from these bytes. */
export interface FileOrigin {
  readonly media: MediaId;
  /** Of the file in the library. */
  readonly sha256: string;
  readonly by: Source;
  readonly at: string;
}

export interface Origin {
  readonly parts: readonly PartOrigin[];
  /** Absent: fixed before the origin of files was recorded. */
  readonly files?: readonly FileOrigin[];
}

/** Whose words are left: what a policy may route by. */
export const originOf = ({ parts }: Origin): ReadonlySet<SourceKind> =>
  new Set(
    parts.flatMap(({ contributions }) =>
      contributions.filter(({ kept }) => kept > 0).map(({ source }) => source.kind),
    ),
  );

/** What every source did to all parts together, in the order in which they came. */
export function summarize({ parts }: Origin): Contribution[] {
  const sums: Contribution[] = [];
  for (const one of parts.flatMap(({ contributions }) => contributions)) {
    const at = sums.findIndex(({ source }) => isSameSource(source, one.source));
    const known = sums[at];
    if (!known) {
      sums.push(one);
      continue;
    }
    sums[at] = {
      source: known.source,
      kept: known.kept + one.kept,
      most: known.most + one.most,
      first_at: known.first_at < one.first_at ? known.first_at : one.first_at,
      last_at: known.last_at > one.last_at ? known.last_at : one.last_at,
    };
  }
  return sums.sort((one, other) => one.first_at.localeCompare(other.first_at));
}

export interface OriginAccount {
  /** Whose words came first, of those that are left. Null: there are no words. */
  readonly writtenBy: Contribution | null;
  /** Who or what changed them after, by adding or by removing words. */
  readonly changedBy: readonly Contribution[];
}

/** The sentence "written by …, changed by …", from a summary. */
export function accountFor(contributions: readonly Contribution[]): OriginAccount {
  const writtenBy = contributions.find(({ kept }) => kept > 0) ?? null;
  // Words that are gone again changed nothing that is left; removing words did.
  const changedBy = contributions.filter(
    (one) => one !== writtenBy && (one.kept > 0 || (one.most === 0 && writtenBy !== null)),
  );
  return { writtenBy, changedBy };
}

/** Whether words of a generator are left, and whether a person changed them before they were signed. */
export function generatedShare(origin: Origin): {
  readonly kinds: ReadonlySet<SourceKind>;
  readonly changed: boolean;
} {
  const kinds = originOf(origin);
  const contributions = summarize(origin);
  const generated = contributions.filter(({ source, kept }) => isGenerator(source) && kept > 0);
  const changed =
    generated.length > 0 &&
    (generated.some(({ kept, most }) => kept < most) ||
      contributions.some(({ source, kept, most }) => !isGenerator(source) && (kept > 0 || most === 0)));
  return { kinds, changed };
}

/** Which generators made files of it. */
export const generatedFileKinds = ({ files = [] }: Origin): ReadonlySet<SourceKind> =>
  new Set(files.flatMap(({ by }) => (isGenerator(by) ? [by.kind] : [])));
