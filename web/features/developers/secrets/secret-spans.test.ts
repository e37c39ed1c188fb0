import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanOf } from './secret-spans.ts';

const now = Date.parse('2026-11-17T14:20:00Z');
const span = (created_at: string, expires_at: string | null) => spanOf({ created_at, expires_at }, now);

test('a secret made now runs from the middle to the end of the line', () => {
  assert.deepEqual(span('2026-11-17T14:20:00Z', null), { left: 50, width: 50 });
});

test('an old one begins at the edge, and ends where it expires', () => {
  assert.deepEqual(span('2025-01-01T00:00:00Z', '2026-11-24T14:20:00Z'), { left: 0, width: 100 });
  assert.deepEqual(span('2025-01-01T00:00:00Z', '2026-11-17T14:20:00Z'), { left: 0, width: 50 });
});

test('what ended before the line began has no width', () => {
  assert.deepEqual(span('2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z'), { left: 0, width: 0 });
});
