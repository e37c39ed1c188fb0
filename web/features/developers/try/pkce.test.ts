import assert from 'node:assert/strict';
import { test } from 'node:test';
import { challengeOf, randomText } from './pkce.ts';

test('the challenge is the one of RFC 7636, appendix B', async () => {
  assert.equal(
    await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('a verifier has 43 characters that need no encoding, and no two are alike', () => {
  const [one, other] = [randomText(), randomText()];
  assert.match(one, /^[A-Za-z0-9_-]{43}$/);
  assert.notEqual(one, other);
});
