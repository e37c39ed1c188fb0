/**
 * The program that processes pictures outside the service: `picture-guard.ts` starts it and may kill it at any
 * moment. It reads and writes only the files named in its orders.
 */
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { readPictureFacts } from './picture-facts.ts';
import type { PictureAnswer, PictureOrder } from './picture-guard.ts';
import { performPictureJob } from './picture-job.ts';

// No picture is processed twice, so caching only takes memory; and one thread per picture is enough.
sharp.cache(false);
sharp.concurrency(1);

async function answer(order: PictureOrder): Promise<PictureAnswer> {
  if (order.kind === 'facts') return readPictureFacts(order.source, order.how);
  const result = await performPictureJob(order.source, order.job);
  if (result.kind !== 'ok') return result;
  const { bytes, ...picture } = result.picture;
  await writeFile(order.target, bytes);
  return { kind: 'picture', picture };
}

process.on('message', ({ id, order }: { id: number; order: PictureOrder }) => {
  // Exiting without an answer means that the picture crashed the decoder.
  answer(order).then(
    (found) => process.send?.({ id, answer: found }),
    () => process.exit(1),
  );
});
// The process is usually killed, which would lose the compile cache, so it is flushed here.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
