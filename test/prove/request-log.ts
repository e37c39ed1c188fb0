/**
 * `npm run prove -- request-log [--rows 1000000] [--searches 40] [--rounds 150]`: searches in a log of a million calls, and what writing
 * the log costs, with it and without it in turns.
 */
import { defineProof, measurePart } from '../proof.ts';
import { measureSearches } from '../request-log/search-speed.ts';
import { measureThroughput } from '../request-log/throughput.ts';

export const proof = defineProof({
  hasSeed: false,
  options: { rows: 1_000_000, searches: 40, rounds: 150 },
  alsoCovers: ['migrations/*.sql'],
  parts: ({ rows, searches, rounds }) => ({
    searches: measurePart(() => measureSearches(rows, searches)),
    throughput: measurePart(() => measureThroughput(rounds)),
  }),
});
