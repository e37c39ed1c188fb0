/** The door's own memory for tests that build a door without the whole house: it lets everybody through. */
import { createAnswerStore } from '../server/db/answers.ts';
import { createBudgets } from '../server/db/budgets.ts';
import type { DatabaseHandle } from '../server/db/database.ts';
import { createRateLimiter } from '../server/http/rate-limit.ts';
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
