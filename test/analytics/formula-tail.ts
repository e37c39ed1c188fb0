/**
 * Years after the story, with every platform down: what may not be kept any longer is gone all the same, and what is
 * left says where it begins.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { days } from '../../server/lib/clock.ts';
import { type Asked, askAndJudge } from './formula-ask.ts';
import type { Played, Rounds } from './formula-play.ts';
import { storyBegins } from './formula-stage.ts';

/** The longest that each platform's rules let figures of pages be kept. */
const longestMs: Readonly<Record<PlatformName, number>> = {
  linkedin: days(365),
  facebook: days(730),
  instagram: days(730),
};

export interface TailVerdict {
  /** Rows that were there before, and those that are older than allowed after. */
  deleted: number;
  readonly faults: string[];
}

export async function judgeTail(played: Played, rounds: Rounds, asked: Asked): Promise<TailVerdict> {
  const { stage } = played;
  const verdict: TailVerdict = { deleted: 0, faults: [] };
  await stage.sandbox('faults', {
    kind: 'status_before_effect',
    status: 503,
    times: 1_000_000,
    operation: '*',
  });
  for (const sinceBegin of [days(400), days(365 + 92), days(730 + 40), days(730 + 92)]) {
    const before = await readings(played);
    await stage.moveTo(storyBegins + sinceBegin, { signIn: false });
    await rounds.chores();
    verdict.deleted += before - (await readings(played));
    for (const [platform, keepMs] of Object.entries(longestMs)) {
      const limit = new Date(stage.now() - keepMs);
      for (const [table, column] of [
        ['figures', 'read_at'],
        ['latest_figures', 'read_at'],
      ] as const) {
        const [old] = await stage.rows<{ count: number }>(
          `select count(*)::int as count from ${table} f join posts p on p.id = f.post_id
           where p.platform = $1 and f.${column} < $2`,
          [platform, limit],
        );
        if (old?.count !== 0)
          verdict.faults.push(`${old?.count} rows of ${platform} in ${table} are too old`);
      }
      const [old] = await stage.rows<{ count: number }>(
        'select count(*)::int as count from gained_days where platform = $1 and day < $2::date',
        [platform, limit],
      );
      if (old?.count !== 0) verdict.faults.push(`${old?.count} days of ${platform} are too old`);
    }
    await takeOverKeptSince(played, verdict);
  }
  await stage.sandbox('faults/clear', {});
  await stage.moveTo(stage.now());
  await askAndJudge(played, 20, asked);
  return verdict;
}

const readings = async ({ stage }: Played): Promise<number> =>
  (await stage.rows<{ count: number }>('select count(*)::int as count from figures'))[0]?.count ?? 0;

/** Where series begin: at most a day and a bit later than the rule would let them, never earlier. */
async function takeOverKeptSince({ stage, model }: Played, { faults }: TailVerdict): Promise<void> {
  const rows = await stage.rows<{ account_id: string; platform: PlatformName; kept_since: Date | null }>(
    `select w.account_id, a.platform, w.kept_since from followed_accounts w join accounts a on a.id = w.account_id`,
  );
  for (const { account_id, platform, kept_since } of rows) {
    const keepMs = longestMs[platform];
    if (keepMs === undefined || kept_since === null) continue;
    const limit = stage.now() - keepMs;
    const since = kept_since.getTime();
    const isOver = [...model.posts.values()]
      .filter((post) => post.accountId === account_id)
      .some((post) => [...post.readings.values()].flat().some(({ at }) => at >= since && at < limit));
    if (isOver) faults.push(`${platform} is kept since ${kept_since.toISOString()}: too long`);
    if (since > limit + days(2))
      faults.push(`${platform} is kept since ${kept_since.toISOString()}: too short`);
    model.keptSince.set(account_id, since);
  }
  model.changed();
}
