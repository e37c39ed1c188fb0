/** The service's HTTP interface as a program uses it: plain requests, byte by byte where that matters. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface HttpResponse {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpInput {
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array | string | AsyncIterable<Uint8Array>;
}

export interface MediaClient {
  readonly baseUrl: string;
  readonly token: string;
  request(method: string, path: string, sending?: HttpInput): Promise<HttpResponse>;
  /** Exactly these bytes over one connection, then whatever comes back. */
  sendRaw(bytes: Uint8Array, options?: { readonly hangUp?: boolean }): Promise<HttpResponse>;
}

/** Long enough for the slowest picture; a response that takes longer is a hang. */
const patienceMs = 45_000;

export function createMediaClient(baseUrl: string, token: string): MediaClient {
  return {
    baseUrl,
    token,
    request: (method, path, sending = {}) => ask(new URL(path, baseUrl), method, token, sending),
    sendRaw: (bytes, options = {}) => raw(new URL(baseUrl), bytes, options.hangUp ?? false),
  };
}

function ask(
  url: URL,
  method: string,
  token: string,
  { headers = {}, body }: HttpInput,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' || body instanceof Uint8Array
          ? { 'content-length': Buffer.byteLength(body) }
          : {}),
        ...headers,
      },
    });
    let answered = false;
    outgoing.setTimeout(patienceMs, () =>
      outgoing.destroy(new Error(`no answer to ${method} ${url.pathname}`)),
    );
    outgoing.on('response', (incoming) => {
      answered = true;
      collect(incoming).then(resolve, reject);
    });
    // A server that refuses early closes before everything is sent; the response counts, not the broken pipe.
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body);
    else pipeline(Readable.from(body), outgoing).catch((error: Error) => outgoing.destroy(error));
  });
}

async function collect(incoming: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) };
}

function raw(url: URL, bytes: Uint8Array, hangUp: boolean): Promise<HttpResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(url.port), url.hostname);
    const finish = (): void => resolve(parseAnswer(Buffer.concat(chunks)));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks))) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', finish);
    socket.on('connect', () => {
      socket.write(bytes, () => {
        if (hangUp) socket.destroy();
      });
    });
  });
}

const headEnd = (bytes: Buffer): number => bytes.indexOf('\r\n\r\n');

function isWhole(bytes: Buffer): boolean {
  const end = headEnd(bytes);
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString('latin1');
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length === undefined
    ? /\r\n0\r\n\r\n$/.test(bytes.toString('latin1'))
    : bytes.length >= end + 4 + Number(length);
}

function parseAnswer(bytes: Buffer): HttpResponse {
  const end = headEnd(bytes);
  if (end < 0) return { status: 0, headers: {}, body: Buffer.alloc(0) };
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: bytes.subarray(end + 4) };
}
