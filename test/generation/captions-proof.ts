/**
 * The part `captions` of `npm run prove -- generation`: 500 briefs × 5 platforms × 5 languages through the built-in
 * composer, each caption checked; then fifty captions to read.
 */
import { createComposer } from '../../server/generators/composer/composer.ts';
import { catalog } from '../../server/platforms/index.ts';
import { isWithinLimits } from './platform-limits.ts';
import { type ReadingBrief, readingBriefs } from './reading-briefs.ts';
import { runComposer } from './run-composer.ts';

export interface ProveCaptionsOptions {
  readonly seed: number;
  readonly briefs?: number;
}

const limitMs = 20;
/** How often, in briefs, to check a campaign of up to 70 posts and plant inventions. */
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
  await printCaptionsToRead(seed);
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

/** For a person to read: each caption under the facts it was written from. */
export async function printCaptionsToRead(seed: number): Promise<void> {
  const composer = createComposer({ fits: isWithinLimits, catalog });
  for (const [index, one] of readingBriefs.entries()) {
    const { brief, brand, angle, platforms, variants } = one;
    console.log(`\n=== Brief ${index + 1}\n${describeBrief(one)}`);
    const signal = AbortSignal.timeout(60_000);
    const request = { brief, brand, angle, platforms, variants, avoid: [], seed: `${seed}`, signal };
    for await (const event of composer.captions(request)) {
      if (event.kind !== 'caption') continue;
      const { platform, caption, options } = event.variant;
      const title = options.title === undefined ? '' : `\n[title] ${options.title}`;
      console.log(`\n--- ${platform}${title}\n${caption}`);
    }
  }
}

function describeBrief({ brief, brand, angle }: ReadingBrief): string {
  const given: Readonly<Record<string, string | null>> = {
    subject: brief.subject,
    points: brief.points.join(' | '),
    offer: brief.offer,
    audience: brief.audience,
    goal: brief.goal,
    tone: brief.tone,
    angle,
    link: brief.link,
    keywords: brief.keywords.join(', '),
    language: brief.language,
    brand: [brand.name, brand.sells].filter((text) => text !== '').join(': '),
    'brand hashtags': brand.hashtags.join(' '),
    'brand link': brand.link,
  };
  return Object.entries(given)
    .flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []))
    .join('\n');
}
