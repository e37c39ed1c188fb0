/**
 * Makes pictures out of templates: any size, any script, the brand's colours and typefaces. Promises: nothing stands
 * outside its place, nothing is written that cannot be read (4.5 : 1), no letter is drawn as an empty box.
 */
import type { PictureMaker, PictureRequest } from '../../domain/content/ports.ts';
import { templates } from './templates/index.ts';

export interface PictureMakerOptions {
  /** Characters that no font has were left out of a picture. */
  readonly onMissingCharacters?: (left: {
    readonly template: string;
    readonly characters: readonly string[];
  }) => void;
}

/** Smaller says little; larger is no platform's size. */
const smallestSide = 100;
const largestSide = 4_096;

export const createPictureMaker = ({ onMissingCharacters }: PictureMakerOptions = {}): PictureMaker => ({
  templates,
  async make(request) {
    const template = templates.find(({ name }) => name === request.template);
    if (!template) throw new Error(`There is no template "${request.template}".`);
    checkSize(request);
    const { drawPicture } = await import('./draw-picture.ts');
    const { png, missingCharacters } = await drawPicture(template, request);
    if (missingCharacters.length > 0)
      onMissingCharacters?.({ template: template.name, characters: missingCharacters });
    return png;
  },
});

function checkSize({ width, height }: PictureRequest): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < smallestSide || side > largestSide)
      throw new Error(
        `Pictures are ${smallestSide} to ${largestSide} pixels wide and high, not ${width} × ${height}.`,
      );
}
