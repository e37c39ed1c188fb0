import type { FastifyReply } from 'fastify';
import type { Answer } from './operation.ts';

/** Putting an answer on the wire, whole or broken. Works on the raw response, since faults break HTTP's own rules. */
export function deliver(res: FastifyReply, answer: Answer): void {
  const { status, headers, body } = toWire(answer);
  res.raw.writeHead(status, headers);
  res.raw.end(body);
}

/** Promises the whole answer and breaks off half way; an answer without a body breaks off inside its headers. */
export function deliverTruncated(res: FastifyReply, answer: Answer): void {
  const { status, headers, body } = toWire(answer);
  const socket = res.raw.socket;
  if (body.length < 2) {
    socket?.end(`HTTP/1.1 ${status} Created\r\ncontent-length: 0\r\nx-restli-`, () => socket.destroy());
    return;
  }
  res.raw.writeHead(status, headers);
  res.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => socket?.destroy());
}

export function drop(res: FastifyReply): void {
  res.raw.socket?.destroy();
}

/** The caller has to give up by itself; closing the sandbox ends the connection too. */
export function hang(_res: FastifyReply): void {
  return;
}

/** A complete answer that breaks the agreement: success without its id, or a page where JSON was promised. */
export function malform(answer: Answer): Answer {
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).filter(
      ([name]) => !['x-restli-id', 'location', 'etag'].includes(name),
    ),
  );
  if (answer.body === undefined) return { status: answer.status, headers };
  return {
    status: answer.status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: '<html>{',
  };
}

function toWire(answer: Answer): { status: number; headers: Record<string, string>; body: Buffer } {
  const isJson = typeof answer.body === 'object';
  const body = Buffer.from(isJson ? JSON.stringify(answer.body) : String(answer.body ?? ''));
  const headers: Record<string, string> = {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...answer.headers,
  };
  if (answer.status !== 204) headers['content-length'] = String(body.length);
  return { status: answer.status, headers, body };
}
