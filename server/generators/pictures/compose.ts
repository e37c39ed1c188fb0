/** From a request to a composition: fonts and logo are fetched, then the template draws on its stage. */
import type { PictureRequest } from '../../domain/content/ports.ts';
import type { Composition, Part } from './composition.ts';
import { addressOf } from './footer.ts';
import { type Logo, readLogo } from './logo.ts';
import { signCharacters } from './signs.ts';
import { facesOf, openStage } from './stage.ts';
import type { Template } from './templates/template.ts';
import { emojiOf } from './text/draw.ts';
import { cleanText, isRightToLeft, type Shelves } from './text/paragraph.ts';

/** In UTF-16 units; far more than any slot takes, and little enough to lay out at once. */
const longestText = 2_000;
const digits = '0123456789 …·';

export async function compose(
  shelves: Shelves,
  template: Template,
  request: PictureRequest,
): Promise<Composition> {
  const { brand, width, height } = request;
  const texts = Object.fromEntries(
    Object.entries(request.texts).map(([slot, text]) => [slot, cleanText(text.slice(0, longestText))]),
  );
  const everything = [
    ...Object.values(texts),
    brand.name,
    addressOf(brand.link),
    signCharacters,
    digits,
  ].join('\n');
  const [logo]: [Logo | null, ...unknown[]] = await Promise.all([
    request.logo ? readLogo(request.logo) : null,
    shelves.fonts.load(Object.values(facesOf(brand)), everything),
    shelves.emoji.load(everything),
  ]);
  const stage = openStage({
    width,
    height,
    brand,
    logo,
    photos: Math.min(request.photos.length, template.photos.max),
    texts,
    rightToLeft: isRightToLeft(texts.headline ?? Object.values(texts).join(' ')),
    shelves,
  });
  template.draw(stage);
  const drawing = stage.parts.map((part) => ('svg' in part ? part.svg : '')).join('');
  const emoji: Part = { kind: 'shape', svg: emojiOf(drawing, shelves.emoji) };
  return { width, height, parts: [emoji, ...stage.parts], texts: stage.texts, leftOut: [...stage.leftOut] };
}
