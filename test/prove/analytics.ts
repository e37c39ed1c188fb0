/**
 * `npm run prove -- analytics [--size small] [--seed n]`: metrics are true and responses are fast. `formula` plays a
 * simulated quarter against the sandbox, whose metrics grow by a known formula. `speed` queries a campaign of ninety
 * days over five million readings, and over a hundredth of them.
 */
import { proveFormula } from '../analytics/formula-proof.ts';
import { proveSpeed } from '../analytics/prove-speed.ts';
import { defineProof, measurePart, print } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { size: 'full' },
  parts: ({ seed, size }) => ({
    speed: measurePart(() =>
      proveSpeed({ print, ...(size === 'small' ? { small: 5_000, large: 50_000, requests: 300 } : {}) }),
    ),
    formula: measurePart(() => proveFormula({ seed, print })),
  }),
});
