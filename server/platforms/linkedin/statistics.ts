/** LinkedIn's metrics, under its own names. Removed reactions can make a count negative, which is read as zero. */
import { z } from 'zod';
import type { AccountStat } from '../../domain/platform-port/manage.ts';
import { pageMetrics } from './metrics.ts';

const statisticsSchema = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Element = z.infer<typeof statisticsSchema>['elements'][number];

const valuesOf = ({ totalShareStatistics }: Element): ReadonlyMap<string, number> =>
  new Map(
    pageMetrics.flatMap(({ name }) => {
      const value = totalShareStatistics[name];
      return typeof value === 'number' && Number.isFinite(value) ? [[name, Math.max(0, value)] as const] : [];
    }),
  );

/** Of a whole page. Undefined when it cannot be read. */
export function readPageStatistics(text: string): readonly AccountStat[] | undefined {
  const [page] = read(statisticsSchema, text)?.elements ?? [];
  if (page === undefined) return undefined;
  const values = valuesOf(page);
  return pageMetrics.map(({ name, label }) => ({ metric: name, label, value: values.get(name) ?? null }));
}

/** Of each post in the answer, by its URN. Undefined when it cannot be read. */
export function readPostStatistics(
  text: string,
): ReadonlyMap<string, ReadonlyMap<string, number>> | undefined {
  const elements = read(statisticsSchema, text)?.elements;
  return elements && new Map(elements.map((one) => [one.share ?? one.ugcPost ?? '', valuesOf(one)]));
}

/** The number occurs under two names. */
const memberSchema = z.object({
  elements: z.array(z.object({ count: z.number().optional(), value: z.number().optional() })),
});
/** Null where LinkedIn gives none. */
export function readMemberMetric(text: string): number | null | undefined {
  const answer = read(memberSchema, text);
  if (answer === undefined) return undefined;
  const [first] = answer.elements;
  const count = first?.count ?? first?.value;
  return count === undefined ? null : Math.max(0, count);
}

const followersSchema = z.object({ firstDegreeSize: z.number() });
export const readFollowers = (text: string): number | undefined =>
  read(followersSchema, text)?.firstDegreeSize;

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
