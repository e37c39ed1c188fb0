import { z } from 'zod';
import { scopes } from '../../domain/actor/scopes.ts';
import { type DecideConsentDeps, decideConsent } from '../../domain/apps/decide-consent.ts';
import { consentDecisionView } from '../apps/views.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { type ReadConsentRouteDeps, uidParam } from './read-consent.ts';

export const decideConsentRoute = defineRoute({
  operationId: 'decideConsent',
  summary: 'Answer a consent request',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/consents/:uid'],
  access: { kind: 'signed_in' },
  params: uidParam,
  body: z.strictObject({
    decision: z.enum(['allow', 'deny']),
    workspace_id: idOf('wsp')
      .optional()
      .meta({ description: 'Where the app may act; needed to allow', example: sample.workspace.id }),
    scopes: z
      .array(z.enum(scopes))
      .max(scopes.length)
      .default([])
      .meta({ example: ['posts:write'] }),
    digest: text(64)
      .default('')
      .meta({ description: 'Of what was shown; needed to allow', example: sample.digest }),
  }),
  responses: { 200: consentDecisionView },
  handler: async (deps: DecideConsentDeps & ReadConsentRouteDeps, { caller, params, body, request }) => {
    const redirectTo = await decideConsent(deps, caller, {
      uid: params.uid,
      proof: request.cookies[deps.consentCookie],
      decision: body.decision,
      workspaceId: body.workspace_id,
      scopes: body.scopes,
      digest: body.digest,
    });
    return ok({ redirect_to: redirectTo });
  },
});
