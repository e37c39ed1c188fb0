import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import { findIanaZone } from '../time/time-zone.ts';
import type { Transact } from '../tx.ts';
import { lockAsManager } from './lock-workspace.ts';
import { messages } from './messages.ts';
import type { MemberStore, Workspace, WorkspaceStore } from './ports.ts';

export interface UpdateWorkspaceDeps {
  readonly transact: Transact;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface UpdateWorkspaceInput {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
}

export async function updateWorkspace(
  deps: UpdateWorkspaceDeps,
  actor: Actor,
  input: UpdateWorkspaceInput,
): Promise<Workspace> {
  requireSession(actor);
  const changes = validate(input);
  return deps.transact(async (tx) => {
    const earlier = await lockAsManager(deps, tx, actor);
    const workspace = { ...earlier, ...changes };
    const changed = (['name', 'timeZone'] as const).filter((field) => workspace[field] !== earlier[field]);
    if (!changed.length) return earlier;
    await deps.workspaces.save(tx, workspace);
    const { id: workspaceId } = workspace;
    const at = deps.clock.now();
    const data = { changed };
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'workspace.changed',
      subject: `workspace:${workspaceId}`,
      data,
    });
    return workspace;
  });
}

function validate(input: UpdateWorkspaceInput): { name?: string; timeZone?: string } {
  const errors: InputProblem[] = [];
  const name = input.name?.trim();
  if (name === '')
    errors.push({
      param: 'name',
      code: 'too_small',
      message: messages.name_empty(),
    });
  const timeZone = input.timeZone === undefined ? undefined : findIanaZone(input.timeZone);
  if (input.timeZone !== undefined && timeZone === undefined) {
    errors.push({
      param: 'time_zone',
      code: 'unknown_zone',
      message: messages.zone_unknown(),
    });
  }
  if (errors.length) {
    throw new AppError(
      'invalid_request',
      messages.not_changed({
        problems: problemClauses(errors),
      }),
      { errors },
    );
  }
  return { ...(name === undefined ? {} : { name }), ...(timeZone === undefined ? {} : { timeZone }) };
}
