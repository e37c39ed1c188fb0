/** Has the composer write for many briefs and checks every caption. */

import { themes } from '../../server/domain/campaigns/arc.ts';
import type { CaptionVariant } from '../../server/domain/content/brief.ts';
import { languages } from '../../server/domain/content/languages.ts';
import type { CaptionRequest, Writer } from '../../server/domain/content/ports.ts';
import { createComposer } from '../../server/generators/composer/composer.ts';
import { lexicons } from '../../server/generators/composer/lexicon.ts';
import { catalog } from '../../server/platforms/index.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { collectAllowed, phrasesOf } from './allowed-content.ts';
import { type BriefCase, createBriefCase } from './briefs.ts';
import { createCaptionChecker } from './check-caption.ts';
import { findInventions } from './find-inventions.ts';
import { isCaught, plantClaim, plantedClaims } from './planted-claims.ts';
import { allPlatforms, isWithinLimits as fits } from './platform-limits.ts';
import { normalize } from './text-patterns.ts';

export interface ComposerRun {
  captions: number;
  /** What is wrong, with the caption it is wrong in. */
  readonly faults: string[];
  /** Milliseconds for each caption, as measured, and without the time that other programs took of the machine. */
  readonly measuredMs: number[];
  readonly ownMs: number[];
  planted: number;
  readonly missedInventions: string[];
}

export interface RunOptions {
  readonly seed: number;
  readonly briefs: number;
  /** For each platform. */
  readonly variants: number;
  /** How often, in briefs, to write a campaign of posts that must not repeat one another, and to plant inventions. */
  readonly deepCheckEvery: number;
  readonly onProgress?: (found: ComposerRun, briefsDone: number) => void;
}

export async function runComposer({
  seed,
  briefs,
  variants,
  deepCheckEvery,
  onProgress,
}: RunOptions): Promise<ComposerRun> {
  const composer = createComposer({ fits, catalog });
  const found: ComposerRun = {
    captions: 0,
    faults: [],
    measuredMs: [],
    ownMs: [],
    planted: 0,
    missedInventions: [],
  };
  await warmUp(composer);
  for (let index = 0; index < briefs; index += 1) {
    for (const language of languages) {
      const one = createBriefCase(seed, index, language);
      const phrases = phrasesByLanguage.get(language) ?? [];
      const isDeepCheck = index % deepCheckEvery === 0;
      const request = requestFor(one, `${seed}-${index}`, variants);
      const captions = await write(composer, request, found);
      check(one, phrases, captions, found);
      const missing = allPlatforms.length * variants - captions.length;
      if (missing > 0) found.faults.push(`${one.name}: ${missing} captions too few`);
      const all = isDeepCheck
        ? [...captions, ...(await writeCampaign(composer, request, captions, found))]
        : captions;
      if (isDeepCheck) check(one, phrases, all.slice(captions.length), found);
      for (const repeated of repeats(all)) found.faults.push(`${one.name}: repeats itself:\n${repeated}`);
      if (isDeepCheck) plantInto(captions, one, phrases, seed + index, found);
    }
    onProgress?.(found, index + 1);
  }
  return found;
}

const phrasesByLanguage = new Map(languages.map((language) => [language, phrasesOf(lexicons[language])]));

/** The first captions of a process also pay for its compiler. */
async function warmUp(composer: Writer): Promise<void> {
  for (let index = 0; index < 10; index += 1)
    for (const language of languages)
      for await (const _ of composer.captions(requestFor(createBriefCase(0, index, language), 'warm', 1)));
}

const requestFor = ({ brief, brand }: BriefCase, seed: string, variants: number): CaptionRequest => ({
  brief,
  brand,
  platforms: allPlatforms,
  variants,
  seed,
  avoid: [],
  angle: null,
  signal: AbortSignal.timeout(60_000),
});

/**
 * Another program may hold the CPU while a caption is written. The same request gives the same captions: what was
 * slow is written twice more, and its minimum time is the composer's own.
 */
async function write(
  composer: Writer,
  request: CaptionRequest,
  found: ComposerRun,
): Promise<CaptionVariant[]> {
  const first = await writeOnce(composer, request);
  const times = first.map(({ milliseconds }) => milliseconds);
  found.measuredMs.push(...times);
  for (let again = 0; again < 2 && times.some((time) => time > suspiciousMs); again += 1)
    for (const [at, { milliseconds }] of (await writeOnce(composer, request)).entries())
      times[at] = Math.min(times[at] ?? milliseconds, milliseconds);
  found.ownMs.push(...times);
  found.captions += first.length;
  return first.map(({ variant }) => variant);
}

const suspiciousMs = 10;

async function writeOnce(composer: Writer, request: CaptionRequest) {
  const written: { readonly variant: CaptionVariant; readonly milliseconds: number }[] = [];
  let started = performance.now();
  for await (const event of composer.captions(request)) {
    if (event.kind === 'caption')
      written.push({ variant: event.variant, milliseconds: performance.now() - started });
    started = performance.now();
  }
  return written;
}

function check(
  one: BriefCase,
  phrases: readonly string[],
  captions: readonly CaptionVariant[],
  found: ComposerRun,
): void {
  const checkOne = createCaptionChecker(one, phrases);
  for (const variant of captions) {
    for (const { kind, text } of checkOne(variant))
      found.faults.push(`${one.name}, ${variant.platform}: ${kind}: ${text}\n${variant.caption}`);
  }
}

/**
 * Up to two posts for each platform and theme, each given the text of the others. A brief with few facts has fewer: its
 * composer does not repeat itself.
 */
async function writeCampaign(
  composer: Writer,
  request: CaptionRequest,
  before: readonly CaptionVariant[],
  found: ComposerRun,
): Promise<CaptionVariant[]> {
  const made: CaptionVariant[] = [];
  for (const angle of [...themes, ...themes])
    for (const platform of allPlatforms) {
      const avoid = [...before, ...made].map(({ caption }) => caption);
      made.push(
        ...(await write(composer, { ...request, platforms: [platform], variants: 1, angle, avoid }, found)),
      );
    }
  return made;
}

/** A brief with one fact has one caption, so two platforms may get the same. */
function repeats(captions: readonly CaptionVariant[]): string[] {
  const seen = new Set<string>();
  return captions.flatMap(({ platform, caption }) => {
    const key = `${platform} ${caption.trim()}`;
    if (seen.has(key)) return [caption];
    seen.add(key);
    return [];
  });
}

function plantInto(
  captions: readonly CaptionVariant[],
  { brief, brand, name }: BriefCase,
  phrases: readonly string[],
  seed: number,
  found: ComposerRun,
): void {
  const random = seededRandom(seed);
  const allowed = collectAllowed(brief, brand, phrases);
  for (const invention of plantedClaims(brief.language)) {
    if (allowed.text.includes(normalize(invention.text))) continue;
    const { caption } = captions[Math.floor(random() * captions.length)] ?? { caption: '' };
    const spoiled = plantClaim(caption, invention, random);
    found.planted += 1;
    if (!isCaught(invention, findInventions(spoiled, allowed)))
      found.missedInventions.push(`${name}: ${invention.kind} "${invention.text}" in:\n${spoiled}`);
  }
}
