import { z } from 'zod';
import { type RequestConnectDeps, requestConnect } from '../../domain/accounts/request-connect.ts';
import { startConnect } from '../../domain/accounts/start-connect.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';

export const connectAccount = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'connectAccount',
    summary: 'Start connecting an account',
    details:
      'Send the person to authorization_url. With an access token that is a page of ours, where the same person, signed in, sees which app asks and confirms what is connected',
    tag: 'Accounts',
    method: 'POST',
    paths: ['/oauth/connect', '/v1/oauth/connect'],
    access: { kind: 'scope', scope: 'accounts:write', capability: 'manage_accounts' },
    body: z.strictObject({
      platform: text(50).meta({
        description: `For example ${catalog.names.at(-1)}; GET /v1/platforms names those available`,
        example: sample.platform,
      }),
      way: text(50).optional().meta({
        description:
          'One of the ways of GET /v1/platforms. With an access token it is a proposal: the person chooses.',
      }),
      return_url: text(2_000)
        .optional()
        .meta({ description: 'Where the person comes back to: a redirect URI registered for the app' }),
    }),
    responses: {
      201: z.object({ authorization_url: z.string().meta({ example: sample.page.authorizationUrl }) }),
    },
    // The URL contains the state that binds the response to this session.
    showsSecret: true,
    handler: async (deps: RequestConnectDeps, { actor, body }) => {
      const { authorizationUrl } =
        actor.via.kind === 'session'
          ? await startConnect(deps, actor, body)
          : await requestConnect(deps, actor, {
              platform: body.platform,
              method: body.way ?? null,
              returnUrl: body.return_url ?? null,
            });
      return created({ authorization_url: authorizationUrl });
    },
  });
