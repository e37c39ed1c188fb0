/** Who or what the words of a post came from. Kept beside the words: ids, names of generators, lengths and hashes. */

import type { AppId, UserId } from '../../lib/ids.ts';

export const originKinds = ['person', 'app', 'composer', 'model', 'unrecorded'] as const;
export type OriginKind = (typeof originKinds)[number];

export type Source =
  | { readonly kind: 'person'; readonly user: UserId }
  /** A program with the token of this person. No app: a personal access token. */
  | { readonly kind: 'app'; readonly user: UserId; readonly app: AppId | null }
  | GeneratorSource
  /** Written before origins were recorded. */
  | { readonly kind: 'unrecorded' };

export interface GeneratorSource {
  readonly kind: 'composer' | 'model';
  /** As it named itself when it wrote. */
  readonly name: string;
  /** For whom it wrote. */
  readonly user: UserId;
}

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

export interface Origin {
  readonly parts: readonly PartOrigin[];
}

export const isSameSource = (one: Source, other: Source): boolean =>
  JSON.stringify(sourceKey(one)) === JSON.stringify(sourceKey(other));

const sourceKey = (source: Source): readonly unknown[] => {
  if (source.kind === 'unrecorded') return [source.kind];
  if (source.kind === 'person') return [source.kind, source.user];
  return [source.kind, source.user, source.kind === 'app' ? source.app : source.name];
};

/** Whose words are left: what a policy may route by. */
export const originOf = ({ parts }: Origin): ReadonlySet<OriginKind> =>
  new Set(
    parts.flatMap(({ contributions }) =>
      contributions.filter(({ kept }) => kept > 0).map(({ source }) => source.kind),
    ),
  );

export const isGenerator = (source: Source): source is GeneratorSource =>
  source.kind === 'composer' || source.kind === 'model';

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
  readonly kinds: ReadonlySet<OriginKind>;
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
