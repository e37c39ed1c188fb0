import type { Readable } from 'node:stream';

/**
 * Reads a multipart/related body of two parts while it arrives: metadata, then a file of any size. Line ends are CRLF
 * or LF, because Python's official client sends LF.
 */
export type MultipartBody = {
  metadata: Buffer;
  /** The content type of the second part. */
  mediaType: string | undefined;
  /** To be read to its end; it throws if the last boundary is missing. */
  media: AsyncGenerator<Buffer>;
};
/** The body is not what its Content-Type says. */
export class MalformedBodyError extends Error {}

const maxHeaderBytes = 16_384;
const maxMetadataBytes = 1_048_576;

export function boundaryOf(contentType: string | undefined): string | undefined {
  const isRelated = /^multipart\/related\b/i.test(contentType ?? '');
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType ?? '') ?? [];
  return isRelated ? (quoted ?? plain) : undefined;
}

export async function readMultipart(body: Readable, boundary: string): Promise<MultipartBody> {
  const reader = createReader(body.iterator({ destroyOnReturn: false }));
  await reader.readUntil(`--${boundary}`, maxHeaderBytes);
  const first = await readHeaders(reader);
  const delimiter = `${first.lineEnd}--${boundary}`;
  const metadata = await reader.readUntil(delimiter, maxMetadataBytes);
  const second = await readHeaders(reader);
  return { metadata, mediaType: second.contentType, media: reader.streamUntil(`${delimiter}--`) };
}

async function readHeaders(reader: ReturnType<typeof createReader>) {
  const firstLine = await reader.readUntil('\n', maxHeaderBytes);
  const lineEnd = firstLine.at(-1) === 0x0d ? '\r\n' : '\n';
  let contentType: string | undefined;
  for (;;) {
    const line = (await reader.readUntil('\n', maxHeaderBytes)).toString('latin1').replace(/\r$/, '');
    if (line === '') return { lineEnd, contentType };
    contentType = /^content-type:\s*(.+)$/i.exec(line)?.[1] ?? contentType;
  }
}

function createReader(chunks: AsyncIterator<Buffer>) {
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<void> => {
    const { value, done } = await chunks.next();
    if (done) throw new MalformedBodyError('Missing end boundary in multipart body.');
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
  };
  return {
    /** The bytes before the delimiter; the delimiter is consumed. */
    async readUntil(delimiter: string, maxBytes: number): Promise<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter);
        if (at >= 0) {
          const found = buffered.subarray(0, at);
          buffered = buffered.subarray(at + Buffer.byteLength(delimiter));
          return found;
        }
        if (buffered.length > maxBytes) throw new MalformedBodyError('Malformed multipart body.');
        await readMore();
      }
    },
    /** Passes everything before the delimiter on as it arrives, and then reads the rest of the body. */
    async *streamUntil(delimiter: string): AsyncGenerator<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter);
        if (at >= 0) {
          yield buffered.subarray(0, at);
          while (!(await chunks.next()).done);
          return;
        }
        // The delimiter may have arrived only in part.
        const safe = Math.max(0, buffered.length - delimiter.length);
        yield buffered.subarray(0, safe);
        buffered = buffered.subarray(safe);
        await readMore();
      }
    },
  };
}
