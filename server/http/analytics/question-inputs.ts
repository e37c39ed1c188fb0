/** A question of version 2, as the parameters of an address and as the body of an export. */

import { z } from 'zod';
import { granularities } from '../../domain/analytics/period.ts';
import {
  type Compare,
  type DimensionName,
  dimensionNames,
  type MetricName,
  metricNames,
  type Question,
  type Sort,
} from '../../domain/analytics/question.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { text } from '../pipeline/inputs.ts';
import { analyticsQuery, filterOf } from './inputs.ts';

/** Names separated by commas, each once. */
const namesOf = <const Name extends string>(known: readonly Name[]) =>
  text(200).transform((value, context): readonly Name[] => {
    const names = value === '' ? [] : value.split(',');
    const found = known.filter((name) => names.includes(name));
    if (found.length === names.length) return names as Name[];
    context.addIssue({
      code: 'custom',
      message: `must be some of ${known.join(', ')}, each once, separated by commas`,
    });
    return z.NEVER;
  });

const day = /^\d{4}-\d\d-\d\d$/;

const compare = text(60).transform((value, context): Compare => {
  if (value === 'previous_period' || value === 'previous_year') return value;
  const [from = '', to = '', ...more] = value.split('..');
  if (more.length === 0 && [from, to].every((part) => day.test(part) && z.iso.date().safeParse(part).success))
    return { from, to };
  context.addIssue({
    code: 'custom',
    message: 'must be previous_period, previous_year, or two days like 2026-10-01..2026-10-31',
  });
  return z.NEVER;
});

const sortable: readonly string[] = [...metricNames, ...dimensionNames];

const sort = text(40).transform((value, context): Sort => {
  const by = value.replace(/^-/, '');
  if (sortable.includes(by))
    return { by: by as MetricName | DimensionName, isDescending: value.startsWith('-') };
  context.addIssue({
    code: 'custom',
    message: 'must be a metric or dimension that is asked for, with - before it for the largest first',
  });
  return z.NEVER;
});

export const questionShape = (catalog: PlatformCatalog) => {
  const { platform, account_id, campaign_id, post_id, from, to, time_zone } = analyticsQuery(catalog).shape;
  return {
    metrics: namesOf(metricNames)
      .refine((names) => names.length > 0, { message: 'must name at least one metric' })
      .meta({
        description: `What is asked for, separated by commas: ${metricNames.join(', ')}`,
        example: 'reactions,comments',
      }),
    dimensions: namesOf(dimensionNames)
      .optional()
      .meta({
        description: `A row for each of these, separated by commas: ${dimensionNames.join(', ')}. None: one row. hour_of_week is the local hour in which a post was published`,
        example: 'platform,time',
      }),
    grain: z
      .enum(granularities)
      .optional()
      .meta({ description: 'Of the dimension time: `day` unless it is said; `hour` for at most 14 days' }),
    from,
    to,
    time_zone,
    compare: compare.optional().meta({
      description: 'previous_period, previous_year, or local days like 2026-10-01..2026-10-31',
      example: 'previous_period',
    }),
    platform,
    account_id,
    campaign_id,
    post_id,
    sort: sort.optional().meta({
      description:
        'A metric or dimension of the question, with - before it for the largest first. By time where that is a dimension, else by the first metric, the largest first',
      example: '-reactions',
    }),
  };
};

export type QuestionInput = z.output<z.ZodObject<ReturnType<typeof questionShape>>>;

export const toQuestion = (input: QuestionInput): Question => ({
  metrics: input.metrics,
  dimensions: input.dimensions ?? [],
  grain: input.grain,
  from: input.from,
  to: input.to,
  timeZone: input.time_zone,
  compare: input.compare,
  filter: filterOf(input),
  sort: input.sort,
});
