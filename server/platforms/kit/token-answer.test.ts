import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readOAuthError, readTokens } from './token-answer.ts';

const now = new Date('2026-11-15T09:30:00Z');
const words = { requestedScopes: ['asked'], refreshLifetimeField: 'refresh_expires_in' };
const read = (answer: object, more: Partial<Parameters<typeof readTokens>[1]> = {}) =>
  readTokens(JSON.stringify(answer), { ...words, ...more }, now);
const valid = { access_token: 'a', expires_in: 60, refresh_token: 'r', refresh_expires_in: '120' };

test('lifetimes become dates, and the refresh token’s is read from the platform’s own field', () => {
  assert.deepEqual(read(valid), {
    accessToken: 'a',
    accessExpiresAt: new Date('2026-11-15T09:31:00Z'),
    refreshToken: 'r',
    refreshExpiresAt: new Date('2026-11-15T09:32:00Z'),
    scopes: ['asked'],
    personId: null,
  });
  assert.equal(read(valid, { refreshLifetimeField: 'refresh_token_expires_in' })?.refreshExpiresAt, null);
  assert.equal(read({ ...valid, refresh_token: undefined })?.refreshExpiresAt, null);
  for (const invalid of [0, -1, 1e18, 'soon', '', null, [], {}])
    assert.equal(read({ ...valid, expires_in: invalid })?.accessExpiresAt, null, JSON.stringify(invalid));
});

test('scopes may be separated by spaces or commas; a missing scope means as requested', () => {
  assert.deepEqual(read({ ...valid, scope: 'a,b c ,d' })?.scopes, ['a', 'b', 'c', 'd']);
  assert.deepEqual(read({ ...valid, scope: '' })?.scopes, []);
});

test('the person is read by the platform’s own rule', () => {
  const readPersonId = (answer: Readonly<Record<string, unknown>>) => String(answer.open_id);
  assert.equal(read({ ...valid, open_id: 'open-1' }, { readPersonId })?.personId, 'open-1');
});

test('a value that cannot be a header is not a token, and no body makes it throw', () => {
  for (const access_token of ['', 'a b', 'a\r\nx: y', 'é', 7, null, 'x'.repeat(4_097)])
    assert.equal(read({ ...valid, access_token }), undefined, String(access_token));
  assert.equal(read({ ...valid, token_type: 'mac' }), undefined);
  assert.equal(read({ ...valid, refresh_token: 'a\nb' })?.refreshToken, null);
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      assert.equal(readTokens(text, words, now), undefined);
      assert.equal(typeof readOAuthError(text), 'string');
    }),
  );
  assert.equal(readOAuthError('{"error":"invalid_grant","error_description":"x"}'), 'invalid_grant');
});
