/** The hub alone: who gets which events, heartbeats, and rights that end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from '../../lib/logger.ts';
import { createLiveHub, type Follower } from './live-hub.ts';

function openHub() {
  let signal: (payload: string | null) => void = () => undefined;
  let listeners = 0;
  const hub = createLiveHub({
    log: createLogger('silent'),
    heartbeatMs: 1_000,
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
  const addFollower = (name: string, workspace = 'wsp_1') => {
    const received: string[] = [];
    const rights = { mayRead: true };
    const follower: Follower = {
      userId: `usr_${name}`,
      sessionId: `ses_${name}`,
      workspaceId: workspace as `wsp_${string}`,
      mayRead: async () => rights.mayRead,
      send: (one) => received.push('id' in one ? one.id : one.kind),
      reload: () => received.push('reload'),
      sendHeartbeat: () => received.push('beat'),
      close: () => received.push('closed'),
    };
    return { received, rights, leave: hub.follow(follower) };
  };
  const publish = async (payload: unknown) => {
    signal(payload === null ? null : JSON.stringify(payload));
    for (let round = 0; round < 5; round++) await setImmediate();
  };
  return { hub, addFollower, publish, listeners: () => listeners };
}
const event = (id: string, more: object = {}) => ({
  id,
  workspaceId: 'wsp_1',
  kind: 'post',
  subject: '7',
  userId: null,
  ...more,
});

test('one listening connection; all followers of the workspace get an event, others do not', async () => {
  const { hub, addFollower, publish, listeners } = openHub();
  const [ines, tomas, stranger] = [addFollower('ines'), addFollower('tomas'), addFollower('zoe', 'wsp_2')];
  await publish([event('1'), event('2', { userId: 'usr_tomas' })]);
  assert.deepEqual([ines.received, tomas.received, stranger.received], [['1'], ['1', '2'], []]);
  await publish(null);
  assert.equal(stranger.received.at(-1), 'reload');
  assert.equal(listeners(), 1);
  await hub[Symbol.asyncDispose]();
  assert.deepEqual([listeners(), ines.received.at(-1), stranger.received.at(-1)], [0, 'closed', 'closed']);
});

test('who has something open is signalled only to the person named', async () => {
  const { hub, addFollower, publish } = openHub();
  const [ines, tomas, elsewhere] = [addFollower('ines'), addFollower('tomas'), addFollower('tomas', 'wsp_2')];
  await publish([{ workspaceId: 'wsp_1', kind: 'presence', subject: 'ide_1', userId: 'usr_tomas' }]);
  assert.deepEqual([ines.received, tomas.received, elsewhere.received], [[], ['presence'], []]);
  await hub[Symbol.asyncDispose]();
});

test('a follower that waits until we listen is not told to reload, only after the connection broke', async () => {
  const { hub, addFollower, publish, listeners } = openHub();
  const received = hub.whenListening();
  assert.equal(listeners(), 1);
  await publish(null);
  await received;
  const ines = addFollower('ines');
  await publish([event('1')]);
  assert.deepEqual(ines.received, ['1']);
  await publish(null);
  assert.deepEqual(ines.received, ['1', 'reload']);
  await hub[Symbol.asyncDispose]();
});

test('a follower who may no longer read gets nothing and is disconnected', async () => {
  const { hub, addFollower, publish } = openHub();
  const ines = addFollower('ines');
  ines.rights.mayRead = false;
  await publish([event('1')]);
  assert.deepEqual(ines.received, ['closed']);
  await hub[Symbol.asyncDispose]();
});

test('a heartbeat checks the rights again', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { hub, addFollower, publish } = openHub();
  const [ines, tomas] = [addFollower('ines'), addFollower('tomas')];
  tomas.rights.mayRead = false;
  t.mock.timers.tick(1_000);
  await publish([]);
  assert.deepEqual([ines.received, tomas.received], [['beat'], ['closed']]);
  await hub[Symbol.asyncDispose]();
});

test('an ended session ends its streams, and one person has at most twenty', async () => {
  const { hub, addFollower, publish } = openHub();
  const many = Array.from({ length: 21 }, () => addFollower('ines'));
  const tomas = addFollower('tomas');
  assert.deepEqual(
    many.map(({ received }) => received.length),
    [1, ...Array.from({ length: 20 }, () => 0)],
  );
  await publish([{ ended: 'ses_ines' }]);
  assert.ok(many.every(({ received }) => received[0] === 'closed'));
  assert.deepEqual(tomas.received, []);
  await hub[Symbol.asyncDispose]();
});
