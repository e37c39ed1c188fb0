/** What limits an app has, and how much of each is used now. */
import { type Clock, later, minutes } from '../../lib/clock.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { AppSecretStore } from '../apps/ports.ts';
import { maxActiveSecrets } from '../apps/rotate-secret.ts';
import type { ObjectRegister } from '../media/ports.ts';
import type { CallCount, CallCounter, CallsForPerson, CallsOf } from './ports.ts';

export const limitNames = [
  'calls_a_minute',
  'texts_a_minute',
  'pictures_a_minute',
  'files',
  'secrets',
] as const;

export interface AppLimit {
  readonly name: (typeof limitNames)[number];
  readonly unit: 'calls' | 'bytes' | 'secrets';
  /** Whom it is counted for. Of several, the one who used most of it is shown. */
  readonly per: 'token' | 'person' | 'workspace' | 'app';
  readonly limit: number;
  readonly used: number;
  /** When some of it is free again; null where nothing is used, or only somebody's act frees it. */
  readonly startsAgainAt: Date | null;
  readonly usedBy: CallsForPerson | null;
  /** The most that was used within a day. */
  readonly most: CallCount | null;
}

/** What a person used of a budget in its present window. */
export interface PersonBudget {
  readonly name: 'texts_a_minute' | 'pictures_a_minute';
  readonly limit: number;
  readonly used: number;
  readonly startsAgainAt: Date;
}

export interface ReadLimitsDeps {
  readonly counter: CallCounter;
  readonly appSecrets: Pick<AppSecretStore, 'list'>;
  readonly register: Pick<ObjectRegister, 'usage'>;
  readonly clock: Clock;
  readonly callsPerMinute: number;
  personBudgets(person: {
    readonly userId: UserId;
    readonly workspaceId: WorkspaceId;
  }): Promise<readonly PersonBudget[]>;
}

/** Of the people it called for within the last minute; the others have used nothing through it. */
const maxPeople = 10;

export async function readLimits(
  deps: ReadLimitsDeps,
  actor: Actor,
  of: CallsOf,
): Promise<readonly AppLimit[]> {
  const now = deps.clock.now();
  const [current, most, files, secrets] = await Promise.all([
    deps.counter.since(of, later(now, -minutes(1))),
    deps.counter.busiestMinute(of, later(now, -minutes(24 * 60))),
    deps.register.usage(actor.workspaceId),
    deps.appSecrets.list(of.appId, now),
  ]);
  const [busiest] = current;
  const none = { usedBy: null, most: null, startsAgainAt: null };
  return [
    {
      name: 'calls_a_minute',
      unit: 'calls',
      per: 'token',
      limit: deps.callsPerMinute,
      used: busiest?.calls ?? 0,
      startsAgainAt: busiest ? later(busiest.at, minutes(1)) : null,
      usedBy: busiest ?? null,
      most: most ?? null,
    },
    ...(await generationLimits(deps, actor, current.slice(0, maxPeople))),
    {
      ...none,
      name: 'files',
      unit: 'bytes',
      per: 'workspace',
      limit: files.quotaBytes,
      used: files.usedBytes,
    },
    { ...none, name: 'secrets', unit: 'secrets', per: 'app', limit: maxActiveSecrets, used: secrets.length },
  ];
}

async function generationLimits(
  deps: ReadLimitsDeps,
  actor: Actor,
  people: readonly CallCount[],
): Promise<readonly AppLimit[]> {
  const asked: readonly CallsForPerson[] =
    people.length > 0 ? people : [{ userId: actor.userId, workspaceId: actor.workspaceId, userName: null }];
  const budgets = (
    await Promise.all(
      asked.map(async (person) =>
        (await deps.personBudgets(person)).map((budget) => ({ ...budget, person })),
      ),
    )
  ).flat();
  return (['texts_a_minute', 'pictures_a_minute'] as const).flatMap((name) => {
    const [first] = budgets
      .filter((budget) => budget.name === name)
      .toSorted((one, other) => other.used - one.used);
    if (!first) return [];
    const isUsed = people.length > 0 && first.used > 0;
    return [
      {
        name,
        unit: 'calls' as const,
        per: 'person' as const,
        limit: first.limit,
        used: isUsed ? first.used : 0,
        startsAgainAt: isUsed ? first.startsAgainAt : null,
        usedBy: isUsed ? first.person : null,
        most: null,
      },
    ];
  });
}
