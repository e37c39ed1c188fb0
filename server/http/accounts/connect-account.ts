import { z } from 'zod';
import { type StartConnectDeps, startConnect } from '../../domain/accounts/start-connect.ts';
import { created, defineRoute, type Route } from '../define-route.ts';
import { text } from '../inputs.ts';

export const connectAccount = (deps: StartConnectDeps): Route =>
  defineRoute({
    operationId: 'connectAccount',
    summary:
      'Start connecting a social account: send the person to authorization_url. For now only with a web session (an access token gets session_required), because the same person must confirm in the same session what is connected.',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/oauth/connect', '/v1/oauth/connect'],
    access: { kind: 'scope', scope: 'accounts:write', capability: 'manage_accounts' },
    body: z.strictObject({
      platform: text(50).meta({
        description: 'For example linkedin; GET /v1/platforms names those available',
      }),
      return_path: z
        .literal('/accounts')
        .optional()
        .meta({ description: 'Where the browser comes back when nothing was connected' }),
    }),
    responses: { 201: z.object({ authorization_url: z.string() }) },
    handler: async ({ actor, body }) => {
      const { authorizationUrl } = await startConnect(deps, actor, body);
      return created({ authorization_url: authorizationUrl });
    },
  });
