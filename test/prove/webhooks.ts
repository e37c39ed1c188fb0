/**
 * `npm run prove -- webhooks [--times 300] [--rounds 4] [--burst 10000] [--seed n]`: the whole service is killed again and
 * again while a receiver that refuses one of ten follows everything; and one endpoint hangs with thousands of events.
 */
import { openLoadFixture } from '../engine/load-fixture.ts';
import { killRepeatedly } from '../kills/kill-repeatedly.ts';
import { defineProof, measurePart, type PartResult, splitIntoParts } from '../proof.ts';
import { measureHanging } from '../webhooks/hanging-endpoint.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { times: 300, rounds: 4, burst: 10_000 },
  parts: ({ seed, times, rounds, burst }) => ({
    'a hanging endpoint': measurePart(async () => {
      await using fixture = await openLoadFixture('durable');
      return await measureHanging(fixture, { rounds, burst });
    }),
    ...splitIntoParts('kills', Array.from({ length: times }), 25, (chunk, first) =>
      killAndCompare(chunk.length, seed + first),
    ),
  }),
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
