/** The door's own memory for tests that build a door without the whole house: it lets everybody through. */

import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import { createAnswerStore } from '../server/db/requests/answers.ts';
import { createBudgets } from '../server/db/requests/budgets.ts';
import { createRateLimiter } from '../server/http/pipeline/rate-limit.ts';
import { type Clock, systemClock } from '../server/lib/clock.ts';

const plenty = 1_000_000;

export const openGates = (database: DatabaseHandle, clock: Clock = systemClock) => ({
  limiter: createRateLimiter({ token: plenty, user: plenty, address: plenty }, clock),
  idempotency: { answers: createAnswerStore(database), clock },
});

export const openSignIn = (database: DatabaseHandle, clock: Clock = systemClock) => ({
  budgets: createBudgets(database, clock),
  perMinute: plenty,
});
