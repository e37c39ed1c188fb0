/** Resizes pictures to fit, and makes previews for lists (render-picture.ts does the work). */
import type { Picture, PictureRenderer, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { renderingCost } from './picture-cost.ts';
import { previewSidePx } from './picture-limits.ts';
import { withPicture } from './picture-work.ts';

const smallBytes = 100_000;

const render = (original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult> =>
  withPicture(original, 'next', async (picture) => {
    const inspected = await picture.readFacts({ allFrames: recipe.mime === 'image/gif' });
    if (inspected.kind !== 'facts') return inspected;
    return picture.runJob(
      { kind: 'make', recipe },
      renderingCost(inspected.facts, recipe.width * recipe.height),
    );
  });

/** A small still picture for lists; undefined when the picture is already small. */
const renderPreview = (original: Uint8Array): Promise<Picture | undefined> =>
  withPicture(original, 'next', async (picture) => {
    const inspected = await picture.readFacts({ allFrames: false });
    if (inspected.kind !== 'facts') throw new Error(inspected.plainReason.text);
    const { facts } = inspected;
    const isSmall = Math.max(facts.width, facts.height) <= previewSidePx && original.length <= smallBytes;
    if (isSmall) return undefined;
    const result = await picture.runJob({ kind: 'still' }, renderingCost(facts, previewSidePx ** 2));
    if (result.kind !== 'ok') throw new Error(result.plainReason.text);
    return result.picture;
  });

export const createPictureMaker = (): PictureRenderer => ({ renderPreview, render });
