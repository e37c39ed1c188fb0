/** Which days the page is about. They stand in the address, so that a link shows the same and back works. */

import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { dateOf, dayKey } from '../../time/dates.ts';
import { dayMonth, monthName } from '../../time/day-words.ts';
import { isDay } from '../../time/is-day.ts';
import type { Granularity } from './analytics-view.ts';

export const periodNames = ['7-days', '28-days', '90-days', 'this-month', 'last-month'] as const;
export type PeriodName = (typeof periodNames)[number];
export const usualPeriod: PeriodName = '28-days';

export const periodLabels: Readonly<Record<PeriodName, string>> = {
  '7-days': t('Last 7 days'),
  '28-days': t('Last 28 days'),
  '90-days': t('Last 90 days'),
  'this-month': t('This month'),
  'last-month': t('Last month'),
};

export interface Period {
  /** Null: the person's own dates. */
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
/** Days are counted as UTC days: no clock changes there. */
const plus = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
const named = (name: PeriodName, today: string): [string, string] => {
  const first = `${today.slice(0, 7)}-01`;
  switch (name) {
    case '7-days':
      return [plus(today, -6), today];
    case '28-days':
      return [plus(today, -27), today];
    case '90-days':
      return [plus(today, -89), today];
    case 'this-month':
      return [first, today];
    case 'last-month': {
      const last = plus(first, -1);
      return [`${last.slice(0, 7)}-01`, last];
    }
  }
};

const isName = (text: string | undefined): text is PeriodName => periodNames.some((name) => name === text);

/** What the address says; what it says wrongly is the last 28 days. */
export const periodOf = (search: PeriodSearch, today: string): Period => {
  if (isDay(search.from) && isDay(search.to) && search.from <= search.to)
    return { name: null, from: search.from, to: search.to, days: daysBetween(search.from, search.to) };
  const name = isName(search.period) ? search.period : usualPeriod;
  const [from, to] = named(name, today);
  return { name, from, to, days: daysBetween(from, to) };
};

/** Fine enough to see something, coarse enough to draw. */
export const granularityFor = (days: number): Granularity => {
  if (days <= 2) return 'hour';
  if (days <= 120) return 'day';
  return days <= 730 ? 'week' : 'month';
};

const at = (day: string): string => `${day}T12:00:00Z`;
const short = (day: string, year: boolean): string =>
  year ? dateOf(at(day), 'UTC') : dayMonth(at(day), 'UTC');

/** `20 Oct to 16 Nov`, `3 Nov`, with the year where it is another one than today's or changes */
export const rangeWords = (from: string, to: string, today: string): string => {
  const year = from.slice(0, 4) !== to.slice(0, 4) || to.slice(0, 4) !== today.slice(0, 4);
  if (from === to) return short(from, year);
  return t('{from} to {to}', { from: short(from, year), to: short(to, year) });
};

/** The days of an answer: its `to` is the first moment after them. */
export const rangeOf = (view: { from: string; to: string }, zone: string, today: string): string =>
  rangeWords(dayKey(view.from, zone), dayKey(Date.parse(view.to) - 1, zone), today);

/** As a sentence says it: `in four weeks`, `in October`, `from 3 Nov to 9 Nov`. */
export const periodWords = ({ name, from, to, days }: Period, today: string): string => {
  if (name === '7-days') return t('in seven days');
  if (name === '28-days') return t('in four weeks');
  if (name === '90-days') return t('in 90 days');
  if (name === 'this-month') return t('this month');
  if (name === 'last-month') return t('in {month}', { month: monthName(at(from), 'UTC') });
  const range = rangeWords(from, to, today);
  return days === 1 ? t('on {day}', { day: range }) : t('from {range}', { range });
};

/** `the 28 days before, 22 Sep to 19 Oct` */
export const beforeWords = (
  before: { from: string; to: string },
  days: number,
  zone: string,
  today: string,
): string =>
  t('the {count, plural, one {day} other {{number} days}} before, {range}', {
    count: days,
    number: numberWord(days),
    range: rangeOf(before, zone, today),
  });
