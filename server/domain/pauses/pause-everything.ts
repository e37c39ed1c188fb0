/** Pauses the whole installation, from the web interface or the command line, for operators only. */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { DueSignal } from '../post-model/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import { wasPausedTrouble } from './pause.ts';
import type { InstallationPause, InstallationPauseStore } from './ports.ts';

export interface PauseEverythingDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly installation: InstallationPauseStore;
  readonly due: DueSignal;
  readonly events: LiveEvents;
  readonly log: Logger;
}

/** Null: from the command line, which only operators can use. */
export type Operator = { readonly userId: UserId } | null;

/** Returns the pause that is in force: an earlier one stays unchanged. */
export async function pauseEverything(
  deps: PauseEverythingDeps,
  operator: Operator,
  reason: string,
): Promise<InstallationPause> {
  return deps.transact(async (tx) => {
    await deps.installation.blockNewAttempts(tx);
    const by = operator?.userId ?? null;
    const started = await deps.installation.start(tx, { reason: reason.trim(), by, at: deps.clock.now() });
    if (started) await announce(deps, tx, by, 'publishing is paused for the whole installation');
    const inForce = await deps.installation.current(tx);
    if (!inForce) throw new AppError('internal_error', messages.internal_error());
    return inForce;
  });
}

/** Returns false when nothing was paused. Due posts are published immediately, in order. */
export async function resumeEverything(deps: PauseEverythingDeps, operator: Operator): Promise<boolean> {
  return deps.transact(async (tx) => {
    const by = operator?.userId ?? null;
    const now = deps.clock.now();
    if (!(await deps.installation.end(tx, by, now))) return false;
    await deps.installation.recordWait(tx, { everything: true }, wasPausedTrouble(now), now);
    await announce(deps, tx, by, 'publishing is resumed for the whole installation');
    await deps.due.scheduleChanged(tx);
    return true;
  });
}

const batchSize = 1_000;

async function announce(
  deps: PauseEverythingDeps,
  tx: Tx,
  by: UserId | null,
  logMessage: string,
): Promise<void> {
  const workspaces = await deps.installation.workspaces(tx);
  for (let first = 0; first < workspaces.length; first += batchSize)
    await deps.events.publish(
      tx,
      ...workspaces
        .slice(first, first + batchSize)
        .map((id) => ({ workspaceId: id, kind: 'workspace' as const, subject: id, userId: null })),
    );
  tx.afterCommit(() => deps.log.warn({ by: by ?? 'the command line' }, logMessage));
}
