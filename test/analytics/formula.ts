/**
 * The proof that the numbers are true. A quarter in simulated time, everything else real: the sandbox over HTTP,
 * PostgreSQL, the API; every post goes out by the road all posts take. The judge knows the sandbox's formula and the
 * instants of the readings, and nothing of the service.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { atMost, type Figure } from '../engine/figures.ts';
import { type Asked, askAndJudge, askedNothing } from './formula-ask.ts';
import { type ExtraVerdict, judgeExtras } from './formula-extras.ts';
import { createOracle } from './formula-oracle.ts';
import { type Played, playStory, type Rounds } from './formula-play.ts';
import { judgeRows, type RowVerdict } from './formula-rows.ts';
import { type FormulaStage, openFormulaStage, storyBegins } from './formula-stage.ts';
import { drawStory, fullStory, type StorySize } from './formula-story.ts';
import { judgeTail, type TailVerdict } from './formula-tail.ts';

export interface FormulaOptions {
  readonly seed: number;
  readonly size?: StorySize;
  /** Questions to the API each time it is judged. */
  readonly questions?: number;
  /** Also years later, when what was kept must go. */
  readonly tail?: boolean;
  /** Something wrong on purpose, which the judge must see. */
  readonly wrong?: (stage: FormulaStage, rounds: Rounds) => Rounds;
  readonly say?: (text: string) => void;
}

export interface FormulaResult {
  readonly played: Pick<Played, 'counts'> & { readonly posts: number; readonly calls: number };
  readonly rows: RowVerdict;
  readonly asked: Asked;
  readonly extras: ExtraVerdict;
  readonly tail: TailVerdict | null;
  /** Of each platform, its busiest hour. */
  readonly busiest: readonly Figure[];
  readonly faults: readonly string[];
}

/** Calls for figures in an hour, of one account and of the app, that leave room for publishing. */
const mostCalls: Readonly<Record<PlatformName, { readonly account: number; readonly app: number }>> = {
  linkedin: { account: 12, app: 400 },
  tiktok: { account: 60, app: 6_000 },
  youtube: { account: 30, app: 200 },
  facebook: { account: 100, app: 20_000 },
  instagram: { account: 100, app: 20_000 },
};

/** As the process makes them: see the jobs that collect, and the housekeeper. */
export function roundsOf({ house }: FormulaStage): Rounds {
  const { work, chores } = house.context.analytics;
  return {
    async collect() {
      await work.forgetLeft();
      await work.regroup();
      for (let full = 0; full < 20 && (await work.collect()); full++);
    },
    async chores() {
      await work.forgetLeft();
      await work.regroup();
      for (const chore of chores) await chore();
    },
  };
}

export async function runFormula(options: FormulaOptions): Promise<FormulaResult> {
  const { seed, size = fullStory, questions = 40, tail = false, say = () => undefined } = options;
  await using stage = await openFormulaStage();
  const rounds = options.wrong?.(stage, roundsOf(stage)) ?? roundsOf(stage);
  const asked = askedNothing();
  const story = drawStory(seed, storyBegins, size);
  const played = await playStory({
    stage,
    story,
    rounds,
    async judge(soFar) {
      const before = asked.faults.length;
      await askAndJudge(soFar, questions, asked);
      const day = Math.round((stage.now() - storyBegins) / 86_400_000);
      const wrong = asked.faults.slice(before);
      say(
        `day ${day}: ${soFar.model.posts.size} posts, ${asked.values} values compared, ${wrong.length} wrong`,
      );
      for (const fault of wrong.slice(0, 5)) say(`  ${fault}`);
    },
  });
  const oracle = createOracle(stage);
  const rows = await judgeRows(played, oracle);
  const extras = await judgeExtras(played, oracle);
  const ended = tail ? await judgeTail(played, rounds, asked) : null;
  const uncounted = played.calls.missed() > 0 ? ['calls to the platforms were not counted'] : [];
  const busiest = [...played.calls.busiestHours()].map(([platform, calls]) => {
    const accounts = story.accounts.filter((account) => account.platform === platform).length;
    const { app = 0, account = 0 } = mostCalls[platform] ?? {};
    const limit = Math.min(app, account * accounts);
    return atMost(`calls to ${platform} in its busiest hour`, calls, limit, '');
  });
  const tooMany = busiest.filter(({ holds }) => !holds).map(({ name, value }) => `${name}: ${value}`);
  return {
    played: { counts: played.counts, posts: played.model.posts.size, calls: played.calls.all() },
    rows,
    asked,
    extras,
    tail: ended,
    busiest,
    faults: [
      ...played.faults,
      ...rows.faults,
      ...asked.faults,
      ...extras.faults,
      ...(ended?.faults ?? []),
      ...uncounted,
      ...tooMany,
    ],
  };
}
