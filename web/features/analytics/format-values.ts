/** Text for analytics values. A value that a platform did not report is called missing, never zero. */

import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { weekdayName } from '../../time/date-parts.ts';
import { noteTime } from '../../time/dates.ts';
import type { MeasureView, PostStats, TimeCell } from './views.ts';

export const notAvailable = t('not available');

export const formatValue = (value: number | null): string =>
  value === null ? notAvailable : formatNumber(value, { maximumFractionDigits: 1 });

/** `+18 %`, `−4 %`, `0 %`; huge changes are shown as a factor. */
export const formatChange = (change: number): string => {
  const percent = Math.round(change * 100);
  if (percent > 900) return `× ${formatNumber(Math.round(change + 1))}`;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent)} %`;
};

/** Why there is no change to show. */
export const describeMissingChange = ({ gained, before }: MeasureView): string => {
  if (gained === null) return '';
  return before === null ? t('no comparison: no data from then') : t('no comparison: it was zero then');
};

/** `3.1 ×` */
export const formatFactor = (value: number): string =>
  `${formatNumber(value, { minimumFractionDigits: value >= 10 ? 0 : 1, maximumFractionDigits: value >= 10 ? 0 : 1 })} ×`;

const dayMs = 86_400_000;
/** Why a post has no rank. */
export const describeUnranked = (post: Pick<PostStats, 'published_at' | 'as_of'>, now: number): string => {
  if (post.as_of === null) return notAvailable;
  return now - Date.parse(post.published_at) < dayMs ? t('too early') : t('too few posts yet');
};

interface MeasureText {
  readonly name: string;
  readonly format: (count: number) => string;
}
const measureTexts: Readonly<Record<string, MeasureText>> = {
  views: {
    name: t('views'),
    format: (count) => t('{count, plural, one {# view} other {# views}}', { count }),
  },
  reach: {
    name: t('people reached'),
    format: (count) => t('{count, plural, one {# person reached} other {# people reached}}', { count }),
  },
  reactions: {
    name: t('reactions'),
    format: (count) => t('{count, plural, one {# reaction} other {# reactions}}', { count }),
  },
  comments: {
    name: t('comments'),
    format: (count) => t('{count, plural, one {# comment} other {# comments}}', { count }),
  },
  shares: {
    name: t('shares'),
    format: (count) => t('{count, plural, one {# share} other {# shares}}', { count }),
  },
  saves: {
    name: t('saves'),
    format: (count) => t('{count, plural, one {# save} other {# saves}}', { count }),
  },
  clicks: {
    name: t('clicks'),
    format: (count) => t('{count, plural, one {# click} other {# clicks}}', { count }),
  },
};
/** `412 reactions` */
export const formatCount = (measure: string, count: number): string =>
  measureTexts[measure]?.format(count) ?? `${formatNumber(count)} ${measure}`;
/** `reactions` */
export const measureName = (measure: string): string => measureTexts[measure]?.name ?? measure;
export const measureLabel = ({ measure, label }: Pick<MeasureView, 'measure' | 'label'>): string =>
  label ?? capitalize(measureName(measure));

/** `412 reactions, 31 comments and 12 shares`; null where nothing was reported. */
export const describeCounts = (measures: readonly MeasureView[]): string | null => {
  const counts = measures.flatMap(({ measure, gained }) =>
    gained === null ? [] : [formatCount(measure, gained)],
  );
  return counts.length === 0 ? null : formatList(counts);
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
/** `six in the evening`, as people say it. */
export const describeHour = (at: number): string => {
  if (at === 0) return t('midnight');
  if (at === 12) return t('noon');
  const hour = hours[(at % 12) - 1] ?? String(at);
  if (at < 5 || at >= 22) return t('{hour} at night', { hour });
  if (at < 12) return t('{hour} in the morning', { hour });
  return at < 18 ? t('{hour} in the afternoon', { hour }) : t('{hour} in the evening', { hour });
};

/** `18:00` */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `Thursday from 18:00 to 19:00: 2.1 × the usual, of four posts` */
export const describeCell = ({ weekday, hour, posts, against_usual }: TimeCell): string => {
  const values = {
    day: weekdayName(weekday),
    from: formatHour(hour),
    to: formatHour((hour + 1) % 24),
    count: posts,
    number: spellNumber(posts),
  };
  return against_usual === null
    ? t(
        '{day} from {from} to {to}: {count, plural, one {one post} other {{number} posts}}, not compared yet',
        values,
      )
    : t(
        '{day} from {from} to {to}: {times} the usual, of {count, plural, one {one post} other {{number} posts}}',
        { ...values, times: formatFactor(against_usual) },
      );
};

const endReasons = {
  gone: t('It is not there any more; these are its last figures.'),
  old: t('It is more than two years old; its figures are no longer updated.'),
  forgotten: t('Its figures were deleted, as the platform asks when an account is disconnected.'),
} as const;
export const describeEnd = ({ ended }: Pick<PostStats, 'ended'>): string | null =>
  ended === null ? null : endReasons[ended];

/** `as of 13:57`, `as of 12 Nov, 13:57` */
export const formatAsOf = (at: string | null, zone: string, now: number): string =>
  at === null ? t('no data yet') : t('as of {time}', { time: noteTime(at, zone, now) });
