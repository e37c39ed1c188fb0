/**
 * The built-in composer. It writes without a network and without a model: it arranges the facts of a brief in the
 * platform's customs and adds only labels. Promises: the same seed gives the same captions; nothing is stated that
 * neither brief nor brand kit says, and no sentence says nothing; no caption breaks a platform's limits; none repeats
 * another or one it was asked to avoid. When a brief has no further arrangement, it returns fewer captions.
 *
 * How a caption is built: `readFacts` from brief and brand, `arrangeFacts` for their order, `composeCaption` for the
 * sentences.
 */

import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { FitsPlatform } from '../../domain/content/fits-platform.ts';
import type { CaptionEvent, CaptionRequest, Writer } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { findAngle } from './angles.ts';
import { arrangeFacts } from './arrange-facts.ts';
import { composeCaption } from './compose-caption.ts';
import { type Facts, readFacts } from './facts.ts';
import { rewrite, rewriteActions } from './rewrite.ts';
import { createShuffle } from './shuffle.ts';
import { resolveStyle } from './style.ts';
import { typeset } from './typography.ts';
import { capitalise, clip } from './user-text.ts';
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
  const written: (readonly CaptionVariant[])[] = [];
  for (const platform of request.platforms) {
    const variants = chooseVariants(request, platform, written, deps);
    for (const variant of variants) yield { kind: 'caption', variant };
    written.push(variants);
  }
}

/** The first captions of all platforms are shown together, then the second: where the facts allow it, they differ. */
function chooseVariants(
  request: CaptionRequest,
  platform: PlatformName,
  written: readonly (readonly CaptionVariant[])[],
  deps: ComposerDeps,
): readonly CaptionVariant[] {
  const unused = [...writeForPlatform(request, platform, deps).take(request.variants + written.length)];
  const chosen: CaptionVariant[] = [];
  while (chosen.length < request.variants && unused.length > 0) {
    const beside = written.map((variants) => variants[chosen.length]?.caption);
    const differing = unused.findIndex(({ caption }) => !beside.includes(caption));
    chosen.push(...unused.splice(Math.max(0, differing), 1));
  }
  return chosen;
}

/** Every caption that the facts allow: with the angle, or without where it allows none. */
function* writeForPlatform(
  request: CaptionRequest,
  platform: PlatformName,
  { fits, catalog }: ComposerDeps,
): Generator<CaptionVariant> {
  const { brief, brand, seed, avoid: earlier, signal } = request;
  const { goal, language } = brief;
  const customs = catalog.get(platform).writing;
  const facts = readFacts(request, platform, customs);
  const style = resolveStyle(brief.tone, brand, language);
  const isUnwanted = matchWords([...brand.dontWords, ...brand.bannedClaims]);
  const context = { facts, goal, language, customs, style, isUnwanted };
  const shuffle = createShuffle([seed, brief.subject, platform, language, request.angle].join('\n'));
  const taken = new Set(earlier.map((caption) => caption.trim()));
  const options = customs.hasTitle ? { title: typeset(writeTitle(facts), language) } : {};
  const before = taken.size;
  for (const angle of new Set([findAngle(request.angle, facts), null])) {
    if (taken.size > before) return;
    for (const arrangement of arrangeFacts(facts, { ...context, angle, earlier }, shuffle)) {
      signal.throwIfAborted();
      const caption = composeCaption({ ...context, angle }, arrangement, (text) =>
        fits(platform, text, options),
      );
      if (caption === null || taken.has(caption.trim())) continue;
      taken.add(caption.trim());
      yield { platform, caption, options };
    }
  }
}

const maxTitleLength = 100;

/** The subject, with the brand where there is space. One line. */
function writeTitle({ subject, brand }: Facts): string {
  const plain = capitalise(subject);
  const branded = `${plain} | ${brand}`;
  return brand === '' || [...branded].length > maxTitleLength ? clip(plain, maxTitleLength) : branded;
}
