import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionOf, describeEndpoint, type EndpointHealth, needsAttention } from './describe-endpoint.ts';

const healthy: EndpointHealth = {
  state: 'active',
  state_reason: null,
  state_since: null,
  waiting: 0,
  failures: 0,
  failing_since: null,
  last_success_at: '2026-11-17T12:14:00Z',
};
const at = '2026-11-17T12:14:00Z';
const describe = (changes: Partial<EndpointHealth>) => {
  const endpoint = { ...healthy, ...changes };
  return [conditionOf(endpoint), needsAttention(endpoint), describeEndpoint(endpoint, 'UTC')] as const;
};

test('an endpoint that works, or has had nothing yet, needs nobody', () => {
  assert.deepEqual(describe({}).slice(0, 2), ['working', false]);
  const [condition, attention, text] = describe({ last_success_at: null });
  assert.deepEqual([condition, attention], ['untried', false]);
  assert.match(text, /Send a test event/);
});

test('one that fails says since when, how much waits, and that each is tried again', () => {
  const [condition, attention, text] = describe({ failures: 6, failing_since: at, waiting: 2 });
  assert.deepEqual([condition, attention], ['not_answering', true]);
  assert.match(
    text,
    /6 attempts in a row have failed since .*12:14\. 2 deliveries wait\. Each is tried again/,
  );
});

test('what a person paused is quiet; what was paused after failures is not', () => {
  const paused = { state: 'paused', state_since: at, waiting: 1 } as const;
  assert.deepEqual(describe({ ...paused, state_reason: 'by_person' }).slice(0, 2), ['paused', false]);
  const [condition, attention, text] = describe({ ...paused, state_reason: 'failing' });
  assert.deepEqual([condition, attention], ['stopped', true]);
  assert.match(text, /One delivery waits\. Repair your server/);
});

test('an ended endpoint says which side ended it', () => {
  const ended = { state: 'ended', state_since: at } as const;
  assert.match(describe({ ...ended, state_reason: 'gone' })[2], /answered 410/);
  assert.match(describe({ ...ended, state_reason: 'access_ended' })[2], /Allow the app again/);
});
