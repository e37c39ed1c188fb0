/**
 * The proof that the numbers are true. A quarter in simulated time, everything else real: the sandbox over HTTP,
 * PostgreSQL, the API; every post takes the usual path. The judge knows the sandbox's formula and the instants of the
 * readings, and nothing of the service.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { atMost, type Measurement } from '../engine/measurements.ts';
import { type ExtraVerdict, judgeExtras } from './formula-extras.ts';
import { type FormulaFixture, openFormulaFixture, scenarioStart } from './formula-fixture.ts';
import { createOracle } from './formula-oracle.ts';
import { type Passes, type PlayResult, playScenario } from './formula-play.ts';
import { emptyTally, type QueryTally, queryAndJudge } from './formula-queries.ts';
import { judgeRetention, type RetentionVerdict } from './formula-retention.ts';
import { judgeRows, type RowVerdict } from './formula-rows.ts';
import { drawScenario, fullScenario, type ScenarioSize } from './formula-scenario.ts';

export interface FormulaOptions {
  readonly seed: number;
  readonly size?: ScenarioSize;
  /** API queries each time it is judged. */
  readonly queries?: number;
  /** Also years later, when stored data must be deleted. */
  readonly checkRetention?: boolean;
  /** A deliberate error that the judge must detect. */
  readonly mutate?: (fixture: FormulaFixture, rounds: Passes) => Passes;
  readonly print?: (text: string) => void;
}

export interface FormulaResult {
  readonly played: Pick<PlayResult, 'counts'> & { readonly posts: number; readonly calls: number };
  readonly rows: RowVerdict;
  readonly queried: QueryTally;
  readonly extras: ExtraVerdict;
  readonly retention: RetentionVerdict | null;
  /** The busiest hour of each platform. */
  readonly busiestHours: readonly Measurement[];
  readonly faults: readonly string[];
}

/** Metric calls in an hour, of one account and of the app, that leave quota for publishing. */
const maxCalls: Readonly<Record<PlatformName, { readonly account: number; readonly app: number }>> = {
  linkedin: { account: 12, app: 400 },
  tiktok: { account: 60, app: 6_000 },
  youtube: { account: 30, app: 200 },
  facebook: { account: 100, app: 20_000 },
  instagram: { account: 100, app: 20_000 },
};

/** As the process runs them: see the collection jobs and the housekeeper. */
export function createPasses({ server }: FormulaFixture): Passes {
  const { tasks, cleanupTasks } = server.context.analytics;
  return {
    async collect() {
      await tasks.deleteDisconnected();
      await tasks.regroup();
      for (let full = 0; full < 20 && (await tasks.collect()); full++);
    },
    async housekeeping() {
      await tasks.deleteDisconnected();
      await tasks.regroup();
      for (const task of cleanupTasks) await task();
    },
  };
}

export async function runFormula(options: FormulaOptions): Promise<FormulaResult> {
  const {
    seed,
    size = fullScenario,
    queries = 40,
    checkRetention = false,
    print = () => undefined,
  } = options;
  await using fixture = await openFormulaFixture();
  const rounds = options.mutate?.(fixture, createPasses(fixture)) ?? createPasses(fixture);
  const queried = emptyTally();
  const story = drawScenario(seed, scenarioStart, size);
  const played = await playScenario({
    stage: fixture,
    story,
    rounds,
    async judge(current) {
      const before = queried.faults.length;
      await queryAndJudge(current, queries, queried);
      const day = Math.round((fixture.now() - scenarioStart) / 86_400_000);
      const wrong = queried.faults.slice(before);
      print(
        `day ${day}: ${current.model.posts.size} posts, ${queried.values} values compared, ${wrong.length} wrong`,
      );
      for (const fault of wrong.slice(0, 5)) print(`  ${fault}`);
    },
  });
  const oracle = createOracle(fixture);
  const rows = await judgeRows(played, oracle);
  const extras = await judgeExtras(played, oracle);
  const ended = checkRetention ? await judgeRetention(played, rounds, queried) : null;
  const uncounted = played.calls.missed() > 0 ? ['calls to the platforms were not counted'] : [];
  const busiestHours = [...played.calls.busiestHours()].map(([platform, calls]) => {
    const accounts = story.accounts.filter((account) => account.platform === platform).length;
    const { app = 0, account = 0 } = maxCalls[platform] ?? {};
    const limit = Math.min(app, account * accounts);
    return atMost(`calls to ${platform} in its busiest hour`, calls, limit, '');
  });
  const tooMany = busiestHours.filter(({ holds }) => !holds).map(({ name, value }) => `${name}: ${value}`);
  return {
    played: { counts: played.counts, posts: played.model.posts.size, calls: played.calls.all() },
    rows,
    queried,
    extras,
    retention: ended,
    busiestHours,
    faults: [
      ...played.faults,
      ...rows.faults,
      ...queried.faults,
      ...extras.faults,
      ...(ended?.faults ?? []),
      ...uncounted,
      ...tooMany,
    ],
  };
}
