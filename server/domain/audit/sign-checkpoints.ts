/** Signs the checkpoints that are due, and delivers each wherever the operator wants it kept. */
import { type Clock, hours, later } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { AuditBrokenError, type Checkpoint } from './checkpoint.ts';
import type { CheckpointStore, DeliverableCheckpoint } from './ports.ts';

const intervalMs = hours(1);

export type MakeCheckpoint = (workspaceId: WorkspaceId) => Promise<Checkpoint | undefined>;

/** May be called again for a checkpoint that it delivered before. */
export type DeliverCheckpoint = (checkpoint: DeliverableCheckpoint) => Promise<void>;

export interface CheckpointDeps {
  readonly makeCheckpoint: MakeCheckpoint;
  readonly checkpoints: CheckpointStore;
  readonly deliveries: readonly DeliverCheckpoint[];
  readonly clock: Clock;
  readonly log: Logger;
}

export async function signDueCheckpoints(deps: CheckpointDeps): Promise<void> {
  for (const workspaceId of await deps.checkpoints.listDue(later(deps.clock.now(), -intervalMs)))
    await signOne(deps, workspaceId);
}

/** A break stays on record until a checkpoint can be signed again; the operator sees it. */
async function signOne(
  { makeCheckpoint, checkpoints, clock, log }: CheckpointDeps,
  workspaceId: WorkspaceId,
): Promise<void> {
  try {
    await makeCheckpoint(workspaceId);
    await checkpoints.clearBreak(workspaceId);
  } catch (error) {
    if (!(error instanceof AuditBrokenError)) throw error;
    log.error({ workspace: workspaceId, error }, 'the audit is broken, so no checkpoint was signed');
    await checkpoints.recordBreak(workspaceId, error.message, clock.now());
  }
}

export async function deliverCheckpoints({ checkpoints, deliveries, clock }: CheckpointDeps): Promise<void> {
  for (const checkpoint of await checkpoints.listUndelivered()) {
    for (const deliver of deliveries) await deliver(checkpoint);
    await checkpoints.setDelivered(checkpoint, clock.now());
  }
}
