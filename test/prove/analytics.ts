/**
 * `npm run prove -- analytics [--only speed|formula] [--size small] [--seed n]`: figures are true and answers are fast.
 * `formula` plays a simulated quarter against the sandbox, whose figures grow by a known formula. `speed` asks for a
 * campaign of ninety days over five million readings, and over a hundredth of them.
 */
import { parseArgs } from 'node:util';
import { proveFormula } from '../analytics/formula-proof.ts';
import { proveSpeed } from '../analytics/speed.ts';
import type { Figure } from '../engine/figures.ts';
import { proveParts } from '../prove-parts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: 'full' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const say = (text: string): void => console.log(`  ${text}`);
const isSmall = values.size === 'small';

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  speed: () => proveSpeed({ say, ...(isSmall ? { small: 5_000, large: 50_000, requests: 300 } : {}) }),
  formula: () => proveFormula({ seed, say }),
};

await proveParts(parts, { only: values.only, size: values.size, seed });
