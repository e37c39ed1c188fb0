/**
 * `npm run prove -- generation [--only captions|pictures|model] [--seed n] [--briefs n]`: what is generated is true,
 * whole and within the limits: captions of the built-in composer, pictures of every template, and the language model's
 * path against a server that does everything wrong.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    briefs: { type: 'string', default: '500' },
  },
});
const seed = Number(values.seed);
/** Each part brings its own weight: fonts, a browser, a database. */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  async captions() {
    const { proveCaptions } = await import('../generation/captions-proof.ts');
    return proveCaptions({ seed, briefs: Number(values.briefs) });
  },
  async pictures() {
    const { provePictures } = await import('../generation/pictures-proof.ts');
    return provePictures({ seed });
  },
  async model() {
    const { proveModel } = await import('../generation/model-proof.ts');
    return proveModel({ seed });
  },
};

const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) {
  console.log(`There is no part "${values.only}". Parts: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
}
console.log(`seed ${seed}`);
for (const [name, prove] of chosen) {
  console.log(`\n=== ${name}`);
  const holds = await prove();
  console.log(`${name}: ${holds ? 'holds' : 'FAILED'}`);
  if (!holds) process.exitCode = 1;
}
