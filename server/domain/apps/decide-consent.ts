import { AppError, type InputProblem } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Scope } from '../actor/scopes.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import { type ConsentingUser, type ConsentView, type ReadConsentDeps, readConsent } from './consent.ts';
import { messages } from './messages.ts';
import type { GrantStore } from './ports.ts';

export interface DecideConsentDeps extends ReadConsentDeps {
  readonly transact: Transact;
  readonly grants: GrantStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface ConsentDecision {
  readonly uid: string;
  readonly proof: string | undefined;
  readonly decision: 'allow' | 'deny';
  readonly workspaceId: WorkspaceId | undefined;
  readonly scopes: readonly Scope[];
  readonly digest: string;
}

/** Returns where the browser goes next. */
export async function decideConsent(
  deps: DecideConsentDeps,
  who: ConsentingUser,
  input: ConsentDecision,
): Promise<string> {
  const view = await readConsent(deps, who, input);
  if (input.decision === 'deny') {
    await deps.transact(async (tx) =>
      requireUndecided(await deps.consents.answer(tx, input.uid, { allowed: false })),
    );
    return view.returnTo;
  }
  if (input.digest !== view.digest) {
    throw new AppError('content_changed', messages.request_changed());
  }
  const workspace = view.workspaces.find(({ id }) => id === input.workspaceId);
  const problems = [
    ...(workspace ? [] : [problem('workspace_id', messages.not_own_workspace())]),
    ...scopeProblems(view, input.scopes),
  ];
  if (!workspace || problems.length)
    throw new AppError('invalid_request', messages.answer_does_not_fit(), { errors: problems });

  const { app } = view;
  const scopes = view.scopes.map(({ scope }) => scope).filter((scope) => input.scopes.includes(scope));
  const oidcGrantId = await deps.consents.newGrant({ appId: app.id, userId: who.userId, scopes });
  await deps.transact(async (tx) => {
    const at = deps.clock.now();
    const id = newId('grt', at.getTime());
    requireUndecided(
      await deps.consents.answer(tx, input.uid, { allowed: true, userId: who.userId, oidcGrantId }),
    );
    await deps.grants.insert(tx, {
      id,
      appId: app.id,
      userId: who.userId,
      workspaceId: workspace.id,
      scopes,
      sessionId: who.sessionId,
      oidcGrantId,
      createdAt: at,
      lastUsedAt: null,
    });
    await deps.audit.write(tx, {
      workspaceId: workspace.id,
      at,
      actor: {
        userId: who.userId,
        workspaceId: workspace.id,
        role: workspace.role,
        via: { kind: 'session', sessionId: who.sessionId },
      },
      action: 'app.allowed',
      subject: `app:${app.id}`,
      data: { grant: id, scopes },
    });
  });
  return view.returnTo;
}

function requireUndecided(isRecorded: boolean): void {
  if (!isRecorded) throw new AppError('not_found', messages.request_answered());
}

function scopeProblems(view: ConsentView, chosen: readonly Scope[]): InputProblem[] {
  const unknown = chosen.filter((scope) => !view.scopes.some((requested) => requested.scope === scope));
  const missing = view.scopes.filter(({ scope, optional }) => !optional && !chosen.includes(scope));
  return [
    ...unknown.map((scope) => problem('scopes', messages.scope_not_asked({ scope }))),
    ...missing.map(({ scope }) => problem('scopes', messages.scope_needed({ scope }))),
    ...(chosen.length ? [] : [problem('scopes', messages.no_scope_allowed())]),
  ];
}

const problem = (param: string, message: Message): InputProblem => ({
  param,
  code: 'invalid_value',
  message,
});
