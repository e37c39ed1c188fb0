/**
 * Makes pictures out of templates: any size, any script, the brand's colours and typefaces. Promises: nothing stands
 * outside its place, nothing is written that cannot be read (4.5 : 1), no letter is drawn as an empty box.
 */
import type { PictureMaker, PictureRequest } from '../../domain/content/ports.ts';
import { compose } from './compose.ts';
import { createFontShelf } from './fonts/font-shelf.ts';
import { paint } from './paint.ts';
import { templates } from './templates/index.ts';
import { createEmojiShelf } from './text/emoji.ts';

export interface PictureMakerOptions {
  /** Characters that no font has were left out of a picture. */
  readonly onLeftOut?: (left: { readonly template: string; readonly characters: readonly string[] }) => void;
}

/** Smaller says little; larger is no platform's size. */
const smallestSide = 100;
const largestSide = 4_096;
/** Photos hardly get smaller with more effort, and people wait. */
const compression = 4;

export function createPictureMaker({ onLeftOut }: PictureMakerOptions = {}): PictureMaker {
  const shelves = { fonts: createFontShelf(), emoji: createEmojiShelf() };
  return {
    templates,
    async make(request) {
      const template = templates.find(({ name }) => name === request.template);
      if (!template) throw new Error(`There is no template "${request.template}".`);
      checkSize(request);
      const composition = await compose(shelves, template, request);
      if (composition.leftOut.length > 0)
        onLeftOut?.({ template: template.name, characters: composition.leftOut });
      const picture = await paint(composition, request.photos);
      return picture.png({ compressionLevel: compression }).toBuffer();
    },
  };
}

function checkSize({ width, height }: PictureRequest): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < smallestSide || side > largestSide)
      throw new Error(
        `Pictures are ${smallestSide} to ${largestSide} pixels wide and high, not ${width} × ${height}.`,
      );
}
