/** What becomes of accounts: access taken back on the platform, given again, or ended here; and what must go with it. */
import assert from 'node:assert/strict';
import { hours } from '../../server/lib/clock.ts';
import type { Played, Rounds } from './formula-play.ts';

const forgottenWithinMs = hours(25);

export function createFates({ stage, story, model, accounts, away, faults }: Played, rounds: Rounds) {
  /** When TikTok wanted everything of an account deleted. */
  const toForget = new Map<string, number>();

  function find(key: string) {
    const plan = story.accounts.find((one) => one.key === key);
    const accountId = accounts.get(key);
    assert.ok(plan && accountId);
    return { plan, accountId };
  }

  const goesAway = (accountId: string): unknown =>
    away.set(accountId, [
      ...(away.get(accountId) ?? []),
      { from: stage.now(), to: Number.POSITIVE_INFINITY },
    ]);

  async function statusOf(accountId: string): Promise<string> {
    const sql = 'select status from accounts where id = $1';
    return (await stage.rows<{ status: string }>(sql, [accountId]))[0]?.status ?? 'gone';
  }

  async function rowsOf(table: string, accountId: string): Promise<number> {
    const byPost = table === 'figures' || table === 'latest_figures';
    const where = byPost ? 'post_id in (select id from posts where account_id = $1)' : 'account_id = $1';
    const sql = `select count(*)::int as count from ${table} where ${where}`;
    return (await stage.rows<{ count: number }>(sql, [accountId]))[0]?.count ?? 0;
  }

  /** What TikTok wants deleted is gone within a day, and from then on the model does not know it either. */
  async function noteForgotten(): Promise<void> {
    for (const [accountId, since] of toForget) {
      const isGone = (await rowsOf('figures', accountId)) === 0;
      if (!isGone && stage.now() - since > forgottenWithinMs)
        faults.push('TikTok took access back a day ago, and its figures are still there');
      if (!isGone) continue;
      toForget.delete(accountId);
      model.forget(accountId, since + 1);
    }
  }

  return {
    noteForgotten,

    async takeBack(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      await stage.sandbox('revoke', { platform: plan.platform, member: plan.member });
      goesAway(accountId);
      if (plan.platform !== 'tiktok') return;
      // TikTok tells it, and wants everything deleted. Others only let the tokens die.
      for (let looks = 0; (await statusOf(accountId)) !== 'reconnect_needed' && looks < 200; looks++) {
        await stage.wakeSandbox();
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      toForget.set(accountId, stage.now());
    },

    async reconnect(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      await noteForgotten();
      const status = await statusOf(accountId);
      if (status !== 'reconnect_needed') faults.push(`${key} was taken back, and is ${status}`);
      assert.equal((await stage.connect(plan)).id, accountId);
      toForget.delete(accountId);
      const last = away.get(accountId)?.at(-1);
      if (last) away.get(accountId)?.splice(-1, 1, { ...last, to: stage.now() });
    },

    async leave(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      const { status } = await stage.ines.delete(`/v1/accounts/${accountId}`);
      assert.equal(status, 204);
      goesAway(accountId);
      // Meta lets figures stay.
      if (plan.platform === 'facebook' || plan.platform === 'instagram') return;
      await rounds.chores();
      model.forget(accountId, stage.now() + 1);
      for (const table of ['figures', 'latest_figures', 'gained_days', 'account_days'])
        if ((await rowsOf(table, accountId)) > 0)
          faults.push(`${key} was disconnected, and ${table} still has rows of it`);
    },
  };
}
