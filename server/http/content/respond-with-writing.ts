/**
 * Responds with generated text: as one document, or with `Accept: text/event-stream` piece by piece as events
 * `text`, `caption`, then `done` with the complete result or `error` with the problem. Closing the connection
 * cancels. With an Idempotency-Key the response is always complete: only a complete one can be stored.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../domain/content/messages.ts';
import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { problemText, toAppError } from '../pipeline/problems.ts';

export type WritingEvent<Result> =
  | { readonly name: 'text' | 'caption'; readonly data: unknown }
  | { readonly name: 'done'; readonly data: Result };

/** Proxies close connections that are silent for long, and a model may need time. */
const heartbeatMs = seconds(15);

export async function respondWithWriting<Result, Response>(
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Logger },
  /** A refusal before the first event is an ordinary problem response. */
  start: (signal: AbortSignal) => Promise<AsyncIterable<WritingEvent<Result>>>,
  toResponse: (result: Result) => Response,
): Promise<FastifyReply | Response> {
  const signal = disconnectSignal(reply);
  try {
    const events = await start(signal);
    if (wantsEvents(request)) return await stream(request, reply, events, log);
    return toResponse(await lastOf(events));
  } catch (error) {
    throw signal.aborted ? requestCancelled(error) : error;
  }
}

/** Aborts when the caller has closed the connection. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const wantsEvents = ({ headers, idempotency }: FastifyRequest): boolean =>
  idempotency === null && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '');

/** No caller is left to read it; it is for the log and for a key that must not be stored. */
export const requestCancelled = (cause: unknown): AppError =>
  new AppError('generation_failed', messages.request_cancelled(), { cause });

async function lastOf<Result>(events: AsyncIterable<WritingEvent<Result>>): Promise<Result> {
  let last: Result | undefined;
  for await (const event of events) if (event.name === 'done') last = event.data;
  if (last === undefined) throw new Error('the writing ended without a result');
  return last;
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<WritingEvent<unknown>>,
  log: Logger,
): Promise<FastifyReply> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Buffering proxies would show nothing until the end.
    'x-accel-buffering': 'no',
  });
  const send = (name: string, data: string): void => {
    raw.write(`event: ${name}\ndata: ${data}\n\n`);
  };
  raw.write(': here it comes\n\n');
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  try {
    for await (const { name, data } of events) send(name, JSON.stringify(data));
  } catch (error) {
    if (!raw.destroyed) send('error', `{"problem":${problemText(request, toAppError(error, log))}}`);
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}
