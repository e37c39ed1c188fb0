/** Services that are wrong in one way each, to show that the judge can fail. */
import { collectDays } from '../../server/domain/analytics/collect-days.ts';
import { type CollectDeps, collectFigures } from '../../server/domain/analytics/collect-figures.ts';
import type { Insights, Measure, PostReading } from '../../server/domain/platform-port/insights.ts';
import type { Publishers } from '../../server/domain/platform-port/publisher.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { later, minutes } from '../../server/lib/clock.ts';
import type { Rounds } from './formula-play.ts';
import type { FormulaStage } from './formula-stage.ts';
import type { StorySize } from './formula-story.ts';

export interface Mutant {
  readonly name: string;
  readonly wrong: (stage: FormulaStage, rounds: Rounds) => Rounds;
}

/** Enough for each of them to show. */
export const mutantStory: StorySize = {
  days: 8,
  posts: 7,
  accounts: ['wholesale', 'crafts', 'founder', 'channel', 'page', 'bikes', 'roastery'],
  downtimes: 1,
  failures: 1,
  removals: 1,
  judged: 3,
};

export const mutants: readonly Mutant[] = [
  {
    name: 'nought for what was not told',
    wrong: collecting(({ publishers }) => ({
      publishers: withInsights(publishers, (_platform, insights) => ({
        ...insights,
        read: async (io, ids) => {
          const asked = await insights.read(io, ids);
          if (asked.kind !== 'ok') return asked;
          const noughts = new Map(insights.metrics.map(({ name }) => [name, 0]));
          const filled = [...asked.value].map(([id, reading]): [string, PostReading] => [
            id,
            reading.kind === 'nothing' ? { kind: 'told', values: noughts } : reading,
          ]);
          return { kind: 'ok', value: new Map(filled) };
        },
      })),
    })),
  },
  {
    name: 'every gain counted twice',
    wrong: collecting(({ figures }) => ({
      figures: {
        ...figures,
        addGains: async (...given) => {
          await figures.addGains(...given);
          await figures.addGains(...given);
        },
      },
    })),
  },
  {
    name: 'YouTube added up',
    wrong: collecting(({ publishers }) => ({
      publishers: withInsights(publishers, (platform, insights) => {
        if (platform !== 'youtube') return insights;
        const measures: Readonly<Record<string, Measure>> = { viewCount: 'views', likeCount: 'reactions' };
        const metrics = insights.metrics.map((metric) => ({
          ...metric,
          measure: measures[metric.name] ?? null,
        }));
        return { ...insights, standsAlone: false, metrics };
      }),
    })),
  },
  {
    name: 'readings dated seven minutes early',
    wrong: collecting(({ clock }) => ({ clock: { now: () => later(clock.now(), -minutes(7)) } })),
  },
  {
    name: 'gains put a quarter of an hour early',
    wrong: collecting(({ figures }) => ({
      figures: {
        ...figures,
        addGains: (tx, account, days) => {
          const early = (sums: readonly number[]): number[] => [...sums.slice(1), sums.at(-1) ?? 0];
          const moved = days.map((day) => ({ ...day, gained: early(day.gained), told: early(day.told) }));
          return figures.addGains(tx, account, moved);
        },
      },
    })),
  },
  {
    name: 'everything counted after reconnecting',
    wrong: collecting(({ figures }) => ({
      figures: {
        ...figures,
        readPosts: async (...given) =>
          (await figures.readPosts(...given)).map((post) => ({ ...post, forgottenAt: null })),
      },
    })),
  },
  {
    name: 'nothing deleted after disconnecting',
    wrong: ({ house }) => {
      const { work } = house.context.analytics;
      return {
        async collect() {
          await work.regroup();
          await work.collect();
        },
        chores: () => work.regroup(),
      };
    },
  },
  {
    name: 'gains left with the former campaign',
    wrong: ({ house }) => {
      const { work, chores } = house.context.analytics;
      return {
        async collect() {
          await work.forgetLeft();
          await work.collect();
        },
        async chores() {
          await work.forgetLeft();
          for (const chore of chores) await chore();
        },
      };
    },
  },
];

/** Collects with some of its ports replaced. */
function collecting(change: (deps: CollectDeps) => Partial<CollectDeps>): Mutant['wrong'] {
  return ({ house }, rounds) => {
    const { deps, work } = house.context.analytics;
    const changed = { ...deps, ...change(deps) };
    return {
      ...rounds,
      async collect() {
        await work.forgetLeft();
        await work.regroup();
        await collectFigures(changed);
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
