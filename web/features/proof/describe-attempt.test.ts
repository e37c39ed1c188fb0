import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAttempt, describeAttemptEnd } from './describe-attempt.ts';

const attempt = (outcome: string | null, past_commit_step = true) => ({
  outcome,
  past_commit_step,
  finished_at: outcome === null ? null : '2026-11-16T10:25:00Z',
  revision_number: 1,
});

test('a refusal says that nothing became visible, even if everything was handed over', () => {
  for (const outcome of ['rejected', 'auth_lost', 'rate_limited', 'unavailable', 'absent', 'not_published'])
    assert.equal(describeAttempt(attempt(outcome), 2), 'attempt 2, rev 1, nothing became visible', outcome);
  assert.equal(describeAttempt(attempt(null, false), 1), 'attempt 1, rev 1, nothing became visible');
});

test('for an unknown outcome something may be visible; for a published post there is no doubt', () => {
  for (const outcome of [null, 'unconfirmed', 'crashed', 'an outcome of a later version'])
    assert.match(describeAttempt(attempt(outcome), 1), /something may be visible$/, String(outcome));
  assert.equal(describeAttempt(attempt('published'), 1), 'attempt 1, rev 1');
});

test('each outcome has a text', () => {
  assert.equal(describeAttemptEnd(attempt(null)), 'Under way');
  assert.equal(describeAttemptEnd(attempt('unconfirmed')), 'No clear answer');
  assert.equal(describeAttemptEnd(attempt('not_published')), 'Somebody looked: it is not there');
});
