/** Draws a picture by its template. Large to load, so it is imported with the first picture. */
import type { PictureRequest } from '../../domain/content/ports.ts';
import { createCanvas, facesOf } from './canvas.ts';
import type { Composition, Part } from './composition.ts';
import { createFontStore } from './fonts/font-store.ts';
import { displayAddress } from './footer.ts';
import { ornamentCharacters } from './icons.ts';
import { type Logo, readLogo } from './logo.ts';
import { renderComposition } from './render-composition.ts';
import type { Template } from './templates/template.ts';
import { emojiDefs } from './text/draw-line.ts';
import { createEmojiStore } from './text/emoji-store.ts';
import { cleanText, type GlyphStores, isRightToLeft } from './text/paragraph.ts';

export interface DrawnPicture {
  readonly png: Buffer;
  /** Characters that no font has. */
  readonly missingCharacters: readonly string[];
}

/** Higher levels hardly make photos smaller, and users wait. */
const compressionLevel = 4;
/** In UTF-16 units; far more than any slot takes, and short enough to lay out at once. */
const maxTextLength = 2_000;
const digits = '0123456789 …·';

const stores = { fonts: createFontStore(), emoji: createEmojiStore() };

export async function drawPicture(template: Template, request: PictureRequest): Promise<DrawnPicture> {
  const composition = await composePicture(stores, template, request);
  const picture = await renderComposition(composition, request.photos);
  const png = await picture.png({ compressionLevel }).toBuffer();
  return { png, missingCharacters: composition.missingCharacters };
}

/** Loads fonts, emoji and logo, then lets the template draw. */
export async function composePicture(
  stores: GlyphStores,
  template: Template,
  request: PictureRequest,
): Promise<Composition> {
  const { brand, width, height } = request;
  const texts = Object.fromEntries(
    Object.entries(request.texts).map(([slot, text]) => [slot, cleanText(text.slice(0, maxTextLength))]),
  );
  const allText = [
    ...Object.values(texts),
    brand.name,
    displayAddress(brand.link),
    ornamentCharacters,
    digits,
  ].join('\n');
  const [logo]: [Logo | null, ...unknown[]] = await Promise.all([
    request.logo ? readLogo(request.logo) : null,
    stores.fonts.load(Object.values(facesOf(brand)), allText),
    stores.emoji.load(allText),
  ]);
  const canvas = createCanvas({
    width,
    height,
    brand,
    logo,
    photos: Math.min(request.photos.length, template.photos.max),
    texts,
    rightToLeft: isRightToLeft(texts.headline ?? Object.values(texts).join(' ')),
    stores,
  });
  template.draw(canvas);
  const drawing = canvas.parts.map((part) => ('svg' in part ? part.svg : '')).join('');
  const emoji: Part = { kind: 'shape', svg: emojiDefs(drawing, stores.emoji) };
  return {
    width,
    height,
    parts: [emoji, ...canvas.parts],
    texts: canvas.texts,
    missingCharacters: [...canvas.missingCharacters],
  };
}
