/**
 * The built-in composer. It writes without a network and without a model: known copywriting moves, the phrases of a
 * lexicon and the person's own words. Promises: the same seed gives the same captions; nothing is stated that neither
 * brief nor brand kit says; no caption breaks a platform's limits; none repeats one it was told to avoid.
 */
import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { CaptionEvent, CaptionRequest, RewriteRequest, Writer } from '../../domain/content/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { angleOf } from './angle-of.ts';
import { compose } from './compose.ts';
import { customs } from './customs.ts';
import { type Facts, factsOf } from './facts.ts';
import { type Forbids, forbids } from './forbidden.ts';
import { lexicons } from './lexicons/index.ts';
import { mannerOf } from './manner.ts';
import { planner } from './plan.ts';
import { createRandom } from './random.ts';
import { rewrite, rewrites } from './rewrite.ts';
import { createSpeech, memoryOf } from './speech.ts';
import { titleFor } from './title.ts';
import { typeset } from './typography.ts';

/** Whether the platform takes such a caption with such options, as its own rules say. */
export type Fits = (platform: PlatformName, caption: string, options: CaptionVariant['options']) => boolean;

export function createComposer({ fits }: { readonly fits: Fits }): Writer {
  return {
    name: 'Built-in composer',
    kind: 'built_in',
    rewrites,
    async *captions(request) {
      yield* captions(request, fits);
      yield { kind: 'done', tokens: null };
    },
    async *rewrite(request: RewriteRequest) {
      yield { kind: 'text', text: rewrite(request, fits) };
      yield { kind: 'done', tokens: null };
    },
  };
}

/** Tries before a variant is given up: with so many the lexicon has nothing else to say about such a brief. */
const maxTries = 120;
/** An angle has few lines for a brief of few words: when they are used up, it is let go. */
const triesWithAngle = 60;

function* captions(request: CaptionRequest, fits: Fits): Generator<CaptionEvent> {
  const { brand } = request;
  const taken = new Set(request.avoid.map((caption) => caption.trim()));
  const words = {
    unwanted: forbids([...brand.dontWords, ...brand.bannedClaims]),
    wanted: forbids(brand.doWords),
  };
  for (const platform of request.platforms) {
    const facts = factsOf(request, platform);
    const bench = { request, platform, facts, plan: planner(request, facts, platform), words, fits };
    const earlier = [...request.avoid];
    for (let index = 0; index < request.variants; index += 1) {
      request.signal.throwIfAborted();
      const variant = write(bench, index, earlier, taken);
      if (variant === null) continue;
      taken.add(variant.caption.trim());
      earlier.push(variant.caption);
      yield { kind: 'caption', variant };
    }
  }
}

interface Bench {
  readonly request: CaptionRequest;
  readonly platform: PlatformName;
  readonly facts: Facts;
  readonly plan: ReturnType<typeof planner>;
  readonly words: { readonly unwanted: Forbids; readonly wanted: Forbids };
  readonly fits: Fits;
}

function write(
  { request, platform, facts, plan, words, fits }: Bench,
  index: number,
  earlier: readonly string[],
  taken: ReadonlySet<string>,
): CaptionVariant | null {
  const { brief, brand, seed } = request;
  const lexicon = lexicons[brief.language];
  const manner = mannerOf(brief.tone, brand, lexicon);
  const saidBefore = memoryOf(earlier);
  const meant = angleOf(request.angle, facts);
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const angle = attempt < triesWithAngle ? meant : null;
    const parts = [seed, brief.subject, platform, brief.language, request.angle, index, attempt];
    const random = createRandom(parts.join('\n'));
    const speech = createSpeech({ lexicon, manner, random, ...words, saidBefore });
    const chosen = plan(index + attempt, random);
    const desk = { facts: chosen.facts, lexicon, goal: brief.goal, angle, speech, random, ...words };
    const options = platform === 'youtube' ? { title: typeset(titleFor(facts, random), brief.language) } : {};
    const caption = compose(desk, chosen, manner, customs[platform], (text) => fits(platform, text, options));
    if (caption !== null && !taken.has(caption.trim())) return { platform, caption, options };
  }
  return null;
}
