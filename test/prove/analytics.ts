/**
 * `npm run prove -- analytics [--only speed|formula] [--size small] [--seed n]`: figures are true and answers are fast.
 * `formula` plays a simulated quarter against the sandbox, whose figures grow by a known formula. `speed` asks for a
 * campaign of ninety days over five million readings, and over a hundredth of them.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { proveFormula } from '../analytics/formula-proof.ts';
import { proveSpeed } from '../analytics/speed.ts';
import { type Figure, line } from '../engine/figures.ts';

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
const wanted = values.only?.split(',') ?? Object.keys(parts);
if (wanted.some((name) => !Object.hasOwn(parts, name)) || !['full', 'small'].includes(values.size)) {
  console.error(`The parts are ${Object.keys(parts).join(', ')}; the sizes full and small.`);
  process.exit(1);
}

console.log(`seed ${seed} (play it again with --seed ${seed}), size ${values.size}`);
const missed: string[] = [];
for (const name of wanted) {
  console.log(`\n${name} (load of the machine before: ${os.loadavg()[0]?.toFixed(1)})`);
  try {
    for (const figure of (await parts[name]?.()) ?? []) {
      console.log(line(figure));
      if (!figure.holds) missed.push(`${name}: ${figure.name}: ${figure.value} (${figure.limit})`);
    }
  } catch (error) {
    console.log(error);
    missed.push(`${name} did not come to its end`);
  }
}
console.log(missed.length === 0 ? '\nEverything held.' : `\nMissed:\n  ${missed.join('\n  ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
