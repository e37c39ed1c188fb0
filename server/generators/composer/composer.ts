/**
 * The built-in composer. It writes without a network and without a model: known copywriting patterns, the phrases
 * of a lexicon and the user's own text. Promises: the same seed gives the same captions; nothing is stated that
 * neither brief nor brand kit says; no caption breaks a platform's limits; none repeats a caption it was asked to
 * avoid.
 *
 * How a caption is built: `facts` from brief and brand, a `plan` for its shape, then `opening`, `points` and
 * `closing` from phrases that suit the `style`; `compose-caption` joins them by the platform's `customs` and cuts
 * them to its limits.
 */

import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { FitsPlatform } from '../../domain/content/fits-platform.ts';
import type { CaptionEvent, CaptionRequest, Writer } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { findAngle } from './angles.ts';
import { composeCaption } from './compose-caption.ts';
import { type Facts, readFacts } from './facts.ts';
import { lexicons } from './lexicon.ts';
import { createPhrasePicker, createUseCounter } from './phrase-picker.ts';
import { createPlanner } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { rewrite, rewriteActions } from './rewrite.ts';
import { resolveStyle } from './style.ts';
import { typeset } from './typography.ts';
import { capitalise, clip, isSeveralSentences, withoutFullStop } from './user-text.ts';
import { matchWords } from './word-matcher.ts';

export interface ComposerDeps {
  readonly fits: FitsPlatform;
  readonly catalog: PlatformCatalog;
}

export function createComposer(deps: ComposerDeps): Writer {
  return {
    name: 'Built-in composer',
    kind: 'built_in',
    rewrites: rewriteActions,
    async *captions(request) {
      yield* writeCaptions(request, deps);
      yield { kind: 'done', tokens: null };
    },
    async *rewrite(request) {
      yield { kind: 'text', text: rewrite(request, deps) };
      yield { kind: 'done', tokens: null };
    },
  };
}

function* writeCaptions(request: CaptionRequest, deps: ComposerDeps): Generator<CaptionEvent> {
  const taken = new Set(request.avoid.map((caption) => caption.trim()));
  for (const platform of request.platforms) {
    const writeVariant = createVariantWriter(request, platform, deps);
    const earlier = [...request.avoid];
    for (let index = 0; index < request.variants; index += 1) {
      request.signal.throwIfAborted();
      const variant = writeVariant(index, earlier, taken);
      if (variant === null) continue;
      taken.add(variant.caption.trim());
      earlier.push(variant.caption);
      yield { kind: 'caption', variant };
    }
  }
}

/** Attempts before a variant is given up: after this many, the lexicon has nothing new for the brief. */
const maxTries = 120;
/** An angle has few phrases for a short brief: after this many attempts the angle is dropped. */
const triesWithAngle = 60;

function createVariantWriter(
  request: CaptionRequest,
  platform: PlatformName,
  { fits, catalog }: ComposerDeps,
) {
  const customs = catalog.get(platform).writing;
  const { brief, brand, seed } = request;
  const { goal, language } = brief;
  const lexicon = lexicons[language];
  const facts = readFacts(request, platform, customs);
  const planVariant = createPlanner(request, facts, platform, customs);
  const style = resolveStyle(brief.tone, brand, language);
  const isUnwanted = matchWords([...brand.dontWords, ...brand.bannedClaims]);
  const isWanted = matchWords(brand.doWords);
  const wantedAngle = findAngle(request.angle, facts);

  return (index: number, earlier: readonly string[], taken: ReadonlySet<string>): CaptionVariant | null => {
    const countUses = createUseCounter(earlier);
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const parts = [seed, brief.subject, platform, language, request.angle, index, attempt];
      const random = createRandom(parts.join('\n'));
      const plan = planVariant(index + attempt, random);
      const options = customs.hasTitle ? { title: typeset(pickTitle(facts, random), language) } : {};
      const pickPhrase = createPhrasePicker({ lexicon, style, random, isUnwanted, isWanted, countUses });
      const angle = attempt < triesWithAngle ? wantedAngle : null;
      const context = {
        goal,
        angle,
        lexicon,
        customs,
        style,
        pickPhrase,
        isUnwanted,
        random,
      };
      const caption = composeCaption({ ...context, facts: plan.facts }, plan, (text) =>
        fits(platform, text, options),
      );
      if (caption !== null && !taken.has(caption.trim())) return { platform, caption, options };
    }
    return null;
  };
}

const maxTitleLength = 100;

/** The subject, with the brand or a point added where there is space. One line. */
function pickTitle({ subject, points, brand }: Facts, random: Random): string {
  const plain = capitalise(withoutFullStop(subject));
  const point = random.pick(points.filter((text) => text.length <= 45 && !isSeveralSentences(text)));
  const takesPoint = !/[:–—|?!]/.test(plain);
  const choices = [
    plain,
    ...(brand !== '' && !plain.toLowerCase().includes(brand.toLowerCase()) ? [`${plain} | ${brand}`] : []),
    ...(point !== undefined && takesPoint ? [`${plain} – ${withoutFullStop(point)}`] : []),
  ].filter((title) => [...title].length <= maxTitleLength);
  return random.pick(choices) ?? clip(plain, maxTitleLength);
}
