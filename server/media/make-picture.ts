/** Makes pictures fit, and small ones for lists (render-picture.ts says how). */
import type { Picture, PictureMaker, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { makingCost } from './picture-cost.ts';
import { workOnPicture } from './picture-work.ts';
import { notChangeable, openOriginal, previewSidePx } from './render-picture.ts';

const smallBytes = 100_000;

export const createPictureMaker = (): PictureMaker => ({ preview, make });

async function make(original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult> {
  const facts = await openOriginal(original, recipe.mime)
    .metadata()
    .catch(() => undefined);
  if (!facts) return notChangeable;
  return workOnPicture(original, { kind: 'make', recipe }, makingCost(facts, recipe.width * recipe.height));
}

/** A small still picture to show in lists; undefined when the picture is small already. */
async function preview(original: Uint8Array): Promise<Picture | undefined> {
  const facts = await openOriginal(original).metadata();
  const isSmall = Math.max(facts.width, facts.height) <= previewSidePx && original.length <= smallBytes;
  if (isSmall) return undefined;
  const result = await workOnPicture(original, { kind: 'still' }, makingCost(facts, previewSidePx ** 2));
  if (result.kind !== 'ok') throw new Error(result.plainReason);
  return result.picture;
}
