/** Draws a picture as its template says. Large to load: `picture-maker.ts` brings it with the first picture. */
import type { PictureRequest } from '../../domain/content/ports.ts';
import { compose } from './compose.ts';
import { createFontShelf } from './fonts/font-shelf.ts';
import { paint } from './paint.ts';
import type { Template } from './templates/template.ts';
import { createEmojiShelf } from './text/emoji.ts';

export interface Drawn {
  readonly png: Buffer;
  /** Characters that no font has. */
  readonly leftOut: readonly string[];
}

/** Photos hardly get smaller with more effort, and people wait. */
const compression = 4;
const shelves = { fonts: createFontShelf(), emoji: createEmojiShelf() };

export async function draw(template: Template, request: PictureRequest): Promise<Drawn> {
  const composition = await compose(shelves, template, request);
  const picture = await paint(composition, request.photos);
  const png = await picture.png({ compressionLevel: compression }).toBuffer();
  return { png, leftOut: composition.leftOut };
}
