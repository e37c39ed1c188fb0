import sharp from 'sharp';

/** A small real picture; another colour is other bytes. */
export const picture = (colour: string, width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
