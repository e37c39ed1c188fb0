/** Calls of apps, as the API shows them. */
import { z } from 'zod';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, shownId } from '../pipeline/view-parts.ts';

export const apiCallView = z
  .object({
    id: z
      .string()
      .meta({ description: 'The X-Request-Id that came with the answer', example: sample.requestId }),
    at: instant,
    method: z.string().meta({ example: 'POST' }),
    path: z.string().meta({ description: 'With ids only', example: `/v1/posts/${sample.postId}/submit` }),
    query: z
      .string()
      .nullable()
      .meta({ description: 'Declared parameters; words are left out', example: 'state=in_review' }),
    route: z.string().meta({ example: '/v1/posts/{id}/submit' }),
    api_version: z.string().meta({ example: 'v1' }),
    status: count(400),
    ms: count(21).meta({ description: 'How long the answer took; 0 for streams' }),
    code: z.string().nullable().meta({ description: 'Of the problem', example: 'content_not_allowed' }),
    cause: z
      .string()
      .nullable()
      .meta({ description: 'The rule that the first wrong part breaks', example: 'caption_too_long' }),
    param: z
      .string()
      .nullable()
      .meta({ description: 'The first part of the input that was wrong', example: 'caption' }),
    person: z
      .object({
        id: shownId('usr'),
        name: z.string().nullable().meta({
          description: 'Null: a member of another workspace',
          example: sample.person.name,
        }),
      })
      .meta({ description: 'For whom the app called' }),
    workspace_id: shownId('wsp'),
    token_id: shownId('grt').meta({ description: 'The consent that the token came from' }),
    address: z.string().nullable().meta({ example: '203.0.113.14' }),
    user_agent: z.string().nullable().meta({ example: 'planner/1.4 node/24' }),
    idempotency_key: z
      .object({
        hash: z.string().meta({ description: 'How its SHA-256 begins', example: sample.digest.slice(0, 12) }),
        text: z
          .string()
          .nullable()
          .meta({ description: 'Null: it may be a secret or words', example: 'harvest-4182-1' }),
      })
      .nullable()
      .meta({ example: {} }),
    bytes_in: count(412),
    bytes_out: count(303).nullable().meta({ description: 'Null: it was sent piece by piece', example: 303 }),
  })
  .meta({ id: 'ApiCall' });

export const apiCallListView = z
  .object({ data: z.array(apiCallView), next_cursor: z.string().nullable() })
  .meta({ id: 'ApiCallList' });

export const apiCallDetailView = apiCallView
  .extend({
    sent: z.unknown().meta({
      description:
        'Of a refused call: the declared fields of the body that was sent, with every text somebody wrote replaced by its length. Null where nothing was refused, or it was no JSON',
      example: { caption: '… 3120 characters', platform: sample.platform },
    }),
    answered: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'Of a refused call: the problem document that was answered, without words of people',
        example: { code: 'content_not_allowed', status: 400 },
      }),
    ...messageSchema(
      'advice',
      z.string().nullable().meta({ description: 'What to do', example: 'Read errors: each names one rule.' }),
    ),
    docs_url: z.string().nullable().meta({ example: '/docs/errors#content_not_allowed' }),
    curl: z.string().meta({
      description: 'The call as a command; the token stays a variable',
      example: `curl -X POST -H "Authorization: Bearer $TOKEN" http://localhost:3000/v1/posts/${sample.postId}/submit`,
    }),
  })
  .meta({ id: 'ApiCallDetail' });

export type ApiCallView = z.infer<typeof apiCallView>;
export type ApiCallListView = z.infer<typeof apiCallListView>;
export type ApiCallDetailView = z.infer<typeof apiCallDetailView>;
