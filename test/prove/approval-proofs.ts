/**
 * `npm run prove -- approval-proofs [--seed n] [--posts n] [--entries n]`: proofs of approval are whole as they were made, and
 * refused with any byte of them changed, by two verifiers; and a long audit is signed and proved in little time.
 */
import { defineProof } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { posts: 1_000, entries: 1_000_000 },
  parts: ({ seed, posts, entries }) => ({
    'every byte': async () => (await import('../proofs/change-bytes.ts')).changeEveryByte(),
    'one byte of many': async () =>
      (await import('../proofs/change-bytes.ts')).changeOneByteOfMany({ seed, posts }),
    'a long audit': async () => (await import('../proofs/long-audit.ts')).proveLongAudit(entries),
  }),
});
