import { z } from 'zod';
import { type ReadQuotaUsesDeps, readQuotaUses } from '../../domain/publishing/read-quota-uses.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { accountQuotaView } from './views.ts';

export const listQuotaUses = defineRoute({
  operationId: 'listAccountQuotas',
  summary: 'List used quotas',
  details: 'What this workspace sent of what a platform accepts in a day, where it publishes a number',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/accounts/quotas'],
  access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
  responses: { 200: z.object({ data: z.array(accountQuotaView) }) },
  handler: async (deps: ReadQuotaUsesDeps, { actor }) => {
    const uses = await readQuotaUses(deps, actor.workspaceId);
    return ok({
      data: uses.map(({ accountId, quota, used }) => ({
        account_id: accountId,
        name: quota.name,
        ...messageFields('unit', quota.unit),
        used,
        max: quota.max,
        shared: quota.scope === 'app',
      })),
    });
  },
});
