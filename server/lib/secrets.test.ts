import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret, newSecret } from './secrets.ts';

test('a secret has 256 random bits and a prefix that names its kind', () => {
  const secret = newSecret('sos');
  assert.match(secret, /^sos_[\w-]{43}$/);
  assert.notEqual(secret, newSecret('sos'));
});

test('only a hash is stored, which reveals nothing about the secret', () => {
  const secret = newSecret('sot');
  assert.match(hashSecret(secret), /^[0-9a-f]{64}$/);
  assert.equal(hashSecret(secret), hashSecret(secret));
  assert.notEqual(hashSecret(secret), hashSecret(`${secret} `));
});
