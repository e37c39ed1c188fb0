/**
 * Renders pictures from stored ones. Promises: the same recipe gives the same bytes; nothing is ever enlarged;
 * the result is no larger than the recipe allows, or it is reported as impossible.
 */

import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { messages } from '../domain/media/messages.ts';
import type { Picture, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { maxOptimisedPixels } from './picture-cost.ts';
import { maxPixels, previewSidePx } from './picture-limits.ts';
import type { PictureSource } from './reencode-picture.ts';
import { TimeLimitExceeded, withTimeLimit } from './time-limit.ts';

const timeoutSeconds = 30;
/** Quality is reduced first, then size, down to a quarter of the sides. */
const qualities = [90, 82, 74, 66, 58];
const scales = [1, 0.85, 0.7, 0.55, 0.4, 0.25];

const notChangeable = messages.picture_not_changed();
const tookTooLong = messages.picture_change_too_slow();

export const renderRecipe = (source: PictureSource, recipe: PictureRecipe): Promise<PictureResult> =>
  firstThatFits(source, recipe).catch((error: unknown) => ({
    kind: 'not_readable',
    plainReason: error instanceof TimeLimitExceeded ? tookTooLong : notChangeable,
  }));

async function firstThatFits(source: PictureSource, recipe: PictureRecipe): Promise<PictureResult> {
  for (const scale of scales) {
    for (const quality of recipe.mime === 'image/jpeg' ? qualities : [0]) {
      const picture = await render(source, recipe, scale, quality);
      if (picture.bytes.length <= recipe.maxSizeBytes) return { kind: 'ok', picture };
    }
  }
  const plainReason = messages.picture_stays_too_large();
  return { kind: 'not_readable', plainReason };
}

export const openOriginal = (source: PictureSource, wanted?: PictureRecipe['mime']): Sharp =>
  sharp(source, { limitInputPixels: maxPixels, animated: wanted === 'image/gif' });

async function render(
  source: PictureSource,
  recipe: PictureRecipe,
  scale: number,
  quality: number,
): Promise<Picture> {
  const input = openOriginal(source, recipe.mime);
  const sized = cut(input, await input.metadata(), recipe, scale);
  const { data, info } = await written(encode(sized, recipe, quality));
  const facts = await sharp(data, { animated: recipe.mime === 'image/gif' }).metadata();
  return {
    bytes: data,
    mime: recipe.mime,
    width: info.width,
    height: info.pageHeight ?? info.height,
    animated: (facts.pages ?? 1) > 1,
    alpha: facts.hasAlpha,
  };
}

function cut(input: Sharp, facts: Metadata, { crop, width, height }: PictureRecipe, scale: number): Sharp {
  const rect = crop === 'attention' ? null : crop;
  const whole = rect ?? { width: facts.width, height: facts.pageHeight ?? facts.height };
  const notEnlarged = Math.min(1, whole.width / width, whole.height / height) * scale;
  const size = { width: scaled(width, notEnlarged), height: scaled(height, notEnlarged) };
  if (crop !== 'attention') return (rect ? input.extract(rect) : input).resize({ ...size, fit: 'fill' });
  // In animated pictures the eye-catching part cannot be determined.
  const moving = (facts.pages ?? 1) > 1 && facts.pageHeight !== undefined;
  return input.resize({ ...size, fit: 'cover', position: moving ? 'centre' : 'attention' });
}

const scaled = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

function encode(picture: Sharp, { mime, width, height }: PictureRecipe, quality: number): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({
        quality,
        chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0',
        optimizeCoding: width * height <= maxOptimisedPixels,
      });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
  }
}

const written = (picture: Sharp): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> =>
  withTimeLimit(picture, timeoutSeconds, (timed) => timed.toBuffer({ resolveWithObject: true }));

export async function stillWebp(source: PictureSource): Promise<Picture> {
  const { data, info } = await written(
    openOriginal(source)
      .resize({ width: previewSidePx, height: previewSidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }),
  );
  const { width, height, channels } = info;
  return { bytes: data, mime: 'image/webp', width, height, animated: false, alpha: channels === 4 };
}

export async function squarePng(source: PictureSource, sidePx: number): Promise<Picture> {
  const { data, info } = await written(openOriginal(source).resize(sidePx, sidePx, { fit: 'cover' }).png());
  const alpha = info.channels === 4 || info.channels === 2;
  return { bytes: data, mime: 'image/png', width: sidePx, height: sidePx, animated: false, alpha };
}
