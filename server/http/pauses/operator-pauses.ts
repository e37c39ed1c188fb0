import { type OperatorDeps, requireOperator } from '../../domain/operator/is-operator.ts';
import {
  type PauseEverythingDeps,
  pauseEverything,
  resumeEverything,
} from '../../domain/pauses/pause-everything.ts';
import {
  defineRoute,
  emptyBody,
  noContent,
  noContentBody,
  ok,
  type Route,
} from '../pipeline/define-route.ts';
import { pauseBody } from './inputs.ts';
import { toInstallationPauseView } from './present-pause.ts';
import { installationPauseView } from './views.ts';

export type OperatorPauseDeps = PauseEverythingDeps & { readonly operator: OperatorDeps };

export const operatorPauseRoutes: Route<OperatorPauseDeps>[] = [
  defineRoute({
    operationId: 'pauseEverything',
    summary: 'Pause the installation',
    details: 'For those who run it',
    tag: 'Operator',
    method: 'POST',
    paths: ['/v1/operator/pause'],
    operatorsOnly: true,
    access: { kind: 'signed_in' },
    body: pauseBody,
    responses: { 200: installationPauseView },
    handler: async (deps: OperatorPauseDeps, { caller, body }) => {
      await requireOperator(deps.operator, caller.userId, 'POST /v1/operator/pause');
      return ok(toInstallationPauseView(await pauseEverything(deps, caller, body?.reason ?? '')));
    },
  }),
  defineRoute({
    operationId: 'resumeEverything',
    summary: 'Resume the installation',
    details: 'For those who run it',
    tag: 'Operator',
    method: 'POST',
    paths: ['/v1/operator/resume'],
    operatorsOnly: true,
    access: { kind: 'signed_in' },
    body: emptyBody,
    responses: { 204: noContentBody },
    handler: async (deps: OperatorPauseDeps, { caller }) => {
      await requireOperator(deps.operator, caller.userId, 'POST /v1/operator/resume');
      await resumeEverything(deps, caller);
      return noContent;
    },
  }),
];
