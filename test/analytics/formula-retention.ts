/**
 * Years after the scenario, with every platform down: expired data is deleted all the same, and what is left says
 * where it starts.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { days } from '../../server/lib/clock.ts';
import { scenarioStart } from './formula-fixture.ts';
import type { Passes, PlayResult } from './formula-play.ts';
import { type QueryTally, queryAndJudge } from './formula-queries.ts';

/** The longest that each platform's rules allow page metrics to be stored. */
const maxStoredMs: Readonly<Record<PlatformName, number>> = {
  linkedin: days(365),
  facebook: days(730),
  instagram: days(730),
};

export interface RetentionVerdict {
  /** Rows that were there before, and those that are older than allowed after. */
  deleted: number;
  readonly faults: string[];
}

export async function judgeRetention(
  played: PlayResult,
  rounds: Passes,
  asked: QueryTally,
): Promise<RetentionVerdict> {
  const { fixture } = played;
  const verdict: RetentionVerdict = { deleted: 0, faults: [] };
  await fixture.postToSandbox('faults', {
    kind: 'status_before_effect',
    status: 503,
    times: 1_000_000,
    operation: '*',
  });
  for (const sinceStart of [days(400), days(365 + 92), days(730 + 40), days(730 + 92)]) {
    const before = await readings(played);
    await fixture.setClocks(scenarioStart + sinceStart, { signIn: false });
    await rounds.housekeeping();
    verdict.deleted += before - (await readings(played));
    for (const [platform, maxAgeMs] of Object.entries(maxStoredMs)) {
      const limit = new Date(fixture.now() - maxAgeMs);
      for (const [table, column] of [
        ['figures', 'read_at'],
        ['latest_figures', 'read_at'],
      ] as const) {
        const [old] = await fixture.query<{ count: number }>(
          `select count(*)::int as count from ${table} f join posts p on p.id = f.post_id
           where p.platform = $1 and f.${column} < $2`,
          [platform, limit],
        );
        if (old?.count !== 0)
          verdict.faults.push(`${old?.count} rows of ${platform} in ${table} are too old`);
      }
      const [old] = await fixture.query<{ count: number }>(
        'select count(*)::int as count from gained_days where platform = $1 and day < $2::date',
        [platform, limit],
      );
      if (old?.count !== 0) verdict.faults.push(`${old?.count} days of ${platform} are too old`);
    }
    await copyStoredSince(played, verdict);
  }
  await fixture.postToSandbox('faults/clear', {});
  await fixture.setClocks(fixture.now());
  await queryAndJudge(played, 20, asked);
  return verdict;
}

const readings = async ({ fixture }: PlayResult): Promise<number> =>
  (await fixture.query<{ count: number }>('select count(*)::int as count from figures'))[0]?.count ?? 0;

/** Series start at most a day and a bit later than the rule allows, never earlier. */
async function copyStoredSince({ fixture, model }: PlayResult, { faults }: RetentionVerdict): Promise<void> {
  const rows = await fixture.query<{ account_id: string; platform: PlatformName; kept_since: Date | null }>(
    `select w.account_id, a.platform, w.kept_since from followed_accounts w join accounts a on a.id = w.account_id`,
  );
  for (const { account_id, platform, kept_since } of rows) {
    const maxAgeMs = maxStoredMs[platform];
    if (maxAgeMs === undefined || kept_since === null) continue;
    const limit = fixture.now() - maxAgeMs;
    const since = kept_since.getTime();
    const isOver = [...model.posts.values()]
      .filter((post) => post.accountId === account_id)
      .some((post) => [...post.readings.values()].flat().some(({ at }) => at >= since && at < limit));
    if (isOver) faults.push(`${platform} is kept since ${kept_since.toISOString()}: too long`);
    if (since > limit + days(2))
      faults.push(`${platform} is kept since ${kept_since.toISOString()}: too short`);
    model.storedSince.set(account_id, since);
  }
  model.markChanged();
}
