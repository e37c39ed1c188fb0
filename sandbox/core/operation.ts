import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBlob } from './blobs.ts';
import { deliver, deliverTruncated, drop, hang, malform } from './delivery.ts';
import type { Fault } from './faults.ts';
import type { JournalEvent } from './journal.ts';
import type { World } from './world.ts';

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
export type PlatformManners = {
  name: string;
  /** Headers that stand on each answer. */
  headers(call: Call): Record<string, string>;
  /** How this platform words a failure of its own; an arranged one may name the platform's own numbers for it. */
  failure(status: number, arranged?: Pick<Fault, 'code' | 'subcode'>): Answer;
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

export function operation(
  world: World,
  manners: PlatformManners,
  name: string,
  decide: (call: Call) => Outcome,
) {
  return async (req: FastifyRequest, res: FastifyReply): Promise<void> => {
    const call = toCall(req);
    const fault = world.faults.draw(manners.name, name);
    const about = { id: call.id, platform: manners.name, operation: name, fault: fault?.kind ?? null };
    world.calls.begin(about, req.raw, res.raw);
    res.hijack();
    try {
      await carryOut(world, manners, fault, call, decide, res);
    } catch (error) {
      process.stderr.write(`Sandbox fault in ${manners.name} ${name}: ${String(error)}\n`);
      if (!res.raw.headersSent) deliver(res, manners.failure(500));
    }
  };
}

async function carryOut(
  world: World,
  manners: PlatformManners,
  fault: Fault | undefined,
  call: Call,
  decide: (call: Call) => Outcome,
  res: FastifyReply,
): Promise<void> {
  const send = (answer: Answer) => deliver(res, withHeaders(answer, manners.headers(call)));
  const truncate = (answer: Answer) => deliverTruncated(res, withHeaders(answer, manners.headers(call)));
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
      return send(manners.failure(fault.status, fault));
    case 'status_after_effect':
      act();
      return send(manners.failure(fault.status, fault));
    case 'malformed':
      return send(malform(await answerOf(act())));
    case 'truncated':
      return truncate(await answerOf(act()));
    case 'late_success': {
      const outcome = decideOrRefuse(decide, call);
      if (!outcome.effects?.length) return send(await answerOf(outcome));
      world.journal.commit([world.lateEffects.promise(outcome.effects, fault.delay_ms)]);
      return send(manners.failure(504));
    }
    case 'hang':
      return hang(res);
    case 'hang_after_effect':
      act();
      return hang(res);
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

function toCall(req: FastifyRequest): Call {
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
