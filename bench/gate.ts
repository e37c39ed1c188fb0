/**
 * `npm run bench -- gate` compares the last recorded ratios with the limits that are committed in bench/limits.json. They stand
 * well away from what was measured: a quiet machine differs from itself by a tenth, and what the gate must find is twice as
 * slow. `npm run bench -- gate --set` writes the limits that the records justify.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BenchRecord, recordFolder } from './record.ts';

export type Limit = { readonly atLeast: number } | { readonly atMost: number };
/** By `group: name`. */
type Limits = Readonly<Record<string, Limit>>;

const margin = 1.5;
/** Rates; all other figures are times and sizes. */
const isBetterWhenMore = (unit: string): boolean => unit.endsWith('/s');

type RecordedFigure = Pick<BenchRecord['figures'][number], 'group' | 'name' | 'unit' | 'ratio'>;

const keyOf = ({ group, name }: RecordedFigure): string => `${group}: ${name}`;
const rounded = (value: number): number => Number(value.toPrecision(2));

/** What a recorded run justifies. */
export const proposeLimits = (figures: readonly RecordedFigure[]): Limits =>
  Object.fromEntries(
    figures.map((figure) => [
      keyOf(figure),
      isBetterWhenMore(figure.unit)
        ? { atLeast: rounded(figure.ratio.median / margin) }
        : { atMost: rounded(figure.ratio.median * margin) },
    ]),
  );

/** What is beyond its limit, and what is not recorded any more. */
export function findBroken(limits: Limits, figures: readonly RecordedFigure[]): string[] {
  const ratios = new Map(figures.map((figure) => [keyOf(figure), figure.ratio.median]));
  return Object.entries(limits).flatMap(([key, limit]) => {
    const ratio = ratios.get(key);
    if (ratio === undefined) return [`${key}: not recorded`];
    if ('atLeast' in limit)
      return ratio >= limit.atLeast ? [] : [`${key}: ${ratio.toFixed(3)}, at least ${limit.atLeast}`];
    return ratio <= limit.atMost ? [] : [`${key}: ${ratio.toFixed(3)}, at most ${limit.atMost}`];
  });
}

/** False if something is beyond its limit. */
export function runGate(root: string, setsLimits: boolean): boolean {
  const file = join(root, 'bench/limits.json');
  const records = readRecords(root);
  if (setsLimits) {
    const proposed = records.map(({ area, figures }) => [area, proposeLimits(figures)]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(proposed), null, 2)}\n`);
    console.log(`Wrote the limits of ${records.length} areas to bench/limits.json.`);
    return true;
  }
  const limits: Readonly<Record<string, Limits>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  if (Object.keys(limits).length === 0) {
    console.log(
      'There are no limits yet: record the areas on a quiet machine, then npm run bench -- gate --set.',
    );
    return false;
  }
  const broken = Object.entries(limits).flatMap(([area, ofArea]) => {
    const figures = records.find((record) => record.area === area)?.figures ?? [];
    return findBroken(ofArea, figures).map((one) => `${area}, ${one}`);
  });
  for (const one of broken) console.log(one);
  console.log(
    broken.length === 0 ? 'Every ratio is within its limit.' : `${broken.length} beyond their limits.`,
  );
  return broken.length === 0;
}

const readRecords = (root: string): (BenchRecord & { readonly area: string })[] =>
  globSync(`${recordFolder}/*.json`, { cwd: root })
    .sort()
    .map((file) => ({
      area: basename(file, '.json'),
      ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as BenchRecord),
    }));
