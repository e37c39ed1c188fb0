/** Logos: read like every picture (only pixels survive), then cut to a square of one size. */
import sharp from 'sharp';
import type { LogoMaker } from '../domain/apps/ports.ts';
import type { PictureReader } from '../domain/media/ports.ts';

const sidePx = 256;

export function createLogoMaker(pictures: PictureReader): LogoMaker {
  return {
    async make(bytes) {
      const read = await pictures.read(bytes);
      if (read.kind !== 'ok') return read;
      const square = await sharp(read.picture.bytes)
        .resize(sidePx, sidePx, { fit: 'cover' })
        .png()
        .toBuffer();
      return {
        kind: 'ok',
        picture: {
          bytes: square,
          mime: 'image/png',
          width: sidePx,
          height: sidePx,
          animated: false,
          alpha: read.picture.alpha,
        },
      };
    },
  };
}
