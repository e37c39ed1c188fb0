import sharp from 'sharp';

/** Far more than any model draws. */
const mostPixels = 50_000_000;

/** A picture cut to exactly that size, around what draws the eye; undefined when it cannot be read. */
export async function cutToSize(picture: Buffer, width: number, height: number): Promise<Buffer | undefined> {
  try {
    return await sharp(picture, { limitInputPixels: mostPixels })
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
