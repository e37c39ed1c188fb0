import type { Actor } from '../../domain/actor/actor.ts';
import { messages } from '../../domain/content/messages.ts';
import type { PersonBudget } from '../../domain/request-log/read-limits.ts';
import type { BudgetReader, Budgets } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';

export interface GenerationBudget {
  readonly budgets: Budgets;
  readonly perMinute: number;
}

/** Previews are requested with every pause in typing; reading external pages is rare. */
const shares = { writing: 1, pictures: 1, previews: 4, pages: 0.5 } as const;

type Kind = keyof typeof shares;
type Person = Pick<Actor, 'userId' | 'workspaceId'>;

const limitOf = (perMinute: number, kind: Kind): number => Math.max(1, Math.floor(perMinute * shares[kind]));
const nameOf = (kind: Kind, { userId, workspaceId }: Person): string =>
  `generation ${kind} ${workspaceId} ${userId}`;

/** What a person has used of what costs most. */
export const readGenerationBudgets = (
  { budgets, perMinute }: { readonly budgets: BudgetReader; readonly perMinute: number },
  person: Person,
): Promise<readonly PersonBudget[]> =>
  Promise.all(
    (['writing', 'pictures'] as const).map(async (kind) => {
      const { spent, endsAt } = await budgets.spent(nameOf(kind, person), 60);
      return {
        name: kind === 'writing' ? ('texts_a_minute' as const) : ('pictures_a_minute' as const),
        limit: limitOf(perMinute, kind),
        used: spent,
        startsAgainAt: endsAt,
      };
    }),
  );

/** Generation costs time and often money: each kind is counted for each person, across all processes. */
export async function spendGeneration(
  { budgets, perMinute }: GenerationBudget,
  { userId, workspaceId }: Actor,
  kind: Kind,
): Promise<void> {
  const limit = limitOf(perMinute, kind);
  const { ok, retryAfterSeconds } = await budgets.spend(nameOf(kind, { userId, workspaceId }), limit, 60);
  if (ok) return;
  throw new AppError('rate_limited', messages.rate_limited({ limit, seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });
}
