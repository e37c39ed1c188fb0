import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endWords, traceWords } from './attempt-words.ts';

const attempt = (outcome: string | null, past_commit_step = true) => ({
  outcome,
  past_commit_step,
  finished_at: outcome === null ? null : '2026-11-16T10:25:00Z',
  revision_number: 1,
});

test('a refusal says that nothing became visible, also when everything had been handed over', () => {
  for (const outcome of ['rejected', 'auth_lost', 'rate_limited', 'unavailable', 'absent', 'not_published'])
    assert.equal(traceWords(attempt(outcome), 2), 'attempt 2, rev 1, nothing became visible', outcome);
  assert.equal(traceWords(attempt(null, false), 1), 'attempt 1, rev 1, nothing became visible');
});

test('where nobody knows, something may be visible; where it is out, nothing is in doubt', () => {
  for (const outcome of [null, 'unconfirmed', 'crashed', 'an outcome of a later version'])
    assert.match(traceWords(attempt(outcome), 1), /something may be visible$/, String(outcome));
  assert.equal(traceWords(attempt('published'), 1), 'attempt 1, rev 1');
});

test('each end has words', () => {
  assert.equal(endWords(attempt(null)), 'Under way');
  assert.equal(endWords(attempt('unconfirmed')), 'No clear answer');
  assert.equal(endWords(attempt('not_published')), 'Somebody looked: it is not there');
});
