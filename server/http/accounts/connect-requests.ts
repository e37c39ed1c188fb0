import { z } from 'zod';
import {
  type RequestConnectDeps,
  readConnectRequest,
  takeUpConnectRequest,
} from '../../domain/accounts/request-connect.ts';
import { defineRoute, emptyBody, ok, type Route } from '../define-route.ts';
import { connectRequestView } from '../views.ts';

const params = z.object({ secret: z.string().max(200) });

export const connectRequestRoutes = (deps: RequestConnectDeps): Route[] => [
  defineRoute({
    operationId: 'getConnectRequest',
    summary: 'What an app asks a person to connect, for that person only',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/connect-requests/:secret'],
    access: { kind: 'signed_in' },
    params,
    responses: { 200: connectRequestView },
    handler: async ({ caller, params: { secret } }) => {
      const request = await readConnectRequest(deps, caller, secret);
      return ok({
        platform: request.platform,
        app: request.app,
        workspace: { id: request.workspaceId, name: request.workspaceName },
        expires_at: request.expiresAt.toISOString(),
      });
    },
  }),
  defineRoute({
    operationId: 'startConnectRequest',
    summary: 'The person agrees to go to the platform; from here on it is their own attempt',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/v1/connect-requests/:secret/start'],
    access: { kind: 'signed_in' },
    params,
    body: emptyBody,
    responses: { 200: z.object({ authorization_url: z.string() }) },
    showsSecret: true,
    handler: async ({ caller, params: { secret } }) => {
      const { authorizationUrl } = await takeUpConnectRequest(deps, caller, secret);
      return ok({ authorization_url: authorizationUrl });
    },
  }),
];
