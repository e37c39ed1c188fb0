import type { Metadata, Sharp } from 'sharp';
import { inTime } from './in-time.ts';

const exactPixels = 4_000_000;

/**
 * Whether nothing can be seen through. A large picture is looked at in a quarter of its sides, so that it never
 * stands in memory whole: one clear pixel still shows there, one that is 1% clear does not.
 */
export async function isOpaque(input: Sharp, facts: Metadata, timeoutSeconds: number): Promise<boolean> {
  const { width, height } = facts;
  const part = width * height > exactPixels ? 4 : 1;
  const seeThrough = input
    .clone()
    .resize(Math.ceil(width / part), Math.ceil(height / part), {
      fit: 'fill',
      kernel: 'linear',
      fastShrinkOnLoad: false,
    })
    .extractChannel('alpha')
    .raw();
  const alpha = await inTime(seeThrough, timeoutSeconds, (timed) => timed.toBuffer());
  return alpha.every((value) => value === 255);
}
