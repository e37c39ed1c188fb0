/**
 * The part `captions` of `npm run prove -- generation`: 500 briefs × 5 platforms × 5 languages through the built-in
 * composer, each caption checked; then fifty of them to read.
 */
import { seededRandom } from '../kills/seeded-random.ts';
import { type ComposerRun, runComposer } from './run-composer.ts';

export interface ProveCaptionsOptions {
  readonly seed: number;
  readonly briefs?: number;
}

const limitMs = 20;
const printedCount = 50;
/** How often, in briefs, to check a campaign of 90 posts and plant inventions. */
const deepCheckEvery = 50;

export async function proveCaptions({ seed, briefs = 500 }: ProveCaptionsOptions): Promise<boolean> {
  console.log(`${briefs} briefs × 5 platforms × 5 languages`);
  const found = await runComposer({
    seed,
    briefs,
    variants: 1,
    deepCheckEvery: deepCheckEvery,
    onProgress(so, done) {
      if (done % 50 === 0)
        console.log(`  ${done} briefs, ${so.captions} captions, ${so.faults.length} faults`);
    },
  });
  printSamples(found, seed);
  const slowest = Math.max(...found.ownMs);
  console.log(`
captions                     ${found.captions}
faults                       ${found.faults.length}
inventions planted           ${found.planted}
not caught                   ${found.missedInventions.length}
time a caption               ${times(found.ownMs)}
  with the machine's waits   ${times(found.measuredMs)}
limit                        ${limitMs} ms${slowest < limitMs ? '' : ' (broken)'}`);
  for (const line of [...found.missedInventions.slice(0, 10), ...found.faults.slice(0, 40)])
    console.log(`\n${line}`);
  const enough = found.captions >= briefs * 25 && found.planted >= briefs * 2;
  return enough && found.faults.length === 0 && found.missedInventions.length === 0 && slowest < limitMs;
}

function times(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

/** A random sample of everything that was written, in order. */
function printSamples({ samples }: ComposerRun, seed: number): void {
  const random = seededRandom(seed);
  const chosen = samples
    .map((sample, at) => ({ sample, at, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, printedCount)
    .sort((a, b) => a.at - b.at);
  console.log(`\n${printedCount} captions to read`);
  for (const { sample } of chosen) {
    const { name, variant } = sample;
    const title = variant.options.title === undefined ? '' : `\n[title] ${variant.options.title}`;
    console.log(`\n--- ${name}, ${variant.platform}${title}\n${variant.caption}`);
  }
}
