import { z } from 'zod';
import { type ReadConsentDeps, readConsent } from '../../domain/apps/consent.ts';
import { AppError } from '../../errors.ts';
import { message } from '../../lib/message.ts';
import { logoUrl } from '../apps/to-views.ts';
import { consentView } from '../apps/views.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';

export interface ReadConsentRouteDeps extends ReadConsentDeps {
  /** Its value binds the request to the browser that made it. */
  readonly consentCookie: string;
}

/** An impossible id is simply not found. */
export const uidParam = z
  .object({ uid: z.string().max(500).meta({ example: 'from-the-link' }) })
  .transform(({ uid }) => {
    if (!/^[\w-]{20,100}$/.test(uid))
      throw new AppError('not_found', message('oauth.no_such_request', 'There is no such request.'));
    return { uid };
  });

export const readConsentRoute = defineRoute({
  operationId: 'readConsent',
  summary: 'Read a consent request',
  details: 'What an app asks the person for, in the browser that the app sent here',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/consents/:uid'],
  access: { kind: 'signed_in' },
  params: uidParam,
  responses: { 200: consentView },
  handler: async (deps: ReadConsentRouteDeps, { caller, params, request }) => {
    const proof = request.cookies[deps.consentCookie];
    const view = await readConsent(deps, caller, { uid: params.uid, proof });
    const { id, name, createdAt } = view.app;
    return ok({
      app: {
        id,
        name,
        logo_url: logoUrl(view.app),
        workspace_name: view.appWorkspaceName,
        created_at: createdAt.toISOString(),
      },
      scopes: view.scopes.map(({ scope, description, optional }) => ({
        scope,
        ...messageFields('words', description),
        optional,
      })),
      workspaces: view.workspaces,
      redirect_host: view.redirectHost,
      expires_at: view.expiresAt.toISOString(),
      digest: view.digest,
    });
  },
});
