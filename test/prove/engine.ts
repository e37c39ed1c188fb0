/**
 * `npm run prove -- engine [--only burst,fairness,steady,idle,backlog] [--size small] [--seed n]`: on time, fair, and
 * nothing doubled, lost or unapproved. Durable PostgreSQL, the sandbox and two workers as processes of their own; the
 * sandbox's ledger and the commit timestamps judge. `--size small` plays a hundredth of it. The backlog takes twice
 * as long as a part should: a million posts are written before anything is measured, and must be in one database.
 */
import { measureBacklog } from '../engine/backlog.ts';
import { measureBurst } from '../engine/burst.ts';
import { measureFairness } from '../engine/fairness.ts';
import { type LoadFixture, openLoadFixture } from '../engine/load-fixture.ts';
import type { Measurement } from '../engine/measurements.ts';
import { measureIdleStart, measureSteadyLoad } from '../engine/paces.ts';
import { fullSize, smallSize } from '../engine/size.ts';
import { defineProof, measurePart, print } from '../proof.ts';

/** Each on a fixture of its own: what one leaves behind must not help or burden the next. */
const alone = (part: (fixture: LoadFixture) => Promise<Measurement[]>) =>
  measurePart(async () => {
    await using fixture = await openLoadFixture('durable');
    return await part(fixture);
  });

export const proof = defineProof({
  hasSeed: true,
  options: { size: 'full' },
  parts: ({ seed, size }) => {
    const share = size === 'small' ? smallSize : fullSize;
    return {
      burst: alone((fixture) => measureBurst(fixture, share)),
      fairness: alone((fixture) => measureFairness(fixture, share)),
      steady: alone((fixture) => measureSteadyLoad(fixture, share, seed)),
      idle: alone((fixture) => measureIdleStart(fixture, share, seed)),
      backlog: measurePart(async () => {
        await using full = await openLoadFixture('durable');
        await using empty = await openLoadFixture('durable');
        return await measureBacklog({ full, empty }, share, seed, print);
      }),
    };
  },
});
