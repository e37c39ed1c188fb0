import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebhookView } from '../../../../server/http/views.ts';
import { type AppFacts, describeApp } from './describe-app.ts';

const sums = (calls: number, refused: number) => ({ calls, refused, average_ms: 20, slowest_ms: 90 });
const endpoint = (changes: Partial<WebhookView>): WebhookView =>
  ({ state: 'active', state_reason: null, failures: 0, failing_since: null, ...changes }) as WebhookView;

const describe = (facts: Partial<AppFacts> & { today?: [number, number]; total?: number }): string => {
  const [calls, refused] = facts.today ?? [0, 0];
  return describeApp({
    name: 'Planner',
    people: 2,
    usage: { total: sums(facts.total ?? calls, 0), days: [{ day: '2026-11-19', ...sums(calls, refused) }] },
    endpoints: [],
    ...facts,
  });
};

test('the title says how the app is, in one sentence', () => {
  assert.equal(describe({ usage: undefined }), 'Planner');
  assert.equal(describe({ people: 0 }), 'Planner waits for its first person.');
  assert.equal(describe({}), 'Planner has not called in 15 days.');
  assert.equal(describe({ total: 5 }), 'Planner works.');
  assert.equal(describe({ today: [9, 0] }), 'Planner works.');
  assert.equal(describe({ today: [9, 1] }), 'Planner works. One call was refused today.');
  assert.equal(describe({ today: [9, 9] }), 'Planner is refused.');
});

test('endpoints that do not answer come first, also where the app has not called', () => {
  const failing = endpoint({ failures: 3, failing_since: '2026-11-19T09:00:00.000Z' });
  const paused = endpoint({ state: 'paused', state_reason: 'failing' });
  const ended = endpoint({ state: 'ended', failing_since: '2026-11-19T09:00:00.000Z' });
  const own = endpoint({ state: 'paused', state_reason: 'by_person' });
  const facts = { today: [9, 4] as [number, number] };
  assert.equal(
    describe({ ...facts, endpoints: [failing, own, ended] }),
    'Planner works. One endpoint does not answer.',
  );
  assert.equal(
    describe({ ...facts, endpoints: [failing, paused] }),
    'Planner works. 2 endpoints do not answer.',
  );
  assert.equal(describe({ endpoints: [paused] }), 'One endpoint of Planner does not answer.');
});
