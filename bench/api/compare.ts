/**
 * One scenario on both sides, in turns. The order changes with each round, so that whatever else the machine does falls on
 * both. After each turn the work that it left behind is waited for: it belongs to the side that caused it, and counts in its
 * core time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../../test/engine/measurements.ts';
import type { Figure, Round } from '../figure.ts';
import type { LoadResult } from '../load/job.ts';
import { processMs, treeMs, watchStolen } from '../processes.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

export interface CompareOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const sides = ['ours', 'baseline'] as const;
type Side = (typeof sides)[number];

interface CoreMs {
  readonly node: number;
  readonly postgres: number;
  readonly load: number;
}

interface Turn extends LoadResult {
  /** Of each request. */
  readonly core: CoreMs;
}

type Turns = readonly Readonly<Record<Side, Turn>>[];

export async function compare(
  stage: Stage,
  scenario: Scenario,
  { rounds, seconds, connections }: CompareOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const token = await stage.issueToken(scenario.workspace);
  const takeTurn = async (side: Side, rate: number | null, forSeconds = seconds): Promise<Turn> => {
    const readCore = createCoreReader(stage, side);
    const before = readCore();
    const result = await stage.generator.run({
      origin: side === 'ours' ? stage.service.baseUrl : stage.floor.origin,
      token,
      requests: scenario.requests,
      connections,
      seconds: forSeconds,
      rate,
    });
    await settle(readCore);
    const after = readCore();
    const each = (part: keyof CoreMs): number => (after[part] - before[part]) / result.answered;
    return { ...result, core: { node: each('node'), postgres: each('postgres'), load: each('load') } };
  };
  const alternate = async (name: string, rateOf: Record<Side, number | null>): Promise<Turns> => {
    const turns: Record<Side, Turn>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = round % 2 === 0 ? sides : sides.toReversed();
      const taken = {} as Record<Side, Turn>;
      for (const side of [first, second] as Side[]) taken[side] = await takeTurn(side, rateOf[side]);
      say(
        `${scenario.name}, ${name} ${round + 1}: ${describe(taken.ours)}; floor ${describe(taken.baseline)}`,
      );
      turns.push(taken);
    }
    return turns;
  };

  // The first requests compile what they run and plan their statements.
  for (const side of sides) await takeTurn(side, null, seconds / 2);
  const stolen = watchStolen();
  const full = await alternate('full load', { ours: null, baseline: null });
  const stolenAtFull = stolen();
  const half = (side: Side): number => Math.max(1, median(full.map((turn) => rateOf(turn[side]))) / 2);
  const stolenSince = watchStolen();
  const atHalf = await alternate('half load', { ours: half('ours'), baseline: half('baseline') });

  const figure = (name: string, unit: string, of: (turn: Turn) => number, turns = full): Figure => ({
    group: scenario.name,
    name,
    unit,
    baseline: 'floor',
    rounds: turns.map(({ ours, baseline }): Round => ({ ours: of(ours), baseline: of(baseline) })),
    stolen: turns === full ? stolenAtFull : stolenSince(),
  });
  return [
    figure('throughput', 'requests/s', rateOf),
    figure('p50', 'ms', ({ p50 }) => p50),
    figure('p99', 'ms', ({ p99 }) => p99),
    figure('p99 at half load', 'ms', ({ p99 }) => p99, atHalf),
    figure('core time, Node and PostgreSQL', 'ms', ({ core }) => core.node + core.postgres),
    figure('core time, Node', 'ms', ({ core }) => core.node),
    figure('core time, PostgreSQL', 'ms', ({ core }) => core.postgres),
    figure('core time, load generator', 'ms', ({ core }) => core.load),
  ];
}

const rateOf = ({ answered, seconds }: LoadResult): number => answered / seconds;
const describe = (turn: Turn): string => `${rateOf(turn).toFixed(0)}/s, p99 ${turn.p99.toFixed(1)} ms`;

const createCoreReader =
  ({ service, floor, generator }: Stage, side: Side) =>
  (): CoreMs => ({
    node: processMs(side === 'ours' ? service.pid : floor.pid),
    postgres: treeMs(service.postmasterPid),
    load: processMs(generator.pid),
  });

const lookMs = 500;
const longestSettlingMs = 20_000;
/** A service at rest looks at its clock now and then. */
const restShare = 0.06;

/** Until the service and PostgreSQL have finished what they do after answering. */
async function settle(readCore: () => CoreMs): Promise<void> {
  const sum = ({ node, postgres }: CoreMs): number => node + postgres;
  for (const endsAt = performance.now() + longestSettlingMs; performance.now() < endsAt; ) {
    const before = sum(readCore());
    await wait(lookMs);
    if (sum(readCore()) - before <= lookMs * restShare) return;
  }
}
