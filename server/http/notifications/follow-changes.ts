import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, requireSession } from '../../domain/actor/actor.ts';
import { can } from '../../domain/actor/roles.ts';
import type { LiveEvent, LiveEventReader } from '../../domain/live/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { isPostId } from '../../lib/ids.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { heartbeat, startEventStream } from '../pipeline/event-stream.ts';
import { text } from '../pipeline/inputs.ts';
import type { Follower, LiveHub } from './live-hub.ts';

export interface FollowChangesDeps {
  readonly live: LiveHub;
  readonly liveEvents: LiveEventReader;
  readonly authenticator: Authenticator;
  readonly sessionCookie: string;
}

/** A client that does not read what we send is disconnected; its browser reconnects. */
const maxUnreadBytes = 65_536;
/** An id that does not exist: a client that resumes from it reloads everything. */
const unknownId = 'none';

interface StreamFollower extends Follower {
  /** The id that the browser resumes from when it reconnects before it received anything. */
  startAt(id: string): void;
}

export const followChangesRoute = defineRoute({
  operationId: 'followChanges',
  summary: 'What changes in the workspace, as it happens (server-sent events)',
  tag: 'Notifications',
  method: 'GET',
  paths: ['/v1/live'],
  access: { kind: 'person', capability: 'read' },
  query: z.object({
    // An EventSource cannot send headers, so its URL names the workspace.
    workspace: text(100).optional(),
    /** How long ago the page and the data it shows were requested. */
    age_ms: z.coerce.number().int().min(0).max(60_000).optional(),
  }),
  responses: {},
  hidden: true,
  handler: async (deps: FollowChangesDeps, { actor, query, request, reply }) => {
    const requestedAt = performance.now();
    await deps.live.whenListening();
    startEventStream(reply);
    if (request.method === 'HEAD') {
      reply.raw.end();
      return reply;
    }
    const follower = followerOf(deps, actor, request, reply);
    // Follow first, so that no event is lost between reading and listening. Duplicates do no harm.
    const stop = deps.live.follow(follower);
    reply.raw.on('close', stop);
    try {
      const ageMs = query.age_ms && query.age_ms + performance.now() - requestedAt;
      await sendMissed(deps, actor, follower, request.headers['last-event-id'], ageMs);
    } catch (error) {
      request.log.warn({ error }, 'missed events could not be read');
      follower.reload();
    }
    return reply;
  },
});

/** Sends a browser what it missed: since it disconnected, or since the page that it shows was rendered. */
async function sendMissed(
  { liveEvents }: FollowChangesDeps,
  { workspaceId, userId }: Actor,
  follower: StreamFollower,
  last: string | string[] | undefined,
  ageMs: number | undefined,
): Promise<void> {
  const sendAll = (missed: readonly LiveEvent[] | undefined): void => {
    const theirs = missed?.filter((event) => event.userId === null || event.userId === userId);
    if (theirs) for (const event of theirs) follower.send(event);
    else follower.reload();
  };
  if (typeof last === 'string' && last !== '')
    return sendAll(isPostId(last) ? await liveEvents.since(workspaceId, last) : undefined);
  follower.startAt((await liveEvents.newestId(workspaceId)) ?? unknownId);
  if (ageMs !== undefined) sendAll(await liveEvents.recent(workspaceId, ageMs));
}

function followerOf(
  { authenticator, sessionCookie }: FollowChangesDeps,
  actor: Actor,
  request: FastifyRequest,
  { raw }: FastifyReply,
): StreamFollower {
  const sessionId = requireSession(actor);
  const { userId, workspaceId } = actor;
  const close = () => raw.end();
  const write = (chunk: string): void => {
    // It may have been disconnected while missed events were being read.
    if (raw.writableEnded) return;
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
    else raw.write(chunk);
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
    send: (event) => {
      const { kind, subject } = event;
      const id = 'id' in event ? `id: ${event.id}\n` : '';
      write(`${id}event: change\ndata: ${JSON.stringify({ kind, id: subject })}\n\n`);
    },
    reload: () => write('event: reload\ndata: {}\n\n'),
    sendHeartbeat: () => write(heartbeat),
    close,
  };
}
