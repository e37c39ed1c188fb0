/** Facebook's figures of a page, and how all its figures are read. Its old counts of reach and impressions are dead. */
import { z } from 'zod';
import type { Figure } from '../../domain/platform-port/manage.ts';
import type { AskMetrics } from '../meta/ask-metrics.ts';
import { parsed } from './answers.ts';
import { type Caller, getInsights } from './calls.ts';
import { readOwn } from './sending.ts';

/** Those that may be added up over days. */
const pageMetrics: Readonly<Record<string, string>> = {
  page_media_view: 'Views in 28 days',
  page_post_engagements: 'Engagements in 28 days',
  page_views_total: 'Page visits in 28 days',
  page_daily_follows_unique: 'New followers in 28 days',
  page_daily_unfollows_unique: 'Lost followers in 28 days',
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
 * The days of a question that spans several are added up. A breakdown is told by its parts, `name.part`, and by their
 * sum under its own name; an empty one tells nothing.
 */
export function readInsights(text: string): ReadonlyMap<string, number> | undefined {
  const list = parsed(insightsSchema, text);
  if (list === undefined) return undefined;
  const told = new Map<string, number>();
  const add = (name: string, more: number) => told.set(name, (told.get(name) ?? 0) + more);
  for (const { name, values } of list.data) {
    for (const { value: one } of values) {
      if (typeof one === 'number') add(name, one);
      for (const [part, count] of typeof one === 'object' ? Object.entries(one) : []) {
        add(`${name}.${part}`, count);
        add(name, count);
      }
    }
  }
  return told;
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
    ask: async (names) =>
      readOwn(await getInsights(caller, page, 'insights', { metric: names.join(','), ...query })),
  });
  if (answers.kind !== 'ok') return [];
  const told = new Map(answers.texts.flatMap((text) => [...(readInsights(text) ?? [])]));
  return Object.entries(pageMetrics).map(([metric, label]) => ({
    metric,
    label,
    value: told.get(metric) ?? null,
  }));
}
