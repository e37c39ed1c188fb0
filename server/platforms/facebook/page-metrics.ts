/**
 * Facebook's metrics of a page, and how all its metrics are read. Its old counts of reach and impressions no
 * longer exist.
 */

import { z } from 'zod';
import type { AccountStat } from '../../domain/platform-port/manage.ts';
import type { Message } from '../../lib/message.ts';
import { readJson } from '../kit/json.ts';
import type { FetchMetrics } from '../meta/fetch-metrics.ts';
import { type Caller, getInsights, getInsightsSingly } from './calls.ts';
import { messages } from './messages.ts';

/** Those that may be summed over days. */
const pageMetrics: Readonly<Record<string, Message>> = {
  page_media_view: messages.views_in_28_days(),
  page_post_engagements: messages.engagements_in_28_days(),
  page_views_total: messages.page_visits_in_28_days(),
  page_daily_follows_unique: messages.new_followers_in_28_days(),
  page_daily_unfollows_unique: messages.lost_followers_in_28_days(),
};

const value = z.union([z.number(), z.record(z.string(), z.number())]);
const insightsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: value.optional().catch(undefined) })).default([]),
    }),
  ),
});

/**
 * Sums the days of a period. A breakdown yields its parts as `name.part`, and their sum under its own name; an
 * empty one yields nothing.
 */
export function readInsights(text: string): ReadonlyMap<string, number> | undefined {
  const list = readJson(insightsSchema, text);
  if (list === undefined) return undefined;
  const values = new Map<string, number>();
  const add = (name: string, more: number) => values.set(name, (values.get(name) ?? 0) + more);
  for (const { name, values: days } of list.data) {
    for (const { value } of days) {
      if (typeof value === 'number') add(name, value);
      for (const [part, count] of typeof value === 'object' ? Object.entries(value) : []) {
        add(`${name}.${part}`, count);
        add(name, count);
      }
    }
  }
  return values;
}

const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1_000));

/** Empty where Facebook does not let us see them. */
export async function fetchPageMetrics(
  caller: Caller,
  page: string,
  { since, now }: { readonly since: Date; readonly now: Date },
  fetchMetrics: FetchMetrics,
): Promise<readonly AccountStat[]> {
  const edge = {
    id: page,
    edge: 'insights',
    query: { period: 'day', since: seconds(since), until: seconds(now) },
  } as const;
  const answers = await fetchMetrics({
    objectId: page,
    kind: 'page',
    metrics: Object.keys(pageMetrics),
    now,
    fetchTogether: (names) => getInsights(caller, edge, names),
    fetchSingly: (names) => getInsightsSingly(caller, edge, names),
  });
  if (answers.kind !== 'ok') return [];
  const values = new Map(answers.texts.flatMap((text) => [...(readInsights(text) ?? [])]));
  return Object.entries(pageMetrics).map(([metric, label]) => ({
    metric,
    label,
    value: values.get(metric) ?? null,
  }));
}
