/**
 * Pictures as the service handles them: a file in its own folder, inspected and processed by other processes.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureResult } from '../domain/media/ports.ts';
import type { FactsResult, InspectOptions } from './picture-facts.ts';
import { type PictureOrder, runInOwnProcess, runInSharedProcess } from './picture-guard.ts';
import type { PictureJob } from './picture-job.ts';
import { releaseMemory } from './release-memory.ts';
import { withMemory } from './working-memory.ts';

export interface OpenPicture {
  readFacts(how: InspectOptions): Promise<FactsResult>;
  /** `cost`: how much memory it takes. */
  runJob(job: PictureJob, cost: number): Promise<PictureResult>;
}

/** A separate process takes 0.3 s and this much memory. */
const processBytes = 50_000_000;
const lightBytes = 24_000_000;
/** The input file, and about as much again for the output. */
const filesHeld = 2;

/**
 * `next` for renderings of a picture, which run before the next one is read: their caller holds its bytes
 * meanwhile.
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  urgency: 'normal' | 'next',
  use: (picture: OpenPicture) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-picture-'));
  try {
    const source = join(folder, 'source');
    await writeFile(source, bytes);
    return await use({
      async readFacts(how) {
        const answer = await withMemory(
          bytes.length,
          () => runInSharedProcess({ kind: 'facts', source, how }),
          urgency,
        );
        if (answer.kind === 'picture') throw new Error('The picture process mixed up its answers.');
        return answer;
      },
      runJob(job, cost) {
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
  const answer = await (isLight ? runInSharedProcess(order) : runInOwnProcess(order));
  if (answer.kind === 'facts') throw new Error('The picture process mixed up its answers.');
  if (answer.kind === 'not_readable') return answer;
  return { kind: 'ok', picture: { ...answer.picture, bytes: await readFile(order.target) } };
}
