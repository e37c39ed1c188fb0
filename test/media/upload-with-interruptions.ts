/**
 * One large upload over a connection that breaks again and again, with the service killed in between. Promise proved:
 * it arrives byte for byte, and the service's memory does not grow with the file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { type DetailedError, Upload } from 'tus-js-client';
import { seededRandom } from '../kills/seeded-random.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { fileName, uploadPath } from './hostile/uploads.ts';
import { writeLargeVideo } from './large-video.ts';
import type { MediaService } from './media-service.ts';
import { type MemoryWatch, resetPeak, residentBytes, watchMemory } from './memory.ts';

export interface InterruptionOptions {
  readonly service: MediaService;
  readonly sizeBytes: number;
  readonly times: number;
  readonly seed: number;
  /** Called while the service is down; a short test lets time pass here instead of waiting. */
  readonly whileDown?: () => Promise<void>;
  readonly print?: (line: string) => void;
}

export interface InterruptedResult {
  readonly cuts: number;
  readonly kills: number;
  readonly sentSha256: string;
  readonly servedSha256: string;
  /** The largest rise of one process over its level when the bytes started to flow. */
  readonly riseBytes: number;
  readonly seconds: number;
}

const warmUpBytes = 12 * 1_048_576;
/** Together longer than the lock of a dead process lasts. */
const retryDelays = Array.from({ length: 2_400 }, () => 25);

export async function uploadWithInterruptions(options: InterruptionOptions): Promise<InterruptedResult> {
  const { service, sizeBytes, times, seed, print = () => undefined } = options;
  const random = seededRandom(seed);
  await using stack = new AsyncDisposableStack();
  const path = join(service.folder, `..`, `signoff-large-${process.pid}-${seed}.mp4`);
  stack.defer(() => rm(path, { force: true }));
  const sentSha256 = await writeLargeVideo(path, sizeBytes, seed);
  // Not in the last part: then the file would be complete and nothing left to break.
  const cutAfter = Array.from({ length: times }, () => Math.floor(random() * sizeBytes * 0.97));
  const killAt = 1 + Math.floor(random() * times);

  const levels = new Levels(service);
  stack.defer(() => levels.stop());
  await warmUp(service, seed + 1);
  levels.begin();
  let kills = 0;
  const proxy = stack.use(
    await startCuttingProxy(service.baseUrl, cutAfter, async (cut) => {
      if (cut !== killAt) return;
      levels.stop();
      await service.kill();
      kills += 1;
      await options.whileDown?.();
      await service.start();
      await warmUp(service, seed + 2);
      levels.begin();
      print('  killed and started again');
    }),
  );
  const startedAt = performance.now();
  const mediaId = await sendFile(service, proxy.baseUrl, path, sizeBytes, (sent) =>
    print(`  ${Math.round((sent / sizeBytes) * 100)} % there, ${proxy.cuts} cuts`),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const servedSha256 = await hashOf(service, mediaId);
  levels.stop();
  return { cuts: proxy.cuts, kills, sentSha256, servedSha256, riseBytes: levels.rise, seconds };
}

/** A first upload of each process loads code and fills caches, which is not caused by the file. */
async function warmUp(service: MediaService, seed: number): Promise<void> {
  const path = join(service.folder, '..', `signoff-warm-up-${process.pid}-${seed}.mp4`);
  await writeLargeVideo(path, warmUpBytes, seed);
  await hashOf(service, await sendFile(service, service.baseUrl, path, warmUpBytes, () => undefined));
  await rm(path);
}

async function sendFile(
  { client }: MediaService,
  through: string,
  path: string,
  sizeBytes: number,
  onPart: (sent: number) => void,
): Promise<string> {
  const created = await client.request('POST', '/v1/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': sizeBytes,
      'upload-metadata': fileName('large.mp4'),
    },
    body: '',
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let reportedAt = 0;
  const upload = new Upload(createReadStream(path) as unknown as Buffer, {
    uploadUrl: new URL(uploadPath(client, created), through).href,
    uploadSize: sizeBytes,
    headers: { authorization: `Bearer ${client.token}` },
    retryDelays,
    onShouldRetry: (error) => isWorthAnotherTry(error),
    onProgress: (sent) => {
      if (sent - reportedAt < sizeBytes / 10) return;
      reportedAt = sent;
      onPart(sent);
    },
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Media') ?? ''),
    onError: reject,
  });
  upload.start();
  const fromAnswer = await promise;
  if (fromAnswer !== '') return fromAnswer;
  // The last response was lost on the way: the upload itself knows.
  const uploadStatus = await client.request('GET', uploadPath(client, created));
  return (JSON.parse(uploadStatus.body.toString()) as { media: { id: string } }).media.id;
}

/** A broken connection, a lock not yet released, a service that is just starting. */
const isWorthAnotherTry = (error: Error | DetailedError): boolean => {
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
  return status === undefined || status === 409 || status === 423 || status >= 500;
};

function hashOf({ baseUrl, client }: MediaService, mediaId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` };
    get(`${baseUrl}/v1/media/${mediaId}/content`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the file is not served: ${answer.statusCode}`));
      const hash = createHash('sha256');
      answer.on('data', (chunk: Buffer) => hash.update(chunk));
      answer.on('end', () => resolve(hash.digest('hex')));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** The initial memory level of each process, and how far it rose. */
class Levels {
  rise = 0;
  readonly #service: MediaService;
  #watch: MemoryWatch | undefined;
  #start = 0;

  constructor(service: MediaService) {
    this.#service = service;
  }

  begin(): void {
    const { pid } = this.#service;
    this.#start = residentBytes(pid);
    resetPeak(pid);
    this.#watch = watchMemory(() => pid, 50);
  }

  stop(): void {
    if (!this.#watch) return;
    const { serviceBytes, sampledBytes } = this.#watch.peak;
    this.rise = Math.max(this.rise, Math.max(serviceBytes, sampledBytes) - this.#start);
    this.#watch[Symbol.dispose]();
    this.#watch = undefined;
  }
}
