import { z } from 'zod';
import type { AppStore, GrantStore } from '../../domain/apps/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import type { GrantId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, idParam, listQuery } from '../pipeline/inputs.ts';
import { appConsentsView } from './usage-views.ts';

const isGrant = (key: string): boolean => /^grt_[0-9a-z]{26}$/.test(key);

export const listConsentsRoute = defineRoute({
  operationId: 'listAppConsents',
  summary: "List an application's consents",
  details: 'Who allows it what now, in any workspace. Names are those of members of your own',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/consents'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: idParam('app', 'app'),
  query: z.object(listQuery),
  responses: { 200: appConsentsView },
  handler: async (
    deps: { readonly apps: AppStore; readonly grants: GrantStore },
    { actor, params, query: { limit, cursor } },
  ) => {
    const { appId, only } = await callsVisibleTo(deps, actor, params.id);
    const before = decodeCursor(cursor, isGrant) as GrantId | undefined;
    const grants = await deps.grants.listOfApp(appId, { ...only, before, limit: limit + 1 });
    const page = grants.slice(0, limit);
    const last = page.at(-1);
    return ok({
      data: page.map((grant) => ({
        id: grant.id,
        person: { id: grant.userId, name: grant.userName },
        workspace: { id: grant.workspaceId, name: grant.workspaceName },
        scopes: [...grant.scopes],
        created_at: grant.createdAt.toISOString(),
        last_used_at: grant.lastUsedAt?.toISOString() ?? null,
      })),
      next_cursor: grants.length > limit && last ? encodeCursor(last.id) : null,
    });
  },
});
