/**
 * The sentence at the head of the page. Promise: it says only what the figures support. A platform without a
 * comparison is not said to have grown, a handful of views is no trend, and a time is good only by enough posts.
 */

import { type Part, rich } from '../../i18n/rich-parts.ts';
import { t } from '../../i18n/t.ts';
import { capital, joinAnd, numberWord } from '../../i18n/words.ts';
import { weekdayName } from '../../time/day-words.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import { ownMeasure } from './series.ts';
import type { MeasureView, TimesView } from './views.ts';
import { hourWords } from './words.ts';

export interface SummaryInput {
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
  readonly names: (platform: string) => string;
}

/** Below this many before, a change is chance. */
const enoughToCompare = 30;

const nothingSent = ({ when, of, platforms }: SummaryInput): string => {
  const seen = platforms.some(({ measures }) => (ownMeasure(measures)?.gained ?? 0) > 0);
  if (of === 'campaign')
    return seen
      ? t('Nothing of this campaign went out {when}, and earlier posts were still seen.', { when })
      : t('Nothing of this campaign went out {when}.', { when });
  return seen
    ? t('Nothing went out {when}, and earlier posts were still seen.', { when })
    : t('Nothing went out {when}.', { when });
};

const sent = (input: SummaryInput): Part[] => {
  const { posts: count, when, of } = input;
  if (count === 0) return [{ text: nothingSent(input) }];
  const number = numberWord(count);
  if (of === 'everything')
    return rich('You sent out <b>{count, plural, one {one post} other {{number} posts}}</b> {when}.', {
      count,
      number,
      when,
    });
  const values = { count, number: capital(number), when };
  return of === 'campaign'
    ? rich(
        '<b>{count, plural, one {One post} other {{number} posts}}</b> of this campaign went out {when}.',
        values,
      )
    : rich(
        '<b>{count, plural, one {One post} other {{number} posts}}</b> went out on this account {when}.',
        values,
      );
};

type Move = 'grew' | 'steady' | 'slipped a little' | 'slipped' | 'fell';
const moveOf = (change: number): Move => {
  if (change >= 0.02) return 'grew';
  if (change > -0.02) return 'steady';
  if (change > -0.1) return 'slipped a little';
  return change > -0.3 ? 'slipped' : 'fell';
};

/** In this order. */
const clauses: Readonly<Record<Move, (names: string, count: number) => string>> = {
  grew: (names, count) => t('{count, plural, other {{names} grew}}', { names, count }),
  steady: (names, count) => t('{count, plural, other {{names} held steady}}', { names, count }),
  'slipped a little': (names, count) =>
    t('{count, plural, other {{names} slipped a little}}', { names, count }),
  slipped: (names, count) => t('{count, plural, other {{names} slipped}}', { names, count }),
  fell: (names, count) => t('{count, plural, other {{names} fell}}', { names, count }),
};
const moves = Object.keys(clauses) as Move[];

const compared = ({ platforms, names }: SummaryInput): Part[] => {
  const found = new Map<Move, string[]>();
  for (const { platform, measures } of platforms) {
    const own = ownMeasure(measures);
    if (own === null || own.change === null || (own.before ?? 0) < enoughToCompare) continue;
    const move = moveOf(own.change);
    found.set(move, [...(found.get(move) ?? []), names(platform)]);
  }
  const parts = moves.flatMap((move) => {
    const who = found.get(move);
    return who ? [clauses[move](joinAnd(who), who.length)] : [];
  });
  return parts.length === 0 ? [] : [{ text: ` ${parts.join(', ')}.` }];
};

const bestTime = ({ times }: SummaryInput): Part[] => {
  const best = times?.enough ? times.best[0] : undefined;
  if (!best) return [];
  const [first, ...rest] = rich('Over half a year, posts did best <b>on {weekday}s around {hour}</b>.', {
    weekday: weekdayName(best.weekday),
    hour: hourWords(best.hour),
  });
  return first ? [{ ...first, text: ` ${first.text}` }, ...rest] : [];
};

export const summarize = (input: SummaryInput): Part[] => [
  ...sent(input),
  ...compared(input),
  ...bestTime(input),
];
