import { z } from 'zod';
import {
  acceptConnectRequest,
  type RequestConnectDeps,
  readConnectRequest,
} from '../../domain/accounts/request-connect.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { connectRequestView } from './views.ts';

const params = z.object({ secret: z.string().max(200).meta({ example: 'from-the-link' }) });

export const connectRequestRoutes: Route<RequestConnectDeps>[] = [
  defineRoute({
    operationId: 'getConnectRequest',
    summary: 'Read a connect request',
    details: 'What an app asks a person to connect, for that person only',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/connect-requests/:secret'],
    access: { kind: 'signed_in' },
    params,
    responses: { 200: connectRequestView },
    handler: async (deps: RequestConnectDeps, { caller, params: { secret } }) => {
      const request = await readConnectRequest(deps, caller, secret);
      return ok({
        platform: request.platform,
        way: request.method,
        app: request.app,
        workspace: { id: request.workspaceId, name: request.workspaceName },
        expires_at: request.expiresAt.toISOString(),
      });
    },
  }),
  defineRoute({
    operationId: 'startConnectRequest',
    summary: 'Agree to a connect request',
    details: 'The person agrees to go to the platform; from here on it is their own attempt',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/v1/connect-requests/:secret/start'],
    access: { kind: 'signed_in' },
    params,
    body: z
      .strictObject({
        way: text(50).optional().meta({ description: 'Where the platform has several ways to authorize' }),
      })
      .nullish(),
    responses: {
      200: z.object({ authorization_url: z.string().meta({ example: sample.page.authorizationUrl }) }),
    },
    showsSecret: true,
    handler: async (deps: RequestConnectDeps, { caller, params: { secret }, body }) => {
      const { authorizationUrl } = await acceptConnectRequest(deps, caller, secret, body?.way ?? null);
      return ok({ authorization_url: authorizationUrl });
    },
  }),
];
