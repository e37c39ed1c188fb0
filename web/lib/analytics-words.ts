/** How figures are said. What a platform did not tell is said as that, never as nought. */
import type { MeasureView, PlatformName, PostFiguresView, TimeCell } from './analytics-view.ts';
import { noteTime } from './dates.ts';
import { weekdays } from './recurrence.ts';
import { capital, joinAnd, numberWord } from './words.ts';

export const notTold = 'not available';

export const figure = (value: number | null): string =>
  value === null ? notTold : value.toLocaleString('en', { maximumFractionDigits: 1 });

/** `+18 %`, `−4 %`, `0 %`; huge changes are told as times */
export const changeWords = (change: number): string => {
  const percent = Math.round(change * 100);
  if (percent > 900) return `× ${Math.round(change + 1).toLocaleString('en')}`;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent)} %`;
};

/** Why there is no change to tell. */
export const noChangeWords = ({ gained, before }: MeasureView): string => {
  if (gained === null) return '';
  return before === null ? 'no comparison: nothing was read then' : 'no comparison: it was nought then';
};

/** `3.1 ×` */
export const timesWords = (value: number): string =>
  `${value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} ×`;

const dayMs = 86_400_000;
/** Why a post has no rank. */
export const unrankedWords = (post: Pick<PostFiguresView, 'published_at' | 'as_of'>, now: number): string => {
  if (post.as_of === null) return notTold;
  return now - Date.parse(post.published_at) < dayMs ? 'too early' : 'no usual yet';
};

const plainMeasures: Readonly<Record<string, readonly [one: string, many: string]>> = {
  views: ['view', 'views'],
  reach: ['person reached', 'people reached'],
  reactions: ['reaction', 'reactions'],
  comments: ['comment', 'comments'],
  shares: ['share', 'shares'],
  saves: ['save', 'saves'],
  clicks: ['click', 'clicks'],
};
/** `412 reactions` */
export const countWords = (measure: string, count: number): string => {
  const [one, many] = plainMeasures[measure] ?? [measure, measure];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};
export const measureLabel = ({ measure, label }: Pick<MeasureView, 'measure' | 'label'>): string =>
  label ?? capital(plainMeasures[measure]?.[1] ?? measure);

/** `412 reactions, 31 comments and 12 shares`; null where nothing was told. */
export const toldWords = (measures: readonly MeasureView[]): string | null => {
  const told = measures.flatMap(({ measure, gained }) =>
    gained === null ? [] : [countWords(measure, gained)],
  );
  return told.length === 0 ? null : joinAnd(told);
};

const hours = [
  'midnight',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
];
/** `six in the evening`, as a person says it */
export const hourWords = (hour: number): string => {
  if (hour === 0) return 'midnight';
  if (hour === 12) return 'noon';
  const name = hours[hour % 12] ?? String(hour);
  if (hour < 12) return `${name} ${hour < 5 ? 'at night' : 'in the morning'}`;
  if (hour < 18) return `${name} in the afternoon`;
  return `${name} ${hour < 22 ? 'in the evening' : 'at night'}`;
};

/** `18:00` */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const dayName = (weekday: number): string => capital(weekdays[weekday - 1] ?? '');

/** `Thursday from 18:00 to 19:00: 2.1 × the usual, of four posts` */
export const cellWords = ({ weekday, hour, posts, against_usual }: TimeCell): string => {
  const when = `${dayName(weekday)} from ${clock(hour)} to ${clock((hour + 1) % 24)}`;
  const sample = posts === 1 ? 'one post' : `${numberWord(posts)} posts`;
  return against_usual === null
    ? `${when}: ${sample}, not compared yet`
    : `${when}: ${timesWords(against_usual)} the usual, of ${sample}`;
};

const endedWords = {
  gone: 'It is not there any more; these are its last figures.',
  old: 'It is more than two years old; its figures are not read any more.',
  forgotten: 'Its figures were deleted, as the platform asks when an account is disconnected.',
} as const;
export const endWords = ({ ended }: Pick<PostFiguresView, 'ended'>): string | null =>
  ended === null ? null : endedWords[ended];

/** `as of 13:57`, `as of 12 Nov, 13:57` */
export const asOfWords = (at: string | null, zone: string, now: number): string =>
  at === null ? 'nothing read yet' : `as of ${noteTime(at, zone, now)}`;

/** Glyphs are coloured, lines are not: a chart is what was counted, not whose it is. */
export const platformOrder: readonly PlatformName[] = [
  'tiktok',
  'instagram',
  'facebook',
  'linkedin',
  'youtube',
];
