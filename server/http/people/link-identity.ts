import { z } from 'zod';
import { type StartLinkDeps, startLink } from '../../domain/people/add-identity.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';

export const linkIdentityRoute = defineRoute({
  operationId: 'linkIdentity',
  summary: 'Add a way to sign in',
  details: 'Send the browser to authorization_url. It counts in this session only, for ten minutes',
  tag: 'Session',
  method: 'POST',
  paths: ['/v1/identities/link'],
  access: { kind: 'signed_in' },
  body: z.strictObject({
    provider: text(50).meta({
      description: 'For example google; GET /v1/sign-in-options names them',
      example: 'google',
    }),
  }),
  responses: {
    201: z.object({
      authorization_url: z
        .string()
        .meta({ example: 'https://accounts.example.com/authorize?response_type=code' }),
    }),
  },
  // The URL contains the state that binds the response to this session.
  showsSecret: true,
  handler: async (deps: StartLinkDeps, { caller, body }) => {
    const { authorizationUrl } = await startLink(deps, caller, body);
    return created({ authorization_url: authorizationUrl });
  },
});
