import type { Actor } from '../../domain/actor/actor.ts';
import { messages } from '../../domain/content/messages.ts';
import type { Budgets } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';

export interface GenerationBudget {
  readonly budgets: Budgets;
  readonly perMinute: number;
}

/** Previews are requested with every pause in typing; reading external pages is rare. */
const shares = { writing: 1, pictures: 1, previews: 4, pages: 0.5 } as const;

/** Generation costs time and often money: each kind is counted for each person, across all processes. */
export async function spendGeneration(
  { budgets, perMinute }: GenerationBudget,
  { userId, workspaceId }: Actor,
  kind: keyof typeof shares,
): Promise<void> {
  const limit = Math.max(1, Math.floor(perMinute * shares[kind]));
  const name = `generation ${kind} ${workspaceId} ${userId}`;
  const { ok, retryAfterSeconds } = await budgets.spend(name, limit, 60);
  if (ok) return;
  throw new AppError('rate_limited', messages.rate_limited({ limit, seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });
}
