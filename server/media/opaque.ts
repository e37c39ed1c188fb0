import type { Metadata, Sharp } from 'sharp';

const exactPixels = 4_000_000;

/**
 * Whether nothing can be seen through. A large picture is looked at in a quarter of its sides, so that it never
 * stands in memory whole: one clear pixel still shows there, one that is 1% clear does not.
 */
export async function isOpaque(input: Sharp, facts: Metadata, timeoutSeconds: number): Promise<boolean> {
  const { width, height } = facts;
  const part = width * height > exactPixels ? 4 : 1;
  const alpha = await input
    .clone()
    .resize(Math.ceil(width / part), Math.ceil(height / part), {
      fit: 'fill',
      kernel: 'linear',
      fastShrinkOnLoad: false,
    })
    .extractChannel('alpha')
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer();
  return alpha.every((value) => value === 255);
}
