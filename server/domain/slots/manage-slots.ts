/** Manages the weekly slots of an account, which posts are scheduled into. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AccountId, newId, type PostId, type SlotId } from '../../lib/ids.ts';
import { message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { TargetAccounts } from '../post-model/ports.ts';
import type { TimeRules } from '../time/time-rules.ts';
import type { Transact, Tx } from '../tx.ts';
import type { RulesReader } from '../workspaces/rules.ts';
import { type FreeSlot, findNextFreeSlot } from './next-slot.ts';
import type { Slot, SlotStore } from './ports.ts';

export interface SlotDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly slots: SlotStore;
  readonly accounts: Pick<TargetAccounts, 'find'>;
  readonly rules: RulesReader;
  readonly timeRules: TimeRules;
}

/** More than anyone posts in a week. */
const maxSlots = 200;

export interface AddSlotInput {
  readonly accountId: AccountId;
  readonly weekday: number;
  readonly time: string;
}

export async function addSlot(deps: SlotDeps, actor: Actor, input: AddSlotInput): Promise<Slot> {
  require(actor, 'publish');
  return deps.transact(async (tx) => {
    await requireAccount(deps, tx, actor, input.accountId);
    const now = deps.clock.now();
    const existing = await deps.slots.lock(tx, actor.workspaceId, input.accountId);
    if (existing.length >= maxSlots)
      throw new AppError(
        'invalid_request',
        message('slots.too_many', 'An account has at most {max} slots. Remove one first.', {
          max: maxSlots,
        }),
      );
    const newSlot: Slot = {
      ...input,
      id: newId('slt', now.getTime()),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      createdAt: now,
    };
    const slot = await deps.slots.insert(tx, newSlot);
    if (slot.id === newSlot.id) await auditSlot(deps, tx, actor, slot.id, 'slot.added');
    return slot;
  });
}

export async function removeSlot(deps: SlotDeps, actor: Actor, id: SlotId): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    if (!(await deps.slots.remove(tx, actor.workspaceId, id))) throw notFound('slot');
    await auditSlot(deps, tx, actor, id, 'slot.removed');
  });
}

export async function readNextSlot(
  deps: SlotDeps,
  actor: Actor,
  accountId: AccountId,
): Promise<FreeSlot | undefined> {
  require(actor, 'read');
  return deps.transact(async (tx) => {
    await requireAccount(deps, tx, actor, accountId);
    return findFreeSlot(deps, tx, actor, accountId);
  });
}

/** Until the transaction ends no other post gets the same slot. */
export async function findFreeSlot(
  deps: Pick<SlotDeps, 'slots' | 'rules' | 'timeRules' | 'clock'>,
  tx: Tx,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  accountId: AccountId,
  except?: PostId,
): Promise<FreeSlot | undefined> {
  const now = deps.clock.now();
  const { timeZone } = await deps.rules.rules(tx, workspaceId);
  const slots = await deps.slots.lock(tx, workspaceId, accountId);
  const taken = await deps.slots.takenTimes(tx, accountId, now, except);
  return findNextFreeSlot(deps.timeRules, { slots, timeZone, taken, now });
}

async function requireAccount(deps: SlotDeps, tx: Tx, actor: Actor, id: AccountId): Promise<void> {
  const account = await deps.accounts.find(tx, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
}

const auditSlot = (deps: SlotDeps, tx: Tx, actor: Actor, id: SlotId, action: AuditAction): Promise<void> =>
  deps.audit.write(tx, {
    workspaceId: actor.workspaceId,
    at: deps.clock.now(),
    actor,
    action,
    subject: `slot:${id}`,
  });
