/**
 * `npm run prove -- outages [--seed n] [--storms 3] [--posts 40] [--stops 3] [--platform x]`: lines to the sandbox and
 * to the database that fail by a seed while posts are sent, PostgreSQL stopped hard and started again, and clocks that
 * go wrong by two hours. The sandbox's ledger judges every post.
 */
import { allJumps, type Jump, openClockJumps } from '../faults/outages/clock-jumps.ts';
import { openStoppableStage, runDatabaseStops } from '../faults/outages/database-stops.ts';
import { runStorm } from '../faults/outages/storm.ts';
import type { Verdicts } from '../faults/outages/verdicts.ts';
import { openStage } from '../faults/stage.ts';
import { commonWays } from '../faults/ways.ts';
import type { Kind } from '../platforms/kinds.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { storms: 3, posts: 40, stops: 3, platform: '' },
  parts: ({ seed, storms, posts, stops, platform }) => {
    const kinds = [...new Set(commonWays.map(({ kind }) => kind))].filter(
      (kind) => platform === '' || kind.platform === platform,
    );
    const parts: Record<string, Part> = {};
    for (let nth = 0; nth < storms; nth++)
      parts[`storm ${nth + 1}`] = () => proveStorm({ seed: seed + nth, posts, kinds });
    parts.stops = () => proveStops({ seed, times: stops, kinds });
    for (const [by, jumps] of Map.groupBy(allJumps, (jump) => jump.by))
      parts[`clock ${by}`] = () => proveClock(by, jumps, { seed, kinds });
    return parts;
  },
});

/** Adds up what became of the posts. */
function createTally() {
  const states: Record<string, number> = {};
  const faults: string[] = [];
  return {
    count(verdicts: Verdicts): string {
      faults.push(...verdicts.faults);
      for (const [state, posts] of Object.entries(verdicts.states))
        states[state] = (states[state] ?? 0) + posts;
      const found = verdicts.faults.length > 0 ? `, FAULTS ${verdicts.faults.length}` : '';
      return `${JSON.stringify(verdicts.states)}${found}`;
    },
    faults,
    result: (): PartResult => ({
      counts: {
        ...Object.fromEntries(Object.entries(states).map(([state, posts]) => [`posts ${state}`, posts])),
        'doubled, unapproved, lost, early, untrue': faults.length,
      },
      missed: faults,
    }),
  };
}

async function proveStorm(options: {
  readonly seed: number;
  readonly posts: number;
  readonly kinds: readonly Kind[];
}): Promise<PartResult> {
  const tally = createTally();
  await using stage = await openStage();
  const result = await runStorm(stage, options);
  console.log(
    `storm with seed ${options.seed}: ${result.posts} posts, ${result.turns} turns: ${tally.count(result)}`,
  );
  console.log(
    `  connections broken: ${result.broken.sandbox} to the sandbox, ${result.broken.database} to the database`,
  );
  for (const [fault, times] of Object.entries(result.laid).sort()) console.log(`  ${fault}: ${times}`);
  return tally.result();
}

async function proveStops(options: {
  readonly seed: number;
  readonly times: number;
  readonly kinds: readonly Kind[];
}): Promise<PartResult> {
  const tally = createTally();
  console.log('PostgreSQL stopped hard in the middle of sending');
  await using stage = await openStoppableStage();
  const result = await runDatabaseStops(stage, { ...options, say: console.log });
  console.log(`  ${result.stops} stops: ${tally.count(result)}`);
  if (result.stops === 0) tally.faults.push('the database was never stopped, so nothing was shown');
  return tally.result();
}

async function proveClock(
  by: Jump['by'],
  jumps: readonly Jump[],
  { seed, kinds }: { readonly seed: number; readonly kinds: readonly Kind[] },
): Promise<PartResult> {
  const tally = createTally();
  await using stage = await openStage();
  const clocks = await openClockJumps(stage, seed);
  for (const end of new Set(jumps.map((jump) => jump.end)))
    console.log(
      `  ${`while scheduled, ${by}, ${end}`.padEnd(74)} ${tally.count(await clocks.whileScheduled(by, end))}`,
    );
  for (const jump of jumps) {
    const verdicts: Verdicts[] = [];
    for (const kind of kinds) verdicts.push(await clocks.whileSending(kind, jump));
    const label = `${by} ${jump.moment}, ${jump.end}`;
    console.log(`  ${label.padEnd(74)} ${verdicts.map(tally.count).join(' ')}`);
  }
  const { faults } = await clocks.judgeAgain();
  for (const fault of faults.filter((one) => !tally.faults.includes(one)))
    tally.faults.push(`hours later: ${fault}`);
  return tally.result();
}
