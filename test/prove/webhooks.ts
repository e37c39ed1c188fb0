/**
 * `npm run prove -- webhooks [--times 300] [--seed n]`: the whole service is killed again and again while a receiver that
 * refuses one of ten follows everything.
 */
import { killRepeatedly } from '../kills/kill-repeatedly.ts';
import { defineProof, type PartResult, splitIntoParts } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { times: 300 },
  parts: ({ seed, times }) =>
    splitIntoParts('kills', Array.from({ length: times }), 25, (chunk, first) =>
      killAndCompare(chunk.length, seed + first),
    ),
});

async function killAndCompare(times: number, seed: number): Promise<PartResult> {
  const result = await killRepeatedly({ times, seed, settleMs: 420_000, print: console.log });
  return {
    counts: {
      kills: result.kills,
      'posts made': result.posts,
      'requests that the receiver got': result.deliveries,
      'events or deliveries lost, invented or out of order': result.faults.length,
    },
    failures: result.faults,
  };
}
