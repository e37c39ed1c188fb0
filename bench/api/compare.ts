/**
 * One scenario on both sides, in turns. After each turn the work that it left behind is waited for: it belongs to the side that
 * caused it, and counts in its core time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../../test/engine/measurements.ts';
import { alternate, type Both, roundsOf, type Side } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import { processMs, treeMs, watchStolen } from '../processes.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

export interface CompareOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

interface CoreMs {
  readonly node: number;
  readonly postgres: number;
  readonly load: number;
}

interface Turn extends LoadResult {
  /** Of each request. */
  readonly core: CoreMs;
}

export async function compare(
  stage: Stage,
  scenario: Scenario,
  { rounds, seconds, connections }: CompareOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const token = await stage.issueToken(scenario.workspace);
  const takeTurn = (side: Side, rate: number | null, forSeconds = seconds): Promise<Turn> => {
    const origin = side === 'ours' ? stage.service.baseUrl : stage.floor.origin;
    const { requests } = scenario;
    return runTurn(stage, side, { origin, token, requests, connections, seconds: forSeconds, rate });
  };
  const takeTurns = (name: string, rate: Record<Side, number | null>): Promise<Both<Turn>[]> =>
    alternate(
      rounds,
      (side) => takeTurn(side, rate[side]),
      ({ ours, baseline }, round) =>
        say(`${scenario.name}, ${name} ${round}: ${describe(ours)}; floor ${describe(baseline)}`),
    );
  // The first requests compile what they run and plan their statements.
  for (const side of ['ours', 'baseline'] as const) await takeTurn(side, null, seconds / 2);
  const stolenAtFull = watchStolen();
  const full = {
    turns: await takeTurns('full load', { ours: null, baseline: null }),
    stolen: stolenAtFull(),
  };
  const halfRate = (side: Side): number =>
    Math.max(1, median(full.turns.map((turns) => requestsPerSecond(turns[side]))) / 2);
  const stolenAtHalf = watchStolen();
  const halfRates = { ours: halfRate('ours'), baseline: halfRate('baseline') };
  const half = { turns: await takeTurns('half load', halfRates), stolen: stolenAtHalf() };

  const figure = (name: string, unit: string, of: (turn: Turn) => number, at = full): Figure => ({
    group: scenario.name,
    name,
    unit,
    baseline: 'floor',
    rounds: roundsOf(at.turns, of),
    stolen: at.stolen,
  });
  return [
    figure('throughput', 'requests/s', requestsPerSecond),
    figure('p50', 'ms', ({ p50 }) => p50),
    figure('p99', 'ms', ({ p99 }) => p99),
    figure('p99 at half load', 'ms', ({ p99 }) => p99, half),
    figure('core time, Node and PostgreSQL', 'ms', ({ core }) => core.node + core.postgres),
    figure('core time, Node', 'ms', ({ core }) => core.node),
    figure('core time, PostgreSQL', 'ms', ({ core }) => core.postgres),
    figure('core time, load generator', 'ms', ({ core }) => core.load),
  ];
}

async function runTurn(stage: Stage, side: Side, job: LoadJob): Promise<Turn> {
  const readCore = createCoreReader(stage, side);
  const before = readCore();
  const result = await stage.generator.run(job);
  await settle(readCore);
  const after = readCore();
  const each = (part: keyof CoreMs): number => (after[part] - before[part]) / result.answered;
  return { ...result, core: { node: each('node'), postgres: each('postgres'), load: each('load') } };
}

const requestsPerSecond = ({ answered, seconds }: LoadResult): number => answered / seconds;
const describe = (turn: Turn): string =>
  `${requestsPerSecond(turn).toFixed(0)}/s, p99 ${turn.p99.toFixed(1)} ms`;

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
