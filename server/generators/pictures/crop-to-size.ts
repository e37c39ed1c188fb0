import sharp from 'sharp';

/** Far more than any model draws. */
const maxPixels = 50_000_000;

/** A picture cropped to exactly that size around its most salient part; undefined when it cannot be read. */
export async function cropToSize(
  picture: Buffer,
  width: number,
  height: number,
): Promise<Buffer | undefined> {
  try {
    return await sharp(picture, { limitInputPixels: maxPixels })
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
