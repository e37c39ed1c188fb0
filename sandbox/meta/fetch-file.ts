import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { Transform } from 'node:stream';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';

/**
 * Fetches image_url, video_url, url and file_url as Meta does, with the user agent facebookexternalhit, and streams the
 * file to the blob store. Undefined on failure: a status other than 200, too many redirects, or a broken connection.
 */
export async function fetchFile(
  blobs: BlobStore,
  url: string,
  limits: { timeoutMs: number; signal?: AbortSignal; onBytes?: (total: number) => void },
): Promise<StoredBlob | undefined> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([timeout, limits.signal]) : timeout;
  try {
    const answer = await open(url, signal, maxRedirects);
    let total = 0;
    const counted = new Transform({
      transform(bytes: Buffer, _encoding, done) {
        total += bytes.length;
        limits.onBytes?.(total);
        done(null, bytes);
      },
    });
    answer.once('error', (error) => counted.destroy(error));
    return await blobs.receive(answer.pipe(counted));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

const maxRedirects = 3;

/** Uses node:http instead of fetch, because large bodies then need less memory. */
async function open(url: string, signal: AbortSignal, redirectsLeft: number): Promise<IncomingMessage> {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(url)) throw new Error('The address is not plain ASCII over HTTP.');
  const headers = { 'user-agent': 'facebookexternalhit/1.1' };
  const req = (url.startsWith('https:') ? getSecure : getPlain)(url, { signal, agent: false, headers });
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  if (status === 200) return answer;
  answer.destroy();
  const { location } = answer.headers;
  if (status < 300 || status > 399 || !location || redirectsLeft === 0)
    throw new Error(`The address answered ${status}.`);
  return open(new URL(location, url).href, signal, redirectsLeft - 1);
}
