import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBlob } from './blobs.ts';
import type { Fault } from './faults.ts';
import { translateAnswer, translatorOf } from './host-names.ts';
import type { JournalEvent } from './journal.ts';
import type { SandboxContext } from './platform.ts';

/**
 * One endpoint of a simulated platform. The endpoint only decides which changes follow and what the response is. This
 * module executes the decision, and is the only place where faults interfere.
 */
export type Answer = { status: number; headers?: Record<string, string>; body?: string | object };
export type Outcome = { effects?: JournalEvent[]; answer: Answer | (() => Promise<Answer>) };
export type Call = {
  id: string;
  method: string;
  /** Path and query exactly as sent, because percent-encoding matters to some platforms. */
  rawUrl: string;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The bytes of an upload, already stored. */
  upload: (StoredBlob & { head: Buffer }) | undefined;
  /**
   * The sandbox's address as this client can use it: with the real host name, if the request had one. Only needed for
   * addresses in signed values; those in a response are translated anyway.
   */
  publicAddress(address: string): string;
};
/** The response headers and failure responses of a platform's host, the same for every call. */
export type HostProfile = {
  /** The platform's name. */
  name: string;
  headers?(call: Call): Record<string, string>;
  /** A fault may set the platform's error numbers, or its word for the error. */
  failure(status: number, arranged?: Pick<Fault, 'code' | 'subcode' | 'reason'>): Answer;
  /** The headers with the id of what a call created; a malformed response omits them. */
  idHeaders?: readonly string[];
};

/** Thrown by an endpoint to reject a call without any change. */
export class RefusedError extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    upload?: StoredBlob & { head: Buffer };
  }
}

export function operation(
  context: SandboxContext,
  profile: HostProfile,
  name: string,
  decide: (call: Call) => Outcome,
) {
  return async (req: FastifyRequest, res: FastifyReply): Promise<void> => {
    const call = toCall(req);
    const fault = context.faults.draw(profile.name, name);
    const callInfo = { id: call.id, platform: profile.name, operation: name, fault: fault?.kind ?? null };
    context.calls.track(callInfo, req.raw, res.raw);
    res.hijack();
    try {
      await execute(context, profile, fault, call, decide, req, res);
    } catch (error) {
      process.stderr.write(`Sandbox fault in ${profile.name} ${name}: ${String(error)}\n`);
      if (!res.raw.headersSent) deliver(res, profile.failure(500));
    }
  };
}

async function execute(
  context: SandboxContext,
  profile: HostProfile,
  fault: Fault | undefined,
  call: Call,
  decide: (call: Call) => Outcome,
  req: FastifyRequest,
  res: FastifyReply,
): Promise<void> {
  const complete = (answer: Answer) =>
    translateAnswer(req.raw, withHeaders(answer, profile.headers?.(call) ?? {}));
  const send = (answer: Answer) => deliver(res, complete(answer));
  const truncate = (answer: Answer) => deliverTruncated(res, complete(answer));
  /** Deciding and committing are one synchronous step, so no other call can run in between. */
  const decideAndCommit = (): Outcome => {
    const outcome = decideOrRefuse(decide, call);
    context.journal.commit(outcome.effects ?? []);
    return outcome;
  };

  switch (fault?.kind) {
    case undefined:
      return send(await resolveAnswer(decideAndCommit()));
    case 'slow':
      await context.clock.wait(fault.delay_ms);
      return send(await resolveAnswer(decideAndCommit()));
    case 'drop_before_effect':
      return drop(res);
    case 'drop_after_effect':
      decideAndCommit();
      return drop(res);
    case 'status_before_effect':
      return send(profile.failure(fault.status, fault));
    case 'status_after_effect':
      decideAndCommit();
      return send(profile.failure(fault.status, fault));
    case 'malformed':
      return send(malform(profile, await resolveAnswer(decideAndCommit())));
    case 'truncated':
      return truncate(await resolveAnswer(decideAndCommit()));
    case 'late_success': {
      const outcome = decideOrRefuse(decide, call);
      if (!outcome.effects?.length) return send(await resolveAnswer(outcome));
      context.journal.commit([context.lateEffects.schedule(outcome.effects, fault.delay_ms)]);
      return send(profile.failure(504));
    }
    case 'hang':
      return; // the caller has to give up; stopping the sandbox closes the connection too
    case 'hang_after_effect':
      decideAndCommit();
      return;
  }
}

function decideOrRefuse(decide: (call: Call) => Outcome, call: Call): Outcome {
  try {
    return decide(call);
  } catch (error) {
    if (error instanceof RefusedError) return { answer: error.answer };
    throw error;
  }
}

const resolveAnswer = (outcome: Outcome): Promise<Answer> | Answer =>
  typeof outcome.answer === 'function' ? outcome.answer() : outcome.answer;

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...headers, ...answer.headers },
});

export function toCall(req: FastifyRequest): Call {
  const rawUrl = req.raw.url ?? '/';
  const queryStart = rawUrl.indexOf('?');
  return {
    id: `call_${randomUUID()}`,
    method: req.method,
    rawUrl,
    query: new URLSearchParams(queryStart < 0 ? '' : rawUrl.slice(queryStart + 1)),
    params: req.params as Record<string, string>,
    headers: req.headers,
    body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    upload: req.upload,
    publicAddress: translatorOf(req.raw),
  };
}

/** Writes to the raw response, because faults violate HTTP. */
function deliver(res: FastifyReply, answer: Answer): void {
  const { status, headers, body } = toWire(answer);
  res.raw.writeHead(status, headers);
  res.raw.end(body);
}

/** Announces the full length and cuts the body off half way; a response without a body is cut off in its headers. */
function deliverTruncated(res: FastifyReply, answer: Answer): void {
  const { status, headers, body } = toWire(answer);
  const socket = res.raw.socket;
  if (body.length < 2) {
    socket?.end(`HTTP/1.1 ${status} Created\r\ncontent-length: 0\r\nx-`, () => socket.destroy());
    return;
  }
  res.raw.writeHead(status, headers);
  res.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => socket?.destroy());
}

const drop = (res: FastifyReply): void => {
  res.raw.socket?.destroy();
};

/** A complete response that violates the contract: success without the id, or HTML instead of JSON. */
function malform(profile: HostProfile, answer: Answer): Answer {
  const idHeaders = profile.idHeaders ?? ['location', 'etag'];
  const remaining = Object.entries(answer.headers ?? {}).filter(([name]) => !idHeaders.includes(name));
  const headers = Object.fromEntries(remaining);
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
