/** The words for figures. What a platform did not report is called missing, never zero. */

import { numeral } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { capital, joinAnd, numberWord } from '../../i18n/words.ts';
import { noteTime } from '../../time/dates.ts';
import { weekdayName } from '../../time/day-words.ts';
import type { MeasureView, PostFiguresView, TimeCell } from './views.ts';

export const notTold = t('not available');

export const figure = (value: number | null): string =>
  value === null ? notTold : numeral(value, { maximumFractionDigits: 1 });

/** `+18 %`, `−4 %`, `0 %`; huge changes are given as a factor */
export const changeWords = (change: number): string => {
  const percent = Math.round(change * 100);
  if (percent > 900) return `× ${numeral(Math.round(change + 1))}`;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent)} %`;
};

/** Why there is no change to show. */
export const noChangeWords = ({ gained, before }: MeasureView): string => {
  if (gained === null) return '';
  return before === null ? t('no comparison: nothing was read then') : t('no comparison: it was nought then');
};

/** `3.1 ×` */
export const timesWords = (value: number): string =>
  `${numeral(value, { minimumFractionDigits: value >= 10 ? 0 : 1, maximumFractionDigits: value >= 10 ? 0 : 1 })} ×`;

const dayMs = 86_400_000;
/** Why a post has no rank. */
export const unrankedWords = (post: Pick<PostFiguresView, 'published_at' | 'as_of'>, now: number): string => {
  if (post.as_of === null) return notTold;
  return now - Date.parse(post.published_at) < dayMs ? t('too early') : t('no usual yet');
};

interface Plain {
  readonly name: string;
  readonly counted: (count: number) => string;
}
const plainMeasures: Readonly<Record<string, Plain>> = {
  views: {
    name: t('views'),
    counted: (count) => t('{count, plural, one {# view} other {# views}}', { count }),
  },
  reach: {
    name: t('people reached'),
    counted: (count) => t('{count, plural, one {# person reached} other {# people reached}}', { count }),
  },
  reactions: {
    name: t('reactions'),
    counted: (count) => t('{count, plural, one {# reaction} other {# reactions}}', { count }),
  },
  comments: {
    name: t('comments'),
    counted: (count) => t('{count, plural, one {# comment} other {# comments}}', { count }),
  },
  shares: {
    name: t('shares'),
    counted: (count) => t('{count, plural, one {# share} other {# shares}}', { count }),
  },
  saves: {
    name: t('saves'),
    counted: (count) => t('{count, plural, one {# save} other {# saves}}', { count }),
  },
  clicks: {
    name: t('clicks'),
    counted: (count) => t('{count, plural, one {# click} other {# clicks}}', { count }),
  },
};
/** `412 reactions` */
export const countWords = (measure: string, count: number): string =>
  plainMeasures[measure]?.counted(count) ?? `${numeral(count)} ${measure}`;
/** `reactions` */
export const measureName = (measure: string): string => plainMeasures[measure]?.name ?? measure;
export const measureLabel = ({ measure, label }: Pick<MeasureView, 'measure' | 'label'>): string =>
  label ?? capital(measureName(measure));

/** `412 reactions, 31 comments and 12 shares`; null where nothing was reported. */
export const toldWords = (measures: readonly MeasureView[]): string | null => {
  const told = measures.flatMap(({ measure, gained }) =>
    gained === null ? [] : [countWords(measure, gained)],
  );
  return told.length === 0 ? null : joinAnd(told);
};

const hours = [
  t('one', {}, 'hour'),
  t('two', {}, 'hour'),
  t('three', {}, 'hour'),
  t('four', {}, 'hour'),
  t('five', {}, 'hour'),
  t('six', {}, 'hour'),
  t('seven', {}, 'hour'),
  t('eight', {}, 'hour'),
  t('nine', {}, 'hour'),
  t('ten', {}, 'hour'),
  t('eleven', {}, 'hour'),
];
/** `six in the evening`, as a person says it */
export const hourWords = (at: number): string => {
  if (at === 0) return t('midnight');
  if (at === 12) return t('noon');
  const hour = hours[(at % 12) - 1] ?? String(at);
  if (at < 5 || at >= 22) return t('{hour} at night', { hour });
  if (at < 12) return t('{hour} in the morning', { hour });
  return at < 18 ? t('{hour} in the afternoon', { hour }) : t('{hour} in the evening', { hour });
};

/** `18:00` */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `Thursday from 18:00 to 19:00: 2.1 × the usual, of four posts` */
export const cellWords = ({ weekday, hour, posts, against_usual }: TimeCell): string => {
  const values = {
    day: weekdayName(weekday),
    from: clock(hour),
    to: clock((hour + 1) % 24),
    count: posts,
    number: numberWord(posts),
  };
  return against_usual === null
    ? t(
        '{day} from {from} to {to}: {count, plural, one {one post} other {{number} posts}}, not compared yet',
        values,
      )
    : t(
        '{day} from {from} to {to}: {times} the usual, of {count, plural, one {one post} other {{number} posts}}',
        { ...values, times: timesWords(against_usual) },
      );
};

const endedWords = {
  gone: t('It is not there any more; these are its last figures.'),
  old: t('It is more than two years old; its figures are not read any more.'),
  forgotten: t('Its figures were deleted, as the platform asks when an account is disconnected.'),
} as const;
export const endWords = ({ ended }: Pick<PostFiguresView, 'ended'>): string | null =>
  ended === null ? null : endedWords[ended];

/** `as of 13:57`, `as of 12 Nov, 13:57` */
export const asOfWords = (at: string | null, zone: string, now: number): string =>
  at === null ? t('nothing read yet') : t('as of {time}', { time: noteTime(at, zone, now) });
