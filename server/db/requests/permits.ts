/** The permits of rate limits: the function `take_permits` decides and counts in one statement. */
import type { PermitStore } from '../../domain/requests/ports.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { OpenDatabase } from '../postgres/database.ts';

/** On the pool, never in a request's transaction: what was taken stays taken, whatever becomes of the request. */
export function createPermitStore({ pool, sql }: OpenDatabase): PermitStore & {
  forgetOld(now: Date): Promise<void>;
} {
  return {
    async take(name, holder, quota, { now, spent, wanted, heldUntil }) {
      const { rows } = await pool.query<{ granted: number; free: number; frees_at: number | null }>({
        name: 'take_permits',
        text: 'select granted, free, frees_at from take_permits($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          // Names contain people's ids, so only their hash is stored.
          hashSecret(name),
          holder,
          quota,
          now / 1_000,
          spent.map(([until]) => until),
          spent.map(([, count]) => count),
          wanted,
          heldUntil,
        ],
      });
      const [answer] = rows;
      if (!answer) throw new Error('take_permits returned nothing');
      return { granted: answer.granted, free: answer.free, freesAt: answer.frees_at };
    },
    async forgetOld(now) {
      await sql
        .deleteFrom('rate_limits')
        .where('last_until', '<', Math.floor(now.getTime() / 1_000))
        .execute();
    },
  };
}
