/**
 * Makes pictures fit. Promises: the same recipe gives the same bytes; nothing is ever enlarged; what comes out is
 * no larger than the recipe allows, or it says so.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, PictureMaker, PictureResult } from '../domain/media/ports.ts';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { maxPixels } from './pictures.ts';
import { turns } from './turns.ts';

export const previewSidePx = 640;
const smallBytes = 100_000;
const timeoutSeconds = 30;
const atOnce = 2;
/** Quality gives way first, then size, down to a quarter of the sides. */
const qualities = [90, 82, 74, 66, 58];
const scales = [1, 0.85, 0.7, 0.55, 0.4, 0.25];

export function createPictureMaker(): PictureMaker {
  const takeTurns = turns(atOnce);
  return {
    preview: (original) => takeTurns(() => preview(original)),
    make: (original, recipe) => takeTurns(() => make(original, recipe)),
  };
}

async function make(original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult> {
  try {
    for (const scale of scales) {
      for (const quality of recipe.mime === 'image/jpeg' ? qualities : [0]) {
        const picture = await render(original, recipe, scale, quality);
        if (picture.bytes.length <= recipe.maxSizeBytes) return { kind: 'ok', picture };
      }
    }
    return notReadable('The picture stays too large, however small it is made. Use a simpler one.');
  } catch {
    return notReadable(
      'The picture could not be changed. Save it again as JPEG or PNG and upload the new file.',
    );
  }
}

const notReadable = (plainReason: string): PictureResult => ({ kind: 'not_readable', plainReason });

async function render(
  original: Uint8Array,
  recipe: PictureRecipe,
  scale: number,
  quality: number,
): Promise<Picture> {
  const moving = recipe.mime === 'image/gif';
  const input = sharp(original, { limitInputPixels: maxPixels, animated: moving });
  const sized = cut(input, await input.metadata(), recipe, scale).timeout({ seconds: timeoutSeconds });
  const { data, info } = await encode(sized, recipe.mime, quality).toBuffer({ resolveWithObject: true });
  const facts = await sharp(data, { animated: moving }).metadata();
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
  // In moving pictures the eye-catching part cannot be told.
  const moving = (facts.pages ?? 1) > 1 && facts.pageHeight !== undefined;
  return input.resize({ ...size, fit: 'cover', position: moving ? 'centre' : 'attention' });
}

const scaled = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

function encode(picture: Sharp, mime: PictureRecipe['mime'], quality: number): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture
        .flatten({ background: '#fff' })
        .jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' });
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
  }
}

/** A small still picture to show in lists; undefined when the picture is small already. */
async function preview(original: Uint8Array): Promise<Picture | undefined> {
  const { width, height } = await sharp(original, { limitInputPixels: maxPixels }).metadata();
  const isSmall = Math.max(width, height) <= previewSidePx && original.length <= smallBytes;
  return isSmall ? undefined : stillWebp(original);
}

export async function stillWebp(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: previewSidePx, height: previewSidePx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { bytes: data, mime: 'image/webp', width, height, animated: false, alpha: channels === 4 };
}
