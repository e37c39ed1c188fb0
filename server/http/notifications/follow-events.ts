import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, requireSession } from '../../domain/actor/actor.ts';
import { can } from '../../domain/actor/roles.ts';
import type { LiveEvent, LiveEventReader } from '../../domain/live/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { isPostId } from '../../lib/ids.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
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
/** An id that nobody knows: who comes back with it reads everything anew. */
const unknownId = 'none';

interface StreamFollower extends Follower {
  /** What the browser names when it comes back before it has heard anything. */
  startAt(id: string): void;
}

export const followEventsRoute = defineRoute({
  operationId: 'followEvents',
  summary: 'What changes in the workspace, as it happens (server-sent events)',
  tag: 'Notifications',
  method: 'GET',
  paths: ['/v1/events'],
  access: { kind: 'person', capability: 'read' },
  query: z.object({
    // A stream cannot carry a header, so its address names the workspace.
    workspace: text(100).optional(),
    /** How long ago the page was asked for, with the answers that it shows. */
    age_ms: z.coerce.number().int().min(0).max(60_000).optional(),
  }),
  responses: {},
  hidden: true,
  handler: async (deps: FollowEventsDeps, { actor, query, request, reply }) => {
    const askedAt = performance.now();
    await deps.live.heard();
    reply.hijack();
    open(reply);
    if (request.method === 'HEAD') {
      reply.raw.end();
      return reply;
    }
    const follower = followerOf(deps, actor, request, reply);
    // First, so that nothing falls between what is read now and what is heard. What comes twice does no harm.
    const stop = deps.live.follow(follower);
    reply.raw.on('close', stop);
    try {
      const ageMs = query.age_ms && query.age_ms + performance.now() - askedAt;
      await begin(deps, actor, follower, request.headers['last-event-id'], ageMs);
    } catch (error) {
      request.log.warn({ error }, 'what somebody missed could not be read');
      follower.reload();
    }
    return reply;
  },
});

/** Tells a browser what it has not heard: since it went away, or since the page that it shows was answered. */
async function begin(
  { liveEvents }: FollowEventsDeps,
  { workspaceId, userId }: Actor,
  follower: StreamFollower,
  last: string | string[] | undefined,
  ageMs: number | undefined,
): Promise<void> {
  const tell = (missed: readonly LiveEvent[] | undefined): void => {
    const theirs = missed?.filter((event) => event.userId === null || event.userId === userId);
    if (theirs) for (const event of theirs) follower.send(event);
    else follower.reload();
  };
  if (typeof last === 'string' && last !== '')
    return tell(isPostId(last) ? await liveEvents.since(workspaceId, last) : undefined);
  follower.startAt((await liveEvents.newestId(workspaceId)) ?? unknownId);
  if (ageMs !== undefined) tell(await liveEvents.recent(workspaceId, ageMs));
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
): StreamFollower {
  const sessionId = requireSession(actor);
  const { userId, workspaceId } = actor;
  const close = () => raw.end();
  const write = (words: string): void => {
    // Sent away while what they missed was being read.
    if (raw.writableEnded) return;
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
    startAt: (id) => write(`id: ${id}\n\n`),
    send: ({ id, kind, subject }) =>
      write(`id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, id: subject })}\n\n`),
    reload: () => write('event: reload\ndata: {}\n\n'),
    beat: () => write(': still here\n\n'),
    close,
  };
}
