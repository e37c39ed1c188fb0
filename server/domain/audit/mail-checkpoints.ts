import { randomUUID } from 'node:crypto';
import type { Mailer } from '../mail/ports.ts';
import { type CheckpointRecipient, mailBatch, mailIntervalMs } from './pass-on-checkpoints.ts';

/** The notes are in the mail as they are signed, so that whoever keeps it can compare them byte for byte. */
export const createCheckpointMail = (
  mailer: Mailer,
  { recipient, host }: { readonly recipient: string; readonly host: string },
): CheckpointRecipient => ({
  name: 'mail',
  intervalMs: mailIntervalMs,
  batch: mailBatch,
  async hand(checkpoints) {
    const lead = `How far the audit logs of ${host} have come, signed. Keep this mail: with it anybody can show that a log was rewritten.`;
    const notes = checkpoints.map(({ note }) => note);
    const result = await mailer.deliver({
      id: `chk_${randomUUID()}`,
      purpose: 'checkpoints',
      recipient,
      subject: `Checkpoints of ${host}`,
      text: [lead, ...notes].join('\n\n'),
      html: `<p>${lead}</p>${notes.map((note) => `<pre>${note}</pre>`).join('')}`,
    });
    if (result.kind !== 'sent') throw new Error(result.reason.text);
    return null;
  },
});
