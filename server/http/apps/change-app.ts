import { z } from 'zod';
import { type AppChanges, changeApp } from '../../domain/apps/change-app.ts';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { appFields } from './inputs.ts';
import { presentApp } from './present-app.ts';
import { appDetailView } from './views.ts';

const changes = z
  .strictObject({
    name: appFields.name.optional().meta({ example: 'Harvest planner' }),
    redirect_uris: appFields.redirect_uris.optional(),
    scopes: appFields.scopes.optional(),
    logo: z.null().optional().meta({ description: 'null takes the logo away' }),
  })
  .meta({ description: 'What is left out stays as it is' });

export const changeAppRoute = defineRoute({
  operationId: 'changeApp',
  summary: 'Change an application',
  details: 'Its name, addresses or scopes',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/apps/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('app', 'app'),
  body: changes,
  responses: { 200: appDetailView },
  handler: async (deps: AppDeps, { actor, params, body }) => {
    const app = await changeApp(deps, actor, { id: params.id, changes: toChanges(body) });
    return ok(await presentApp(deps, app));
  },
});

const toChanges = (body: z.output<typeof changes>): AppChanges => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.redirect_uris === undefined ? {} : { redirectUris: body.redirect_uris }),
  ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
  ...(body.logo === undefined ? {} : { logo: null }),
});
