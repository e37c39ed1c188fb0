/**
 * How models are reached. The promise: a key goes to the one configured URL and to no other (redirects are never
 * followed); a URL that a workspace's owner entered is called only if it is public; and no answer, however long,
 * fills the memory.
 */
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { type AddressCheck, createAddressCheck, pinnedLookup } from '../../lib/safe-fetch.ts';

export type Fetch = typeof globalThis.fetch;

/** The answer was larger than any real one. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** A stream of tokens carries about two hundred bytes for each. */
const maxTextBytes = 8_000_000;
const maxPictureBytes = 40_000_000;

export const boundedFetch =
  (send: Fetch, maxBytes = maxTextBytes): Fetch =>
  async (input, init) => {
    const answer = await send(input, { ...init, redirect: 'manual', credentials: 'omit' });
    if (answer.body === null) return answer;
    let sizeBytes = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          sizeBytes += chunk.byteLength;
          if (sizeBytes > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(counted, { status, statusText, headers });
  };

export const boundedPictureFetch = (send: Fetch): Fetch => boundedFetch(send, maxPictureBytes);

/** For URLs that users entered: https only, to a public address, on a connection of its own. */
export const guardedFetch =
  (check: AddressCheck = createAddressCheck()): Fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:') throw new TypeError('Only https addresses are called.');
    const signal = init.signal ?? new AbortController().signal;
    const addresses = await check(url, signal);
    return new Promise((resolve, reject) => {
      const outgoing = request(url, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          'accept-encoding': 'identity',
          connection: 'close',
        },
        agent: false,
        lookup: pinnedLookup(addresses),
        signal,
      });
      outgoing.on('error', (error) => reject(signal.aborted ? signal.reason : error));
      outgoing.on('response', (answer) => {
        const status = answer.statusCode ?? 0;
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined) headers.set(name, String(value));
        // These have no body, and a Response with one throws.
        const isEmpty = status < 200 || status === 204 || status === 205 || status === 304;
        if (isEmpty) answer.destroy();
        const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
        if (status < 200) reject(new TypeError('The server answered with something that is no answer.'));
        else resolve(new Response(body, { status, headers }));
      });
      outgoing.end(typeof init.body === 'string' ? init.body : undefined);
    });
  };
