/** A brand's logo, ready to draw: its bytes, its shape and whether it is light or dark. */
import sharp from 'sharp';
import { hexOf } from './colours.ts';

export interface Logo {
  readonly uri: string;
  readonly ratio: number;
  /** The mean colour of its visible pixels. */
  readonly colour: string;
  /** Fills its rectangle, so it needs no plate behind it. */
  readonly opaque: boolean;
}

const maxSide = 480;
const maxPixels = 50_000_000;

export async function readLogo(bytes: Buffer): Promise<Logo> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .trim({ threshold: 4 })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0, 0];
  for (let index = 0; index < data.length; index += 4) {
    const visible = data[index + 3] ?? 0;
    for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (data[index + part] ?? 0) * visible;
    sums[3] = (sums[3] ?? 0) + visible;
  }
  const [red = 0, green = 0, blue = 0, visible = 0] = sums;
  const all = Math.max(1, visible);
  const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
  return {
    uri: `data:image/png;base64,${png.toString('base64')}`,
    ratio: info.width / info.height,
    colour: hexOf([red / all, green / all, blue / all]),
    opaque: visible / 255 > info.width * info.height * 0.98,
  };
}
