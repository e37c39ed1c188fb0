/** Logos: read like every picture (only pixels survive), then cut to a square of one size. */
import type { LogoMaker } from '../domain/apps/ports.ts';
import type { PictureReader } from '../domain/media/ports.ts';
import { makingCost } from './picture-cost.ts';
import { withPicture } from './picture-work.ts';

const sidePx = 256;

export function createLogoMaker(pictures: PictureReader): LogoMaker {
  return {
    async make(bytes) {
      const read = await pictures.read(bytes);
      if (read.kind !== 'ok') return read;
      const square = await withPicture(read.picture.bytes, 'next', async (picture) => {
        const looked = await picture.facts({ moving: false });
        if (looked.kind !== 'facts') return looked;
        return picture.work({ kind: 'square', sidePx }, makingCost(looked.facts, sidePx ** 2));
      });
      if (square.kind !== 'ok') return square;
      return { kind: 'ok', picture: { ...square.picture, alpha: read.picture.alpha } };
    },
  };
}
