import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomToken, toChallenge } from './pkce.ts';

test('the challenge matches RFC 7636, appendix B', async () => {
  assert.equal(
    await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('a verifier has 43 characters that need no encoding, and no two are equal', () => {
  const [one, other] = [randomToken(), randomToken()];
  assert.match(one, /^[A-Za-z0-9_-]{43}$/);
  assert.notEqual(one, other);
});
