import { type PauseDeps, pauseAccount, resumeAccount } from '../../domain/pauses/pause-publishing.ts';
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
import { pauseView } from './views.ts';

export const accountPauseRoutes: Route<PauseDeps>[] = [
  defineRoute({
    operationId: 'pauseAccount',
    summary: 'Pause an account',
    details: 'Its posts keep their place, and none begins to be sent',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/v1/accounts/:id/pause'],
    access: { kind: 'person', capability: 'pause' },
    params: idParam('acc', 'account'),
    body: pauseBody,
    responses: { 200: pauseView },
    handler: async (deps: PauseDeps, { actor, params, body }) =>
      ok(toPauseView(await pauseAccount(deps, actor, params.id, body?.reason ?? ''))),
  }),
  defineRoute({
    operationId: 'resumeAccount',
    summary: 'Resume an account',
    details: 'What is due goes out at once, in its order',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/v1/accounts/:id/resume'],
    access: { kind: 'person', capability: 'pause' },
    params: idParam('acc', 'account'),
    body: emptyBody,
    responses: { 204: noContentBody },
    handler: async (deps: PauseDeps, { actor, params }) => {
      await resumeAccount(deps, actor, params.id);
      return noContent;
    },
  }),
];
