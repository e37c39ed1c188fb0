/** Facebook's figures of a page, and how all its figures are read. Its old counts of reach and impressions are dead. */

import { z } from 'zod';
import type { Figure } from '../../domain/platform-port/manage.ts';
import type { Message } from '../../lib/message.ts';
import { readJson } from '../kit/json.ts';
import type { AskMetrics } from '../meta/insights.ts';
import { type Caller, getInsights } from './calls.ts';
import { messages } from './messages.ts';

/** Those that may be added up over days. */
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
 * The days of a period are added up. A breakdown is given by its parts, `name.part`, and by their sum under its own
 * name; an empty one gives nothing.
 */
export function readInsights(text: string): ReadonlyMap<string, number> | undefined {
  const list = readJson(insightsSchema, text);
  if (list === undefined) return undefined;
  const values = new Map<string, number>();
  const add = (name: string, more: number) => values.set(name, (values.get(name) ?? 0) + more);
  for (const { name, values: days } of list.data) {
    for (const { value: one } of days) {
      if (typeof one === 'number') add(name, one);
      for (const [part, count] of typeof one === 'object' ? Object.entries(one) : []) {
        add(`${name}.${part}`, count);
        add(name, count);
      }
    }
  }
  return values;
}

/** Empty where Facebook does not let us see them. */
export async function pageFigures(
  caller: Caller,
  page: string,
  period: { readonly since: string; readonly until: string },
  ask: { readonly metrics: AskMetrics; readonly now: Date },
): Promise<readonly Figure[]> {
  const query = { period: 'day', ...period };
  const answers = await ask.metrics({
    kind: 'page',
    metrics: Object.keys(pageMetrics),
    now: ask.now,
    ask: (names) => getInsights(caller, page, 'insights', { metric: names.join(','), ...query }),
  });
  if (answers.kind !== 'ok') return [];
  const values = new Map(answers.texts.flatMap((text) => [...(readInsights(text) ?? [])]));
  return Object.entries(pageMetrics).map(([metric, label]) => ({
    metric,
    label,
    value: values.get(metric) ?? null,
  }));
}
