import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statesReached } from './revision-states.ts';

const submitted = (revision: number) => ({ action: 'post.submitted', data: { revision } });
const act = (action: string, data = {}) => ({ action, data });

test('a revision has the last state before an edit ended it; what follows belongs to none', () => {
  const reached = statesReached(
    [
      act('post.created'),
      submitted(1),
      act('post.changes_requested'),
      act('post.edited'),
      act('post.commented'),
      submitted(2),
      act('post.approved_by'),
      act('post.approved'),
      act('post.edited'),
      act('post.cancelled'),
    ],
    { state: 'cancelled', currentRevision: null },
  );
  assert.deepEqual(
    [...reached],
    [
      [1, 'changes_requested'],
      [2, 'approved'],
    ],
  );
});

test('the current revision is where the post is', () => {
  const history = [submitted(1), act('post.edited'), submitted(2), act('post.scheduled')];
  const reached = statesReached(history, { state: 'publishing', currentRevision: 2 });
  assert.deepEqual([reached.get(1), reached.get(2)], ['in_review', 'publishing']);
});

test('what a person found out about a post counts as its state', () => {
  for (const [result, state] of [
    ['published', 'published'],
    ['not_published', 'failed'],
  ] as const) {
    const history = [submitted(1), act('post.unconfirmed'), act('post.resolved', { result })];
    const reached = statesReached(history, { state: 'draft', currentRevision: null });
    assert.equal(reached.get(1), state);
  }
});
