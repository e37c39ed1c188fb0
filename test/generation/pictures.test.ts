/** A sample of what `npm run prove -- generation --only pictures` measures in full. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Composition } from '../../server/generators/pictures/composition.ts';
import { composePicture } from '../../server/generators/pictures/draw-picture.ts';
import { faceOf } from '../../server/generators/pictures/fonts/faces.ts';
import { createFontStore } from '../../server/generators/pictures/fonts/font-store.ts';
import { createPictureRenderer } from '../../server/generators/pictures/picture-renderer.ts';
import { renderComposition } from '../../server/generators/pictures/render-composition.ts';
import { templates } from '../../server/generators/pictures/templates/index.ts';
import { question } from '../../server/generators/pictures/templates/question.ts';
import { quote } from '../../server/generators/pictures/templates/quote.ts';
import { createEmojiStore } from '../../server/generators/pictures/text/emoji-store.ts';
import { findPictureFaults, minContrast, weakestContrast } from './check-picture.ts';
import { openChromium } from './chromium-lines.ts';
import { compareScript } from './compare-script.ts';
import { casesOf, sizes } from './picture-cases.ts';

const stores = { fonts: createFontStore(), emoji: createEmojiStore() };
const request = {
  template: 'quote',
  brand: emptyBrandKit,
  logo: null,
  photos: [],
  texts: { headline: 'Good bread takes time.', byline: 'Åse' },
  width: 1080,
  height: 1080,
};

test('there are at least twelve templates, each with a headline', () => {
  assert.ok(templates.length >= 12);
  for (const { slots } of templates)
    assert.ok(slots.some(({ name, required }) => name === 'headline' && required));
});

test('every template takes the longest texts of every script in every size', async () => {
  for (const [index, template] of templates.entries())
    for (const each of casesOf(template, index, 240).filter(({ text }) => text.text.length > 280)) {
      const [width, height] = sizes[index % sizes.length] ?? sizes[0];
      const ordered = await each.request(width, height);
      const composition = await composePicture(stores, template, { ...ordered, logo: null });
      assert.deepEqual(findPictureFaults(composition, template), [], `${each.name} at ${width} × ${height}`);
    }
});

test('every template is readable, on flat colours and on photos', async () => {
  for (const [index, template] of templates.entries()) {
    const each = casesOf(template, index, 240)[(index * 7) % 40];
    assert.ok(each);
    const ordered = await each.request(540, 540);
    const composition = await composePicture(stores, template, ordered);
    const { contrast, slot } = await contrastOf(composition, ordered.photos);
    assert.ok(contrast >= minContrast, `${each.name}: ${slot} has ${contrast.toFixed(2)}`);
  }
});

test('Arabic and Hindi are set as in Chromium, and wrong lines are noticed', async () => {
  await using browser = await openChromium();
  for (const script of ['arabic', 'hindi'] as const) {
    const { wrong, mistakes } = await compareScript(browser, stores, faceOf('serif', 'display'), script);
    assert.deepEqual(wrong, []);
    for (const { name, found, of } of mistakes)
      assert.ok(of > 5 && found === of, `${script} ${name}: ${found} of ${of}`);
  }
});

test('the check notices text that is outside, cut, empty, overlapping or faint', async () => {
  const composition = await composePicture(stores, quote, request);
  assert.deepEqual(findPictureFaults(composition, quote), []);
  const [first, ...others] = composition.texts;
  const line = first?.lines[0];
  assert.ok(first && line);
  const spoiled = (change: Partial<typeof first>): Composition => ({
    ...composition,
    texts: [{ ...first, ...change }, ...others],
  });
  const faultsOf = (change: Partial<typeof first>) => findPictureFaults(spoiled(change), quote).length;
  assert.ok(faultsOf({ place: { ...first.place, width: 50 } }) > 0);
  assert.ok(faultsOf({ lines: [{ ink: { ...line.ink, x: 1070 } }] }) > 0);
  assert.ok(faultsOf({ lines: [line, line] }) > 0);
  assert.ok(faultsOf({ emptyBoxes: 1 }) > 0);
  assert.ok(faultsOf({ cut: true }) > 0);
  assert.ok(findPictureFaults({ ...composition, missingCharacters: ['\ue000'] }, quote).length > 0);
  assert.ok((await contrastOf(spoiled({ colour: '#44505e' }), [])).contrast < minContrast);
});

test('a letter that no font has is left out and reported, not drawn as a box', async () => {
  const missing: string[] = [];
  const maker = createPictureRenderer({
    onMissingCharacters: ({ characters }) => missing.push(...characters),
  });
  const png = await maker.render({
    ...request,
    width: 540,
    height: 540,
    texts: { headline: 'A \u{12000} b' },
  });
  assert.deepEqual(missing, ['\u{12000}']);
  const { width, height, format } = await sharp(png).metadata();
  assert.deepEqual([width, height, format], [540, 540, 'png']);
});

test('a text that cannot fit is cut at a word', async () => {
  const texts = { headline: 'Which?', first: 'endless words '.repeat(100) };
  const composition = await composePicture(stores, question, { ...request, texts });
  assert.equal(composition.texts.find(({ slot }) => slot === 'first')?.cut, true);
  assert.deepEqual(findPictureFaults(composition, question), []);
});

async function contrastOf(composition: Composition, photos: readonly Buffer[]) {
  const backdrop = await renderComposition(composition, photos, { withoutText: true });
  const { data, info } = await backdrop.raw().toBuffer({ resolveWithObject: true });
  return weakestContrast(composition, { pixels: data, width: info.width, height: info.height });
}
