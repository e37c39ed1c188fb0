/** A form with one file, streamed: the file is never held in memory. */
import { randomUUID } from 'node:crypto';

export interface FilePart {
  /** The field's name. */
  readonly name: string;
  readonly fileName: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

export function multipart(fields: Readonly<Record<string, string>>, file: FilePart) {
  const boundary = `signoff-${randomUUID()}`;
  const named = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${value}\r\n`,
  );
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: ${file.mime}\r\n\r\n`;
  const head = Buffer.from(named.join('') + opening);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.length + file.sizeBytes + tail.length,
    body: between(head, file.body, tail),
  };
}

/**
 * Written as a stream rather than a generator: a generator that is cancelled before its first read would leave the
 * file open.
 */
function between(
  head: Uint8Array,
  file: ReadableStream<Uint8Array>,
  tail: Uint8Array,
): ReadableStream<Uint8Array> {
  const reader = file.getReader();
  let isHeadSent = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isHeadSent) {
          isHeadSent = true;
          controller.enqueue(head);
          return;
        }
        const part = await reader.read();
        if (!part.done) {
          controller.enqueue(part.value);
          return;
        }
        controller.enqueue(tail);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
