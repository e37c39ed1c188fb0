import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { SendOutcome } from '../observe.ts';
import type { Trouble } from '../post-model/ports.ts';
import type { Decision } from './decide-next.ts';
import { toSendOutcome } from './outcome-metric.ts';

const at = new Date('2026-11-15T12:00:00Z');
const trouble: Trouble = { code: 'x', message: verbatim('x'), at: at.toISOString() };
const again = (outcome: 'rate_limited' | 'auth_lost' | 'unavailable'): Decision => ({
  kind: 'again',
  outcome,
  wakeAt: at,
  tries: 1,
  trouble,
});

const rows: [Decision, SendOutcome | undefined][] = [
  [{ kind: 'published', externalId: '1', url: 'https://example.com/1' }, 'published'],
  [{ kind: 'failed', outcome: 'rejected', trouble }, 'rejected'],
  [{ kind: 'failed', outcome: 'unavailable', trouble }, 'failed'],
  [again('rate_limited'), 'rate_limited'],
  [again('auth_lost'), 'auth_lost'],
  [again('unavailable'), 'unavailable'],
  [{ kind: 'ask', wakeAt: at, trouble }, 'unknown'],
  [{ kind: 'repeat', wakeAt: at, tries: 1, trouble }, 'unknown'],
  [{ kind: 'wait', wakeAt: at }, undefined],
  [{ kind: 'unconfirmed', trouble }, undefined],
];

for (const [decision, outcome] of rows) {
  const name = 'outcome' in decision ? `${decision.kind}, ${decision.outcome}` : decision.kind;
  test(`${name} is reported as ${outcome ?? 'nothing'}`, () => {
    assert.equal(toSendOutcome(decision, { committingAt: null }), outcome);
  });
}

test('a repeated amendment is reported as unknown once', () => {
  const repeat: Decision = { kind: 'repeat', wakeAt: at, tries: 2, trouble };
  assert.equal(toSendOutcome(repeat, { committingAt: at }), undefined);
});
