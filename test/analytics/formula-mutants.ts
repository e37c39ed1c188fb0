/** Services that are wrong in one way each, to show that the judge can fail. */
import { collectDays } from '../../server/domain/analytics/collect-days.ts';
import { type CollectDeps, collectReadings } from '../../server/domain/analytics/collect-readings.ts';
import type { Insights, Measure, PostReading } from '../../server/domain/platform-port/insights.ts';
import type { Publishers } from '../../server/domain/platform-port/publisher.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { later, minutes } from '../../server/lib/clock.ts';
import type { FormulaFixture } from './formula-fixture.ts';
import type { Passes } from './formula-play.ts';
import type { ScenarioSize } from './formula-scenario.ts';

export interface Mutant {
  readonly name: string;
  readonly applyTo: (fixture: FormulaFixture, passes: Passes) => Passes;
}

/** Large enough for each mutant to be detected. */
export const mutantScenario: ScenarioSize = {
  days: 8,
  posts: 7,
  accounts: ['wholesale', 'crafts', 'founder', 'channel', 'page', 'bikes', 'roastery'],
  downtimes: 1,
  failures: 1,
  removals: 1,
  judgements: 3,
};

export const mutants: readonly Mutant[] = [
  {
    name: 'nought for what was not told',
    applyTo: collecting(({ publishers }) => ({
      publishers: withInsights(publishers, (_platform, insights) => ({
        ...insights,
        read: async (io, ids) => {
          const readResult = await insights.read(io, ids);
          if (readResult.kind !== 'ok') return readResult;
          const zeros = new Map(insights.metrics.map(({ name }) => [name, 0]));
          const filled = [...readResult.value].map(([id, reading]): [string, PostReading] => [
            id,
            reading.kind === 'nothing' ? { kind: 'reported', values: zeros } : reading,
          ]);
          return { kind: 'ok', value: new Map(filled) };
        },
      })),
    })),
  },
  {
    name: 'every gain counted twice',
    applyTo: collecting(({ readings }) => ({
      readings: {
        ...readings,
        addGains: async (...given) => {
          await readings.addGains(...given);
          await readings.addGains(...given);
        },
      },
    })),
  },
  {
    name: 'YouTube added up',
    applyTo: collecting(({ publishers }) => ({
      publishers: withInsights(publishers, (platform, insights) => {
        if (platform !== 'youtube') return insights;
        const measures: Readonly<Record<string, Measure>> = { viewCount: 'views', likeCount: 'reactions' };
        const metrics = insights.metrics.map((metric) => ({
          ...metric,
          measure: measures[metric.name] ?? null,
        }));
        return { ...insights, isStandalone: false, metrics };
      }),
    })),
  },
  {
    name: 'readings dated seven minutes early',
    applyTo: collecting(({ clock }) => ({ clock: { now: () => later(clock.now(), -minutes(7)) } })),
  },
  {
    name: 'gains put a quarter of an hour early',
    applyTo: collecting(({ readings }) => ({
      readings: {
        ...readings,
        addGains: (tx, account, days) => {
          const early = (sums: readonly number[]): number[] => [...sums.slice(1), sums.at(-1) ?? 0];
          const moved = days.map((day) => ({ ...day, gained: early(day.gained), told: early(day.told) }));
          return readings.addGains(tx, account, moved);
        },
      },
    })),
  },
  {
    name: 'everything counted after reconnecting',
    applyTo: collecting(({ readings }) => ({
      readings: {
        ...readings,
        readPosts: async (...given) =>
          (await readings.readPosts(...given)).map((post) => ({ ...post, forgottenAt: null })),
      },
    })),
  },
  {
    name: 'nothing deleted after disconnecting',
    applyTo: ({ server }) => {
      const { tasks } = server.context.analytics;
      return {
        async collect() {
          await tasks.regroup();
          await tasks.collect();
        },
        housekeeping: () => tasks.regroup(),
      };
    },
  },
  {
    name: 'gains left with the former campaign',
    applyTo: ({ server }) => {
      const { tasks, cleanupTasks } = server.context.analytics;
      return {
        async collect() {
          await tasks.deleteDisconnected();
          await tasks.collect();
        },
        async housekeeping() {
          await tasks.deleteDisconnected();
          for (const task of cleanupTasks) await task();
        },
      };
    },
  },
];

/** Runs the collection with some of its ports replaced. */
function collecting(change: (deps: CollectDeps) => Partial<CollectDeps>): Mutant['applyTo'] {
  return ({ server }, passes) => {
    const { deps, tasks } = server.context.analytics;
    const changed = { ...deps, ...change(deps) };
    return {
      ...passes,
      async collect() {
        await tasks.deleteDisconnected();
        await tasks.regroup();
        await collectReadings(changed);
        await collectDays(changed);
      },
    };
  };
}

function withInsights(
  publishers: Publishers,
  change: (platform: PlatformName, insights: Insights) => Insights,
): Publishers {
  return {
    ...publishers,
    isSimulated: (name) => publishers.isSimulated(name),
    publisher: (name) => {
      const publisher = publishers.publisher(name);
      return publisher && { ...publisher, insights: change(name as PlatformName, publisher.insights) };
    },
  };
}
