/** What many views are made of. */

import { z } from 'zod';
import { scopes } from '../../domain/actor/scopes.ts';
import { namesKey } from './list-names.ts';
import { messageCode, messageParams } from './message-fields.ts';

/**
 * Names that the catalog of platforms knows and a schema does not. The document lists them: see
 * `list-names.ts`. What comes in is checked with `platformIn`.
 */
export const platformName = z.string().meta({ [namesKey]: 'platform' });
export const providerId = z.string().meta({ [namesKey]: 'signInProvider' });

export const instant = z.iso.datetime().meta({ description: 'UTC instant, ISO 8601' });
export const role = z.enum(['owner', 'approver', 'editor', 'viewer']);
export const scopeName = z.enum(scopes);

export const problemView = z
  .object({ param: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'InputProblem' });

export const personView = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Person' });

export const problemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    detail_code: messageCode,
    detail_params: messageParams,
    instance: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(problemView).optional(),
  })
  .meta({ id: 'Problem' });

export type ProblemDocument = z.infer<typeof problemDocument>;
