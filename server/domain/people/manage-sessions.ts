/**
 * A person sees the sessions that are open in their name and ends those they do not know. Promise: an ended session is
 * refused from its next request on, and the streams that it opened close.
 */
import { notFound } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import type { OpenSession, SessionStore } from './ports.ts';
import { maxSessionIdleMs } from './session-lifetime.ts';

export interface ManageSessionsDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly sessions: SessionStore;
}

type Caller = { readonly userId: UserId; readonly sessionId: SessionId };

export function listSessions(
  { sessions, clock }: ManageSessionsDeps,
  { userId }: Caller,
): Promise<readonly OpenSession[]> {
  const now = clock.now();
  return sessions.list(userId, { now, seenAfter: later(now, -maxSessionIdleMs) });
}

export async function endOneSession(deps: ManageSessionsDeps, caller: Caller, id: SessionId): Promise<void> {
  const ended = await endSessions(deps, caller, { only: id });
  if (ended.length === 0) throw notFound('session');
}

/** All except the one that asks for it. */
export const endOtherSessions = (deps: ManageSessionsDeps, caller: Caller): Promise<readonly SessionId[]> =>
  endSessions(deps, caller, { except: caller.sessionId });

const endSessions = (
  deps: ManageSessionsDeps,
  caller: Caller,
  which: Parameters<SessionStore['endOwn']>[2],
): Promise<readonly SessionId[]> =>
  deps.transact(async (tx) => {
    const ended = await deps.sessions.endOwn(tx, caller.userId, which, deps.clock.now());
    for (const session of ended) await auditPerson(deps, tx, caller, 'session.ended', { session });
    return ended;
  });
