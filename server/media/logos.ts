/** Logos: read like every picture (only pixels survive), then cut to a square of one size. */
import type { LogoMaker } from '../domain/apps/ports.ts';
import type { PictureReader } from '../domain/media/ports.ts';
import { makingCost } from './picture-cost.ts';
import { workOnPicture } from './picture-work.ts';
import { openOriginal } from './render-picture.ts';

const sidePx = 256;

export function createLogoMaker(pictures: PictureReader): LogoMaker {
  return {
    async make(bytes) {
      const read = await pictures.read(bytes);
      if (read.kind !== 'ok') return read;
      const whole = read.picture.bytes;
      const cost = makingCost(await openOriginal(whole).metadata(), sidePx ** 2);
      const square = await workOnPicture(whole, { kind: 'square', sidePx }, cost);
      if (square.kind !== 'ok') return square;
      return { kind: 'ok', picture: { ...square.picture, alpha: read.picture.alpha } };
    },
  };
}
