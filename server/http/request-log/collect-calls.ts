/**
 * Writes down the calls of apps, after they are answered. Promise: no answer waits for it, and a failure of ours here is
 * nobody's. The web interface's own requests and those of tokens without an app only count in the metrics: there is no page
 * that would show them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallBodies, CompletedCall } from '../../domain/request-log/call.ts';
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Route } from '../pipeline/define-route.ts';
import { maskAgent, maskKey, maskPath } from './mask-text.ts';
import { declaredNames, redact } from './redact.ts';
import { redactProblem } from './redact-problem.ts';

export interface CollectCallsDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicWords: ReadonlySet<string>;
  record(call: CompletedCall): void;
}

export function collectCalls(app: FastifyInstance, deps: CollectCallsDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!request.program) return;
    try {
      const call = toCall(request, reply, deps);
      if (call) deps.record(call);
    } catch (error) {
      deps.log.warn({ error, request_id: request.id }, 'a call could not be written down');
    }
  });
}

function toCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, publicWords }: CollectCallsDeps,
): CompletedCall | undefined {
  const { program, routeOptions, headers, method } = request;
  if (program?.via.kind !== 'token' || !program.via.appId) return undefined;
  const route = routeOptions.url ?? '';
  const path = maskPath(request.url, route);
  const { operation } = routeOptions.config;
  const status = reply.raw.statusCode;
  const refused = status >= 400 ? describeRefusal(request, operation, path, publicWords) : null;
  const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
  const key = headers['idempotency-key'];
  return {
    at: clock.now(),
    requestId: request.id,
    workspaceId: program.workspaceId,
    appId: program.via.appId,
    userId: program.userId,
    tokenId: program.via.tokenId,
    method,
    route,
    path,
    query: queryOf(operation, request.url, publicWords),
    apiVersion: /^\/(v\d+)\//.exec(route)?.[1] ?? 'v1',
    status,
    // A stream lasts as long as somebody reads it, which says nothing about us.
    ms: isStream ? 0 : Math.ceil(reply.elapsedTime),
    code: refused?.code ?? null,
    cause: refused?.cause ?? null,
    param: refused?.param ?? null,
    bytesIn: Number(headers['content-length']) || 0,
    bytesOut: numberOf(reply.getHeader('content-length') ?? reply.raw.getHeader('content-length')),
    address: request.ip,
    agent: maskAgent(headers['user-agent']),
    keyHash: typeof key === 'string' ? sha256Hex(key).slice(0, 12) : null,
    keyText: typeof key === 'string' ? maskKey(key) : null,
    bodies: refused?.bodies ?? null,
  };
}

interface Refusal {
  readonly code: string | null;
  readonly cause: string | null;
  readonly param: string | null;
  readonly bodies: CallBodies;
}

function describeRefusal(
  request: FastifyRequest,
  operation: Route | undefined,
  path: string,
  publicWords: ReadonlySet<string>,
): Refusal {
  const sent = redact(operation?.body, request.sent, publicWords) ?? null;
  const names = namesOf(operation);
  const shown = new Set([...textsOf(sent), ...names, ...publicWords]);
  const hiddenTexts = textsOf([request.sent, request.query]).filter((text) => !shown.has(text));
  const problem =
    request.refusal === null
      ? undefined
      : redactProblem(request.refusal, { names, publicWords, hiddenTexts, path });
  return {
    code: problem?.code ?? null,
    cause: problem?.cause ?? null,
    param: problem?.param ?? null,
    bodies: { sent, answered: problem?.document ?? null },
  };
}

const numberOf = (header: unknown): number | null => {
  const number = Number(header);
  return header === undefined || Number.isNaN(number) ? null : number;
};

/** The declared parameters, with their values where these are no words: `state=in_review&q=…`. */
function queryOf(operation: Route | undefined, url: string, publicWords: ReadonlySet<string>): string | null {
  const start = url.indexOf('?');
  if (start < 0 || !operation?.query) return null;
  const given = Object.fromEntries(new URLSearchParams(url.slice(start + 1)));
  const kept = redact(operation.query, given, publicWords);
  if (typeof kept !== 'object' || kept === null || Object.keys(kept).length === 0) return null;
  return Object.entries(kept)
    .map(([name, value]) => `${name}=${String(value).startsWith('…') ? '…' : value}`)
    .join('&')
    .slice(0, 500);
}

const knownNames = new WeakMap<Route, ReadonlySet<string>>();
function namesOf(operation: Route | undefined): ReadonlySet<string> {
  if (!operation) return new Set();
  const known = knownNames.get(operation);
  if (known) return known;
  const names = new Set<string>();
  for (const part of [operation.params, operation.query, operation.body]) declaredNames(part, names);
  knownNames.set(operation, names);
  return names;
}

/** Shorter ones are in too many of our own sentences to be looked for. */
const shortestText = 8;
const maxTexts = 200;

/** What the caller wrote, names of fields included, wherever it stands. */
function textsOf(value: unknown, found: string[] = []): string[] {
  if (found.length >= maxTexts) return found;
  if (typeof value === 'string') {
    if (value.length >= shortestText) found.push(value);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value) && name.length >= shortestText) found.push(name);
      textsOf(part, found);
    }
  return found;
}
