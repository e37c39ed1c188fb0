import { createHash, randomBytes, type X509Certificate } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { CheckpointRecipient } from './pass-on-checkpoints.ts';
import type { DeliverableCheckpoint } from './ports.ts';
import { verifyTimestamp, writeTimestampRequest } from './timestamp.ts';

/** A time-stamp authority, asked as RFC 3161 says. */
export type AskAuthority = (request: Buffer) => Promise<Buffer>;

export interface TimestampDeps {
  readonly ask: AskAuthority;
  readonly trusted: readonly X509Certificate[];
  readonly keep: (checkpoint: DeliverableCheckpoint, answer: Buffer) => Promise<void>;
  readonly clock: Clock;
}

const nonceBytes = 16;

/** Has a stranger sign when a checkpoint was there. Its note is what is stamped; an answer that does not verify is none. */
export const createTimestamping = ({ ask, trusted, keep, clock }: TimestampDeps): CheckpointRecipient => ({
  name: 'timestamp',
  intervalMs: 0,
  batch: 1,
  async hand([checkpoint]) {
    if (!checkpoint) throw new Error('there is nothing to stamp');
    const question = {
      hash: createHash('sha256').update(checkpoint.note).digest(),
      nonce: randomBytes(nonceBytes),
    };
    const answer = await ask(writeTimestampRequest(question));
    verifyTimestamp(answer, question, { trusted, now: clock.now() });
    await keep(checkpoint, answer);
    return answer;
  },
});
