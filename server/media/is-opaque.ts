import type { Metadata, Sharp } from 'sharp';
import { withTimeLimit } from './time-limit.ts';

const exactPixels = 4_000_000;

/**
 * Whether no pixel is transparent. A large picture is checked at a quarter of its sides, so that it is never
 * completely in memory: one fully transparent pixel still shows there, one that is 1% transparent does not.
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
  const alpha = await withTimeLimit(seeThrough, timeoutSeconds, (timed) => timed.toBuffer());
  return alpha.every((value) => value === 255);
}
