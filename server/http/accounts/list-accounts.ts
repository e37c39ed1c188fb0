import { z } from 'zod';
import type { AccountStore } from '../../domain/accounts/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { showAccount } from './account-view.ts';
import { accountView } from './views.ts';

export const listAccounts = defineRoute({
  operationId: 'listAccounts',
  summary: 'List accounts',
  details: 'With their health',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/accounts'],
  access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
  responses: { 200: z.object({ data: z.array(accountView) }) },
  handler: async (deps: { readonly accounts: Pick<AccountStore, 'list'> }, { actor }) =>
    ok({ data: (await deps.accounts.list(actor.workspaceId)).map(showAccount) }),
});
