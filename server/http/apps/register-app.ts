import { z } from 'zod';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { registerApp } from '../../domain/apps/register-app.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { appFields, appKind } from './inputs.ts';
import { presentApp } from './present-app.ts';
import { registeredAppView } from './views.ts';

export const registerAppRoute = defineRoute({
  operationId: 'registerApp',
  summary: 'Register an application',
  details: 'Its Client Secret is shown once',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/apps'],
  access: { kind: 'person', capability: 'manage_workspace' },
  body: z.strictObject({ ...appFields, kind: appKind }),
  responses: { 201: registeredAppView },
  showsSecret: true,
  handler: async (deps: AppDeps, { actor, body }) => {
    const { name, kind, redirect_uris: redirectUris, scopes } = body;
    const { app, clientSecret } = await registerApp(deps, actor, { name, kind, redirectUris, scopes });
    return created({ ...(await presentApp(deps, app)), client_secret: clientSecret });
  },
});
