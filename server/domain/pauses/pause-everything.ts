/** The switch of the whole installation, for those who run it: in the web interface, or on the command line. */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { DueSignal } from '../post-model/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import { waited } from './pause.ts';
import type { InstallationPause, InstallationPauseStore } from './ports.ts';

export interface PauseEverythingDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly installation: InstallationPauseStore;
  readonly due: DueSignal;
  readonly events: LiveEvents;
  readonly log: Logger;
}

/** Null: on the command line, which only those who run the installation have. */
export type Operator = { readonly userId: UserId } | null;

/** Answers the pause that is in force: an earlier one stays what it was. */
export async function pauseEverything(
  deps: PauseEverythingDeps,
  operator: Operator,
  reason: string,
): Promise<InstallationPause> {
  return deps.transact(async (tx) => {
    await deps.installation.holdBeginnings(tx);
    const by = operator?.userId ?? null;
    const started = await deps.installation.start(tx, { reason: reason.trim(), by, at: deps.clock.now() });
    if (started) await tell(deps, tx, by, 'publishing is paused for the whole installation');
    const inForce = await deps.installation.current(tx);
    if (!inForce) throw new AppError('internal_error', messages.internal_error());
    return inForce;
  });
}

/** False when nothing was paused. What is due goes out at once, in its order. */
export async function resumeEverything(deps: PauseEverythingDeps, operator: Operator): Promise<boolean> {
  return deps.transact(async (tx) => {
    const by = operator?.userId ?? null;
    const now = deps.clock.now();
    if (!(await deps.installation.end(tx, by, now))) return false;
    await deps.installation.noteWait(tx, { everything: true }, waited(now), now);
    await tell(deps, tx, by, 'publishing goes on for the whole installation');
    await deps.due.changed(tx);
    return true;
  });
}

const toldAtOnce = 1_000;

async function tell(deps: PauseEverythingDeps, tx: Tx, by: UserId | null, words: string): Promise<void> {
  const workspaces = await deps.installation.workspaces(tx);
  for (let first = 0; first < workspaces.length; first += toldAtOnce)
    await deps.events.tell(
      tx,
      ...workspaces
        .slice(first, first + toldAtOnce)
        .map((id) => ({ workspaceId: id, kind: 'workspace' as const, subject: id, userId: null })),
    );
  tx.afterCommit(() => deps.log.warn({ by: by ?? 'the command line' }, words));
}
