/** An answer of version 2: a row for each combination of the asked dimensions. Null means "not reported", and never zero. */
import { z } from 'zod';
import { metricNames } from '../../domain/analytics/question.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, platformName, shownId, shownPostId, timeZone } from '../pipeline/view-parts.ts';
import { analyticsView, sharedGainView } from './views.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const { gained, before, change, sources } = sharedGainView.shape;

const answerValueView = z
  .object({
    metric: z.enum(metricNames),
    gained,
    before: before.meta({ description: 'The same for `compared_with`; null where nothing is compared' }),
    change,
    sources: sources.meta({ description: "The platforms' own metrics that it is taken from" }),
  })
  .meta({
    id: 'AnswerValue',
    example: {
      metric: 'reactions',
      gained: 412,
      before: 380,
      change: 0.0842,
      sources: [{ metric: 'likeCount' }],
    },
  });

export const answerRowView = z
  .object({
    platform: platformName.optional(),
    account: z
      .object({ id: shownId('acc'), name: z.string().meta({ example: sample.page.handle }) })
      .optional(),
    campaign: z
      .object({ id: shownId('cmp'), name: z.string().meta({ example: 'Winter lot' }) })
      .nullable()
      .optional()
      .meta({ description: 'Null: posts without a campaign' }),
    post: z
      .object({
        id: shownPostId,
        text: z.string().meta({ description: 'How it begins', example: sample.caption }),
        permalink: z.string().nullable().meta({ example: sample.page.postUrl }),
        published_at: instant.meta({ example: sample.times.publish }),
      })
      .optional(),
    start: instant.optional().meta({ description: 'Of the stretch of time', example: sample.times.publish }),
    end: instant.optional().meta({ example: sample.times.publish }),
    since: instant.nullable().optional().meta({
      description: 'Nothing was told from then until this stretch: it holds what was gained meanwhile too',
    }),
    hour_of_week: z
      .object({ weekday: z.enum(weekdays), hour: z.int().min(0).max(23).meta({ example: 9 }) })
      .optional()
      .meta({ description: 'The local hour in which the posts were published' }),
    as_of: instant.nullable().meta({
      description: 'The newest reading of what the row is about, to the quarter of an hour',
      example: '2026-12-16T09:00:00.000Z',
    }),
    values: z.array(answerValueView),
  })
  .meta({ id: 'AnswerRow', example: { platform: sample.platform } });

export const answerView = z
  .object({
    from: analyticsView.shape.from,
    to: analyticsView.shape.to,
    time_zone: timeZone,
    compared_with: analyticsView.shape.compared_with.nullable().meta({ example: {} }),
    as_of: analyticsView.shape.as_of,
    left_out: z
      .array(
        z.object({
          platform: platformName,
          ...messageSchema('note', z.string().nullable().meta({ example: 'Shown as it was told.' })),
        }),
      )
      .meta({
        description:
          'Platforms whose figures may not be added up: nothing of theirs is here but the number of posts',
        example: [],
      }),
    total_rows: z.int().meta({
      description: 'How many rows there are. More than in `rows`: ask for more of them, or export them all',
      example: 1,
    }),
    rows: z.array(answerRowView),
  })
  .meta({ id: 'AnalyticsAnswer' });

export type AnswerView = z.infer<typeof answerView>;
export type AnswerRowView = z.infer<typeof answerRowView>;

/** From 0 on Monday. */
export const hourOfWeekView = (hour: number): NonNullable<AnswerRowView['hour_of_week']> => ({
  weekday: weekdays[Math.floor(hour / 24)] ?? 'monday',
  hour: hour % 24,
});
