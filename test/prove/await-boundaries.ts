/**
 * `npm run prove -- await-boundaries [--platform linkedin] [--match text] [--all-kinds] [--houses 3]`: a worker is
 * killed at every statement to the database, call to a platform and read of a file on a post's way, before it and just
 * after it; another goes on with the same database, and the sandbox's ledger judges. One case again:
 * `--platform x [--match text] --boundary n --side before|after`.
 */
import { parseArgs } from 'node:util';
import { layEdges } from '../faults/boundaries/edges.ts';
import { type EveryBoundary, openEveryBoundary } from '../faults/boundaries/every-boundary.ts';
import type { Side } from '../faults/boundaries/life.ts';
import { openStage } from '../faults/stage.ts';
import { allWays, commonWays, type Way } from '../faults/ways.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    platform: { type: 'string' },
    match: { type: 'string', default: '' },
    'all-kinds': { type: 'boolean', default: false },
    houses: { type: 'string', default: '3' },
    boundary: { type: 'string' },
    side: { type: 'string' },
  },
});
const seed = Number(values.seed);
const sides: readonly Side[] = ['before', 'after'];
const wanted = ({ kind, label }: Way): boolean =>
  (values.platform === undefined || kind.platform === values.platform) && label.includes(values.match);
const ways = (values['all-kinds'] ? allWays : commonWays).filter(wanted);
if (ways.length === 0) throw new Error('There is no such way.');
/** Far more than any way has. */
const mostBoundaries = 600;

interface WayResult {
  readonly way: Way;
  readonly boundaries: number;
  readonly deaths: number;
  readonly longestMs: number;
  readonly faults: readonly string[];
}

using _edges = layEdges();
console.log(
  `seed ${seed}; one case again: --platform x --match "its way" --boundary n --side before|after\n`,
);
const waiting = [...ways];
const results: WayResult[] = [];
await Promise.all(Array.from({ length: Math.min(Number(values.houses), ways.length) }, fillHouse));

const sum = (of: (result: WayResult) => number): number => results.reduce((all, one) => all + of(one), 0);
const faults = results.flatMap((result) => result.faults);
console.log(
  `\nways ${results.length}, boundaries ${sum((one) => one.boundaries)}, kills ${sum((one) => one.deaths)}`,
);
console.log(
  `visible at the kill, and known again within ${Math.max(...results.map((one) => one.longestMs)) / 1000} s`,
);
console.log(`duplicates, unapproved, lost, untrue, found late: ${faults.length}`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function fillHouse(): Promise<void> {
  await using stage = await openStage();
  await using every = await openEveryBoundary(stage, seed);
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    const result = await killEverywhere(every, way);
    results.push(result);
    const { boundaries, deaths, longestMs } = result;
    console.log(
      `${result.faults.length === 0 ? 'ok   ' : 'FAULT'} ${way.label.padEnd(44)}${String(boundaries).padStart(4)} boundaries ${String(deaths).padStart(4)} kills, found within ${longestMs / 1000} s`,
    );
  }
}

async function killEverywhere(every: EveryBoundary, way: Way): Promise<WayResult> {
  // Also opens what is opened only once, so that boundaries have the same numbers whenever they are counted.
  const whole = await every.live(way);
  const faults = whole.fault ? [`${way.label}, nobody killed: ${whole.fault}`] : [];
  const one = values.boundary === undefined ? undefined : Number(values.boundary);
  let boundaries = 0;
  let deaths = 0;
  let longestMs = 0;
  for (const side of sides.filter((candidate) => (values.side ?? candidate) === candidate)) {
    for (let boundary = one ?? 1; boundary <= (one ?? mostBoundaries); boundary++) {
      const { diedAt, fault, settledAfterMs } = await every.live(way, { boundary, side });
      const where = `${way.label}, boundary ${boundary}, ${diedAt ?? 'not reached'}`;
      if (fault) faults.push(`${where}: ${fault}`);
      if (one !== undefined) console.log(where);
      if (diedAt === undefined) break;
      deaths += 1;
      boundaries = Math.max(boundaries, boundary);
      longestMs = Math.max(longestMs, settledAfterMs);
      if (boundary === mostBoundaries) faults.push(`${way.label}: the way has no end`);
    }
  }
  return { way, boundaries, deaths, longestMs, faults };
}
