/**
 * `npm run prove -- await-boundaries [--match text] [--kinds all]`: a worker is killed at every statement to the
 * database, call to a platform and read of a file while it sends a post, before it and just after it; another goes on
 * with the same database, and the sandbox's ledger judges. One case again: `--match text --boundary n --side
 * before|after`.
 */
import { layEdges } from '../faults/boundaries/edges.ts';
import { type EveryBoundary, openEveryBoundary } from '../faults/boundaries/every-boundary.ts';
import type { Side } from '../faults/boundaries/life.ts';
import { openStage } from '../faults/stage.ts';
import { allWays, commonWays, type Way } from '../faults/ways.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

const sides: readonly Side[] = ['before', 'after'];
/** Far more than any way has. */
const mostBoundaries = 600;
const stagesAtOnce = 3;

interface Choice {
  /** Undefined: all of them, one after the other. */
  readonly boundary: number | undefined;
  readonly sides: readonly Side[];
}

interface WayResult {
  readonly boundaries: number;
  readonly kills: number;
  readonly longestMs: number;
  readonly faults: readonly string[];
}

export const proof = defineProof({
  hasSeed: true,
  options: { match: '', kinds: 'common', boundary: '', side: '' },
  parts: ({ seed, match, kinds, boundary, side }) => {
    const ways = (kinds === 'all' ? allWays : commonWays).filter(({ label }) => label.includes(match));
    const choice: Choice = {
      boundary: boundary === '' ? undefined : Number(boundary),
      sides: sides.filter((one) => side === '' || one === side),
    };
    const parts: Record<string, Part> = {};
    for (const [platform, own] of Map.groupBy(ways, ({ kind }) => kind.platform))
      parts[platform] = () => killOnWays(own, seed, choice);
    return parts;
  },
});

async function killOnWays(ways: readonly Way[], seed: number, choice: Choice): Promise<PartResult> {
  using _edges = layEdges();
  const waiting = [...ways];
  const results: WayResult[] = [];
  const fillStage = async (): Promise<void> => {
    await using stage = await openStage();
    await using every = await openEveryBoundary(stage, seed);
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      const result = await killEverywhere(every, way, choice);
      results.push(result);
      const { boundaries, kills, longestMs } = result;
      console.log(
        `${result.faults.length === 0 ? 'ok   ' : 'FAULT'} ${way.label.padEnd(44)}${String(boundaries).padStart(4)} boundaries ${String(kills).padStart(4)} kills, found within ${longestMs / 1000} s`,
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(stagesAtOnce, ways.length) }, fillStage));
  const sum = (of: (result: WayResult) => number): number => results.reduce((all, one) => all + of(one), 0);
  const missed = results.flatMap(({ faults }) => faults);
  return {
    counts: {
      ways: results.length,
      boundaries: sum((one) => one.boundaries),
      kills: sum((one) => one.kills),
      'duplicates, unapproved, lost, untrue, found late': missed.length,
    },
    missed,
  };
}

async function killEverywhere(
  every: EveryBoundary,
  way: Way,
  { boundary: one, sides }: Choice,
): Promise<WayResult> {
  // Also opens what is opened only once, so that boundaries have the same numbers whenever they are counted.
  const whole = await every.live(way);
  const faults = whole.fault ? [`${way.label}, nobody killed: ${whole.fault}`] : [];
  let boundaries = 0;
  let kills = 0;
  let longestMs = 0;
  for (const side of sides) {
    for (let boundary = one ?? 1; boundary <= (one ?? mostBoundaries); boundary++) {
      const { diedAt, fault, settledAfterMs } = await every.live(way, { boundary, side });
      const where = `${way.label}, boundary ${boundary}, ${diedAt ?? 'not reached'}`;
      if (fault) faults.push(`${where}: ${fault}`);
      if (one !== undefined) console.log(where);
      if (diedAt === undefined) break;
      kills += 1;
      boundaries = Math.max(boundaries, boundary);
      longestMs = Math.max(longestMs, settledAfterMs);
      if (boundary === mostBoundaries) faults.push(`${way.label}: the way has no end`);
    }
  }
  return { boundaries, kills, longestMs, faults };
}
