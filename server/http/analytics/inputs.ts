/** The query parameters of analytics. Each reports its own problems, all at once. */

import { z } from 'zod';
import { granularities } from '../../domain/analytics/period.ts';
import type { AnalyticsFilter } from '../../domain/analytics/reader.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { findIanaZone } from '../../domain/time/time-zone.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { idOf, platformIn, text } from '../pipeline/inputs.ts';

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day like 2026-10-20, or an instant like 2026-10-20T09:00:00Z',
});

export const zone = text(100).transform((value, context) => {
  const defaultIssue = findIanaZone(value);
  if (defaultIssue !== undefined) return defaultIssue;
  context.addIssue({ code: 'custom', message: 'must be an IANA time zone, such as Europe/Lisbon' });
  return z.NEVER;
});

/** Whose figures are queried. */
const whose = (catalog: PlatformCatalog) => ({
  platform: platformIn(catalog).optional(),
  account_id: idOf('acc').optional(),
  campaign_id: idOf('cmp').optional(),
});

export const analyticsQuery = (catalog: PlatformCatalog) =>
  z.object({
    ...whose(catalog),
    post_id: z
      .string()
      .max(100)
      .refine(isPostId, { message: 'must be the id of a post' })
      .transform((value) => value as PostId)
      .optional(),
    from: dayOrInstant.optional().meta({
      description:
        'A local day or an instant, rounded down to a quarter of an hour. 28 days unless it is said',
    }),
    to: dayOrInstant.optional().meta({
      description:
        'A local day, which is included whole, or an instant. Now unless it is said, and at the latest',
    }),
    granularity: z
      .enum(granularities)
      .optional()
      .meta({ description: '`day` unless it is said; `hour` for at most 14 days' }),
    time_zone: zone.optional().meta({
      description: "In which days and hours begin: an IANA name; the workspace's unless it is said",
    }),
    format: z.enum(['json', 'csv']).optional().meta({ description: 'Or by `Accept: text/csv`' }),
    by: z.enum(['period', 'post']).optional().meta({
      description: 'Of the CSV: a row for each measure of a stretch of time, or for each figure of a post',
    }),
  });

export const timesQuery = (catalog: PlatformCatalog) =>
  z.object({ ...whose(catalog), time_zone: zone.optional() });

export type AnalyticsQuery = z.output<ReturnType<typeof analyticsQuery>>;

export const filterOf = (
  query: Pick<AnalyticsQuery, 'platform' | 'account_id' | 'campaign_id'> & {
    readonly post_id?: PostId | undefined;
  },
): AnalyticsFilter => ({
  platform: query.platform,
  accountId: query.account_id,
  campaignId: query.campaign_id,
  postId: query.post_id,
});
