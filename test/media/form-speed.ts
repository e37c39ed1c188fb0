/** How fast a large form is received, compared with a bare server on the same machine in the same minutes. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formEnd, formType, partBytes } from './form.ts';
import { noise, videoPrefix } from './large-video.ts';
import { createMediaClient } from './media-client.ts';
import type { MediaService } from './media-service.ts';

export interface SpeedResult {
  /** Bytes a second. */
  readonly service: readonly number[];
  readonly bare: readonly number[];
  /** Of the medians. */
  readonly ratio: number;
}

const blockBytes = 1_048_576;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function measureFormSpeed(
  service: MediaService,
  { sizeBytes, rounds, say }: { sizeBytes: number; rounds: number; say: (line: string) => void },
): Promise<SpeedResult> {
  await using stack = new AsyncDisposableStack();
  const target = join(service.folder, '..', `signoff-bare-${process.pid}`);
  stack.defer(() => rm(target, { force: true }));
  const script = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(() => void child.kill('SIGKILL'));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const bareDoor = createMediaClient(`http://127.0.0.1:${port.toString().trim()}`, '');

  const time = async (door: typeof bareDoor, pass: number): Promise<number> => {
    // Data of earlier passes is on disk before the clock starts.
    execFileSync('sync');
    const startedAt = performance.now();
    const answer = await door.request('POST', '/media/upload', {
      headers: { 'content-type': formType },
      body: body(sizeBytes, pass),
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`);
    return (sizeBytes / (performance.now() - startedAt)) * 1_000;
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let pass = 0; pass < rounds; pass++) {
    const order = [
      async () => bare.push(await time(bareDoor, pass)),
      async () => ours.push(await time(service.client, pass)),
    ];
    for (const side of pass % 2 === 0 ? order : order.toReversed()) await side();
    say(`  round ${pass + 1}: ours ${formatRate(ours.at(-1))}, bare ${formatRate(bare.at(-1))}`);
  }
  return { service: ours, bare, ratio: median(ours) / median(bare) };
}

export const formatRate = (bytes = 0): string => `${Math.round(bytes / 1_000_000)} MB/s`;
export { median };

/** Repeating one block costs the sender nothing; the pass's own first block makes it another file. */
async function* body(sizeBytes: number, pass: number): AsyncGenerator<Uint8Array> {
  const beginning = await videoPrefix(sizeBytes);
  const head = partBytes({ name: 'file', fileName: 'large.mp4', type: 'video/mp4', bytes: '' });
  yield head.subarray(0, -2);
  yield beginning;
  let left = sizeBytes - beginning.length;
  const block = noise(pass)(blockBytes);
  for (; left > 0; left -= blockBytes) yield left < blockBytes ? block.subarray(0, left) : block;
  yield Buffer.concat([Buffer.from('\r\n'), formEnd]);
}
