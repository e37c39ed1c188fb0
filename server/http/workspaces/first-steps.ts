import { z } from 'zod';
import { requireOwnWorkspace } from '../../domain/actor/actor.ts';
import { type ChangeFirstStepsDeps, changeFirstSteps } from '../../domain/workspaces/change-first-steps.ts';
import { firstStepNames } from '../../domain/workspaces/first-steps.ts';
import { webAddress } from '../content/inputs.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { firstStepsView, toFirstStepsView } from './first-steps-view.ts';

/** A topic becomes a brief, whose limits these are. */
const prose = text(500);

export const changeFirstStepsRoute = defineRoute({
  operationId: 'changeFirstSteps',
  summary: 'Update the first steps of a workspace',
  details:
    'A step that was answered or skipped, whether the steps are put away, and what the first draft may be about',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/workspaces/:id/first_steps'],
  access: { kind: 'person', capability: 'write_posts' },
  params: idParam('wsp', 'workspace'),
  bodyLimit: 65_536,
  body: z.strictObject({
    step: z
      .strictObject({ name: z.enum(firstStepNames), is: z.enum(['done', 'skipped', 'open']) })
      .optional()
      .meta({ example: { name: 'approver', is: 'skipped' } }),
    put_away: z.boolean().optional().meta({ example: false }),
    site: webAddress.nullable().optional(),
    topics: z
      .array(
        z.strictObject({
          title: prose,
          url: webAddress.nullable(),
          facts: z.array(z.strictObject({ text: prose, url: webAddress.nullable() })).max(3),
        }),
      )
      .max(3)
      .optional(),
  }),
  responses: { 200: firstStepsView },
  handler: async (deps: ChangeFirstStepsDeps, { actor, params, body }) => {
    requireOwnWorkspace(actor, params.id);
    const { put_away: putAway, ...same } = body;
    return ok(toFirstStepsView(await changeFirstSteps(deps, actor, { ...same, putAway })));
  },
});
