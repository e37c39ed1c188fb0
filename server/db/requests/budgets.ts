/**
 * Budgets that hold across processes. Promise: in each window, from one multiple of its length to the next, at
 * most `limit` are granted under a name, however many callers there are; one statement decides and counts.
 */
import { sql as raw } from 'kysely';
import type { BudgetReader, BudgetResult, Budgets } from '../../domain/requests/ports.ts';
import { type Clock, days, later, seconds } from '../../lib/clock.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { OpenDatabase } from '../postgres/database.ts';

export interface BudgetStore extends Budgets, BudgetReader {
  forgetOld(now: Date): Promise<void>;
}

/** On the pool, never in a request's transaction: what was spent stays spent, whatever becomes of the request. */
export function createBudgets({ sql }: OpenDatabase, clock: Clock): BudgetStore {
  const spend = async (name: string, limit: number, windowSeconds: number): Promise<BudgetResult> => {
    const now = clock.now().getTime();
    const windowMs = seconds(windowSeconds);
    const start = now - (now % windowMs);
    const retryAfterSeconds = Math.max(1, Math.ceil((start + windowMs - now) / 1_000));
    if (limit < 1) return { ok: false, retryAfterSeconds };
    // Names contain people's addresses, so only their hash is stored.
    const { rows } = await raw<{ spent: number }>`
      insert into budgets (name, window_start, spent) values (${hashSecret(name)}, ${new Date(start)}, 1)
      on conflict (name, window_start) do update set spent = budgets.spent + 1
        where budgets.spent < ${limit}
      returning spent`.execute(sql);
    return { ok: rows.length > 0, retryAfterSeconds };
  };
  return {
    spend,
    async spent(name, windowSeconds) {
      const now = clock.now().getTime();
      const start = now - (now % seconds(windowSeconds));
      const row = await sql
        .selectFrom('budgets')
        .select('spent')
        .where('name', '=', hashSecret(name))
        .where('window_start', '=', new Date(start))
        .executeTakeFirst();
      return { spent: Number(row?.spent ?? 0), endsAt: new Date(start + seconds(windowSeconds)) };
    },
    async forgetOld(now) {
      await sql
        .deleteFrom('budgets')
        .where('window_start', '<', later(now, -days(1)))
        .execute();
    },
  };
}
