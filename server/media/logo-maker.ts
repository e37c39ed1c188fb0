/** Logos: read like every picture (only pixels survive), then cropped to a square of one size. */
import type { LogoRenderer } from '../domain/apps/ports.ts';
import type { PictureReader } from '../domain/media/ports.ts';
import { renderingCost } from './picture-cost.ts';
import { withPicture } from './picture-work.ts';

const sidePx = 256;

export function createLogoMaker(pictures: PictureReader): LogoRenderer {
  return {
    async render(bytes) {
      const read = await pictures.read(bytes);
      if (read.kind !== 'ok') return read;
      const square = await withPicture(read.picture.bytes, 'next', async (picture) => {
        const inspected = await picture.readFacts({ allFrames: false });
        if (inspected.kind !== 'facts') return inspected;
        return picture.runJob({ kind: 'square', sidePx }, renderingCost(inspected.facts, sidePx ** 2));
      });
      if (square.kind !== 'ok') return square;
      return { kind: 'ok', picture: { ...square.picture, alpha: read.picture.alpha } };
    },
  };
}
