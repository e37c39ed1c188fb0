import type { AccountStore } from '../../domain/accounts/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { showAccount } from './account-view.ts';
import { accountView } from './views.ts';

export const readAccount = defineRoute({
  operationId: 'getAccount',
  summary: 'Read an account',
  details: 'A disconnected one is still shown, because posts refer to it',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/accounts/:id'],
  access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
  params: idParam('acc', 'account'),
  responses: { 200: accountView },
  handler: async (deps: { readonly accounts: Pick<AccountStore, 'find'> }, { actor, params }) => {
    const account = await deps.accounts.find(null, actor.workspaceId, params.id);
    if (!account) throw notFound('account');
    return ok(showAccount(account));
  },
});
