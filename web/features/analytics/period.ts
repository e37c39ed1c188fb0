/** Which days the page covers. They are in the URL, so that shared links and the back button work. */

import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayMonth, monthName } from '../../time/date-parts.ts';
import { dateOf, dayKey } from '../../time/dates.ts';
import { isDay } from '../../time/is-day.ts';
import type { Granularity } from './views.ts';

export const periodNames = ['7-days', '28-days', '90-days', 'this-month', 'last-month'] as const;
export type PeriodName = (typeof periodNames)[number];
export const defaultPeriod: PeriodName = '28-days';

export const periodLabels: Readonly<Record<PeriodName, string>> = {
  '7-days': t('Last 7 days'),
  '28-days': t('Last 28 days'),
  '90-days': t('Last 90 days'),
  'this-month': t('This month'),
  'last-month': t('Last month'),
};

export interface Period {
  /** Null for the user's own dates. */
  readonly name: PeriodName | null;
  /** Local days like 2026-11-19, both included. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

export interface PeriodSearch {
  readonly period?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;
/** Computed in UTC, which has no clock changes. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
const presetDates = (name: PeriodName, today: string): [string, string] => {
  const first = `${today.slice(0, 7)}-01`;
  switch (name) {
    case '7-days':
      return [addDays(today, -6), today];
    case '28-days':
      return [addDays(today, -27), today];
    case '90-days':
      return [addDays(today, -89), today];
    case 'this-month':
      return [first, today];
    case 'last-month': {
      const last = addDays(first, -1);
      return [`${last.slice(0, 7)}-01`, last];
    }
  }
};

const isPeriodName = (text: string | undefined): text is PeriodName =>
  periodNames.some((name) => name === text);

/** Reads the period from the URL; invalid values mean the last 28 days. */
export const parsePeriod = (search: PeriodSearch, today: string): Period => {
  if (isDay(search.from) && isDay(search.to) && search.from <= search.to)
    return { name: null, from: search.from, to: search.to, days: countDays(search.from, search.to) };
  const name = isPeriodName(search.period) ? search.period : defaultPeriod;
  const [from, to] = presetDates(name, today);
  return { name, from, to, days: countDays(from, to) };
};

/** Fine enough to show something, coarse enough to draw. */
export const granularityFor = (days: number): Granularity => {
  if (days <= 2) return 'hour';
  if (days <= 120) return 'day';
  return days <= 730 ? 'week' : 'month';
};

const noonOf = (day: string): string => `${day}T12:00:00Z`;
const formatDay = (day: string, withYear: boolean): string =>
  withYear ? dateOf(noonOf(day), 'UTC') : dayMonth(noonOf(day), 'UTC');

/** `20 Oct to 16 Nov`, `3 Nov`; with the year where it is not today's or changes within the range. */
export const formatRange = (from: string, to: string, today: string): string => {
  const withYear = from.slice(0, 4) !== to.slice(0, 4) || to.slice(0, 4) !== today.slice(0, 4);
  if (from === to) return formatDay(from, withYear);
  return t('{from} to {to}', { from: formatDay(from, withYear), to: formatDay(to, withYear) });
};

/** The days of a response, whose `to` is the first moment after them. */
export const formatViewRange = (view: { from: string; to: string }, zone: string, today: string): string =>
  formatRange(dayKey(view.from, zone), dayKey(Date.parse(view.to) - 1, zone), today);

/** As part of a sentence: `in four weeks`, `in October`, `from 3 Nov to 9 Nov`. */
export const describePeriod = ({ name, from, to, days }: Period, today: string): string => {
  if (name === '7-days') return t('in seven days');
  if (name === '28-days') return t('in four weeks');
  if (name === '90-days') return t('in 90 days');
  if (name === 'this-month') return t('this month');
  if (name === 'last-month') return t('in {month}', { month: monthName(noonOf(from), 'UTC') });
  const range = formatRange(from, to, today);
  return days === 1 ? t('on {day}', { day: range }) : t('from {range}', { range });
};

/** `the 28 days before, 22 Sep to 19 Oct` */
export const describeComparison = (
  before: { from: string; to: string },
  days: number,
  zone: string,
  today: string,
): string =>
  t('the {count, plural, one {day} other {{number} days}} before, {range}', {
    count: days,
    number: spellNumber(days),
    range: formatViewRange(before, zone, today),
  });
