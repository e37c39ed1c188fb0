/**
 * The switches of one account and of one workspace. The promise: a pause that is committed before an attempt begins
 * wins. Both switches may be thrown again and again; only a change is written down.
 */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { AccountStore } from '../accounts/ports.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { DueSignal } from '../post-model/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { type Pause, waited } from './pause.ts';
import type { PauseStore } from './ports.ts';

export interface PauseDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly pauses: PauseStore;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly audit: AuditLog;
  readonly due: DueSignal;
}

export const pauseAccount = (deps: PauseDeps, actor: Actor, id: AccountId, reason: string): Promise<Pause> =>
  pause(deps, actor, id, reason);

export const resumeAccount = (deps: PauseDeps, actor: Actor, id: AccountId): Promise<void> =>
  resume(deps, actor, id);

export const pauseWorkspace = (deps: PauseDeps, actor: Actor, reason: string): Promise<Pause> =>
  pause(deps, actor, null, reason);

export const resumeWorkspace = (deps: PauseDeps, actor: Actor): Promise<void> => resume(deps, actor, null);

/** Answers the pause that is in force: an earlier one stays what it was. */
async function pause(
  deps: PauseDeps,
  actor: Actor,
  accountId: AccountId | null,
  reason: string,
): Promise<Pause> {
  allow(actor);
  const { workspaceId, userId } = actor;
  return deps.transact(async (tx) => {
    await deps.pauses.holdBeginnings(tx);
    await mustExist(deps, tx, actor, accountId);
    const said = reason.trim();
    const at = deps.clock.now();
    if (await deps.pauses.add(tx, { workspaceId, accountId, reason: said, by: userId, at }))
      await record(deps, tx, actor, accountId, 'paused', at);
    const scope = accountId === null ? 'workspace' : 'account';
    const inForce = (await deps.pauses.list(workspaceId, tx)).find(
      (one) => one.scope === scope && one.accountId === accountId,
    );
    if (!inForce) throw notFound(scope);
    return inForce;
  });
}

/** What is due goes out at once, in its order. */
async function resume(deps: PauseDeps, actor: Actor, accountId: AccountId | null): Promise<void> {
  allow(actor);
  const { workspaceId } = actor;
  await deps.transact(async (tx) => {
    await mustExist(deps, tx, actor, accountId);
    if (!(await deps.pauses.remove(tx, workspaceId, accountId))) return;
    const now = deps.clock.now();
    await deps.pauses.noteWait(tx, accountId === null ? { workspaceId } : { accountId }, waited(now), now);
    await record(deps, tx, actor, accountId, 'resumed', now);
    await deps.due.changed(tx);
  });
}

/** A person's word: a program must not lift what a person holds back. */
function allow(actor: Actor): void {
  requireSession(actor);
  require(actor, 'pause');
}

async function mustExist(deps: PauseDeps, tx: Tx, actor: Actor, id: AccountId | null): Promise<void> {
  if (id === null) return;
  const account = await deps.accounts.find(tx, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
}

/** Who and when; why they did it is their own words, which an audit cannot forget. */
const record = (
  { audit }: PauseDeps,
  tx: Tx,
  actor: Actor,
  accountId: AccountId | null,
  what: 'paused' | 'resumed',
  at: Date,
): Promise<void> => {
  const kind = accountId === null ? 'workspace' : 'account';
  const { workspaceId } = actor;
  const subject = `${kind}:${accountId ?? workspaceId}`;
  return audit.write(tx, { workspaceId, at, actor, action: `${kind}.${what}`, subject, data: {} });
};
