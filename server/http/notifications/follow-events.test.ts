/** The beginning of a stream: nothing falls between what is read and what is heard. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { silentLog } from '../../../test/database.ts';
import type { LiveEvent, LiveEventReader } from '../../domain/live/ports.ts';
import { type FollowEventsDeps, followEventsRoute } from './follow-events.ts';
import { createLiveHub } from './live-hub.ts';

const event = (id: string): LiveEvent => ({
  id,
  workspaceId: 'wsp_1',
  kind: 'post',
  subject: `post ${id}`,
  userId: null,
});

/** Opens a stream over this reader; `say` tells of a change as the database does. */
async function opened(
  reader: (say: (told: LiveEvent) => Promise<void>) => Partial<LiveEventReader>,
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
  const say = async (told: LiveEvent): Promise<void> => {
    signal(JSON.stringify([told]));
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  const actor = {
    userId: 'usr_1',
    workspaceId: 'wsp_1',
    role: 'owner',
    via: { kind: 'session', sessionId: 'ses_1' },
  };
  const deps: FollowEventsDeps = {
    live,
    liveEvents: { newestId: async () => '1', ...reader(say) } as LiveEventReader,
    authenticator: { session: async () => ({}), actorInWorkspace: async () => actor } as never,
    sessionCookie: 'session',
  };
  const raw = Object.assign(new PassThrough(), { writeHead: () => undefined });
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) };
  const request = { method: 'GET', headers, cookies: {}, log: silentLog };
  await followEventsRoute.handler(deps, { actor, query, request, reply } as never);
  return String(raw.read());
}

test('a change that is told while what was missed is being read is heard', async () => {
  const sent = await opened(
    (say) => ({
      async since() {
        await say(event('9'));
        return [event('8')];
      },
    }),
    { headers: { 'last-event-id': '7' } },
  );
  assert.match(sent, /post 8/);
  assert.match(sent, /post 9/);
});

test('who has read everything a moment ago hears what changed since, and has where to go on from', async () => {
  const asked: number[] = [];
  const sent = await opened(
    () => ({
      async recent(_, withinMs) {
        asked.push(withinMs);
        return [event('8'), { ...event('7'), userId: 'usr_2' }];
      },
    }),
    { query: { age_ms: 700 } },
  );
  assert.match(sent, /^retry: .*\n\nid: 1\n\nid: 8\n/);
  assert.doesNotMatch(sent, /post 7/);
  assert.ok(Number(asked[0]) >= 700);
});

test('when it cannot be read, everything is read anew', async () => {
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
