/**
 * `npm run prove -- slow-webhook [--rounds 8] [--burst 10000]`: one endpoint hangs and gets thousands of events; others'
 * deliveries and the start of posts are compared with rounds in which it is not there.
 */
import { openLoadFixture } from '../engine/load-fixture.ts';
import { defineProof, measurePart } from '../proof.ts';
import { measureHanging } from '../webhooks/hanging-endpoint.ts';

export const proof = defineProof({
  hasSeed: false,
  options: { rounds: 8, burst: 10_000 },
  parts: ({ rounds, burst }) => ({
    'a hanging endpoint': measurePart(async () => {
      await using fixture = await openLoadFixture('durable');
      return await measureHanging(fixture, { rounds, burst });
    }),
  }),
});
