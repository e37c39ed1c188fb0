/** Answers with server-sent events: the connection stays open, and what is written arrives at once. */
import type { FastifyReply } from 'fastify';

/** After how long a client whose connection broke comes back. */
const reconnectMs = 3_000;

export function startEventStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Buffering proxies would hold back our events.
    'x-accel-buffering': 'no',
  });
  reply.raw.write(`retry: ${reconnectMs}\n\n`);
}

/** A line that says nothing, so that nobody takes the connection for dead. */
export const heartbeat = ': still here\n\n';
