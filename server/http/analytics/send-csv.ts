import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import { type AnalyticsInput, openPeriod, readGains } from '../../domain/analytics/read-analytics.ts';
import type { AnalyticsPost } from '../../domain/analytics/reader.ts';
import { byteOrderMark } from './csv.ts';
import { periodRows, postRows } from './csv-rows.ts';
import type { AnalyticsRouteDeps } from './deps.ts';

const pageSize = 500;

/**
 * Streams, since all posts of a long period need not fit into memory. Foreseeable errors are thrown before the
 * response starts.
 */
export async function sendCsv(
  deps: AnalyticsRouteDeps,
  actor: Actor,
  input: AnalyticsInput,
  by: 'period' | 'post',
  reply: FastifyReply,
): Promise<FastifyReply> {
  const period = await openPeriod(deps, actor, input);
  const rows = by === 'post' ? await byPost() : await byPeriod();
  return reply
    .status(200)
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="signoff-analytics-${period.days.join('-')}.csv"`,
    })
    .send(Readable.from(withMark(rows)));

  async function byPeriod(): Promise<Iterable<string>> {
    return periodRows(deps.catalog, await readGains(deps, actor, period, input.filter));
  }
  async function byPost(): Promise<AsyncIterable<string>> {
    const { workspaceId } = actor;
    const [accounts, campaigns, first] = await Promise.all([
      deps.reader.accounts(workspaceId, {}),
      deps.reader.campaigns(workspaceId, {}),
      pageAfter(undefined),
    ]);
    return postRows(
      deps.catalog,
      { period, accounts, campaigns },
      pages(first),
      (id) => new URL(`/posts/${id}`, deps.baseUrl).href,
    );
  }
  function pageAfter(last: AnalyticsPost | undefined): Promise<readonly AnalyticsPost[]> {
    return deps.reader.postsAfter(actor.workspaceId, input.filter, period, last, pageSize);
  }
  async function* pages(first: readonly AnalyticsPost[]): AsyncGenerator<readonly AnalyticsPost[]> {
    for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
      yield page;
      if (page.length < pageSize) return;
    }
  }
}

async function* withMark(rows: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = byteOrderMark;
  for await (const row of rows) {
    chunk += row;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** One write for each row would cost more than the row. */
const chunkLength = 65_536;
