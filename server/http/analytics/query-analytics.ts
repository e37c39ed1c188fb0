import { z } from 'zod';
import { askAnalytics } from '../../domain/analytics/answer-question.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { answerView } from './answer-views.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { presentAnswer } from './present-answer.ts';
import { questionShape, toQuestion } from './question-inputs.ts';

/** What one answer may take from the database and from our memory; more than that is exported. */
const limits = { maxPosts: 2_000, maxRows: 20_000 };

export const queryAnalyticsRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'queryAnalytics',
    summary: 'Query analytics by metric and dimension',
    details:
      'What posts gained, as the platforms reported it, by what you choose, compared with what you choose',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v2/analytics'],
    access: { kind: 'scope', scope: 'analytics:read', capability: 'read' },
    query: z.object({
      ...questionShape(catalog),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000)
        .default(100)
        .meta({ description: 'At most so many rows, the first in the order' }),
    }),
    responses: { 200: answerView },
    handler: async (deps: AnalyticsRouteDeps, { actor, query: { limit, ...input } }) =>
      ok(presentAnswer(await askAnalytics(deps, actor, toQuestion(input), limits), limit)),
  });
