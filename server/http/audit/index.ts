import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { CheckChain } from '../../domain/audit/check-chain.ts';
import { describeMismatch } from '../../domain/audit/describe-mismatch.ts';
import type { AuditReader, Program } from '../../domain/audit/ports.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { decodeNumberCursor, encodeCursor, listQuery } from '../pipeline/inputs.ts';
import { exportAuditRoute } from './export-audit.ts';
import { auditQuery, filterOf, presentEntry } from './inputs.ts';
import { auditEntryView, auditVerificationView } from './views.ts';

export const auditRoutes: Route<{
  readonly audit: AuditReader;
  readonly checkChain: CheckChain;
}>[] = [
  defineRoute({
    operationId: 'listAudit',
    summary: 'List audit entries',
    details:
      'What happened in this workspace, newest first; with an access token, what its program did itself for the person',
    tag: 'Audit',
    method: 'GET',
    paths: ['/v1/audit'],
    access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
    query: z.object({ ...listQuery, ...auditQuery }),
    responses: {
      200: z
        .object({ data: z.array(auditEntryView), next_cursor: z.string().nullable() })
        .meta({ id: 'AuditList' }),
    },
    handler: async (
      deps: {
        readonly audit: AuditReader;
        readonly checkChain: CheckChain;
      },
      { actor, query: { limit, cursor, ...filters } },
    ) => {
      const entries = await deps.audit.list(actor.workspaceId, {
        ...filterOf(filters),
        program: programOf(actor), // guard: own entries
        before: decodeNumberCursor(cursor),
        limit: limit + 1,
      });
      const page = entries.slice(0, limit);
      const last = page.at(-1);
      return ok({
        data: page.map(presentEntry),
        next_cursor: entries.length > limit && last ? encodeCursor(last.id) : null,
      });
    },
  }),
  defineRoute({
    operationId: 'verifyAudit',
    summary: 'Verify the audit log',
    details: 'Reads the whole chain, and says whether anything in it was altered',
    tag: 'Audit',
    method: 'GET',
    paths: ['/v1/audit/verification'],
    access: { kind: 'person', capability: 'approve' },
    responses: { 200: auditVerificationView },
    handler: async (
      deps: {
        readonly audit: AuditReader;
        readonly checkChain: CheckChain;
      },
      { actor },
    ) => {
      const { checkedAt, first, broken, entries, unsealed, refused, ...comparison } =
        await deps.checkChain(actor);
      return ok({
        checked_at: checkedAt.toISOString(),
        entries,
        unsealed,
        refused,
        whole: broken === null && comparison.mismatchCount === 0,
        broken,
        compared: comparison.compared,
        older: comparison.older,
        mismatch_count: comparison.mismatchCount,
        mismatches: comparison.mismatches.map(({ postId, ...mismatch }) => ({
          ...mismatch,
          post_id: postId,
          text: describeMismatch({ ...mismatch, postId }),
        })),
        first: first && { ...first, at: first.at.toISOString() },
      });
    },
  }),
  exportAuditRoute,
];

/** A token reads no more of the journal than what it wrote there. */
const programOf = ({ userId, via }: Actor): Program | undefined => {
  if (via.kind === 'session') return undefined;
  return via.appId ? { userId, appId: via.appId } : { userId, tokenId: via.tokenId };
};
