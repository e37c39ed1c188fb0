/** Sends an app's calls as they come (server-sent events). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import { can } from '../../domain/actor/roles.ts';
import type { AppStore } from '../../domain/apps/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import type { CallFilter, CallReader, CallsOf } from '../../domain/request-log/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { type Clock, seconds } from '../../lib/clock.ts';
import { authenticate } from '../pipeline/authenticate.ts';
import type { Access } from '../pipeline/define-route.ts';
import { cursorOf, positionOf } from './inputs.ts';
import type { LiveCalls } from './live-calls.ts';
import { toCallView } from './to-call-view.ts';

export interface FollowCallsDeps {
  readonly liveCalls: LiveCalls;
  readonly authenticator: Authenticator;
  readonly sessionCookie: string;
  readonly baseUrl: URL;
  readonly clock: Clock;
}

interface FollowInput {
  readonly actor: Actor;
  readonly visible: CallsOf;
  readonly filter: CallFilter;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const access: Access = { kind: 'scope', scope: 'audit:read', capability: 'read' };
const reconnectMs = seconds(3);
/** A client that does not read what we send is disconnected; it may reconnect. */
const maxUnreadBytes = 262_144;

export function followCalls(
  deps: FollowCallsDeps & { readonly apps: AppStore; readonly calls: CallReader },
  { actor, visible, filter, request, reply }: FollowInput,
): FastifyReply {
  const { raw } = reply;
  const lastId = request.headers['last-event-id'];
  const since = positionOf(typeof lastId === 'string' && lastId !== '' ? lastId : undefined)?.at;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${reconnectMs}\n\n`);
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  const write = (chunk: string): void => {
    if (raw.writableEnded) return;
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
    else raw.write(chunk);
  };
  const stop = deps.liveCalls.follow(
    {
      userId: actor.userId,
      read: (from, limit) => deps.calls.list(visible, { ...filter, from, before: undefined, limit }),
      mayRead: () => mayStillRead(deps, request, actor, visible),
      send: (call) =>
        write(`event: call\nid: ${cursorOf(call)}\ndata: ${JSON.stringify(toCallView(call))}\n\n`),
      skipped: () => write('event: skipped\ndata: {}\n\n'),
      sendHeartbeat: () => write(': still here\n\n'),
      close: () => raw.end(),
    },
    since ?? deps.clock.now(),
  );
  raw.on('close', stop);
  return reply;
}

/** Asks again all that was asked when the stream began: the credentials, the scope, the role, whose app it is. */
async function mayStillRead(
  deps: FollowCallsDeps & { readonly apps: AppStore },
  request: FastifyRequest,
  before: Actor,
  { appId }: CallsOf,
): Promise<boolean> {
  try {
    const { authenticator: people, sessionCookie, baseUrl } = deps;
    const who = await authenticate({ people, sessionCookie, origin: baseUrl.origin }, request, access);
    if (!('actor' in who) || who.actor.workspaceId !== before.workspaceId) return false;
    await callsVisibleTo(deps, who.actor, appId);
    return can(who.actor.role, 'read');
  } catch {
    return false;
  }
}
