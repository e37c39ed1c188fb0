/** What a test's own server needs beside its routes: it lets everybody through, and keeps answers for their keys. */

import type { DatabaseHandle, OpenDatabase } from '../server/db/postgres/database.ts';
import { createAnswerStore } from '../server/db/requests/answers.ts';
import { createBudgets } from '../server/db/requests/budgets.ts';
import type { AddRouteDeps } from '../server/http/pipeline/add-route.ts';
import { createRateLimiter } from '../server/http/pipeline/rate-limit.ts';
import { type Clock, systemClock } from '../server/lib/clock.ts';

const plenty = 1_000_000;

export const openGates = <Deps>(
  database: OpenDatabase,
  depsOver: (handle: DatabaseHandle) => Deps,
  clock: Clock = systemClock,
): Pick<AddRouteDeps<Deps>, 'limiter' | 'requestDeps' | 'idempotency'> => ({
  limiter: createRateLimiter({ token: plenty, user: plenty, address: plenty }, clock),
  requestDeps: depsOver(database),
  idempotency: {
    answers: createAnswerStore(database),
    clock,
    inTransaction: (work) =>
      database.inTransaction((handle) => work(createAnswerStore(handle), depsOver(handle))),
  },
});

export const openSignIn = (database: OpenDatabase, clock: Clock = systemClock) => ({
  budgets: createBudgets(database, clock),
  perMinute: plenty,
});
