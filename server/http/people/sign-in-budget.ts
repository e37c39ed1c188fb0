import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/people/messages.ts';
import type { Budgets } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../pipeline/rate-limit.ts';

export interface SignInBudget {
  readonly budgets: Budgets;
  readonly perMinute: number;
}

/** Every start and every return counts against its address, across all processes. */
export async function spendSignIn(
  { budgets, perMinute }: SignInBudget,
  request: FastifyRequest,
): Promise<void> {
  const name = `sign-in ${request.routeOptions.url} ${addressOf(request.ip)}`;
  const { ok, retryAfterSeconds } = await budgets.spend(name, perMinute, 60);
  if (ok) return;
  throw new AppError('rate_limited', messages.too_many_sign_ins({ seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });
}
