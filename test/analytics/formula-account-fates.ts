/**
 * What happens to accounts: access revoked on the platform, granted again, or disconnected here; and what must be
 * deleted.
 */
import assert from 'node:assert/strict';
import { hours } from '../../server/lib/clock.ts';
import type { Passes, PlayResult } from './formula-play.ts';

const deletedWithinMs = hours(25);

export function createAccountFates(
  { fixture, scenario, model, accounts, unavailable, faults }: PlayResult,
  rounds: Passes,
) {
  /** When TikTok requested deletion of everything about an account. */
  const toDelete = new Map<string, number>();

  function find(key: string) {
    const plan = scenario.accounts.find((one) => one.key === key);
    const accountId = accounts.get(key);
    assert.ok(plan && accountId);
    return { plan, accountId };
  }

  const markUnavailable = (accountId: string): unknown =>
    unavailable.set(accountId, [
      ...(unavailable.get(accountId) ?? []),
      { from: fixture.now(), to: Number.POSITIVE_INFINITY },
    ]);

  async function statusOf(accountId: string): Promise<string> {
    const sql = 'select status from accounts where id = $1';
    return (await fixture.query<{ status: string }>(sql, [accountId]))[0]?.status ?? 'gone';
  }

  async function rowsOf(table: string, accountId: string): Promise<number> {
    const byPost = table === 'figures' || table === 'latest_figures';
    const where = byPost ? 'post_id in (select id from posts where account_id = $1)' : 'account_id = $1';
    const sql = `select count(*)::int as count from ${table} where ${where}`;
    return (await fixture.query<{ count: number }>(sql, [accountId]))[0]?.count ?? 0;
  }

  /** What TikTok wants deleted is gone within a day; from then on the model does not know it either. */
  async function noteForgotten(): Promise<void> {
    for (const [accountId, since] of toDelete) {
      const isGone = (await rowsOf('figures', accountId)) === 0;
      if (!isGone && fixture.now() - since > deletedWithinMs)
        faults.push('TikTok took access back a day ago, and its figures are still there');
      if (!isGone) continue;
      toDelete.delete(accountId);
      model.deleteAccount(accountId, since + 1);
    }
  }

  return {
    noteForgotten,

    async revoke(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      await fixture.postToSandbox('revoke', { platform: plan.platform, member: plan.member });
      markUnavailable(accountId);
      if (plan.platform !== 'tiktok') return;
      // TikTok reports it and requests deletion. On other platforms the tokens just stop working.
      for (let tries = 0; (await statusOf(accountId)) !== 'reconnect_needed' && tries < 200; tries++) {
        await fixture.wakeSandbox();
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      toDelete.set(accountId, fixture.now());
    },

    async reconnect(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      await noteForgotten();
      const status = await statusOf(accountId);
      if (status !== 'reconnect_needed') faults.push(`${key} was taken back, and is ${status}`);
      assert.equal((await fixture.connect(plan)).id, accountId);
      toDelete.delete(accountId);
      const last = unavailable.get(accountId)?.at(-1);
      if (last) unavailable.get(accountId)?.splice(-1, 1, { ...last, to: fixture.now() });
    },

    async disconnect(key: string): Promise<void> {
      const { plan, accountId } = find(key);
      const { status } = await fixture.ines.delete(`/v1/accounts/${accountId}`);
      assert.equal(status, 204);
      markUnavailable(accountId);
      // Meta allows metrics to stay.
      if (plan.platform === 'facebook' || plan.platform === 'instagram') return;
      await rounds.housekeeping();
      model.deleteAccount(accountId, fixture.now() + 1);
      for (const table of ['figures', 'latest_figures', 'gained_days', 'account_days'])
        if ((await rowsOf(table, accountId)) > 0)
          faults.push(`${key} was disconnected, and ${table} still has rows of it`);
    },
  };
}
