import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUsage, waitUntil } from './usage.ts';

const now = new Date('2026-11-15T09:00:00Z');
const about = { objectId: '1755847768034402', useCase: 'pages' } as const;
const read = (headers: Record<string, string>) => readUsage(new Headers(headers), about, now);
const business = (objects: object) => ({ 'x-business-use-case-usage': JSON.stringify(objects) });
const counts = { call_count: 95, total_cputime: 20, total_time: 20 };

test('the largest of the three percentages counts, for the app and for the page', () => {
  assert.deepEqual(read({ 'x-app-usage': '{"call_count":28,"total_time":25,"total_cputime":25}' }), [
    { scope: 'app', usedShare: 0.28, availableAt: null },
  ]);
  const objects = { [about.objectId]: [{ type: 'pages', ...counts, estimated_time_to_regain_access: 19 }] };
  assert.deepEqual(read(business(objects)), [
    { scope: 'account', usedShare: 0.95, availableAt: new Date('2026-11-15T09:19:00Z') },
  ]);
});

test('usage that Meta reports for another object or use case is not ours', () => {
  assert.deepEqual(read(business({ '5': [{ type: 'pages', ...counts }] })), []);
  assert.deepEqual(read(business({ [about.objectId]: [{ type: 'instagram', ...counts }] })), []);
});

test('unreadable headers are ignored', () => {
  for (const text of ['', '[]', 'x', '{"1":2}', 'null'])
    assert.deepEqual(read({ 'x-business-use-case-usage': text }), [], text);
  assert.deepEqual(read({ 'x-app-usage': 'x' }), []);
  assert.deepEqual(read({}), []);
});

test('a wait is Meta’s own where it gives one, else an hour, and never absurd', () => {
  const usageWith = (minutes: number) =>
    read(
      business({
        [about.objectId]: [{ type: 'pages', ...counts, estimated_time_to_regain_access: minutes }],
      }),
    );
  assert.equal(waitUntil(usageWith(19), 'account', now).toISOString(), '2026-11-15T09:19:00.000Z');
  assert.equal(waitUntil(usageWith(0), 'account', now).toISOString(), '2026-11-15T10:00:00.000Z');
  assert.equal(waitUntil(usageWith(19), 'app', now).toISOString(), '2026-11-15T10:00:00.000Z');
  assert.equal(waitUntil(usageWith(1e9), 'account', now).toISOString(), '2026-11-16T09:00:00.000Z');
});
