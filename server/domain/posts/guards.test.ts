import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publisherFor } from './guards.ts';

test('a platform that this installation does not offer is refused by name', () => {
  const none = { publisher: () => undefined, isSimulated: () => false };
  assert.throws(() => publisherFor(none, 'facebook'), { code: 'unknown_platform' });
});
