/**
 * The sentence at the head of the page. Promise: it says only what the figures support. A platform without a
 * comparison is not said to have grown, a handful of views is no trend, and a time is good only by enough posts.
 */

import { ownMeasure } from './analytics-series.ts';
import type { MeasureView, PlatformName, TimesView } from './analytics-view.ts';
import { dayName, hourWords } from './analytics-words.ts';
import { capital, joinAnd, numberWord } from './words.ts';

export interface Part {
  readonly text: string;
  /** Underlined: what the sentence is about. */
  readonly strong?: boolean;
}

export interface Said {
  readonly posts: number;
  readonly platforms: readonly {
    readonly platform: PlatformName;
    readonly measures: readonly MeasureView[];
  }[];
  readonly times: Pick<TimesView, 'enough' | 'best'> | null;
  /** Such as `in four weeks`. */
  readonly when: string;
  /** What the page is narrowed to. */
  readonly of: 'everything' | 'campaign' | 'account';
  readonly names: Readonly<Record<PlatformName, string>>;
}

/** Below this many before, a change is chance. */
const enoughToCompare = 30;

const postWords = (count: number): string => (count === 1 ? 'one post' : `${numberWord(count)} posts`);

const sent = ({ posts, when, of, platforms }: Said): Part[] => {
  if (posts === 0) {
    const seen = platforms.some(({ measures }) => (ownMeasure(measures)?.gained ?? 0) > 0);
    const nothing = of === 'campaign' ? 'Nothing of this campaign went out' : 'Nothing went out';
    return [{ text: `${nothing} ${when}${seen ? ', and earlier posts were still seen' : ''}.` }];
  }
  const count: Part = {
    text: of === 'everything' ? postWords(posts) : capital(postWords(posts)),
    strong: true,
  };
  if (of === 'campaign') return [count, { text: ` of this campaign went out ${when}.` }];
  if (of === 'account') return [count, { text: ` went out on this account ${when}.` }];
  return [{ text: 'You sent out ' }, count, { text: ` ${when}.` }];
};

type Move = 'grew' | 'held steady' | 'slipped a little' | 'slipped' | 'fell';
const moves: readonly Move[] = ['grew', 'held steady', 'slipped a little', 'slipped', 'fell'];
const moveOf = (change: number): Move => {
  if (change >= 0.02) return 'grew';
  if (change > -0.02) return 'held steady';
  if (change > -0.1) return 'slipped a little';
  return change > -0.3 ? 'slipped' : 'fell';
};

const compared = ({ platforms, names }: Said): Part[] => {
  const found = new Map<Move, string[]>();
  for (const { platform, measures } of platforms) {
    const own = ownMeasure(measures);
    if (own === null || own.change === null || (own.before ?? 0) < enoughToCompare) continue;
    const move = moveOf(own.change);
    found.set(move, [...(found.get(move) ?? []), names[platform]]);
  }
  const clauses = moves.flatMap((move) => {
    const who = found.get(move);
    return who ? [`${joinAnd(who)} ${move}`] : [];
  });
  return clauses.length === 0 ? [] : [{ text: ` ${clauses.join(', ')}.` }];
};

const bestTime = ({ times }: Said): Part[] => {
  const best = times?.enough ? times.best[0] : undefined;
  if (!best) return [];
  return [
    { text: ' Over half a year, posts did best ' },
    { text: `on ${dayName(best.weekday)}s around ${hourWords(best.hour)}`, strong: true },
    { text: '.' },
  ];
};

export const sayWhatHappened = (said: Said): Part[] => [...sent(said), ...compared(said), ...bestTime(said)];
