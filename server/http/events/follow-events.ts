/**
 * The events of the list as a stream. Promise: it goes on where the client was, in order and without a gap, and sends
 * nothing that its caller may not hear at that moment. When the token, the grant or the session ends, so does the stream.
 */
import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import { eventBody } from '../../domain/events/event-body.ts';
import { type EventQuery, type ReadEventsDeps, readEvents } from '../../domain/events/read-events.ts';
import { AppError } from '../../errors.ts';
import { type AuthenticateDeps, authenticate } from '../pipeline/authenticate.ts';
import { heartbeat, startEventStream } from '../pipeline/event-stream.ts';
import { programOf } from '../pipeline/program.ts';
import type { EventHub } from './event-hub.ts';
import { encodePosition } from './inputs.ts';

export interface FollowEventsDeps extends ReadEventsDeps {
  readonly eventHub: EventHub;
  readonly authentication: AuthenticateDeps;
}

export const eventAccess = { kind: 'scope', scope: 'events:read', capability: 'read' } as const;

/** Of one reading: what is sent before the client must have taken it. */
const pageSize = 100;
/** A client that takes nothing for this long is disconnected. */
const maxWaitMs = 60_000;

export async function followEvents(
  deps: FollowEventsDeps,
  actor: Actor,
  query: Omit<EventQuery, 'limit'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A wrong or old cursor, and types that the caller may not hear, are refused before the stream starts.
  const first = await readEvents(deps, actor, { ...query, limit: 1 });
  let after = query.after ?? first.newest;
  startEventStream(reply);
  const { raw } = reply;
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  raw.write(`id: ${encodePosition(after)}\n\n`);

  async function sendNew(): Promise<void> {
    for (let isMore = true; isMore && !raw.writableEnded; ) {
      const caller = await authenticate(deps.authentication, request, eventAccess); // guard: a stream ends with its token
      if (!('actor' in caller)) return stop();
      const page = await readEvents(deps, caller.actor, { ...query, after, limit: pageSize });
      for (const event of page.events)
        raw.write(`id: ${encodePosition(event.sequence)}\ndata: ${JSON.stringify(eventBody(event))}\n\n`);
      after = page.position;
      isMore = page.isMore;
      if (raw.writableNeedDrain) await once(raw, 'drain', { signal: AbortSignal.timeout(maxWaitMs) });
    }
  }

  let isReading = false;
  let isWoken = false;
  async function wake(): Promise<void> {
    isWoken = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isWoken && !raw.writableEnded && !raw.destroyed) {
        isWoken = false;
        await sendNew();
      }
    } catch (error) {
      if (!(error instanceof AppError)) request.log.warn({ error }, 'a stream of events was ended');
      stop();
    } finally {
      isReading = false;
    }
  }
  const stop = deps.eventHub.follow({
    workspaceId: actor.workspaceId,
    owner: programOf(actor),
    wake: () => void wake(),
    sendHeartbeat: () => raw.write(heartbeat),
    close: () => (raw.writableNeedDrain ? raw.destroy() : raw.end()),
  });
  raw.on('close', stop);
  // Followed first, so that nothing is lost between reading and listening.
  await wake();
  return reply;
}
