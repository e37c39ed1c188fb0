/** One piece of work on a picture, told so that another process can do it. */
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import type { PictureMime } from './file-kind.ts';
import { OutOfTime } from './in-time.ts';
import { type PictureSource, remakePicture, whyNot } from './remake-picture.ts';
import { renderRecipe, squarePng, stillWebp } from './render-picture.ts';

export type PictureJob =
  | { readonly kind: 'read'; readonly mime: PictureMime; readonly lossless: boolean }
  | { readonly kind: 'make'; readonly recipe: PictureRecipe }
  | { readonly kind: 'still' }
  | { readonly kind: 'square'; readonly sidePx: number };

export async function performPictureJob(source: PictureSource, job: PictureJob): Promise<PictureResult> {
  switch (job.kind) {
    case 'read':
      return remakePicture(source, job.mime, job.lossless);
    case 'make':
      return renderRecipe(source, job.recipe);
    case 'still':
      return inTimeOrWhyNot(stillWebp(source));
    case 'square':
      return inTimeOrWhyNot(squarePng(source, job.sidePx));
  }
}

/** Whatever else goes wrong with a picture of ours is an error. */
async function inTimeOrWhyNot(made: Promise<Picture>): Promise<PictureResult> {
  try {
    return { kind: 'ok', picture: await made };
  } catch (error) {
    if (error instanceof OutOfTime) return whyNot(error);
    throw error;
  }
}
