import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedKeys } from './keys.ts';

const public_key = Buffer.alloc(32, 7).toString('base64');

test('keys may be pasted as the file of a Signoff, or one a line', () => {
  assert.deepEqual(readPastedKeys(''), []);
  assert.deepEqual(readPastedKeys(` ${public_key}\n${public_key} `), [{ public_key }, { public_key }]);
  const key = { id: 'x', public_key, from: '2026-11-18T00:00:00Z', until: null };
  assert.deepEqual(readPastedKeys(JSON.stringify({ keys: [key] })), [key]);
});

test('anything else is not taken for keys', () => {
  for (const text of [
    'no',
    '{',
    '{}',
    '{"keys":1}',
    '{"keys":[null]}',
    `${public_key}x`,
    public_key.slice(4),
  ])
    assert.equal(readPastedKeys(text), null, text);
});
