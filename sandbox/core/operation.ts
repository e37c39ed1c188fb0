import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBlob } from './blobs.ts';
import type { Fault } from './faults.ts';
import type { JournalEvent } from './journal.ts';
import type { World } from './platform.ts';

/**
 * One endpoint of a simulated platform. The endpoint only decides: which changes follow and what is answered. This
 * file carries the decision out, and is the one place where faults come between the two.
 */
export type Answer = { status: number; headers?: Record<string, string>; body?: string | object };
export type Outcome = { effects?: JournalEvent[]; answer: Answer | (() => Promise<Answer>) };
export type Call = {
  id: string;
  method: string;
  /** Path and query exactly as sent: percent-encoding matters to some platforms. */
  rawUrl: string;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The bytes of an upload, already stored. */
  upload: (StoredBlob & { head: Buffer }) | undefined;
};
/** How a host of a platform answers, whatever the call: its headers, and the words for its own failures. */
export type HostProfile = {
  /** The platform's name. */
  name: string;
  headers?(call: Call): Record<string, string>;
  /** An arranged failure may name the platform's own numbers for it. */
  failure(status: number, arranged?: Pick<Fault, 'code' | 'subcode'>): Answer;
  /** The headers that name what a call made; a malformed answer lacks them. */
  idHeaders?: readonly string[];
};

/** Thrown by an endpoint to refuse a call; nothing has changed then. */
export class Refused extends Error {
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

export function operation(world: World, profile: HostProfile, name: string, decide: (call: Call) => Outcome) {
  return async (req: FastifyRequest, res: FastifyReply): Promise<void> => {
    const call = toCall(req);
    const fault = world.faults.draw(profile.name, name);
    const about = { id: call.id, platform: profile.name, operation: name, fault: fault?.kind ?? null };
    world.calls.begin(about, req.raw, res.raw);
    res.hijack();
    try {
      await carryOut(world, profile, fault, call, decide, res);
    } catch (error) {
      process.stderr.write(`Sandbox fault in ${profile.name} ${name}: ${String(error)}\n`);
      if (!res.raw.headersSent) deliver(res, profile.failure(500));
    }
  };
}

async function carryOut(
  world: World,
  profile: HostProfile,
  fault: Fault | undefined,
  call: Call,
  decide: (call: Call) => Outcome,
  res: FastifyReply,
): Promise<void> {
  const send = (answer: Answer) => deliver(res, withHeaders(answer, profile.headers?.(call) ?? {}));
  const truncate = (answer: Answer) =>
    deliverTruncated(res, withHeaders(answer, profile.headers?.(call) ?? {}));
  /** Deciding and changing are one synchronous move: no other call comes in between. */
  const act = (): Outcome => {
    const outcome = decideOrRefuse(decide, call);
    world.journal.commit(outcome.effects ?? []);
    return outcome;
  };

  switch (fault?.kind) {
    case undefined:
      return send(await answerOf(act()));
    case 'slow':
      await world.clock.wait(fault.delay_ms);
      return send(await answerOf(act()));
    case 'drop_before_effect':
      return drop(res);
    case 'drop_after_effect':
      act();
      return drop(res);
    case 'status_before_effect':
      return send(profile.failure(fault.status, fault));
    case 'status_after_effect':
      act();
      return send(profile.failure(fault.status, fault));
    case 'malformed':
      return send(malform(profile, await answerOf(act())));
    case 'truncated':
      return truncate(await answerOf(act()));
    case 'late_success': {
      const outcome = decideOrRefuse(decide, call);
      if (!outcome.effects?.length) return send(await answerOf(outcome));
      world.journal.commit([world.lateEffects.promise(outcome.effects, fault.delay_ms)]);
      return send(profile.failure(504));
    }
    case 'hang':
      return; // the caller has to give up; closing the sandbox ends the connection too
    case 'hang_after_effect':
      act();
      return;
  }
}

function decideOrRefuse(decide: (call: Call) => Outcome, call: Call): Outcome {
  try {
    return decide(call);
  } catch (error) {
    if (error instanceof Refused) return { answer: error.answer };
    throw error;
  }
}

const answerOf = (outcome: Outcome): Promise<Answer> | Answer =>
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
  };
}

/** The answer is written to the raw response, since faults break HTTP's own rules. */
function deliver(res: FastifyReply, answer: Answer): void {
  const { status, headers, body } = toWire(answer);
  res.raw.writeHead(status, headers);
  res.raw.end(body);
}

/** Promises the whole answer and breaks off half way; an answer without a body breaks off inside its headers. */
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

/** A complete answer that breaks the agreement: success without its id, or a page where JSON was promised. */
function malform(profile: HostProfile, answer: Answer): Answer {
  const idHeaders = profile.idHeaders ?? ['location', 'etag'];
  const kept = Object.entries(answer.headers ?? {}).filter(([name]) => !idHeaders.includes(name));
  const headers = Object.fromEntries(kept);
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
