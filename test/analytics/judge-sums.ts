/** Compares a response with sums over the single readings, which is slow but needs no rollup. */

import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { AnalyticsView } from '../../server/http/views.ts';
import { catalog } from '../../server/platforms/index.ts';
import type { SeededCampaign } from './seed-campaign.ts';

interface Quarter {
  readonly platform: PlatformName;
  readonly metric: string;
  readonly at: number;
  readonly gained: number;
}

/** How many values were compared. */
export async function judgeSums(
  pool: Pick<Pool, 'query'>,
  { workspaceId }: Pick<SeededCampaign, 'workspaceId'>,
  answer: AnalyticsView,
): Promise<number> {
  const { rows } = await pool.query<Quarter>(
    `select p.platform, f.metric, (floor(extract(epoch from f.read_at) / 900) * 900000)::float8 as at,
       sum(f.gained)::float8 as gained
     from figures f join followed_posts p on p.post_id = f.post_id
     where f.workspace_id = $1 and f.read_at >= $2 and f.read_at <= $3 and f.gained is not null
     group by 1, 2, 3`,
    [workspaceId, answer.compared_with.from, answer.to],
  );
  const readings = rows.map(({ platform, metric, ...row }) => ({
    ...row,
    platform,
    measure: catalog.get(platform).insightRules.metrics.find(({ name }) => name === metric)?.measure ?? null,
  }));
  const byPlatform = Map.groupBy(readings, ({ platform }): string => platform);
  const gainedIn = (platform: string, from: string, to: string): Map<string, number> => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    const sums = new Map<string, number>();
    for (const { at, measure, gained } of byPlatform.get(platform) ?? [])
      if (measure !== null && at >= start && at < end) sums.set(measure, (sums.get(measure) ?? 0) + gained);
    return sums;
  };
  let compared = 0;
  const same = (where: string, got: number | null | undefined, wanted: number | undefined): void => {
    assert.equal(got, wanted ?? null, where);
    compared += 1;
  };
  for (const { platform, measures, series } of answer.platforms) {
    const whole = gainedIn(platform, answer.from, answer.to);
    const earlier = gainedIn(platform, answer.compared_with.from, answer.compared_with.to);
    for (const { measure, gained, before } of measures) {
      same(`${platform} ${measure}`, gained, whole.get(measure));
      same(`${platform} ${measure} before`, before, earlier.get(measure));
    }
    for (const [index, { start, gained }] of series.entries()) {
      const sums = gainedIn(platform, start, series[index + 1]?.start ?? answer.to);
      for (const [measure, value] of Object.entries(gained))
        same(`${platform} ${measure} at ${start}`, value, sums.get(measure));
    }
  }
  assert.ok(compared > 0, 'there is nothing to compare');
  return compared;
}
