/** Multipart bodies written by hand, because a well-behaved client would correct what we want to send. */
export const boundary = 'signoff-hostile-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

export interface Part {
  readonly name?: string;
  readonly fileName?: string | Buffer;
  readonly type?: string;
  readonly headers?: string;
  readonly bytes: Uint8Array | string;
}

const text = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value);

export function partBytes(part: Part): Buffer {
  const disposition = [
    Buffer.from('content-disposition: form-data'),
    ...(part.name === undefined ? [] : [Buffer.from(`; name="${part.name}"`)]),
    ...(part.fileName === undefined
      ? []
      : [Buffer.from('; filename="'), text(part.fileName), Buffer.from('"')]),
  ];
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n`),
    ...disposition,
    Buffer.from(part.type === undefined ? '\r\n' : `\r\ncontent-type: ${part.type}\r\n`),
    Buffer.from(part.headers ?? ''),
    Buffer.from('\r\n'),
    Buffer.from(part.bytes as Uint8Array),
    Buffer.from('\r\n'),
  ]);
}

export const formEnd = Buffer.from(`--${boundary}--\r\n`);
export const form = (...parts: Part[]): Buffer => Buffer.concat([...parts.map(partBytes), formEnd]);
