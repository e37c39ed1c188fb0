/** What a test server needs besides its routes: no effective rate limits, and idempotency over the database. */

import type { DatabaseHandle, OpenDatabase } from '../server/db/postgres/database.ts';
import { createBudgets } from '../server/db/requests/budgets.ts';
import { createPermitStore } from '../server/db/requests/permits.ts';
import { createAnswerStore } from '../server/db/requests/stored-answers.ts';
import type { AddRouteDeps } from '../server/http/pipeline/add-route.ts';
import { createRateLimiter, type Quotas } from '../server/http/pipeline/rate-limit.ts';
import { type Clock, systemClock } from '../server/lib/clock.ts';

const noLimit = 1_000_000;
export const unlimitedQuotas: Quotas = {
  token: noLimit,
  user: noLimit,
  address: noLimit,
  authorize: noLimit,
  callbacks: noLimit,
  pages: noLimit,
  reference: noLimit,
};

export const unlimitedRouteDeps = <Deps>(
  database: OpenDatabase,
  createDeps: (handle: DatabaseHandle) => Deps,
  clock: Clock = systemClock,
): Pick<AddRouteDeps<Deps>, 'limiter' | 'depsFor' | 'idempotency'> => ({
  limiter: createRateLimiter(unlimitedQuotas, clock, createPermitStore(database)),
  depsFor: (id) => createDeps(id === null ? database : database.forWorkspace(id)),
  idempotency: {
    answers: createAnswerStore(database),
    clock,
    inTransaction: (id, work) =>
      database.inTransaction(id ?? 'all', (handle) => work(createAnswerStore(handle), createDeps(handle))),
  },
});

export const unlimitedSignInBudget = (database: OpenDatabase, clock: Clock = systemClock) => ({
  budgets: createBudgets(database, clock),
  perMinute: noLimit,
});
