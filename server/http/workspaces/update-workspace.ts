import { z } from 'zod';
import { requireOwnWorkspace } from '../../domain/actor/actor.ts';
import { type UpdateWorkspaceDeps, updateWorkspace } from '../../domain/workspaces/update-workspace.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { toWorkspaceOfPerson, workspaceView } from './to-views.ts';

export const updateWorkspaceRoute = defineRoute({
  operationId: 'updateWorkspace',
  summary: 'Change a workspace',
  details: 'Its name or its time zone',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/workspaces/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('wsp', 'workspace'),
  body: z.strictObject({
    name: text(100).optional(),
    time_zone: text(100)
      .optional()
      .meta({ description: 'IANA zone such as Europe/Lisbon', example: sample.timeZone }),
  }),
  responses: { 200: workspaceView },
  handler: async (deps: UpdateWorkspaceDeps, { actor, params, body }) => {
    requireOwnWorkspace(actor, params.id);
    const workspace = await updateWorkspace(deps, actor, { name: body.name, timeZone: body.time_zone });
    return ok(toWorkspaceOfPerson({ ...workspace, role: actor.role }));
  },
});
