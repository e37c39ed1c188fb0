/** Sums of an app's calls, its errors and its limits, as the API shows them. */
import { z } from 'zod';
import { limitNames } from '../../domain/request-log/read-limits.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, scopeName, shownId, timeZone } from '../pipeline/view-parts.ts';

const day = z.iso.date().meta({ example: '2026-11-17' });
const person = z.object({
  id: shownId('usr'),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Null: a member of another workspace', example: sample.person.name }),
});

const sums = {
  calls: count(172),
  refused: count(6).meta({ description: 'Of these, how many got 4xx or 5xx' }),
  average_ms: count(41),
  slowest_ms: count(903),
};

export const appUsageView = z
  .object({
    from: day,
    to: day,
    time_zone: timeZone,
    total: z.object(sums),
    days: z
      .array(z.object({ day, ...sums }))
      .meta({ description: 'Every day of the span, oldest first, where the workspace is' }),
    endpoints: z
      .array(
        z.object({
          method: z.string().meta({ example: 'GET' }),
          route: z.string().meta({ example: '/v1/posts/{id}' }),
          ...sums,
        }),
      )
      .meta({ description: 'Most called first' }),
    statuses: z.array(z.object({ status: z.enum(['2xx', '3xx', '4xx', '5xx']), ...sums })),
    people: z.array(z.object({ person, workspace_id: shownId('wsp'), ...sums })),
  })
  .meta({ id: 'AppUsage' });

export const appErrorsView = z
  .object({
    from: day,
    to: day,
    time_zone: timeZone,
    data: z.array(
      z.object({
        code: z.string().meta({ example: 'content_not_allowed' }),
        cause: z
          .string()
          .nullable()
          .meta({ description: 'The rule that the input broke', example: 'caption_too_long' }),
        param: z
          .string()
          .nullable()
          .meta({ description: 'The part of the input that broke it', example: 'caption' }),
        calls: count(33),
        endpoints: z.array(z.string()).meta({ example: ['POST /v1/posts/create'] }),
        first_at: instant,
        last_at: instant.meta({ example: sample.times.reviewed }),
        last_request_id: z.string().meta({ example: sample.requestId }),
        detail: z.string().nullable().meta({
          description: 'What the last of them was answered, without words of people',
          example: 'The caption is longer than the platform takes.',
        }),
        days: z.array(z.object({ day, calls: count(31) })).meta({ description: 'Days on which it happened' }),
        ...messageSchema(
          'advice',
          z
            .string()
            .nullable()
            .meta({ description: 'What to do; null: we have no advice yet', example: 'Read errors.' }),
        ),
        docs_url: z.string().meta({ example: '/docs/errors#content_not_allowed' }),
      }),
    ),
  })
  .meta({ id: 'AppErrors' });

export const appLimitsView = z
  .object({
    at: instant,
    data: z.array(
      z.object({
        name: z.enum(limitNames),
        unit: z.enum(['calls', 'bytes', 'secrets']),
        per: z.enum(['token', 'person', 'workspace', 'app']).meta({
          description:
            'Whom it is counted for. Of several tokens or people, the one who used most of it is shown',
        }),
        limit: count(600),
        used: count(412).meta({ description: 'Now' }),
        starts_again_at: instant
          .nullable()
          .meta({ description: 'When some of it is free again', example: sample.times.reviewed }),
        used_by: person.nullable().meta({ example: {} }),
        most: z
          .object({ used: count(412), at: instant, person })
          .nullable()
          .meta({ description: 'The most that one token or person used, within a day', example: {} }),
        ...messageSchema(
          'text',
          z.string().meta({ description: 'What it limits', example: 'Calls a minute, for each token' }),
        ),
      }),
    ),
  })
  .meta({ id: 'AppLimits' });

export const appConsentsView = z
  .object({
    data: z.array(
      z.object({
        id: shownId('grt'),
        person,
        workspace: z.object({
          id: shownId('wsp'),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Null: another workspace', example: sample.workspace.name }),
        }),
        scopes: z.array(scopeName).meta({ example: ['posts:read', 'posts:write'] }),
        created_at: instant,
        last_used_at: instant.nullable().meta({ example: sample.times.reviewed }),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'AppConsents' });

export type AppUsageView = z.infer<typeof appUsageView>;
export type AppErrorsView = z.infer<typeof appErrorsView>;
export type AppLimitsView = z.infer<typeof appLimitsView>;
export type AppConsentsView = z.infer<typeof appConsentsView>;
