import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postStates } from '../post-model/post.ts';
import { findBlock } from './blocked.ts';
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

test('an account that cannot publish blocks exactly the posts that are not published yet', () => {
  for (const status of ['limited', 'reconnect_needed'])
    assert.deepEqual(
      postStates.filter((state) => findBlock(record(state, status)) !== null),
      ['approved', 'scheduled', 'publishing'],
    );
  for (const status of ['active', 'disconnected'])
    assert.ok(postStates.every((state) => findBlock(record(state, status)) === null));
});

test('the message names the account and the cause', () => {
  const block = findBlock(record('scheduled', 'reconnect_needed'));
  assert.deepEqual(
    [block?.code, block?.message.text],
    ['reconnect_needed', 'Harbour needs reconnecting. LinkedIn no longer accepts this connection.'],
  );
  assert.match(
    findBlock(record('scheduled', 'limited', { statusReason: null }))?.message?.text ?? '',
    /^Harbour needs reconnecting\. \S/,
  );
});

test('a post that may already be visible, or has no account, is not blocked', () => {
  assert.equal(findBlock(record('publishing', 'reconnect_needed', { maybeVisible: true })), null);
  assert.equal(findBlock({ ...record('scheduled', 'reconnect_needed'), account: null }), null);
});

test('a waiting post is blocked by a pause, whatever its account; one being published may have started before', () => {
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
    postStates.filter((state) => findBlock({ ...record(state, 'active'), pause }) !== null),
    ['approved', 'scheduled'],
  );
  const block = findBlock({ ...record('scheduled', 'reconnect_needed'), pause });
  assert.deepEqual(
    [block?.code, block?.message.text],
    ['publishing_paused', 'Publishing is paused for Harbour by Ines since 2026-11-19 at 09:00 (UTC).'],
  );
});
