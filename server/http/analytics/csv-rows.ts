/** The two tables available as CSV. Their columns are described in docs/analytics.md, which a test compares. */

import { type GainsData, newestReadingAt } from '../../domain/analytics/assemble-analytics.ts';
import type { AnalyticsAccount, AnalyticsPost } from '../../domain/analytics/reader.ts';
import { countMetricsOf } from '../../domain/analytics/sum-gains.ts';
import { type WallClock, wallClock } from '../../domain/analytics/wall-clock.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import { type Cell, csvLine } from './csv.ts';

export const periodColumns = [
  'period_start',
  'period_end',
  'time_zone',
  'platform',
  'account_id',
  'account',
  'campaign_id',
  'campaign',
  'measure',
  'source_metric',
  'gained',
  'as_of',
] as const;

export const postColumns = [
  'post',
  'platform',
  'account_id',
  'account',
  'campaign_id',
  'campaign',
  'published_at',
  'text',
  'permalink',
  'source',
  'metric',
  'measure',
  'value',
  'as_of',
] as const;

type Named = Pick<GainsData, 'period' | 'accounts' | 'campaigns'>;

/** A row for each stretch of time of each series; empty where nothing was reported. */
export function* periodRows(catalog: PlatformCatalog, facts: GainsData): Generator<string> {
  const { period, accounts, campaigns, gains } = facts;
  const timeOf = timesIn(facts);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  yield csvLine(periodColumns);
  for (const { accountId, campaignId, measure, stretches, gained } of gains) {
    const account = byId.get(accountId);
    // The first stretch is the period before, which is not exported.
    if (!account || !stretches.some((place) => place > 0)) continue;
    const metrics = countMetricsOf(catalog.get(account.platform).insightRules.metrics, measure).map(
      ({ name }) => name,
    );
    const asOf = newestReadingAt(facts, account);
    for (const [index, bucket] of period.buckets.entries()) {
      const place = stretches.indexOf(index + 1);
      yield csvLine([
        timeOf(bucket.from),
        timeOf(bucket.to < period.to ? bucket.to : period.to),
        period.timeZone,
        account.platform,
        accountId,
        account.name,
        campaignId,
        campaignId && (campaigns.get(campaignId) ?? null),
        measure,
        metrics.join(' + '),
        place < 0 ? null : (gained[place] ?? null),
        asOf && timeOf(asOf),
      ]);
    }
  }
}

/**
 * A row for each figure of each post, as the platform reported it. A post without figures has one row without
 * them.
 */
export async function* postRows(
  catalog: PlatformCatalog,
  named: Named,
  pages: AsyncIterable<readonly AnalyticsPost[]>,
  /** An id has more digits than a spreadsheet can represent; a URL keeps them, and opens the post. */
  addressOf: (id: PostId) => string,
): AsyncGenerator<string> {
  const timeOf = timesIn(named);
  const accounts = new Map<AccountId, AnalyticsAccount>(
    named.accounts.map((account) => [account.id, account]),
  );
  yield csvLine(postColumns);
  for await (const posts of pages) {
    yield posts
      .flatMap((post) => {
        const { campaignId } = post;
        const head: Cell[] = [
          addressOf(post.id),
          post.platform,
          post.accountId,
          accounts.get(post.accountId)?.name ?? null,
          campaignId,
          campaignId && (named.campaigns.get(campaignId) ?? null),
          timeOf(post.publishedAt),
          post.text,
          post.permalink,
        ];
        if (post.figures.length === 0) return [csvLine([...head, null, null, null, null, null])];
        const { metrics } = catalog.get(post.platform).insightRules;
        return post.figures.map(({ source, metric, value, readAt }) => {
          const measure = metrics.find(({ name }) => name === metric)?.measure ?? null;
          return csvLine([...head, source, metric, measure, value, timeOf(readAt)]);
        });
      })
      .join('');
  }
}

/** Local times with their UTC offset: both the local day and the instant can be read. */
function timesIn({ period }: Pick<Named, 'period'>): (time: Date) => string {
  const clock: WallClock = wallClock(
    period.timeZone,
    period.from.getTime() - 86_400_000,
    Math.max(period.to.getTime(), Date.UTC(period.to.getUTCFullYear() + 3, 0)),
  );
  return (time) => {
    const wallMs = clock.wallAt(time.getTime());
    const minutes = Math.round((wallMs - time.getTime()) / 60_000);
    const part = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
    const distance = `${minutes < 0 ? '-' : '+'}${part(Math.abs(minutes) / 60)}:${part(Math.abs(minutes) % 60)}`;
    return `${new Date(wallMs).toISOString().slice(0, 19)}${distance}`;
  };
}
