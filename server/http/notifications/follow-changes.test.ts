/** The start of a stream: no event is lost between reading what was missed and listening. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { silentLog } from '../../../test/database.ts';
import type { LiveEvent, LiveEventReader } from '../../domain/live/ports.ts';
import { type FollowChangesDeps, followChangesRoute } from './follow-changes.ts';
import { createLiveHub } from './live-hub.ts';

const event = (id: string): LiveEvent => ({
  id,
  workspaceId: 'wsp_1',
  kind: 'post',
  subject: `post ${id}`,
  userId: null,
});

/** Opens a stream with this reader; `publish` signals a change as the database does. */
async function opened(
  reader: (publish: (liveEvent: LiveEvent) => Promise<void>) => Partial<LiveEventReader>,
  { headers = {}, query = {} }: { headers?: object; query?: object } = {},
): Promise<string> {
  let signal: (payload: string | null) => void = () => undefined;
  await using live = createLiveHub({
    log: silentLog,
    listen: (onSignal) => {
      signal = onSignal;
      onSignal(null);
      return { [Symbol.asyncDispose]: async () => undefined };
    },
  });
  const publish = async (liveEvent: LiveEvent): Promise<void> => {
    signal(JSON.stringify([liveEvent]));
    for (let tick = 0; tick < 5; tick++) await setImmediate();
  };
  const actor = {
    userId: 'usr_1',
    workspaceId: 'wsp_1',
    role: 'owner',
    via: { kind: 'session', sessionId: 'ses_1' },
  };
  const deps: FollowChangesDeps = {
    live,
    liveEvents: { newestId: async () => '1', ...reader(publish) } as LiveEventReader,
    authenticator: { session: async () => ({}), actorInWorkspace: async () => actor } as never,
    sessionCookie: 'session',
  };
  const raw = Object.assign(new PassThrough(), { writeHead: () => undefined });
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) };
  const request = { method: 'GET', headers, cookies: {}, log: silentLog };
  await followChangesRoute.handler(deps, { actor, query, request, reply } as never);
  return String(raw.read());
}

test('a change that is signalled while missed events are being read is delivered', async () => {
  const sent = await opened(
    (publish) => ({
      async since() {
        await publish(event('9'));
        return [event('8')];
      },
    }),
    { headers: { 'last-event-id': '7' } },
  );
  assert.match(sent, /post 8/);
  assert.match(sent, /post 9/);
});

test('a client that has just read everything gets changes since then, and an id to resume from', async () => {
  const requestedAges: number[] = [];
  const sent = await opened(
    () => ({
      async recent(_, withinMs) {
        requestedAges.push(withinMs);
        return [event('8'), { ...event('7'), userId: 'usr_2' }];
      },
    }),
    { query: { age_ms: 700 } },
  );
  assert.match(sent, /^retry: .*\n\nid: 1\n\nid: 8\n/);
  assert.doesNotMatch(sent, /post 7/);
  assert.ok(Number(requestedAges[0]) >= 700);
});

test('when missed events cannot be read, the client reloads', async () => {
  const sent = await opened(
    () => ({
      async since() {
        throw new Error('the database is away');
      },
    }),
    { headers: { 'last-event-id': '7' } },
  );
  assert.match(sent, /event: reload/);
});
