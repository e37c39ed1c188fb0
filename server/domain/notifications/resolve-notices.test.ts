/** When notifications are over: each kind that needs action, only while the post is in that state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PostState, postStates } from '../post-model/post.ts';
import { maySettle, settledKinds } from './resolve-notices.ts';

const post = { state: 'draft', deleted: false, awaitsReview: false, firstComment: null } as const;
const actionKinds = ['review_requested', 'changes_requested', 'failed', 'missed', 'unconfirmed'] as const;
const stillNeeded = (now: Partial<Parameters<typeof settledKinds>[0]>) =>
  actionKinds.filter((kind) => !settledKinds({ ...post, ...now }).includes(kind));

test('each state keeps its own kind open, and no other', () => {
  const asks: Partial<Record<PostState, (typeof actionKinds)[number]>> = {
    in_review: 'review_requested',
    changes_requested: 'changes_requested',
    failed: 'failed',
    missed: 'missed',
    unconfirmed: 'unconfirmed',
  };
  for (const state of postStates)
    assert.deepEqual(
      stillNeeded({ state, awaitsReview: state === 'in_review' }),
      asks[state] ? [asks[state]] : [],
      state,
    );
});

test('a program’s draft waits for its review while it is complete, until it is deleted', () => {
  assert.deepEqual(stillNeeded({ awaitsReview: true }), ['review_requested']);
  assert.deepEqual(stillNeeded({ awaitsReview: false }), []);
  assert.deepEqual(stillNeeded({ awaitsReview: true, deleted: true }), []);
});

test('a first comment needs action as long as its post is published', () => {
  for (const firstComment of ['failed', 'unconfirmed'] as const) {
    assert.deepEqual(stillNeeded({ state: 'published', firstComment }), [firstComment]);
    assert.deepEqual(stillNeeded({ state: 'removed', firstComment }), []);
  }
  assert.deepEqual(stillNeeded({ state: 'published', firstComment: 'sent' }), []);
});

test('news is never settled, and publishing settles nothing', () => {
  for (const kind of ['commented', 'approved', 'time_moved'] as const)
    assert.ok(!settledKinds({ ...post, state: 'cancelled' }).includes(kind), kind);
  const record = { workspaceId: 'wsp_1', at: new Date(), actor: 'system', subject: 'post:7' } as const;
  assert.equal(maySettle({ ...record, action: 'post.published' }), false);
  assert.equal(maySettle({ ...record, action: 'post.cancelled' }), true);
});
