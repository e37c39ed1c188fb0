/** Where words and files came from, as a proof says it in its own terms, for the part that shows it in review, too. */
import type { OriginSourceView, OriginView } from '../../../server/http/views.ts';
import type { Proof } from '../../../verifier/verify-proof.js';

interface Source {
  readonly kind: OriginSourceView['kind'];
  readonly name?: string;
  readonly user?: string;
  readonly app?: string | null;
}
interface Contribution {
  readonly source: Source;
  readonly kept: number;
  readonly most: number;
  readonly first_at: string;
  readonly last_at: string;
}
interface Written {
  readonly parts: readonly {
    readonly part: string;
    readonly runs: readonly (readonly [length: number, contribution: number])[];
    readonly contributions: readonly Contribution[];
  }[];
  readonly files?: readonly {
    readonly media: string;
    readonly sha256: string;
    readonly by: Source;
    readonly at: string;
  }[];
}

/** Null: the file does not say. Only of a file that is whole: then its text is what the service wrote. */
export function readFileOrigin({ origin }: Proof): OriginView | null {
  if (origin === null) return null;
  const { parts, files } = JSON.parse(origin.text) as Written;
  const maker = ({ kind, name, user, app }: Source) => ({
    kind,
    name: name ?? null,
    person: user ? { id: user, name: origin.people[user] ?? '' } : null,
    app: app ? { id: app, name: origin.apps[app] ?? '' } : null,
  });
  const keyOf = (source: Source) => JSON.stringify(maker(source));
  const sums = new Map<string, Contribution>();
  for (const one of parts.flatMap(({ contributions }) => contributions)) {
    const known = sums.get(keyOf(one.source));
    sums.set(keyOf(one.source), {
      ...one,
      kept: (known?.kept ?? 0) + one.kept,
      most: (known?.most ?? 0) + one.most,
      first_at: known && known.first_at < one.first_at ? known.first_at : one.first_at,
    });
  }
  const ordered = [...sums.values()].sort((one, other) => one.first_at.localeCompare(other.first_at));
  const first = ordered.find(({ kept }) => kept > 0);
  const roleOf = (one: Contribution): OriginSourceView['role'] => {
    if (one === first) return 'wrote';
    return one.kept > 0 || (one.most === 0 && first) ? 'changed' : 'gone';
  };
  const places = new Map(ordered.map(({ source }, index) => [keyOf(source), index]));
  return {
    kinds: [...new Set(ordered.filter(({ kept }) => kept > 0).map(({ source }) => source.kind))],
    sources: ordered.map((one) => ({
      ...maker(one.source),
      role: roleOf(one),
      kept: one.kept,
      most: one.most,
      first_at: one.first_at,
      last_at: one.last_at,
    })),
    parts: parts.map(({ part, runs, contributions }) => ({
      part,
      runs: runs.map(([length, index]) => {
        const contribution = contributions[index];
        return { length, source: contribution ? (places.get(keyOf(contribution.source)) ?? -1) : -1 };
      }),
    })),
    files: files?.map(({ media, sha256, by, at }) => ({ ...maker(by), media_id: media, sha256, at })) ?? null,
  };
}
