import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postStates } from '../post-model/post.ts';
import { blockOf } from './blocked.ts';
import type { PostRecord } from './reader.ts';

const record = (
  state: (typeof postStates)[number],
  status: string,
  {
    maybeVisible = false,
    statusReason = 'LinkedIn no longer accepts this connection.' as string | null,
  } = {},
): PostRecord =>
  ({
    post: { state },
    account: { name: 'Harbour', status, statusReason },
    maybeVisible,
    pause: null,
  }) as PostRecord;

test('exactly what still has to go out is blocked by an account that cannot publish', () => {
  for (const status of ['limited', 'reconnect_needed'])
    assert.deepEqual(
      postStates.filter((state) => blockOf(record(state, status)) !== null),
      ['approved', 'scheduled', 'publishing'],
    );
  for (const status of ['active', 'disconnected'])
    assert.ok(postStates.every((state) => blockOf(record(state, status)) === null));
});

test('the message names the account and the cause', () => {
  const block = blockOf(record('scheduled', 'reconnect_needed'));
  assert.deepEqual(
    [block?.code, block?.message.text],
    ['reconnect_needed', 'Harbour needs reconnecting. LinkedIn no longer accepts this connection.'],
  );
  assert.match(
    blockOf(record('scheduled', 'limited', { statusReason: null }))?.message?.text ?? '',
    /^Harbour needs reconnecting\. \S/,
  );
});

test('what may be visible already, and what has no account, is not blocked', () => {
  assert.equal(blockOf(record('publishing', 'reconnect_needed', { maybeVisible: true })), null);
  assert.equal(blockOf({ ...record('scheduled', 'reconnect_needed'), account: null }), null);
});

test('what waits is blocked by a pause, whatever its account; what is being published may have begun before', () => {
  const pause: PostRecord['pause'] = {
    scope: 'account',
    accountId: 'acc_1',
    name: 'Harbour',
    by: { id: 'usr_ines', name: 'Ines' },
    since: new Date('2026-11-19T09:00:00Z'),
    reason: '',
    timeZone: 'UTC',
  };
  assert.deepEqual(
    postStates.filter((state) => blockOf({ ...record(state, 'active'), pause }) !== null),
    ['approved', 'scheduled'],
  );
  const block = blockOf({ ...record('scheduled', 'reconnect_needed'), pause });
  assert.deepEqual(
    [block?.code, block?.message.text],
    ['publishing_paused', 'Publishing is paused for Harbour by Ines since 2026-11-19 at 09:00 (UTC).'],
  );
});
