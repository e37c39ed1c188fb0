/**
 * Renders a composition: photos are cropped to their places, scrims made as strong as the text needs, all drawn at
 * once.
 */
import sharp, { type Sharp } from 'sharp';
import { brightness, greyOf, type Rgb, scrimStrength } from './colours.ts';
import type { Composition, Part, Scrim } from './composition.ts';
import { type Rect, roundRect } from './rect.ts';

const maxPhotoPixels = 120_000_000;
const photoQuality = 93;
const minScrim = 0.3;
/**
 * The share of excess height that is cropped from the top, because faces are in the upper part of photos. libvips
 * can crop by attention, but mistook collars for faces and was slower.
 */
const cropTopShare = 0.3;

interface CutPhoto {
  readonly place: Rect;
  /** Only where a scrim must be computed for it. */
  readonly pixels: Buffer | null;
  readonly uri: string;
}

export interface RenderOptions {
  /** Everything but the text, for checking what is behind it. */
  readonly withoutText?: boolean;
}

export async function renderComposition(
  composition: Composition,
  photos: readonly Buffer[],
  { withoutText = false }: RenderOptions = {},
): Promise<Sharp> {
  const { width, height, parts } = composition;
  const cut = await Promise.all(
    parts.map((part, index) => {
      const bytes = part.kind === 'photo' ? photos[part.photo] : undefined;
      if (part.kind !== 'photo' || !bytes) return null;
      return cutPhoto(part, bytes, parts[index + 1]?.kind === 'scrim');
    }),
  );
  let below: CutPhoto | null = null;
  let drawing = '';
  for (const [index, part] of parts.entries()) {
    below = cut[index] ?? below;
    if (part.kind === 'text' && withoutText) continue;
    drawing += drawPart(part, index, below);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true }).removeAlpha();
}

function drawPart(part: Part, index: number, below: CutPhoto | null): string {
  switch (part.kind) {
    case 'shape':
    case 'text':
      return part.svg;
    case 'photo':
      return below ? drawPhoto(part.radius, index, below) : '';
    case 'scrim':
      return drawScrim(part, index, below);
  }
}

async function cutPhoto(part: Part & { kind: 'photo' }, bytes: Buffer, shaded: boolean): Promise<CutPhoto> {
  const place = roundRect(part.place);
  const photo = sharp(bytes, { limitInputPixels: maxPhotoPixels }).autoOrient();
  const { autoOrient: whole } = await photo.metadata();
  const scale = Math.max(place.width / whole.width, place.height / whole.height);
  const [width, height] = [Math.ceil(whole.width * scale), Math.ceil(whole.height * scale)];
  const cut = photo
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: Math.floor((width - place.width) / 2),
      top: Math.floor((height - place.height) * cropTopShare),
      width: place.width,
      height: place.height,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha();
  const pixels = shaded ? await cut.raw().toBuffer() : null;
  const shown = pixels
    ? sharp(pixels, { raw: { width: place.width, height: place.height, channels: 3 } })
    : cut;
  const jpeg = await shown.jpeg({ quality: photoQuality, chromaSubsampling: '4:4:4' }).toBuffer();
  return { place, pixels, uri: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}

function drawPhoto(radius: number, index: number, { place, uri }: CutPhoto): string {
  const { x, y, width, height } = place;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const image = (extra: string) => `<image ${box} href="${uri}" preserveAspectRatio="none"${extra}/>`;
  if (radius === 0) return image('');
  return `<clipPath id="photo-${index}"><rect ${box} rx="${radius}"/></clipPath>${image(` clip-path="url(#photo-${index})"`)}`;
}

/** The scrim reaches full strength a little above the text and fades from there. */
function drawScrim(scrim: Scrim, index: number, below: CutPhoto | null): string {
  const { x, y, width, height } = scrim.place;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const brightest = below?.pixels
    ? brightestOf(below.place, below.pixels, scrim.textAreas)
    : ([255, 255, 255] as const);
  const strength = scrimStrength(brightest, scrim.colour, minScrim);
  if (scrim.fade === 'none')
    return `<rect ${box} fill="${scrim.colour}" fill-opacity="${strength.toFixed(3)}"/>`;
  const top = Math.min(...scrim.textAreas.map((place) => place.y));
  const full = Math.max(0, (top - y) / height - 0.015);
  const start = Math.max(0, full - 0.42);
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset.toFixed(3)}" stop-color="${scrim.colour}" stop-opacity="${opacity.toFixed(3)}"/>`;
  return `<linearGradient id="scrim-${index}" x1="0" y1="0" x2="0" y2="1">${stop(start, 0)}${stop((start + full) / 2, strength * 0.42)}${stop(full, strength)}${stop(1, Math.min(1, strength + 0.12))}</linearGradient><rect ${box} fill="url(#scrim-${index})"/>`;
}

/** A grey as bright as the brightest spot under the text. */
function brightestOf(place: Rect, pixels: Buffer, words: readonly Rect[]): Rgb {
  let brightest = 0;
  for (const textRect of words) {
    const left = Math.max(0, Math.floor(textRect.x - place.x));
    const top = Math.max(0, Math.floor(textRect.y - place.y));
    const right = Math.min(place.width, Math.ceil(textRect.x + textRect.width - place.x));
    const bottom = Math.min(place.height, Math.ceil(textRect.y + textRect.height - place.y));
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const index = (row * place.width + column) * 3;
        const pixel = brightness(pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0);
        if (pixel > brightest) brightest = pixel;
      }
  }
  const grey = greyOf(brightest);
  return [grey, grey, grey];
}
