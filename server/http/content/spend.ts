import type { Actor } from '../../domain/actor/actor.ts';
import { messages } from '../../domain/content/messages.ts';
import type { Budgets } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';

export interface GenerationBudget {
  readonly budgets: Budgets;
  readonly perMinute: number;
}

/** Looks at a picture come with every pause in typing; reading strangers' pages comes rarely. */
const shares = { writing: 1, pictures: 1, previews: 4, pages: 0.5 } as const;

/** Generation costs time and often money: each kind is counted for each person, in all processes together. */
export async function spendGeneration(
  { budgets, perMinute }: GenerationBudget,
  { userId, workspaceId }: Actor,
  kind: keyof typeof shares,
): Promise<void> {
  const limit = Math.max(1, Math.floor(perMinute * shares[kind]));
  const name = `generation ${kind} ${workspaceId} ${userId}`;
  const { ok, retryAfterSeconds } = await budgets.spendBudget(name, limit, 60);
  if (ok) return;
  throw new AppError('rate_limited', messages.rate_limited({ limit, seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });
}
