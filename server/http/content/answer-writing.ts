/**
 * Answers with what is being written: as one document, or with `Accept: text/event-stream` piece by piece as events
 * `text`, `caption`, then `done` with the whole or `error` with the problem. Whoever closes the connection cancels.
 * With an Idempotency-Key the answer always comes whole: only a whole one can be kept.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../domain/content/messages.ts';
import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { problemText, toAppError } from '../pipeline/problems.ts';

export interface Sent {
  readonly name: 'text' | 'caption' | 'done';
  readonly data: unknown;
}

/** Proxies end connections that are silent for long, and a model may think. */
const beatMs = seconds(15);

export async function answerWriting(
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Logger },
  /** What is refused before the first event is an ordinary problem. */
  begin: (signal: AbortSignal) => Promise<AsyncIterable<Sent>>,
  whole: (data: unknown) => { readonly status: 200 | 201; readonly body: unknown },
): Promise<FastifyReply | { readonly status: 200 | 201; readonly body: unknown }> {
  const signal = leavingSignal(reply);
  try {
    const events = await begin(signal);
    if (wantsEvents(request)) return await stream(request, reply, events, log);
    return whole(await lastOf(events));
  } catch (error) {
    throw signal.aborted ? cancelled(error) : error;
  }
}

/** Aborts when whoever asked has gone away. */
export function leavingSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

const wantsEvents = ({ headers, keyed }: FastifyRequest): boolean =>
  keyed === null && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '');

/** Nobody is there to read it; it is for the log and for a key that must not be kept. */
export const cancelled = (cause: unknown): AppError =>
  new AppError('generation_failed', messages.request_cancelled(), { cause });

async function lastOf(events: AsyncIterable<Sent>): Promise<unknown> {
  let last: unknown;
  for await (const { name, data } of events) if (name === 'done') last = data;
  return last;
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<Sent>,
  log: Logger,
): Promise<FastifyReply> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers would show nothing until the end.
    'x-accel-buffering': 'no',
  });
  const send = (name: string, data: string): void => {
    raw.write(`event: ${name}\ndata: ${data}\n\n`);
  };
  raw.write(': here it comes\n\n');
  const beating = setInterval(() => raw.write(': still here\n\n'), beatMs);
  try {
    for await (const { name, data } of events) send(name, JSON.stringify(data));
  } catch (error) {
    if (!raw.destroyed) send('error', `{"problem":${problemText(request, toAppError(error, log))}}`);
  } finally {
    clearInterval(beating);
    raw.end();
  }
  return reply;
}
