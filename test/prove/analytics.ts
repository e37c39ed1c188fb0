/**
 * `npm run prove -- analytics [--size small] [--seed n]`: figures are true and answers are fast. `formula` plays a
 * simulated quarter against the sandbox, whose figures grow by a known formula. `speed` asks for a campaign of ninety
 * days over five million readings, and over a hundredth of them.
 */
import { proveFormula } from '../analytics/formula-proof.ts';
import { proveSpeed } from '../analytics/speed.ts';
import { defineProof, figures, say } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { size: 'full' },
  parts: ({ seed, size }) => ({
    speed: figures(() =>
      proveSpeed({ say, ...(size === 'small' ? { small: 5_000, large: 50_000, requests: 300 } : {}) }),
    ),
    formula: figures(() => proveFormula({ seed, say })),
  }),
});
