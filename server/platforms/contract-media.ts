/**
 * The stored files of the contract test: read in ranges as the journey reads them, fetched as platforms fetch
 * them.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ByteRange } from '../domain/media/ports.ts';
import type { MediaFacts } from '../domain/platform-port/publisher.ts';
import { sha256Hex } from '../lib/canonical-json.ts';

const library = new Map<string, { readonly bytes: Uint8Array; readonly mime: string }>();

export function storeMedia(
  bytes: Uint8Array,
  facts: Pick<MediaFacts, 'mime' | 'width' | 'height' | 'altText' | 'durationMs'>,
): MediaFacts {
  const sha256 = sha256Hex(bytes);
  library.set(sha256, { bytes, mime: facts.mime });
  return { sha256, sizeBytes: bytes.byteLength, ...facts };
}

export function openStored(sha256: string, range?: ByteRange): ReadableStream<Uint8Array> {
  const bytes = library.get(sha256)?.bytes;
  assert.ok(bytes, 'a file that was not approved');
  const { first, last } = range ?? { first: 0, last: bytes.byteLength - 1 };
  assert.ok(first >= 0 && first <= last && last < bytes.byteLength, `no such range: ${first} to ${last}`);
  return new Blob([bytes.subarray(first, last + 1) as Uint8Array<ArrayBuffer>]).stream();
}

export interface MediaHost extends AsyncDisposable {
  readonly publicUrl: URL;
  mediaUrl(media: Pick<MediaFacts, 'sha256' | 'mime'>, ttlSeconds: number): string;
}

/** Serves the library as our own signed links do: no redirect, right type and length. */
export async function startMediaHost(): Promise<MediaHost> {
  const server = createServer((req, res) =>
    sendFile(/^\/media\/([0-9a-f]{64})\.\w+$/.exec(req.url ?? '')?.[1] ?? '', req.method ?? '', res),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    publicUrl,
    mediaUrl({ sha256, mime }, ttlSeconds) {
      assert.ok(ttlSeconds > 0);
      return new URL(`media/${sha256}.${mime.split('/')[1]}`, publicUrl).href;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendFile(sha256: string, method: string, res: ServerResponse): void {
  const file = library.get(sha256);
  if (!file) {
    res.writeHead(404).end();
    return;
  }
  res.writeHead(200, { 'content-type': file.mime, 'content-length': file.bytes.byteLength });
  res.end(method === 'HEAD' ? undefined : file.bytes);
}
