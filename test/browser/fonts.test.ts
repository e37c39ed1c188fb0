/** The fonts that browsers load first look exactly like the whole ones, which load for what they leave out. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openBrowser } from './open-browser.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const root = join(import.meta.dirname, '../..');
const sizePx = 1000;

const fonts = [
  { name: 'schibsted-grotesk', whole: 'schibsted-grotesk-latin-wght-normal', weights: [400, 650, 800] },
  { name: 'newsreader-400', whole: 'newsreader-latin-400-normal', weights: [400] },
  { name: 'newsreader-400-italic', whole: 'newsreader-latin-400-italic', weights: [400] },
  { name: 'newsreader-500', whole: 'newsreader-latin-500-normal', weights: [400] },
  { name: 'spline-sans-mono-400', whole: 'spline-sans-mono-latin-400-normal', weights: [400] },
  { name: 'spline-sans-mono-500', whole: 'spline-sans-mono-latin-500-normal', weights: [400] },
];

const packageOf = (name: string): string =>
  name === 'schibsted-grotesk'
    ? '@fontsource-variable/schibsted-grotesk'
    : `@fontsource/${name.replace(/-\d.*/, '')}`;

/** The characters of its faces in web/styles/fonts.css, without spaces and what has no form. */
async function readCharacters(): Promise<string> {
  const styles = await readFile(join(root, 'web/styles/fonts.css'), 'utf8');
  const ranges = new Set([...styles.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) => range));
  assert.equal(ranges.size, 1);
  const codes = [...ranges]
    .join()
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  return codes
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character))
    .join('');
}

/** Runs in the browser. Which pairs of characters are wider in one of the fonts than in the other. */
const comparePairs = `async ({ sources, characters, weights, sizePx }) => {
  for (const [family, source] of Object.entries(sources)) {
    const face = new FontFace(family, 'url(data:font/woff2;base64,' + source + ')', { weight: '400 900' });
    document.fonts.add(await face.load());
  }
  const context = new OffscreenCanvas(10, 10).getContext('2d');
  const pairs = [...characters].flatMap((one) => [...characters].map((next) => one + next));
  const widthsOf = (family, weight) => {
    context.font = weight + ' ' + sizePx + 'px ' + family + ', monospace';
    return pairs.map((pair) => context.measureText(pair).width);
  };
  const differing = weights.flatMap((weight) => {
    const whole = widthsOf('original', weight);
    return widthsOf('trimmed', weight).flatMap((width, index) =>
      Math.abs(width - whole[index]) > 0.01 ? [pairs[index]] : [],
    );
  });
  document.fonts.clear();
  return differing;
}`;

test('a trimmed font has the widths and the kerning of the whole one', async () => {
  const browser = resources.use(await openBrowser());
  const page = await (await browser.newContext()).newPage();
  const characters = await readCharacters();
  assert.ok(characters.length > 180, characters);
  for (const { name, whole, weights } of fonts) {
    const files = [
      join(root, 'web/assets/fonts', `${name}.woff2`),
      join(root, 'node_modules', packageOf(name), 'files', `${whole}.woff2`),
    ];
    const [trimmed, original] = await Promise.all(files.map((file) => readFile(file, 'base64')));
    const input = JSON.stringify({ sources: { trimmed, original }, characters, weights, sizePx });
    assert.deepEqual(await page.evaluate(`(${comparePairs})(${input})`), [], name);
  }
});
