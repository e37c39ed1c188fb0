import { z } from 'zod';
import { redirectUriProblem } from '../../domain/apps/redirect-uri.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { appKind, redirectUri } from './inputs.ts';
import { redirectUriCheckView } from './views.ts';

export const checkRedirectUriRoute = defineRoute({
  operationId: 'checkRedirectUri',
  summary: 'Check a redirect URI',
  details: 'Whether it could be registered, while it is being written',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/apps/check-redirect-uri'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ uri: redirectUri, kind: appKind }),
  responses: { 200: redirectUriCheckView },
  handler: async (_deps: unknown, { body }) => {
    const problem = redirectUriProblem(body.uri, body.kind);
    return ok({
      ok: problem === null,
      code: problem?.reason ?? null,
      ...messageFields('reason', problem?.message ?? null),
    });
  },
});
