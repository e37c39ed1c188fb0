/** One job on a picture, in a form that can be sent to another process. */
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import type { PictureMime } from './file-kind.ts';
import { type PictureSource, reencodePicture, toRefusal } from './reencode-picture.ts';
import { renderRecipe, squarePng, stillWebp } from './render-picture.ts';
import { TimeLimitExceeded } from './time-limit.ts';

export type PictureJob =
  | { readonly kind: 'read'; readonly mime: PictureMime; readonly lossless: boolean }
  | { readonly kind: 'make'; readonly recipe: PictureRecipe }
  | { readonly kind: 'still' }
  | { readonly kind: 'square'; readonly sidePx: number };

export async function performPictureJob(source: PictureSource, job: PictureJob): Promise<PictureResult> {
  switch (job.kind) {
    case 'read':
      return reencodePicture(source, job.mime, job.lossless);
    case 'make':
      return renderRecipe(source, job.recipe);
    case 'still':
      return resultOrTimeout(stillWebp(source));
    case 'square':
      return resultOrTimeout(squarePng(source, job.sidePx));
  }
}

/** Any other failure with a stored picture is an error. */
async function resultOrTimeout(rendering: Promise<Picture>): Promise<PictureResult> {
  try {
    return { kind: 'ok', picture: await rendering };
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return toRefusal(error);
    throw error;
  }
}
