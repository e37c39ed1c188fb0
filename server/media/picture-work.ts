/** Pictures as the service handles them: a file in a folder of its own, looked at and worked on by other processes. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureResult } from '../domain/media/ports.ts';
import type { FactsResult, HowToLook } from './picture-facts.ts';
import { askAlone, askShared, type PictureOrder } from './picture-guard.ts';
import type { PictureJob } from './picture-job.ts';
import { releaseMemory } from './release-memory.ts';
import { withMemory } from './working-memory.ts';

export interface OpenPicture {
  facts(how: HowToLook): Promise<FactsResult>;
  /** `cost`: how much memory it takes. */
  work(job: PictureJob, cost: number): Promise<PictureResult>;
}

/** A process of its own takes 0.3 s and this much. */
const processBytes = 50_000_000;
const lightBytes = 24_000_000;
/** The file as it came, and about as much again as it goes. */
const filesHeld = 2;

/** `next` for what is made of a picture, before the next one is read: somebody holds its bytes meanwhile. */
export async function withPicture<Result>(
  bytes: Uint8Array,
  urgency: 'usual' | 'next',
  use: (picture: OpenPicture) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-picture-'));
  try {
    const source = join(folder, 'source');
    await writeFile(source, bytes);
    return await use({
      async facts(how) {
        const answer = await withMemory(
          bytes.length,
          () => askShared({ kind: 'facts', source, how }),
          urgency,
        );
        if (answer.kind === 'picture')
          throw new Error('The program that works on pictures mixes up its answers.');
        return answer;
      },
      work(job, cost) {
        const order: PictureOrder = { kind: 'work', source, target: join(folder, 'target'), job };
        const isLight = cost <= lightBytes;
        const weight = cost + filesHeld * bytes.length + (isLight ? 0 : processBytes);
        return withMemory(weight, () => work(order, isLight), urgency);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function work(order: PictureOrder & { kind: 'work' }, isLight: boolean): Promise<PictureResult> {
  if (!isLight) releaseMemory();
  const answer = await (isLight ? askShared(order) : askAlone(order));
  if (answer.kind === 'facts') throw new Error('The program that works on pictures mixes up its answers.');
  if (answer.kind === 'not_readable') return answer;
  return { kind: 'ok', picture: { ...answer.picture, bytes: await readFile(order.target) } };
}
