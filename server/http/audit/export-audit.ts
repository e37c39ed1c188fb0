import { Readable } from 'node:stream';
import { z } from 'zod';
import type { AuditEntry, AuditReader } from '../../domain/audit/ports.ts';
import { byteOrderMark, csvLine } from '../analytics/csv.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { auditQuery, filterOf } from './inputs.ts';

const columns = [
  'number',
  'at',
  'person_id',
  'person',
  'app',
  'action',
  'subject',
  'data',
  'hash',
  'refused',
] as const;
const pageSize = 1000;

export const exportAuditRoute = defineRoute({
  operationId: 'exportAudit',
  summary: 'The journal as a CSV file, newest first',
  tag: 'Audit',
  method: 'GET',
  paths: ['/v1/audit/export'],
  access: { kind: 'person', capability: 'approve' },
  query: z.object(auditQuery),
  contentType: 'text/csv',
  // Used by the page only: programs read the list.
  hidden: true,
  responses: {},
  handler: async (deps: { readonly audit: AuditReader }, { actor, query, reply }) => {
    const filter = filterOf(query);
    const page = (before?: string) =>
      deps.audit.list(actor.workspaceId, { ...filter, before, limit: pageSize });
    // Foreseeable errors are thrown before the response starts.
    const first = await page();
    return reply
      .status(200)
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="signoff-activity.csv"',
      })
      .send(Readable.from(lines(first, page)));
  },
});

async function* lines(
  first: readonly AuditEntry[],
  pageBefore: (before?: string) => Promise<readonly AuditEntry[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (let page = first; page.length > 0; page = await pageBefore(page.at(-1)?.id)) {
    yield page.map(lineOf).join('');
    if (page.length < pageSize) return;
  }
}

const lineOf = ({ sequence, at, actor, app, action, subject, data, hash, refused }: AuditEntry): string =>
  csvLine([
    sequence,
    at.toISOString(),
    actor?.id ?? null,
    actor?.name ?? 'Signoff',
    app,
    action,
    subject,
    JSON.stringify(data),
    hash,
    refused ? 'yes' : null,
  ]);
