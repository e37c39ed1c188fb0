/**
 * Renders pictures from templates: any size, any script, the brand's colours and typefaces. Promises: nothing is
 * drawn outside its place, all text is readable (4.5 : 1), no letter is drawn as an empty box.
 */
import type { PictureRenderer, PictureRequest } from '../../domain/content/ports.ts';
import { templates } from './templates/index.ts';

export interface PictureRendererOptions {
  /** Characters that no font has were left out of a picture. */
  readonly onMissingCharacters?: (left: {
    readonly template: string;
    readonly characters: readonly string[];
  }) => void;
}

/** Smaller pictures show too little; no platform uses larger ones. */
const minSide = 100;
const maxSide = 4_096;

export const createPictureRenderer = ({
  onMissingCharacters,
}: PictureRendererOptions = {}): PictureRenderer => ({
  templates,
  async render(request) {
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
    if (!Number.isInteger(side) || side < minSide || side > maxSide)
      throw new Error(
        `Pictures are ${minSide} to ${maxSide} pixels wide and high, not ${width} × ${height}.`,
      );
}
