/** Makes pictures fit, and small ones for lists (render-picture.ts says how). */
import type { Picture, PictureMaker, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { makingCost } from './picture-cost.ts';
import { previewSidePx } from './picture-limits.ts';
import { withPicture } from './picture-work.ts';

const smallBytes = 100_000;

const make = (original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult> =>
  withPicture(original, 'next', async (picture) => {
    const looked = await picture.facts({ moving: recipe.mime === 'image/gif' });
    if (looked.kind !== 'facts') return looked;
    return picture.work({ kind: 'make', recipe }, makingCost(looked.facts, recipe.width * recipe.height));
  });

/** A small still picture to show in lists; undefined when the picture is small already. */
const preview = (original: Uint8Array): Promise<Picture | undefined> =>
  withPicture(original, 'next', async (picture) => {
    const looked = await picture.facts({ moving: false });
    if (looked.kind !== 'facts') throw new Error(looked.plainReason.text);
    const { facts } = looked;
    const isSmall = Math.max(facts.width, facts.height) <= previewSidePx && original.length <= smallBytes;
    if (isSmall) return undefined;
    const result = await picture.work({ kind: 'still' }, makingCost(facts, previewSidePx ** 2));
    if (result.kind !== 'ok') throw new Error(result.plainReason.text);
    return result.picture;
  });

export const createPictureMaker = (): PictureMaker => ({ preview, make });
