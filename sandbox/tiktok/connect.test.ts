import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAdmin, postForm, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  allScopes,
  authorizeUrl,
  callApi,
  changeSettings,
  connect,
  exchangeCode,
  giveConsent,
  oauth,
} from './test-support.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

const hour = 60 * 60 * 1000;

test('the consent page lists accounts and scopes, and scopes can be unticked', async () => {
  const text = await (await fetch(authorizeUrl(sandbox.url))).text();
  for (const part of [
    'Simulated TikTok',
    '@lanternfish.coffee',
    '@lanternfish.roastery',
    'value="video.publish"',
    'private account',
  ]) {
    assert.ok(text.includes(part), part);
  }
  const back = await giveConsent(authorizeUrl(sandbox.url), { scopes_shown: 'yes', scopes: 'video.publish' });
  assert.equal(back.get('scopes'), 'user.info.basic,video.publish');
  assert.equal(back.get('state'), 's1');
  assert.match(back.get('code') ?? '', /\*\d!\d+\.va$/);
  const { body } = await exchangeCode(sandbox.url, back.get('code') ?? '');
  assert.equal(body.scope, 'user.info.basic,video.publish');
});

test('the token response is flat: two hours of access and a year of refreshing', async () => {
  const back = await giveConsent(authorizeUrl(sandbox.url), { creator: 'tomas' });
  const { status, body } = await exchangeCode(sandbox.url, back.get('code') ?? '');
  assert.equal(status, 200);
  assert.match(String(body.access_token), /^act\./);
  assert.match(String(body.refresh_token), /^rft\./);
  assert.deepEqual(
    [body.expires_in, body.refresh_expires_in, body.open_id, body.scope, body.token_type],
    [7200, 31_536_000, '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab303', allScopes, 'Bearer'],
  );
  assert.equal((await exchangeCode(sandbox.url, back.get('code') ?? '')).body.error, 'invalid_grant');
});

test('the challenge of PKCE is hexadecimal; a verifier without a challenge is tolerated', async () => {
  const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const hex = '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3';
  const tokenError = async (code_challenge: string | undefined, verifier: Record<string, string>) => {
    const change = code_challenge ? { code_challenge, code_challenge_method: 'S256' } : {};
    const back = await giveConsent(authorizeUrl(sandbox.url, change as Record<string, string>));
    return (await exchangeCode(sandbox.url, back.get('code') ?? '', verifier)).body.error;
  };
  assert.equal(await tokenError(hex, { code_verifier }), undefined);
  assert.equal(await tokenError(undefined, { code_verifier }), undefined);
  assert.equal(
    await tokenError('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', { code_verifier }),
    'invalid_request',
  );
  assert.equal(await tokenError(hex, {}), 'invalid_request');
});

test('the authorization page rejects invalid requests', async () => {
  const ask = async (change: Record<string, string>) => {
    const answer = await fetch(authorizeUrl(sandbox.url, change), { redirect: 'manual' });
    const location = answer.headers.get('location');
    return location ? new URL(location).searchParams.get('error') : answer.status;
  };
  assert.equal(await ask({ client_key: 'other' }), 400);
  for (const redirect_uri of [
    'https://evil.example/cb',
    'http://localhost/cb',
    'http://localhost:4000/cb?x=1',
    'http://localhost:4000/cb#part',
  ]) {
    assert.equal(await ask({ redirect_uri }), 400, redirect_uri);
  }
  assert.equal(await ask({ code_challenge: 'abc' }), 400);
  assert.equal(await ask({ response_type: 'token' }), 'unsupported_response_type');
  for (const scope of ['user.info.basic video.list', 'user.info.basic,made.up', '']) {
    assert.equal(await ask({ scope }), 400, `${scope}: TikTok tells nobody else`);
  }
  const denied = await giveConsent(authorizeUrl(sandbox.url), { decision: 'cancel' });
  assert.deepEqual(
    [denied.get('error'), denied.get('state'), denied.get('code')],
    ['access_denied', 's1', null],
  );
});

test('a creator who allowed before skips consent, unless disable_auto_auth is set', async () => {
  const first = await postForm(authorizeUrl(sandbox.url), { creator: 'jonas', decision: 'allow' });
  const code = new URL(first.headers.get('location')!).searchParams.get('code') ?? '';
  await exchangeCode(sandbox.url, code);
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  const ask = async (disable_auto_auth: string) =>
    (
      await fetch(authorizeUrl(sandbox.url, { disable_auto_auth }), {
        headers: { cookie },
        redirect: 'manual',
      })
    ).status;
  assert.equal(await ask('0'), 302);
  assert.equal(await ask('1'), 200);
});

test('each refresh revokes the previous refresh token; settings allow lax rotation and 24 hours', async () => {
  const back = await giveConsent(authorizeUrl(sandbox.url));
  const first = (await exchangeCode(sandbox.url, back.get('code') ?? '')).body;
  const refresh = (refresh_token: unknown) =>
    oauth(sandbox.url, 'token', { grant_type: 'refresh_token', refresh_token: String(refresh_token) });
  const second = (await refresh(first.refresh_token)).body;
  assert.notEqual(second.refresh_token, first.refresh_token);
  const again = await refresh(first.refresh_token);
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
  assert.ok(again.body.log_id);
  await changeSettings(sandbox.url, {
    refresh_rotation: 'lax',
    access_token_seconds: 86_400,
    oauth_error_status: 200,
  });
  const third = (await refresh(second.refresh_token)).body;
  assert.deepEqual([third.refresh_token, third.expires_in], [second.refresh_token, 86_400]);
  assert.equal((await refresh('rft.none')).status, 200);
  await changeSettings(sandbox.url, {
    refresh_rotation: 'strict',
    access_token_seconds: 7200,
    oauth_error_status: 400,
  });
});

test('the token endpoint rejects invalid requests', async () => {
  const error = async (fields: Record<string, string>) =>
    (await oauth(sandbox.url, 'token', fields)).body.error;
  assert.equal(await error({ grant_type: 'password' }), 'unsupported_grant_type');
  assert.equal(await error({ grant_type: 'authorization_code' }), 'invalid_request');
  assert.equal(
    await error({ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'no' }),
    'invalid_client',
  );
  const json = await fetch(`${sandbox.url}/tiktok/open/v2/oauth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(((await json.json()) as { error: string }).error, 'invalid_request');
});

test('an access token ends after two hours, on revocation, and when the user removes the app', async () => {
  const path = 'user/info/?fields=open_id';
  const early = await connect(sandbox.url);
  await advanceClock(sandbox.url, 2 * hour);
  assert.deepEqual(
    [(await callApi(sandbox.url, early, path)).status, (await callApi(sandbox.url, early, path)).code],
    [401, 'access_token_invalid'],
  );
  assert.equal((await oauth(sandbox.url, 'revoke', { token: early })).body.error, 'invalid_request');
  const revoked = await connect(sandbox.url);
  const sibling = await connect(sandbox.url);
  assert.equal((await oauth(sandbox.url, 'revoke', { token: revoked })).text, '{}');
  assert.equal((await callApi(sandbox.url, sibling, path)).code, 'access_token_invalid');
  await changeSettings(sandbox.url, { revoke_answer: 'empty' });
  assert.equal((await oauth(sandbox.url, 'revoke', { token: await connect(sandbox.url) })).text, '');
  const removed = await connect(sandbox.url, 'maren');
  assert.deepEqual(await callAdmin(sandbox.url, 'revoke', { platform: 'tiktok', member: 'maren' }), {
    revoked_grants: 1,
  });
  assert.equal((await callApi(sandbox.url, removed, path)).code, 'access_token_invalid');
});

test('the profile contains only the fields of the granted scopes', async () => {
  const token = await connect(sandbox.url);
  const all = await callApi(
    sandbox.url,
    token,
    'user/info/?fields=open_id,display_name,username,follower_count,avatar_url',
  );
  const user = all.data.user as Record<string, string>;
  assert.deepEqual(
    [user.display_name, user.username, user.follower_count],
    ['Lanternfish Coffee', 'lanternfish.coffee', 12_480],
  );
  assert.equal((await fetch(user.avatar_url!)).status, 200);
  const basic = await connect(sandbox.url, 'ines', 'user.info.basic');
  const code = async (fields: string) => (await callApi(sandbox.url, basic, `user/info/${fields}`)).code;
  assert.equal(await code('?fields=open_id'), 'ok');
  assert.equal(await code('?fields=username'), 'scope_permission_missed');
  assert.equal(await code('?fields=nickname'), 'invalid_params');
  assert.equal(await code(''), 'invalid_params');
  const noInfo = await callApi(sandbox.url, basic, 'post/publish/creator_info/query/');
  assert.deepEqual([noInfo.status, noInfo.code], [401, 'scope_not_authorized']);
});
