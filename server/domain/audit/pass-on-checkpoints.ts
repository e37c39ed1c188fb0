/**
 * Hands checkpoints to somebody else: by mail, and to a time-stamp authority. Only the newest of each workspace goes: it
 * covers all before it. What was handed over, and the answer, is kept beside the checkpoint.
 */
import { type Clock, hours, later } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { CheckpointStore, DeliverableCheckpoint, ReceiptDestination } from './ports.ts';

export interface CheckpointRecipient {
  readonly name: ReceiptDestination;
  /** How often at most it gets any. */
  readonly intervalMs: number;
  /** How many at once. */
  readonly batch: number;
  /** Throws where it was not taken. May be called again for one that was, after a crash in between. */
  hand(checkpoints: readonly DeliverableCheckpoint[]): Promise<Buffer | null>;
}

export interface PassOnDeps {
  readonly checkpoints: Pick<CheckpointStore, 'listNewestUnsent' | 'lastSent' | 'recordReceipt'>;
  readonly recipients: readonly CheckpointRecipient[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** As proofs are made, checkpoints may come every minute; nobody reads as many mails. */
export const mailIntervalMs = hours(1);
export const mailBatch = 100;

/** One that does not answer keeps nobody else from getting theirs. */
export async function passOnCheckpoints({ recipients, ...deps }: PassOnDeps): Promise<void> {
  for (const recipient of recipients)
    await passOnTo(deps, recipient).catch((error: unknown) =>
      deps.log.warn({ error, to: recipient.name }, 'checkpoints could not be passed on'),
    );
}

async function passOnTo(
  { checkpoints, clock }: Omit<PassOnDeps, 'recipients'>,
  { name, intervalMs, batch, hand }: CheckpointRecipient,
): Promise<void> {
  const last = await checkpoints.lastSent(name);
  if (last && last > later(clock.now(), -intervalMs)) return;
  const waiting = await checkpoints.listNewestUnsent(name);
  for (let start = 0; start < waiting.length; start += batch) {
    const some = waiting.slice(start, start + batch);
    const receipt = await hand(some);
    for (const checkpoint of some) await checkpoints.recordReceipt(name, checkpoint, receipt, clock.now());
  }
}
