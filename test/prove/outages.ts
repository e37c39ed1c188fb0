/**
 * `npm run prove -- outages [--seed n] [--storms 3] [--posts 40] [--stops 3] [--platform x]`: connections to the
 * sandbox and to the database that fail by a seed while posts are sent, PostgreSQL stopped hard and started again,
 * and clocks that jump by two hours. The sandbox's ledger judges every post.
 */
import { allJumps, type ClockJump, createClockJumps } from '../faults/outages/clock-jumps.ts';
import { openStoppableFixture, runDatabaseStops } from '../faults/outages/database-stops.ts';
import type { Verdicts } from '../faults/outages/judge-posts.ts';
import { runStorm } from '../faults/outages/storm.ts';
import { openPublishingFixture } from '../faults/publishing-fixture.ts';
import { commonSendPaths } from '../faults/send-paths.ts';
import type { Kind } from '../platforms/kinds.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { storms: 3, posts: 40, stops: 3, platform: '' },
  parts: ({ seed, storms, posts, stops, platform }) => {
    const kinds = [...new Set(commonSendPaths.map(({ kind }) => kind))].filter(
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

/** Sums the outcomes of the posts. */
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
      failures: faults,
    }),
  };
}

async function proveStorm(options: {
  readonly seed: number;
  readonly posts: number;
  readonly kinds: readonly Kind[];
}): Promise<PartResult> {
  const tally = createTally();
  await using fixture = await openPublishingFixture();
  const result = await runStorm(fixture, options);
  console.log(
    `storm with seed ${options.seed}: ${result.posts} posts, ${result.passes} turns: ${tally.count(result)}`,
  );
  console.log(
    `  connections broken: ${result.brokenConnections.sandbox} to the sandbox, ${result.brokenConnections.database} to the database`,
  );
  for (const [fault, times] of Object.entries(result.appliedFaults).sort())
    console.log(`  ${fault}: ${times}`);
  return tally.result();
}

async function proveStops(options: {
  readonly seed: number;
  readonly times: number;
  readonly kinds: readonly Kind[];
}): Promise<PartResult> {
  const tally = createTally();
  console.log('PostgreSQL stopped hard in the middle of sending');
  await using fixture = await openStoppableFixture();
  const result = await runDatabaseStops(fixture, { ...options, say: console.log });
  console.log(`  ${result.stops} stops: ${tally.count(result)}`);
  if (result.stops === 0) tally.faults.push('the database was never stopped, so nothing was shown');
  return tally.result();
}

async function proveClock(
  by: ClockJump['by'],
  jumps: readonly ClockJump[],
  { seed, kinds }: { readonly seed: number; readonly kinds: readonly Kind[] },
): Promise<PartResult> {
  const tally = createTally();
  await using fixture = await openPublishingFixture();
  const clocks = await createClockJumps(fixture, seed);
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
