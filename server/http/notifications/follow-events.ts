import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LiveEvent, LiveEventReader } from '../../domain/live/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { type Actor, requireSession } from '../../domain/workspaces/actor.ts';
import { can } from '../../domain/workspaces/roles.ts';
import { isPostId } from '../../lib/ids.ts';
import { defineRoute, type Route } from '../define-route.ts';
import { text } from '../inputs.ts';
import type { Follower, LiveHub } from './live-hub.ts';

export interface FollowEventsDeps {
  readonly live: LiveHub;
  readonly liveEvents: LiveEventReader;
  readonly authenticator: Authenticator;
  readonly sessionCookie: string;
}

/** After how long a browser whose connection broke comes back. */
const comeBackMs = 3_000;
/** Somebody who does not read what we send is sent away; their browser comes back. */
const mostUnreadBytes = 65_536;

export const followEventsRoute = (deps: FollowEventsDeps): Route =>
  defineRoute({
    operationId: 'followEvents',
    summary: 'What changes in the workspace, as it happens (server-sent events)',
    tag: 'Notifications',
    method: 'GET',
    paths: ['/v1/events'],
    access: { kind: 'person', capability: 'read' },
    // A stream cannot carry a header, so its address names the workspace.
    query: z.object({ workspace: text(100).optional() }),
    responses: {},
    hidden: true,
    handler: async ({ actor, request, reply }) => {
      await deps.live.heard();
      const missed = await missedSince(deps, actor, request.headers['last-event-id']);
      reply.hijack();
      open(reply);
      if (request.method === 'HEAD') {
        reply.raw.end();
        return reply;
      }
      const follower = followerOf(deps, actor, request, reply);
      const stop = deps.live.follow(follower);
      reply.raw.on('close', stop);
      if (missed === 'unknown') follower.reload();
      else for (const event of missed) follower.send(event);
      return reply;
    },
  });

/** What a browser that comes back has not heard. */
async function missedSince(
  { liveEvents }: FollowEventsDeps,
  { workspaceId, userId }: Actor,
  last: string | string[] | undefined,
): Promise<readonly LiveEvent[] | 'unknown'> {
  if (last === undefined || last === '') return [];
  if (typeof last !== 'string' || !isPostId(last)) return 'unknown';
  const found = await liveEvents.since(workspaceId, last);
  return found?.filter((event) => event.userId === null || event.userId === userId) ?? 'unknown';
}

function open(reply: FastifyReply): void {
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers would keep ours for ever.
    'x-accel-buffering': 'no',
  });
  reply.raw.write(`retry: ${comeBackMs}\n\n`);
}

function followerOf(
  { authenticator, sessionCookie }: FollowEventsDeps,
  actor: Actor,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Follower {
  const sessionId = requireSession(actor);
  const { userId, workspaceId } = actor;
  const close = () => raw.end();
  const write = (words: string): void => {
    if (raw.writableLength > mostUnreadBytes) raw.destroy();
    else raw.write(words);
  };
  return {
    userId,
    sessionId,
    workspaceId,
    async mayRead() {
      const session = await authenticator.session(request.cookies[sessionCookie] ?? '');
      const now = session && (await authenticator.actorInWorkspace(session, workspaceId));
      return now !== undefined && can(now.role, 'read');
    },
    send: ({ id, kind, subject }) =>
      write(`id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, id: subject })}\n\n`),
    reload: () => write('event: reload\ndata: {}\n\n'),
    beat: () => write(': still here\n\n'),
    close,
  };
}
