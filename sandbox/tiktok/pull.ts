import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { Transform } from 'node:stream';
import type { SandboxContext } from '../core/platform.ts';
import { inspectFile } from './check-media.ts';
import type { MediaFile, Publish } from './publishes.ts';

/** Streams the files of a publication. Redirects are invalid; the timeout is an hour. */
export type Pulls = ReturnType<typeof createPulls>;

const timeoutMs = 60 * 60 * 1000;

export function createPulls({ clock, blobs }: SandboxContext) {
  const running = new Map<string, { abort: AbortController; bytes: number }>();

  async function fetchOne(url: string, publish: Publish, run: { abort: AbortController; bytes: number }) {
    const answer = await open(url, run.abort.signal);
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new Error(`The address answered ${answer.statusCode}.`);
    }
    const counted = new Transform({
      transform(bytes: Buffer, _encoding, done) {
        run.bytes += bytes.length;
        done(null, bytes);
      },
    });
    answer.once('error', (error) => counted.destroy(error));
    const blob = await blobs.receive(answer.pipe(counted));
    return inspectFile(blobs, publish.kind, { ...blob, parts: [blob] });
  }

  return {
    /** Undefined if a file could not be fetched. */
    async pull(publish: Publish): Promise<MediaFile[] | undefined> {
      const run = { abort: new AbortController(), bytes: 0 };
      running.set(publish.id, run);
      const cancelTimeout = clock.after(timeoutMs, () => run.abort.abort());
      try {
        const files: MediaFile[] = [];
        for (const url of publish.urls) files.push(await fetchOne(url, publish, run));
        return files;
      } catch (error) {
        if (error instanceof Error) return undefined;
        throw error;
      } finally {
        cancelTimeout();
        running.delete(publish.id);
      }
    },
    isRunning: (publishId: string) => running.has(publishId),
    bytesSoFar: (publishId: string) => running.get(publishId)?.bytes,
    stop: (publishId: string) => running.get(publishId)?.abort.abort(),
    stopAll() {
      for (const { abort } of running.values()) abort.abort();
    },
  };
}

/** Uses node:http instead of fetch: it never follows redirects, and large bodies need less memory. */
async function open(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const req = (url.startsWith('https:') ? getSecure : getPlain)(url, { signal, agent: false });
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  return answer;
}
