/**
 * Pauses one account or one workspace. Promise: a pause that is committed before an attempt starts takes effect.
 * Both operations are idempotent; only a change is recorded.
 */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { AccountStore } from '../accounts/ports.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { DueSignal } from '../post-model/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { type Pause, wasPausedTrouble } from './pause.ts';
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

/** Returns the pause that is in force: an earlier one stays unchanged. */
async function pause(
  deps: PauseDeps,
  actor: Actor,
  accountId: AccountId | null,
  reason: string,
): Promise<Pause> {
  requirePauseRight(actor);
  const { workspaceId, userId } = actor;
  return deps.transact(async (tx) => {
    await deps.pauses.blockNewAttempts(tx);
    await requireAccount(deps, tx, actor, accountId);
    const trimmed = reason.trim();
    const at = deps.clock.now();
    if (await deps.pauses.add(tx, { workspaceId, accountId, reason: trimmed, by: userId, at }))
      await auditChange(deps, tx, actor, accountId, 'paused', at);
    const scope = accountId === null ? 'workspace' : 'account';
    const inForce = (await deps.pauses.list(workspaceId, tx)).find(
      (one) => one.scope === scope && one.accountId === accountId,
    );
    if (!inForce) throw notFound(scope);
    return inForce;
  });
}

/** Due posts are published immediately, in order. */
async function resume(deps: PauseDeps, actor: Actor, accountId: AccountId | null): Promise<void> {
  requirePauseRight(actor);
  const { workspaceId } = actor;
  await deps.transact(async (tx) => {
    await requireAccount(deps, tx, actor, accountId);
    if (!(await deps.pauses.remove(tx, workspaceId, accountId))) return;
    const now = deps.clock.now();
    await deps.pauses.recordWait(
      tx,
      accountId === null ? { workspaceId } : { accountId },
      wasPausedTrouble(now),
      now,
    );
    await auditChange(deps, tx, actor, accountId, 'resumed', now);
    await deps.due.scheduleChanged(tx);
  });
}

/** Only a person may do this: a program must not lift what a person has paused. */
function requirePauseRight(actor: Actor): void {
  requireSession(actor);
  require(actor, 'pause');
}

async function requireAccount(deps: PauseDeps, tx: Tx, actor: Actor, id: AccountId | null): Promise<void> {
  if (id === null) return;
  const account = await deps.accounts.find(tx, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
}

/** Records who and when, but not the reason: that is personal text, which an audit record cannot delete. */
const auditChange = (
  { audit }: PauseDeps,
  tx: Tx,
  actor: Actor,
  accountId: AccountId | null,
  change: 'paused' | 'resumed',
  at: Date,
): Promise<void> => {
  const kind = accountId === null ? 'workspace' : 'account';
  const { workspaceId } = actor;
  const subject = `${kind}:${accountId ?? workspaceId}`;
  return audit.write(tx, { workspaceId, at, actor, action: `${kind}.${change}`, subject, data: {} });
};
