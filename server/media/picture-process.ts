/** The program that works on one picture, apart from the service: `picture-guard.ts` starts it and ends it. */
import { writeFile } from 'node:fs/promises';
import type { FromPictureProcess, ToPictureProcess } from './picture-guard.ts';
import { performPictureJob } from './picture-job.ts';
import { keepDecoderSmall } from './working-memory.ts';

const send = (message: 'ready' | FromPictureProcess): void => {
  process.send?.(message);
};

async function work({ job, source, target }: ToPictureProcess): Promise<FromPictureProcess> {
  const result = await performPictureJob(source, job);
  if (result.kind !== 'ok') return result;
  const { bytes, ...picture } = result.picture;
  await writeFile(target, bytes);
  return { kind: 'ok', picture };
}

keepDecoderSmall();
process.on('message', (order: ToPictureProcess) => {
  // An end without an answer says that the picture broke the decoder.
  work(order).then(send, () => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
send('ready');
