/**
 * Lines of text as Chromium sets them and as we do, from the same font files, to be compared as pictures. A line of
 * ours is right when its ink has the same extent and lies on Chromium's ink, to a pixel at a size of 48: another
 * order, another form of a letter or a missing mark is far more than that.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { type Face, faceFor } from '../../server/generators/pictures/fonts/faces.ts';
import { drawLine, emojiDefs } from '../../server/generators/pictures/text/draw-line.ts';
import {
  type GlyphStores,
  isRightToLeft,
  type Letter,
  readParagraphs,
} from '../../server/generators/pictures/text/paragraph.ts';
import { shapeLine } from '../../server/generators/pictures/text/shape.ts';
import { findOrInstallChromium } from '../chromium.ts';

const size = 48;
const lineHeight = 130;
const width = 1600;
const left = 60;
const packages = path.join(import.meta.dirname, '..', '..', 'node_modules', '@fontsource');

/** Grey values of one strip for each line. */
export interface Strip {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface ChromiumLines {
  draw(face: Face, lines: readonly string[]): Promise<Strip[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openChromium(): Promise<ChromiumLines> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
  });
  const page = await browser.newPage({ viewport: { width, height: lineHeight } });
  await page.route('http://fonts.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    const body = await readFile(path.join(packages, decodeURIComponent(pathname)));
    return route.fulfill({ body, contentType: pathname.endsWith('.css') ? 'text/css' : 'font/woff2' });
  });
  return {
    async draw(face, lines) {
      await page.goto('http://fonts.test/');
      await page.setViewportSize({ width, height: lineHeight * lines.length });
      await page.setContent(pageOf(face, lines), { waitUntil: 'load' });
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      return strips(await page.screenshot(), lines.length);
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const familyName = (family: string): string =>
  family
    .replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
    .replace(/ Sc$/, ' SC');

function pageOf(face: Face, lines: readonly string[]): string {
  const links = face.cuts.map(
    ({ family, weight }) => `<link rel="stylesheet" href="http://fonts.test/${family}/${weight}.css">`,
  );
  const rows = lines.map((line, index) => {
    const { cuts } = faceFor(face, line);
    const families = cuts.map(({ family }) => `'${familyName(family)}'`).join(', ');
    return `<div dir="${isRightToLeft(line) ? 'rtl' : 'ltr'}" style="top:${index * lineHeight}px;font-family:${families};font-weight:${cuts[0]?.weight}">${escaped(line)}</div>`;
  });
  return `<!doctype html><meta charset="utf-8">${links.join('')}<style>body{margin:0;background:#fff}div{position:absolute;left:${left}px;white-space:pre;font-size:${size}px;line-height:${lineHeight}px;text-rendering:geometricPrecision;font-synthesis:none}</style>${rows.join('')}`;
}

/** Ways to set a line wrongly, to see that the comparison finds them. */
export const shapingMistakes = {
  /** No letter joins another, as without shaping. */
  unshaped: (letters: readonly Letter[]): Letter[] =>
    letters.map((letter) => ({ ...letter, text: [...letter.text].join('\u200c') + '\u200c' })),
  /** All from left to right, as they are stored. */
  unordered: (letters: readonly Letter[]): Letter[] => letters.map((letter) => ({ ...letter, level: 0 })),
} as const;

/** The same lines by our own shaping. */
export async function drawOurs(
  stores: GlyphStores,
  face: Face,
  lines: readonly string[],
  spoil: (letters: readonly Letter[]) => readonly Letter[] = (letters) => letters,
): Promise<Strip[]> {
  const drawn = lines.map((line, index) => {
    const own = faceFor(face, line);
    const letters = readParagraphs(stores, own, line, () => undefined)[0]?.letters ?? [];
    const baseline = index * lineHeight + lineHeight * 0.6;
    return drawLine(shapeLine(spoil(letters), 0), { x: left, baseline, size, colour: '#000000' });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${lineHeight * lines.length}"><rect width="100%" height="100%" fill="#fff"/>${emojiDefs(drawn.join(''), stores.emoji)}${drawn.join('')}</svg>`;
  return strips(Buffer.from(svg), lines.length);
}

async function strips(picture: Buffer, count: number): Promise<Strip[]> {
  const { data } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: count }, (_, index) => ({
    pixels: data.subarray(index * lineHeight * width, (index + 1) * lineHeight * width),
    width,
    height: lineHeight,
  }));
}
