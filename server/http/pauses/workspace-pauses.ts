import { z } from 'zod';
import { requireOwnWorkspace } from '../../domain/actor/actor.ts';
import { type PauseDeps, pauseWorkspace, resumeWorkspace } from '../../domain/pauses/pause-publishing.ts';
import {
  defineRoute,
  emptyBody,
  noContent,
  noContentBody,
  ok,
  type Route,
} from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { pauseBody } from './inputs.ts';
import { toPauseView } from './present-pause.ts';
import { pauseView, workspacePauseExample } from './views.ts';

export const workspacePauseRoutes: Route<PauseDeps>[] = [
  defineRoute({
    operationId: 'listPauses',
    summary: 'List pauses',
    details: 'What is paused now and holds posts of this workspace, the oldest first',
    tag: 'Workspace',
    method: 'GET',
    paths: ['/v1/pauses'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    responses: { 200: z.object({ data: z.array(pauseView) }) },
    handler: async (deps: PauseDeps, { actor }) =>
      ok({ data: (await deps.pauses.list(actor.workspaceId)).map(toPauseView) }),
  }),
  defineRoute({
    operationId: 'pauseWorkspace',
    summary: 'Pause a workspace',
    details: 'All posts keep their place, and none begins to be sent',
    tag: 'Workspace',
    method: 'POST',
    paths: ['/v1/workspaces/:id/pause'],
    access: { kind: 'person', capability: 'pause' },
    params: idParam('wsp', 'workspace'),
    body: pauseBody,
    responses: { 200: pauseView },
    examples: { response: workspacePauseExample },
    handler: async (deps: PauseDeps, { actor, params, body }) => {
      requireOwnWorkspace(actor, params.id);
      return ok(toPauseView(await pauseWorkspace(deps, actor, body?.reason ?? '')));
    },
  }),
  defineRoute({
    operationId: 'resumeWorkspace',
    summary: 'Resume a workspace',
    details: 'What is due goes out at once, in its order',
    tag: 'Workspace',
    method: 'POST',
    paths: ['/v1/workspaces/:id/resume'],
    access: { kind: 'person', capability: 'pause' },
    params: idParam('wsp', 'workspace'),
    body: emptyBody,
    responses: { 204: noContentBody },
    handler: async (deps: PauseDeps, { actor, params }) => {
      requireOwnWorkspace(actor, params.id);
      await resumeWorkspace(deps, actor);
      return noContent;
    },
  }),
];
