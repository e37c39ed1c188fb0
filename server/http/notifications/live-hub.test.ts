/** The hub alone: who gets what, heartbeats, and rights that end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from '../../lib/logger.ts';
import { createLiveHub, type Follower } from './live-hub.ts';

function stage() {
  let signal: (payload: string | null) => void = () => undefined;
  let listeners = 0;
  const hub = createLiveHub({
    log: createLogger('silent'),
    beatMs: 1_000,
    listen: (onSignal) => {
      listeners += 1;
      signal = onSignal;
      return {
        [Symbol.asyncDispose]: async () => {
          listeners -= 1;
        },
      };
    },
  });
  const seat = (name: string, workspace = 'wsp_1') => {
    const heard: string[] = [];
    const rights = { mayRead: true };
    const follower: Follower = {
      userId: `usr_${name}`,
      sessionId: `ses_${name}`,
      workspaceId: workspace as `wsp_${string}`,
      mayRead: async () => rights.mayRead,
      send: ({ id }) => heard.push(id),
      reload: () => heard.push('reload'),
      beat: () => heard.push('beat'),
      close: () => heard.push('closed'),
    };
    return { heard, rights, leave: hub.follow(follower) };
  };
  const say = async (payload: unknown) => {
    signal(payload === null ? null : JSON.stringify(payload));
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  return { hub, seat, say, listeners: () => listeners };
}
const event = (id: string, more: object = {}) => ({
  id,
  workspaceId: 'wsp_1',
  kind: 'post',
  subject: '7',
  userId: null,
  ...more,
});

test('one listening connection; everybody of the workspace hears, the others do not', async () => {
  const { hub, seat, say, listeners } = stage();
  const [ines, tomas, stranger] = [seat('ines'), seat('tomas'), seat('zoe', 'wsp_2')];
  await say([event('1'), event('2', { userId: 'usr_tomas' })]);
  assert.deepEqual([ines.heard, tomas.heard, stranger.heard], [['1'], ['1', '2'], []]);
  await say(null);
  assert.equal(stranger.heard.at(-1), 'reload');
  assert.equal(listeners(), 1);
  await hub[Symbol.asyncDispose]();
  assert.deepEqual([listeners(), ines.heard.at(-1), stranger.heard.at(-1)], [0, 'closed', 'closed']);
});

test('who waits until changes are heard is not told to reload, only after the line broke', async () => {
  const { hub, seat, say, listeners } = stage();
  const heard = hub.heard();
  assert.equal(listeners(), 1);
  await say(null);
  await heard;
  const ines = seat('ines');
  await say([event('1')]);
  assert.deepEqual(ines.heard, ['1']);
  await say(null);
  assert.deepEqual(ines.heard, ['1', 'reload']);
  await hub[Symbol.asyncDispose]();
});

test('who may not read any more hears nothing and is sent away', async () => {
  const { hub, seat, say } = stage();
  const ines = seat('ines');
  ines.rights.mayRead = false;
  await say([event('1')]);
  assert.deepEqual(ines.heard, ['closed']);
  await hub[Symbol.asyncDispose]();
});

test('a heartbeat reads the rights anew', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { hub, seat, say } = stage();
  const [ines, tomas] = [seat('ines'), seat('tomas')];
  tomas.rights.mayRead = false;
  t.mock.timers.tick(1_000);
  await say([]);
  assert.deepEqual([ines.heard, tomas.heard], [['beat'], ['closed']]);
  await hub[Symbol.asyncDispose]();
});

test('an ended session ends its streams, and nobody holds more than twenty', async () => {
  const { hub, seat, say } = stage();
  const many = Array.from({ length: 21 }, () => seat('ines'));
  const tomas = seat('tomas');
  assert.deepEqual(
    many.map(({ heard }) => heard.length),
    [1, ...Array.from({ length: 20 }, () => 0)],
  );
  await say([{ ended: 'ses_ines' }]);
  assert.ok(many.every(({ heard }) => heard[0] === 'closed'));
  assert.deepEqual(tomas.heard, []);
  await hub[Symbol.asyncDispose]();
});
