/**
 * `npm run prove -- await-boundaries [--match text] [--kinds all]`: a worker is killed at every statement to the
 * database, call to a platform and read of a file while it sends a post, before it and just after it; another
 * continues with the same database, and the sandbox's ledger judges. To repeat one case: `--match text --boundary n
 * --side before|after`.
 */

import { type BoundaryKiller, openBoundaryKiller } from '../faults/boundaries/boundary-killer.ts';
import type { Side } from '../faults/boundaries/life.ts';
import { patchProcessEdges } from '../faults/boundaries/patch-process-edges.ts';
import { openPublishingFixture } from '../faults/publishing-fixture.ts';
import { allSendPaths, commonSendPaths, type SendPath } from '../faults/send-paths.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

const sides: readonly Side[] = ['before', 'after'];
/** Far more than any path has. */
const maxBoundaries = 600;
const parallelFixtures = 3;

interface Choice {
  /** Undefined: all of them, one after the other. */
  readonly boundary: number | undefined;
  readonly sides: readonly Side[];
}

interface PathResult {
  readonly boundaries: number;
  readonly kills: number;
  readonly longestMs: number;
  readonly faults: readonly string[];
}

export const proof = defineProof({
  hasSeed: true,
  options: { match: '', kinds: 'common', boundary: '', side: '' },
  parts: ({ seed, match, kinds, boundary, side }) => {
    const ways = (kinds === 'all' ? allSendPaths : commonSendPaths).filter(({ label }) =>
      label.includes(match),
    );
    const choice: Choice = {
      boundary: boundary === '' ? undefined : Number(boundary),
      sides: sides.filter((one) => side === '' || one === side),
    };
    const parts: Record<string, Part> = {};
    for (const [platform, own] of Map.groupBy(ways, ({ kind }) => kind.platform))
      parts[platform] = () => killOnPaths(own, seed, choice);
    return parts;
  },
});

async function killOnPaths(ways: readonly SendPath[], seed: number, choice: Choice): Promise<PartResult> {
  using _edges = patchProcessEdges();
  const waiting = [...ways];
  const results: PathResult[] = [];
  const runOnFixture = async (): Promise<void> => {
    await using fixture = await openPublishingFixture();
    await using every = await openBoundaryKiller(fixture, seed);
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      const result = await killEverywhere(every, way, choice);
      results.push(result);
      const { boundaries, kills, longestMs } = result;
      console.log(
        `${result.faults.length === 0 ? 'ok   ' : 'FAULT'} ${way.label.padEnd(44)}${String(boundaries).padStart(4)} boundaries ${String(kills).padStart(4)} kills, found within ${longestMs / 1000} s`,
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelFixtures, ways.length) }, runOnFixture));
  const sum = (of: (result: PathResult) => number): number => results.reduce((all, one) => all + of(one), 0);
  const failures = results.flatMap(({ faults }) => faults);
  return {
    counts: {
      ways: results.length,
      boundaries: sum((one) => one.boundaries),
      kills: sum((one) => one.kills),
      'duplicates, unapproved, lost, untrue, found late': failures.length,
    },
    failures,
  };
}

async function killEverywhere(
  every: BoundaryKiller,
  way: SendPath,
  { boundary: one, sides }: Choice,
): Promise<PathResult> {
  // Also opens what is opened only once, so that boundaries have the same numbers whenever they are counted.
  const whole = await every.live(way);
  const faults = whole.fault ? [`${way.label}, nobody killed: ${whole.fault}`] : [];
  let boundaries = 0;
  let kills = 0;
  let maxSettleMs = 0;
  for (const side of sides) {
    for (let boundary = one ?? 1; boundary <= (one ?? maxBoundaries); boundary++) {
      const { diedAt, fault, settledAfterMs } = await every.live(way, { boundary, side });
      const where = `${way.label}, boundary ${boundary}, ${diedAt ?? 'not reached'}`;
      if (fault) faults.push(`${where}: ${fault}`);
      if (one !== undefined) console.log(where);
      if (diedAt === undefined) break;
      kills += 1;
      boundaries = Math.max(boundaries, boundary);
      maxSettleMs = Math.max(maxSettleMs, settledAfterMs);
      if (boundary === maxBoundaries) faults.push(`${way.label}: the way has no end`);
    }
  }
  return { boundaries, kills, longestMs: maxSettleMs, faults };
}
