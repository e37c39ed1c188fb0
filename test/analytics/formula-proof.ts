/** `npm run prove -- analytics --only formula`: the whole quarter, the years after it, and services that are wrong. */
import { atLeast, type Figure, told } from '../engine/figures.ts';
import { type FormulaResult, runFormula } from './formula.ts';
import { mutantStory, mutants } from './formula-mutants.ts';

export interface ProveFormulaOptions {
  readonly seed: number;
  readonly say?: (text: string) => void;
}

export async function proveFormula({ seed, say = () => undefined }: ProveFormulaOptions): Promise<Figure[]> {
  const result = await runFormula({ seed, tail: true, say });
  const figures = figuresOf(result);
  for (const { name, wrong } of mutants) {
    const { faults } = await runFormula({ seed, size: mutantStory, questions: 25, wrong });
    say(`wrong on purpose, ${name}: ${faults[0] ?? 'not seen'}`);
    figures.push(atLeast(`seen: ${name}`, faults.length, 1, 'faults'));
  }
  return figures;
}

const none = (name: string, faults: readonly string[]): Figure => ({
  name,
  value: [faults.length, ...faults.slice(0, 8).map((fault) => `\n      ${fault}`)].join(''),
  limit: 'none',
  holds: faults.length === 0,
});

function figuresOf({ played, rows, asked, extras, tail, busiest, faults }: FormulaResult): Figure[] {
  const { counts } = played;
  const happened = Object.entries(counts)
    .filter(([what]) => !['rounds', 'values read', 'judge', 'publish'].includes(what))
    .map(([what, times]) => `${what} ${times}`);
  const minutesOf = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
  return [
    told('simulated days, posts, rounds', `90, ${played.posts}, ${counts.rounds ?? 0}`),
    told('what happened', happened.join(', ')),
    atLeast('values read, each held against the formula', rows.values, 10_000, ''),
    atLeast('gains below nought (likes taken back)', rows.takenBack, 1, ''),
    told('longest unread beyond its spacing', minutesOf(rows.latestMs)),
    told('slowest return after a downtime', minutesOf(rows.slowestReturnMs)),
    told('calls for figures', String(played.calls)),
    ...busiest,
    atLeast('questions to the API', asked.questions, 200, ''),
    atLeast('values in its answers, each held against it', asked.values, 50_000, ''),
    atLeast('of these "not available"', asked.untold, 1_000, ''),
    atLeast('posts compared with what is usual', extras.compared, 5, ''),
    atLeast("YouTube's days, as its report has them", extras.channelDays, 30, ''),
    atLeast('figures in CSV', extras.csvCells, 100, ''),
    told('readings deleted years later', String(tail?.deleted ?? 0)),
    none('wrong', faults),
  ];
}
