import { z } from 'zod';
import { type ConfirmConnectionDeps, confirmConnection } from '../../domain/accounts/confirm-connection.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { showAccount } from './account-view.ts';
import { accountView } from './views.ts';

export const confirmConnectionRoute = defineRoute({
  operationId: 'confirmConnection',
  summary: 'Confirm a connection',
  details: 'Connects the chosen pages to the workspace; those connected already are renewed',
  tag: 'Accounts',
  method: 'POST',
  paths: ['/v1/connections/:id/confirm'],
  access: { kind: 'person', capability: 'manage_accounts' },
  params: idParam('con', 'connection'),
  body: z.strictObject({
    external_ids: z
      .array(text(500))
      .max(500)
      .meta({ example: [sample.page.externalId] }),
  }),
  responses: { 201: z.object({ data: z.array(accountView) }) },
  handler: async (deps: ConfirmConnectionDeps, { actor, params, body }) => {
    const accounts = await confirmConnection(deps, actor, {
      id: params.id,
      externalIds: body.external_ids,
    });
    return created({ data: accounts.map(showAccount) });
  },
});
