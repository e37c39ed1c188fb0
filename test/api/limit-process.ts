/** A process of its own with a rate limiter over a shared database: asks until it is refused, and prints how often it was allowed. */
import type { FastifyReply } from 'fastify';
import { openDatabase } from '../../server/db/postgres/database.ts';
import { createPermitStore } from '../../server/db/requests/permits.ts';
import { createRateLimiter } from '../../server/http/pipeline/rate-limit.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { silentLog } from '../database.ts';
import { unlimitedQuotas } from '../unlimited-route-deps.ts';

const [connectionString = '', quota = ''] = process.argv.slice(2);
await using database = openDatabase(connectionString, silentLog);
await using limiter = createRateLimiter(
  { ...unlimitedQuotas, token: Number(quota) },
  systemClock,
  createPermitStore(database),
);
const reply = { header: () => reply } as unknown as FastifyReply;
let allowed = 0;
let refused = 0;
const askUntilRefused = async (): Promise<void> => {
  for (;;) {
    try {
      await limiter.spend(reply, 'token', 'tok_hammered');
      allowed += 1;
    } catch (error) {
      if ((error as { code?: string }).code !== 'rate_limited') throw error;
      refused += 1;
      return;
    }
  }
};
await Promise.all(Array.from({ length: 8 }, askUntilRefused));
process.stdout.write(JSON.stringify({ allowed, refused }));
