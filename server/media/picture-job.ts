/** One piece of work on a picture, told so that another process can do it. */
import type { PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import type { PictureMime } from './file-kind.ts';
import { type PictureSource, remakePicture } from './remake-picture.ts';
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
      return { kind: 'ok', picture: await stillWebp(source) };
    case 'square':
      return { kind: 'ok', picture: await squarePng(source, job.sidePx) };
  }
}
