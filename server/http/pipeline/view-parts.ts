/** Building blocks of many views. */

import { z } from 'zod';
import { scopes } from '../../domain/actor/scopes.ts';
import { namesKey } from './list-names.ts';
import { messageSchema } from './message-fields.ts';
import { sample } from './sample.ts';

/**
 * Names that the platform catalog knows and a schema does not. The document lists them: see `list-names.ts`.
 * Input is checked with `platformIn`.
 */
export const platformName = z.string().meta({ [namesKey]: 'platform', example: sample.platform });
export const providerId = z.string().meta({ [namesKey]: 'signInProvider', example: 'oidc' });

export const instant = z.iso
  .datetime()
  .meta({ description: 'UTC instant, ISO 8601', example: sample.times.created });
export const timeZone = z.string().meta({ example: sample.timeZone });
export const wallTime = z.string().meta({ example: sample.wallTime });
/** An id in a response. Input is checked with `idOf`. */
export const shownId = (prefix: string) => z.string().meta({ example: sample.id(prefix) });
export const shownPostId = z.string().meta({ example: sample.postId });
export const count = (example: number) => z.number().int().meta({ example });
export const role = z.enum(['owner', 'approver', 'editor', 'viewer']);
export const scopeName = z.enum(scopes);

export const problemView = z
  .object({ param: z.string(), code: z.string(), ...messageSchema('message', z.string()) })
  .meta({ id: 'InputProblem' });

export const workspaceName = z.object({
  id: shownId('wsp'),
  name: z.string().meta({ example: sample.workspace.name }),
});

export const personView = z
  .object({ id: shownId('usr'), name: z.string().meta({ example: sample.person.name }) })
  .meta({ id: 'Person' });

export const problemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    ...messageSchema('detail', z.string()),
    instance: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(problemView).optional(),
  })
  .meta({ id: 'Problem' });

export type ProblemDocument = z.infer<typeof problemDocument>;
