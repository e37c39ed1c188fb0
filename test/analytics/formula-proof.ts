/** `npm run prove -- analytics --only formula`: the whole quarter, the years after it, and services that are wrong. */
import { atLeast, type Measurement, withoutLimit } from '../engine/measurements.ts';
import { mutantScenario, mutants } from './formula-mutants.ts';
import { type FormulaResult, runFormula } from './run-formula.ts';

export interface ProveFormulaOptions {
  readonly seed: number;
  readonly print?: (text: string) => void;
}

export async function proveFormula({
  seed,
  print = () => undefined,
}: ProveFormulaOptions): Promise<Measurement[]> {
  const result = await runFormula({ seed, checkRetention: true, print });
  const figures = figuresOf(result);
  for (const { name, applyTo } of mutants) {
    const { faults } = await runFormula({ seed, size: mutantScenario, queries: 25, mutate: applyTo });
    print(`wrong on purpose, ${name}: ${faults[0] ?? 'not seen'}`);
    figures.push(atLeast(`seen: ${name}`, faults.length, 1, 'faults'));
  }
  return figures;
}

const none = (name: string, faults: readonly string[]): Measurement => ({
  name,
  value: [faults.length, ...faults.slice(0, 8).map((fault) => `\n      ${fault}`)].join(''),
  limit: 'none',
  holds: faults.length === 0,
});

function figuresOf({
  played,
  rows,
  queried,
  extras,
  retention,
  busiestHours,
  faults,
}: FormulaResult): Measurement[] {
  const { counts } = played;
  const happened = Object.entries(counts)
    .filter(([what]) => !['rounds', 'values read', 'judge', 'publish'].includes(what))
    .map(([what, times]) => `${what} ${times}`);
  const minutesOf = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
  return [
    withoutLimit('simulated days, posts, rounds', `90, ${played.posts}, ${counts.rounds ?? 0}`),
    withoutLimit('what happened', happened.join(', ')),
    atLeast('values read, each held against the formula', rows.values, 10_000, ''),
    atLeast('gains below nought (likes taken back)', rows.negativeGains, 1, ''),
    withoutLimit('longest unread beyond its spacing', minutesOf(rows.maxOverdueMs)),
    withoutLimit('slowest return after a downtime', minutesOf(rows.maxRecoveryMs)),
    withoutLimit('calls for figures', String(played.calls)),
    ...busiestHours,
    atLeast('questions to the API', queried.queries, 200, ''),
    atLeast('values in its answers, each held against it', queried.values, 50_000, ''),
    atLeast('of these "not available"', queried.unreported, 1_000, ''),
    atLeast('posts compared with what is usual', extras.compared, 5, ''),
    atLeast("YouTube's days, as its report has them", extras.channelDays, 30, ''),
    atLeast('figures in CSV', extras.csvCells, 100, ''),
    withoutLimit('readings deleted years later', String(retention?.deleted ?? 0)),
    none('wrong', faults),
  ];
}
