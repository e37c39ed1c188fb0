import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { openReport, type ReportDeps, readReport, sumReport } from '../../domain/origins/read-report.ts';
import type { ReportedPost, ReportPlace } from '../../domain/origins/reader.ts';
import { isPostId } from '../../lib/ids.ts';
import { byteOrderMark } from '../analytics/csv.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, idOf, listQuery } from '../pipeline/inputs.ts';
import { reportColumns, reportLine } from './report-csv.ts';
import { originReportView, presentReported } from './report-view.ts';

export interface OriginRouteDeps extends ReportDeps {
  readonly baseUrl: URL;
}

const day = z.iso.date();

const reportQuery = z.object({
  ...listQuery,
  from: day
    .optional()
    .meta({ description: 'The first day, where the workspace is. 28 days unless it is said' }),
  to: day.optional().meta({ description: 'The last day, which is included whole. Today unless it is said' }),
  account_id: z
    .union([idOf('acc'), z.array(idOf('acc')).max(100)])
    .optional()
    .meta({ description: 'Posts of this account; said several times, of any of them' }),
  format: z.enum(['json', 'csv']).optional().meta({ description: 'Or by `Accept: text/csv`' }),
});

export const originRoutes: Route<OriginRouteDeps>[] = [
  defineRoute({
    operationId: 'readOriginReport',
    summary: 'Report whose words were published',
    details:
      'Every post that went out in a period: who or what wrote it, who changed it, and who approved it when. The totals are about the whole period and come with the first page',
    tag: 'Reports',
    method: 'GET',
    paths: ['/v1/reports/origins'],
    access: { kind: 'person', capability: 'approve' },
    query: reportQuery,
    responses: { 200: originReportView },
    handler: async (deps: OriginRouteDeps, { actor, query, request, reply }) => {
      const { limit, cursor, account_id = [] } = query;
      const accountIds = Array.isArray(account_id) ? account_id : [account_id];
      const period = await openReport(deps, actor, { ...query, accountIds });
      reply.header('vary', 'Accept');
      const { accept = '' } = request.headers;
      const wantsCsv = /\btext\/csv\b/.test(accept) && !/json/.test(accept);
      if (query.format === 'csv' || (query.format === undefined && wantsCsv))
        return sendCsv(reply, period.days, deps.baseUrl, readReport(deps, actor, period, accountIds));
      const posts = await deps.origins.published(
        actor.workspaceId,
        { from: period.from, to: period.to, accountIds },
        { after: cursor === undefined ? null : placeOf(cursor), limit: limit + 1 },
      );
      const page = posts.slice(0, limit);
      const last = page.at(-1);
      return ok({
        from: period.days[0],
        to: period.days[1],
        time_zone: period.timeZone,
        totals: cursor === undefined ? await sumReport(readReport(deps, actor, period, accountIds)) : null,
        data: page.map((post) => presentReported(post, deps.baseUrl)),
        next_cursor:
          posts.length > limit && last ? encodeCursor(`${last.publishedAt.toISOString()} ${last.id}`) : null,
      });
    },
  }),
];

function placeOf(cursor: string): ReportPlace | null {
  const key = decodeCursor(cursor, (text) => {
    const [at = '', id = ''] = text.split(' ');
    return !Number.isNaN(Date.parse(at)) && isPostId(id);
  });
  const [at = '', id = ''] = key?.split(' ') ?? [];
  return isPostId(id) ? { publishedAt: new Date(at), id } : null;
}

const sendCsv = (
  reply: FastifyReply,
  days: readonly string[],
  baseUrl: URL,
  pages: AsyncIterable<readonly ReportedPost[]>,
): FastifyReply =>
  reply
    .status(200)
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="signoff-origins-${days.join('-')}.csv"`,
    })
    .send(Readable.from(lines(pages, baseUrl)));

async function* lines(pages: AsyncIterable<readonly ReportedPost[]>, baseUrl: URL): AsyncGenerator<string> {
  yield byteOrderMark + reportColumns;
  for await (const page of pages)
    if (page.length > 0) yield page.map((post) => reportLine(post, baseUrl)).join('');
}
