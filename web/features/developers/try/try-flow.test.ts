import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  authorizationUrl,
  bearerRequest,
  readCallback,
  type TryRun,
  toCurl,
  tokenRequest,
  toRequestInit,
} from './try-flow.ts';

const origin = 'https://signoff.example';
const run: TryRun = {
  appId: 'app_1',
  state: 'state',
  verifier: 'verifier',
  challenge: 'challenge',
  redirectUri: `${origin}/developers/try/callback`,
  scopes: ['profile:read', 'posts:write'],
  answer: null,
};

test('the authorization URL requests a code with S256', () => {
  const { searchParams } = new URL(authorizationUrl(origin, run));
  assert.deepEqual(Object.fromEntries(searchParams), {
    response_type: 'code',
    client_id: 'app_1',
    redirect_uri: run.redirectUri,
    scope: 'profile:read posts:write',
    state: 'state',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
  });
});

test('only a response of this run, from this service, gives a code', () => {
  const read = (parts: Record<string, string>) => readCallback(new URLSearchParams(parts), run, origin);
  assert.deepEqual(read({ code: 'c', state: 'state', iss: origin }), { code: 'c' });
  assert.ok('error' in (read({ code: 'c', state: 'other', iss: origin }) ?? {}));
  assert.ok('error' in (read({ code: 'c', state: 'state', iss: 'https://evil.example' }) ?? {}));
  assert.ok('error' in (read({ code: 'c', state: 'state' }) ?? {}));
  assert.deepEqual(read({ error: 'access_denied', state: 'state', iss: origin }), { error: 'access_denied' });
});

test('an app with a secret authenticates by Basic; a public one only sends its client id', () => {
  const secret = tokenRequest(origin, run, 'code', 'socs_x');
  assert.equal(secret.basic, 'app_1:socs_x');
  assert.equal(secret.form?.client_id, undefined);
  const open = tokenRequest(origin, run, 'code', null);
  assert.deepEqual([open.basic, open.form?.client_id], [undefined, 'app_1']);
  assert.equal(toRequestInit(secret).credentials, 'omit');
});

test('curl shows the same request, safe to paste', () => {
  assert.equal(
    toCurl(bearerRequest(origin, 'POST', '/v1/posts/1/approve', "it's")),
    `curl -s -X POST 'https://signoff.example/v1/posts/1/approve' \\\n  -H 'Authorization: Bearer it'\\''s'`,
  );
  assert.match(toCurl(tokenRequest(origin, run, 'c', null)), /--data-urlencode 'code_verifier=verifier'/);
});
