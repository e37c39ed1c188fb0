/**
 * What the built-in composer writes for a given brief and seed does not change unnoticed: some 3,300 captions and 4,950
 * rewrites, hashed by language and platform. After a change that is meant to alter the texts, write the hashes again
 * with `WRITE_HASHES=1 npm test -- composer-output`.
 */

import assert from 'node:assert/strict';
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrandKit } from '../../server/domain/content/brand-kit.ts';
import type { CaptionVariant } from '../../server/domain/content/brief.ts';
import { type Language, languages } from '../../server/domain/content/languages.ts';
import type { CaptionRequest, RewriteRequest } from '../../server/domain/content/ports.ts';
import { createComposer } from '../../server/generators/composer/composer.ts';
import { catalog } from '../../server/platforms/index.ts';
import { createBriefCase } from './briefs.ts';
import { allPlatforms, isWithinLimits as fits } from './platform-limits.ts';

/** Enough for every hard brief once: each third brief is one of 22. */
const briefs = 66;
const seed = 2026;
const hashesFile = join(import.meta.dirname, 'composer-output.json');
const { signal } = new AbortController();
const composer = createComposer({ fits, catalog });

const angles = [
  'tease',
  'launch',
  'teach',
  'proof',
  'offer',
  'reminder',
  'thanks',
  'story',
  'question',
  'A sneak preview',
  'Last call',
  'something else entirely',
];

/** Sample posts that reveal the brand's form of address, which the voice of these brands leaves open. */
const samplePosts: Readonly<Record<Language, readonly string[]>> = {
  en: ['Come by and tell us.'],
  de: ['Komm vorbei, wir freuen uns auf dich!', 'Was meinst du dazu?'],
  fr: ['Venez nous voir, vous serez bien reçus.', 'Qu’en pensez-vous ?'],
  es: ['Ven a vernos y cuéntanos qué te parece.', '¿Te apuntas?'],
  pt: ['Venha ver e conte-nos o que achou.', 'Visite a nossa loja.'],
};

async function write(request: Partial<CaptionRequest> & Pick<CaptionRequest, 'brief' | 'brand'>) {
  const variants: CaptionVariant[] = [];
  const defaults = { platforms: allPlatforms, variants: 1, seed: 'seed', avoid: [], angle: null, signal };
  for await (const event of composer.captions({ ...defaults, ...request }))
    if (event.kind === 'caption') variants.push(event.variant);
  return variants;
}

async function rewrite(request: Omit<RewriteRequest, 'signal' | 'image'>): Promise<string> {
  for await (const event of composer.rewrite({ ...request, image: null, signal }))
    if (event.kind === 'text') return event.text;
  throw new Error('The composer rewrote nothing.');
}

/** Carelessly typed: doubled marks and spaces, straight quotes, lower case at the start of a line. */
const roughen = (caption: string): string =>
  caption
    .replaceAll('. ', ' .  ')
    .replaceAll(/[“”„«»]\u202f?/g, '"')
    .replaceAll(/[!?]/g, '$&$&')
    .replaceAll(/[¿¡]/g, '')
    .replaceAll(/^\p{Lu}(?=\p{Ll})/gmu, (letter) => letter.toLowerCase());

async function hashOutput(language: Language, hashes: Map<string, Hash>): Promise<void> {
  const add = (part: string, ...texts: readonly string[]): void => {
    const name = `${language} ${part}`;
    const hash = hashes.get(name) ?? createHash('sha256');
    hashes.set(name, hash.update(`${texts.join('\u0001')}\u0000`));
  };
  const addCaptions = (variants: readonly CaptionVariant[]): void => {
    for (const { platform, caption, options } of variants) add(platform, caption, JSON.stringify(options));
  };
  for (let index = 0; index < briefs; index += 1) {
    const { brief, brand } = createBriefCase(seed, index, language);
    const voice = { ...brand.voice, casual: 0 };
    const withSamples: BrandKit =
      index % 4 === 0 ? { ...brand, voice, samplePosts: samplePosts[language] } : { ...brand };
    const alone = await write({ brief, brand: withSamples, seed: `${seed}-${index}` });
    addCaptions(alone);
    const avoid = alone.map(({ caption }) => caption);
    const angle = angles[index % angles.length] ?? null;
    addCaptions(await write({ brief, brand, seed: 'campaign', angle, avoid, campaign: 'Café & Menü' }));
    for (const { platform, caption } of alone)
      for (const action of ['shorter', 'fix', 'hashtags'] as const) {
        const to = index % 2 === 0 ? platform : null;
        add(action, await rewrite({ action, text: roughen(caption), brand, language, platform: to }));
      }
  }
}

test('the composer writes for the same briefs and seeds what it always wrote', async () => {
  const hashes = new Map<string, Hash>();
  for (const language of languages) await hashOutput(language, hashes);
  const output = Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
  if (process.env.WRITE_HASHES) writeFileSync(hashesFile, `${JSON.stringify(output, null, 2)}\n`);
  assert.deepEqual(output, JSON.parse(readFileSync(hashesFile, 'utf8')));
});
