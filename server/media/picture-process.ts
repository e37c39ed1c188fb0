/**
 * The program that works on pictures, apart from the service: `picture-guard.ts` starts it and may end it at any
 * moment. It reads the file it is told of, and writes the one it is told to.
 */
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { readPictureFacts } from './picture-facts.ts';
import type { PictureAnswer, PictureOrder } from './picture-guard.ts';
import { performPictureJob } from './picture-job.ts';

// Nothing is worked on twice, so remembering it only takes room; and one thread for each picture is enough.
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
  // An end without an answer says that the picture broke the decoder.
  answer(order).then(
    (found) => process.send?.({ id, answer: found }),
    () => process.exit(1),
  );
});
// It is usually ended by force, and would keep nothing then.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
