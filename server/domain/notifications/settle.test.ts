/** What is over when: each asking kind only while the post stands as it says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PostState, postStates } from '../post-model/post.ts';
import { maySettle, overFor } from './settle.ts';

const post = { state: 'draft', deleted: false, awaitsReview: false, firstComment: null } as const;
const asking = ['review_requested', 'changes_requested', 'failed', 'missed', 'unconfirmed'] as const;
const stillAsked = (now: Partial<Parameters<typeof overFor>[0]>) =>
  asking.filter((kind) => !overFor({ ...post, ...now }).includes(kind));

test('each state asks for what belongs to it, and for nothing else', () => {
  const asks: Partial<Record<PostState, (typeof asking)[number]>> = {
    in_review: 'review_requested',
    changes_requested: 'changes_requested',
    failed: 'failed',
    missed: 'missed',
    unconfirmed: 'unconfirmed',
  };
  for (const state of postStates)
    assert.deepEqual(
      stillAsked({ state, awaitsReview: state === 'in_review' }),
      asks[state] ? [asks[state]] : [],
      state,
    );
});

test('a program’s draft waits for its review while it is complete, until it is deleted', () => {
  assert.deepEqual(stillAsked({ awaitsReview: true }), ['review_requested']);
  assert.deepEqual(stillAsked({ awaitsReview: false }), []);
  assert.deepEqual(stillAsked({ awaitsReview: true, deleted: true }), []);
});

test('a first comment asks as long as its post is out', () => {
  for (const firstComment of ['failed', 'unconfirmed'] as const) {
    assert.deepEqual(stillAsked({ state: 'published', firstComment }), [firstComment]);
    assert.deepEqual(stillAsked({ state: 'removed', firstComment }), []);
  }
  assert.deepEqual(stillAsked({ state: 'published', firstComment: 'sent' }), []);
});

test('news is never settled, and what goes out looks for nothing', () => {
  for (const kind of ['commented', 'approved', 'time_moved'] as const)
    assert.ok(!overFor({ ...post, state: 'cancelled' }).includes(kind), kind);
  const record = { workspaceId: 'wsp_1', at: new Date(), actor: 'system', subject: 'post:7' } as const;
  assert.equal(maySettle({ ...record, action: 'post.published' }), false);
  assert.equal(maySettle({ ...record, action: 'post.cancelled' }), true);
});
