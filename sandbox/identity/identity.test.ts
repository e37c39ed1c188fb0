import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as openid from 'openid-client';
import {
  callAdmin,
  postForm,
  redirectUri,
  startTemporarySandbox,
  type TemporarySandbox,
} from '../test-kit.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

const discover = (method = openid.ClientSecretBasic('sandbox')) =>
  openid.discovery(new URL(`${sandbox.url}/identity`), 'signoff', 'sandbox', method, {
    execute: [openid.allowInsecureRequests],
  });

async function startSignIn(config: openid.Configuration, more: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'state-1',
    nonce: 'nonce-1',
    ...more,
  });
  return { verifier, address };
}

async function signIn(choice: Record<string, string>, config?: openid.Configuration) {
  const used = config ?? (await discover());
  const { verifier, address } = await startSignIn(used);
  const answer = await postForm(address.href, choice);
  assert.equal(answer.status, 303);
  const back = new URL(answer.headers.get('location')!);
  const checks = { pkceCodeVerifier: verifier, expectedState: 'state-1', expectedNonce: 'nonce-1' };
  const redeem = () => openid.authorizationCodeGrant(used, back, checks);
  return { config: used, back, redeem };
}

test('a person signs in: state, issuer, nonce and signature are valid, and userinfo matches', async () => {
  const { config, redeem } = await signIn({ person: 'ines' });
  const tokens = await redeem();
  const claims = tokens.claims()!;
  assert.equal(claims.name, 'Ines Duarte');
  assert.equal(claims.email, 'ines.duarte@example.com');
  assert.equal(claims.email_verified, true);
  assert.equal('picture' in claims, false);
  const info = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  assert.equal(info.email, 'ines.duarte@example.com');
});

test('client_secret_post is accepted; a wrong secret is not', async () => {
  const config = await discover(openid.ClientSecretPost('sandbox'));
  assert.equal((await (await signIn({ person: 'tomas' }, config)).redeem()).claims()!.name, 'Tomas Reyl');
  const wrong = await postForm(`${sandbox.url}/identity/token`, {
    client_id: 'signoff',
    client_secret: 'no',
  });
  assert.equal(wrong.status, 401);
  assert.equal(((await wrong.json()) as { error: string }).error, 'invalid_client');
});

test('Sam Rivera has no e-mail address', async () => {
  const claims = (await (await signIn({ person: 'sam' })).redeem()).claims()!;
  assert.equal(claims.name, 'Sam Rivera');
  assert.equal('email' in claims, false);
});

test('a new person gets their own identity, even if the name is already used', async () => {
  const first = (await (await signIn({ name: 'Zoë Ångström' })).redeem()).claims()!;
  const second = (await (await signIn({ name: 'Zoë Ångström' })).redeem()).claims()!;
  assert.equal(first.name, 'Zoë Ångström');
  assert.notEqual(first.sub, second.sub);
  assert.notEqual(first.email, second.email);
});

test('a code works once, within sixty seconds', async () => {
  const once = await signIn({ person: 'priya' });
  await once.redeem();
  await assert.rejects(once.redeem(), { error: 'invalid_grant' });
  const late = await signIn({ person: 'priya' });
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  await assert.rejects(late.redeem(), { error: 'invalid_grant' });
  await callAdmin(sandbox.url, 'clock', { real: true });
});

test('a code is rejected with another verifier or redirect address', async () => {
  const { verifier, address } = await startSignIn(await discover());
  const answer = await postForm(address.href, { person: 'jonas' });
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
  const redeem = async (change: Record<string, string>) => {
    const client = { client_id: 'signoff', client_secret: 'sandbox', grant_type: 'authorization_code' };
    const fields = { ...client, code, code_verifier: verifier, redirect_uri: redirectUri, ...change };
    return (await postForm(`${sandbox.url}/identity/token`, fields)).status;
  };
  assert.equal(await redeem({ code_verifier: openid.randomPKCECodeVerifier() }), 400);
  assert.equal(await redeem({ code_verifier: '' }), 400);
  assert.equal(await redeem({ redirect_uri: 'http://localhost:4000/other' }), 400);
  assert.equal(await redeem({}), 200);
});

test('the page lists the people as buttons and can highlight one', async () => {
  const { address } = await startSignIn(await discover(), { login_hint: 'maren' });
  const answer = await fetch(address);
  assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'/);
  assert.equal(answer.headers.get('set-cookie'), null);
  const text = await answer.text();
  for (const key of ['ines', 'tomas', 'maren', 'jonas', 'priya', 'sam']) {
    assert.ok(text.includes(`name="person" value="${key}"`), key);
  }
  assert.match(text, /class="person hinted" name="person" value="maren"/);
});

test('rejects a missing PKCE challenge, an unknown client, a foreign redirect address and a cancelled sign-in', async () => {
  const config = await discover();
  const { address } = await startSignIn(config);
  const changed = (name: string, value: string) => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return fetch(url, { redirect: 'manual' });
  };
  const errorOf = (answer: Response) => new URL(answer.headers.get('location')!).searchParams.get('error');
  assert.equal(errorOf(await changed('code_challenge_method', 'plain')), 'invalid_request');
  assert.equal(errorOf(await changed('response_type', 'token')), 'unsupported_response_type');
  assert.equal(errorOf(await changed('scope', 'profile')), 'invalid_scope');
  assert.equal((await changed('client_id', 'other')).status, 400);
  assert.equal((await changed('redirect_uri', 'https://evil.example/callback')).status, 400);
  assert.equal((await changed('redirect_uri', 'http://127.0.0.1.evil.example/')).status, 400);
  assert.equal(errorOf(await postForm(address.href, { decision: 'cancel' })), 'access_denied');
  assert.equal((await postForm(address.href, {})).status, 400);
});
