import { z } from 'zod';
import type { AuditReader } from '../../domain/audit/ports.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { decodeNumberCursor, encodeCursor, listQuery } from '../inputs.ts';
import { auditEntryView } from '../views.ts';

export const auditRoutes = (deps: { readonly audit: AuditReader }): Route[] => [
  defineRoute({
    operationId: 'listAudit',
    summary: 'What happened in this workspace, newest first',
    tag: 'Audit',
    method: 'GET',
    paths: ['/v1/audit'],
    access: { kind: 'person', capability: 'read' },
    query: z.object(listQuery),
    responses: {
      200: z
        .object({ data: z.array(auditEntryView), next_cursor: z.string().nullable() })
        .meta({ id: 'AuditList' }),
    },
    handler: async ({ actor, query: { limit, cursor } }) => {
      const entries = await deps.audit.list(actor.workspaceId, {
        before: decodeNumberCursor(cursor),
        limit: limit + 1,
      });
      const page = entries.slice(0, limit);
      const last = page.at(-1);
      return ok({
        data: page.map((entry) => ({ ...entry, at: entry.at.toISOString(), sealed: entry.hash !== null })),
        next_cursor: entries.length > limit && last ? encodeCursor(last.id) : null,
      });
    },
  }),
];
