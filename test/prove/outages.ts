/**
 * `npm run prove -- outages [--seed n] [--storms 3] [--posts 40] [--stops 3] [--only storm|stops|clock]
 * [--platform x]`: lines to the sandbox and to the database that fail by a seed while posts are sent, PostgreSQL stopped
 * hard and started again, and clocks that go wrong by two hours. The sandbox's ledger judges every post.
 */
import { parseArgs } from 'node:util';
import { allJumps, openClockJumps } from '../faults/outages/clock-jumps.ts';
import { openStoppableStage, runDatabaseStops } from '../faults/outages/database-stops.ts';
import { runStorm } from '../faults/outages/storm.ts';
import type { Verdicts } from '../faults/outages/verdicts.ts';
import { openStage } from '../faults/stage.ts';
import { commonWays } from '../faults/ways.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    storms: { type: 'string', default: '3' },
    posts: { type: 'string', default: '40' },
    stops: { type: 'string', default: '3' },
    only: { type: 'string' },
    platform: { type: 'string' },
  },
});
const seed = Number(values.seed);
const kinds = [...new Set(commonWays.map(({ kind }) => kind))].filter(
  ({ platform }) => (values.platform ?? platform) === platform,
);
const wanted = (part: string): boolean => (values.only ?? part) === part;
const faults: string[] = [];
const states: Record<string, number> = {};

console.log(`seed ${seed} (the same faults at the same turns with --seed ${seed})`);
if (wanted('storm')) await storms();
if (wanted('stops')) await stops();
if (wanted('clock')) await clocks();

console.log(`\nposts by their ends: ${JSON.stringify(states)}`);
console.log(`doubled, unapproved, lost, early, untrue: ${faults.length}`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function count(verdicts: Verdicts): string {
  faults.push(...verdicts.faults);
  for (const [state, posts] of Object.entries(verdicts.states)) states[state] = (states[state] ?? 0) + posts;
  return `${JSON.stringify(verdicts.states)}${verdicts.faults.length > 0 ? `, FAULTS ${verdicts.faults.length}` : ''}`;
}

async function storms(): Promise<void> {
  for (let nth = 0; nth < Number(values.storms); nth++) {
    await using stage = await openStage();
    const result = await runStorm(stage, { seed: seed + nth, posts: Number(values.posts), kinds });
    console.log(
      `\nstorm with seed ${seed + nth}: ${result.posts} posts, ${result.turns} turns: ${count(result)}`,
    );
    console.log(
      `  connections broken: ${result.broken.sandbox} to the sandbox, ${result.broken.database} to the database`,
    );
    for (const [fault, times] of Object.entries(result.laid).sort()) console.log(`  ${fault}: ${times}`);
  }
}

async function stops(): Promise<void> {
  console.log('\nPostgreSQL stopped hard in the middle of sending');
  await using stage = await openStoppableStage();
  const result = await runDatabaseStops(stage, {
    seed,
    kinds,
    times: Number(values.stops),
    say: console.log,
  });
  console.log(`  ${result.stops} stops: ${count(result)}`);
  if (result.stops === 0) faults.push('the database was never stopped, so nothing was shown');
}

async function clocks(): Promise<void> {
  await using stage = await openStage();
  const jumps = await openClockJumps(stage, seed);
  console.log('\nclocks wrong by two hours');
  for (const by of new Set(allJumps.map((jump) => jump.by)))
    for (const end of new Set(allJumps.map((jump) => jump.end)))
      console.log(
        `  ${`while scheduled, ${by}, ${end}`.padEnd(74)} ${count(await jumps.whileScheduled(by, end))}`,
      );
  for (const jump of allJumps) {
    const verdicts: Verdicts[] = [];
    for (const kind of kinds) verdicts.push(await jumps.whileSending(kind, jump));
    const label = `${jump.by} ${jump.moment}, ${jump.end}`;
    console.log(`  ${label.padEnd(74)} ${verdicts.map(count).join(' ')}`);
  }
  const { faults: later } = await jumps.judgeAgain();
  faults.push(...later.filter((fault) => !faults.includes(fault)).map((fault) => `hours later: ${fault}`));
}
