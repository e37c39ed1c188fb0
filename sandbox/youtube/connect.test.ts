import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  callAdmin,
  postForm,
  redirectUri,
  startTemporarySandbox,
  type TemporarySandbox,
} from '../test-kit.ts';
import {
  allScopes,
  authorizeUrl,
  callApi,
  coffeeChannelId,
  connect,
  exchangeCode,
  giveConsent,
  itemsOf,
  json,
  type OAuthRefusal,
  type Page,
  type Refusal,
  reasonOf,
  requestToken,
  scope,
  type Tokens,
  wholesaleChannelId,
} from './test-support.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());
const hour = 60 * 60 * 1000;
const refreshWith = (refreshToken: string | undefined) =>
  requestToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });

test('the consent page shows accounts, channels and permissions that can be unticked', async () => {
  const text = await (await fetch(authorizeUrl(sandbox.url))).text();
  for (const part of [
    `value="ines/${coffeeChannelId}"`,
    `value="ines/${wholesaleChannelId}"`,
    'value="jonas"',
    'checkbox',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test('tokens have Google’s format, and the id_token can be verified', async () => {
  const back = await giveConsent(sandbox.url);
  assert.match(back.get('code') ?? '', /^4\/0A/);
  assert.equal(back.get('state'), 's1');
  assert.equal(back.get('scope'), allScopes);
  const answer = await exchangeCode(sandbox.url, back.get('code') ?? '');
  const tokens = await json<Tokens>(answer);
  assert.match(tokens.access_token, /^ya29\./);
  assert.match(tokens.refresh_token ?? '', /^1\/\//);
  assert.deepEqual([tokens.expires_in, tokens.token_type, tokens.scope], [3599, 'Bearer', allScopes]);
  assert.equal('refresh_token_expires_in' in tokens, false);
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/youtube/api/oauth2/v3/certs`));
  const issuer = `${sandbox.url}/youtube/accounts`;
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: 'sandbox-youtube' });
  assert.equal(payload.email, 'ines.duarte@example.com');
});

test('a refresh returns a new access token and no refresh token; the old access token stays valid', async () => {
  const { access_token, refresh_token } = await connect(sandbox.url);
  const fresh = await json<Tokens>(await refreshWith(refresh_token));
  assert.deepEqual(Object.keys(fresh).sort(), ['access_token', 'expires_in', 'scope', 'token_type']);
  for (const text of [access_token, fresh.access_token]) {
    assert.equal((await callApi(sandbox.url, text, 'channels?part=id&mine=true')).status, 200);
  }
  assert.equal((await refreshWith(refresh_token)).status, 200);
});

test('a refresh token is issued with offline access, and again only when consent is forced', async () => {
  await callAdmin(sandbox.url, 'revoke', { platform: 'youtube', member: 'maren' });
  const form = { account: 'maren' };
  const withoutPrompt = { prompt: 'select_account' };
  assert.ok(!(await connect(sandbox.url, form, { access_type: 'online' })).refresh_token);
  assert.ok((await connect(sandbox.url, form, withoutPrompt)).refresh_token);
  assert.ok(!(await connect(sandbox.url, form, withoutPrompt)).refresh_token);
  assert.ok((await connect(sandbox.url, form)).refresh_token);
});

test('a person can untick scopes, choose a channel, or cancel', async () => {
  const some = await connect(sandbox.url, {
    account: `ines/${wholesaleChannelId}`,
    ticked: '1',
    scope: scope('youtube.upload'),
  });
  assert.deepEqual(some.scope.split(' ').slice(3), [scope('youtube.upload')]);
  const refused = await callApi(sandbox.url, some.access_token, 'channels?part=snippet&mine=true');
  assert.match(refused.headers.get('www-authenticate') ?? '', /insufficient_scope/);
  assert.deepEqual(await reasonOf(refused), [403, 'insufficientPermissions']);
  const all = await connect(sandbox.url, { account: 'ines', channel: wholesaleChannelId });
  const items = await itemsOf(
    await callApi(sandbox.url, all.access_token, 'channels?part=snippet&mine=true'),
  );
  assert.deepEqual(
    items.map(({ id }) => id),
    [wholesaleChannelId],
  );
  const cancelled = await giveConsent(sandbox.url, { account: 'ines', decision: 'cancel' });
  assert.deepEqual(
    [...cancelled.entries()],
    [
      ['state', 's1'],
      ['error', 'access_denied'],
    ],
  );
  const nothing = await giveConsent(
    sandbox.url,
    { account: 'ines', ticked: '1' },
    { scope: scope('youtube.upload') },
  );
  assert.equal(nothing.get('error'), 'access_denied');
});

test('Google shows errors for invalid requests on its own page', async () => {
  const ask = async (change: Record<string, string>) => {
    const answer = await fetch(authorizeUrl(sandbox.url, change), { redirect: 'manual' });
    return [answer.status, /<code>(\w+)<\/code>/.exec(await answer.text())?.[1]];
  };
  assert.deepEqual(await ask({ client_id: 'other' }), [401, 'invalid_client']);
  assert.deepEqual(await ask({ redirect_uri: 'https://evil.example/' }), [400, 'redirect_uri_mismatch']);
  assert.deepEqual(await ask({ scope: 'openid made.up' }), [400, 'invalid_scope']);
  assert.deepEqual(await ask({ response_type: 'token' }), [400, 'unsupported_response_type']);
  assert.deepEqual(await ask({ access_type: 'always' }), [400, 'invalid_request']);
  assert.deepEqual(await ask({ prompt: 'consent please' }), [400, 'invalid_request']);
});

test('every client may ask for every scope, but a call needs an API that its project has enabled', async () => {
  const enable = (enabled_apis: object) =>
    callAdmin(sandbox.url, 'settings', { platform: 'youtube', enabled_apis });
  const { access_token } = await connect(sandbox.url);
  const report = () =>
    fetch(
      `${sandbox.url}/youtube/analytics/v2/reports?ids=channel==MINE&startDate=2026-01-01&endDate=2026-01-02&metrics=views`,
      { headers: { authorization: `Bearer ${access_token}` } },
    );
  const channels = () => callApi(sandbox.url, access_token, 'channels?part=id&mine=true');
  assert.deepEqual([(await channels()).status, (await report()).status], [200, 200]);
  await enable({ 'sandbox-youtube': ['youtube.googleapis.com'] });
  assert.equal((await channels()).status, 200);
  assert.deepEqual(await reasonOf(await report()), [403, 'accessNotConfigured']);
  await enable({});
  const { error } = await json<Refusal>(await channels());
  assert.equal(error.errors[0]?.reason, 'accessNotConfigured');
  assert.match(
    error.message,
    /^YouTube Data API v3 has not been used in project 482193007714 before or it is/,
  );
  const upload = callApi(sandbox.url, access_token, '../../upload/youtube/v3/videos?uploadType=resumable', {
    method: 'POST',
    body: {},
  });
  assert.deepEqual(await reasonOf(await upload), [403, 'accessNotConfigured']);
  await enable({ 'sandbox-youtube': ['youtube.googleapis.com', 'youtubeanalytics.googleapis.com'] });
});

test('the token endpoint rejects invalid requests with Google’s messages', async () => {
  const code = (await giveConsent(sandbox.url)).get('code') ?? '';
  const say = async (answer: Response) => [answer.status, ...Object.values(await json<OAuthRefusal>(answer))];
  const bad = { client_secret: 'wrong' };
  assert.deepEqual(await say(await exchangeCode(sandbox.url, code, bad)), [
    401,
    'invalid_client',
    'Unauthorized',
  ]);
  const elsewhere = { redirect_uri: `${redirectUri}/` };
  assert.equal((await say(await exchangeCode(sandbox.url, code, elsewhere)))[1], 'redirect_uri_mismatch');
  assert.equal((await exchangeCode(sandbox.url, code)).status, 200);
  assert.deepEqual(await say(await exchangeCode(sandbox.url, code)), [400, 'invalid_grant', 'Bad Request']);
  const dead = [400, 'invalid_grant', 'Token has been expired or revoked.'];
  assert.deepEqual(await say(await refreshWith('1//0none')), dead);
  const other = await requestToken(sandbox.url, { grant_type: 'password' });
  assert.equal((await json<OAuthRefusal>(other)).error, 'unsupported_grant_type');
  const late = (await giveConsent(sandbox.url)).get('code') ?? '';
  await callAdmin(sandbox.url, 'clock', { advance_ms: 10 * 60 * 1000 });
  assert.equal((await say(await exchangeCode(sandbox.url, late)))[1], 'invalid_grant');
});

test('PKCE is checked if a challenge was sent', async () => {
  const verifier = 'v'.repeat(64);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const pkce = { code_challenge, code_challenge_method: 'S256' };
  const codeFor = async () => (await giveConsent(sandbox.url, { account: 'ines' }, pkce)).get('code') ?? '';
  const code = await codeFor();
  assert.equal(
    (await json<OAuthRefusal>(await exchangeCode(sandbox.url, code))).error_description,
    'Missing code verifier.',
  );
  const wrong = await exchangeCode(sandbox.url, code, { code_verifier: 'w'.repeat(64) });
  assert.deepEqual(await json<OAuthRefusal>(wrong), {
    error: 'invalid_grant',
    error_description: 'Invalid code verifier.',
  });
  assert.equal((await exchangeCode(sandbox.url, code, { code_verifier: verifier })).status, 200);
});

test('revoking an access token also revokes its refresh token, and only that grant', async () => {
  const [one, other] = [await connect(sandbox.url), await connect(sandbox.url)];
  const revoke = (text: string) =>
    fetch(`${sandbox.url}/youtube/oauth2/revoke?token=${encodeURIComponent(text)}`, { method: 'POST' });
  const done = await revoke(one.access_token);
  assert.deepEqual([done.status, await done.json()], [200, {}]);
  assert.equal((await json<OAuthRefusal>(await refreshWith(one.refresh_token))).error, 'invalid_grant');
  const again = await revoke(one.access_token);
  const body = { error: 'invalid_token', error_description: 'Token expired or revoked' };
  assert.deepEqual([again.status, await again.json()], [400, body]);
  assert.equal(
    (await postForm(`${sandbox.url}/youtube/oauth2/revoke`, { token: other.refresh_token ?? '' })).status,
    200,
  );
  const dead = await callApi(sandbox.url, other.access_token, 'channels?part=id&mine=true');
  assert.match(dead.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  assert.deepEqual(await reasonOf(dead), [401, 'authError']);
});

test('an expired access token revokes nothing; its refresh token does', async () => {
  const { access_token, refresh_token } = await connect(sandbox.url, { account: 'priya' });
  const live = async () => {
    const { grants } = await callAdmin<{ grants: { platform: string; holder: string; live: number }[] }>(
      sandbox.url,
      'grants',
    );
    return grants.find(({ platform, holder }) => platform === 'youtube' && holder === 'priya')?.live;
  };
  const revoke = (token = '') => postForm(`${sandbox.url}/youtube/oauth2/revoke`, { token });
  await callAdmin(sandbox.url, 'clock', { advance_ms: 3_600_000 });
  const before = await live();
  const refused = await revoke(access_token);
  assert.deepEqual([refused.status, (await json<OAuthRefusal>(refused)).error], [400, 'invalid_token']);
  assert.equal(await live(), before);
  assert.equal((await revoke(refresh_token)).status, 200);
  assert.equal(await live(), Number(before) - 1);
});

test('tokeninfo and userinfo identify the token’s account', async () => {
  const { access_token } = await connect(sandbox.url, { account: 'priya' });
  const info = await json<Record<'aud' | 'sub' | 'email' | 'access_type' | 'expires_in', string>>(
    await fetch(`${sandbox.url}/youtube/oauth2/tokeninfo?access_token=${access_token}`),
  );
  assert.deepEqual(
    [info.aud, info.email, info.access_type],
    ['sandbox-youtube', 'priya.nair@example.com', 'offline'],
  );
  assert.match(info.expires_in, /^3\d\d\d$/);
  const headers = { authorization: `Bearer ${access_token}` };
  const user = await json<{ id: string; name: string; verified_email: boolean }>(
    await fetch(`${sandbox.url}/youtube/api/oauth2/v2/userinfo`, { headers }),
  );
  assert.deepEqual([user.id, user.name, user.verified_email], [info.sub, 'Priya Nair', true]);
  assert.equal((await fetch(`${sandbox.url}/youtube/oauth2/tokeninfo?access_token=x`)).status, 400);
});

test('an account without a channel has no channels listed and cannot upload', async () => {
  const { access_token } = await connect(sandbox.url, { account: 'jonas' });
  const list = await json<Page>(await callApi(sandbox.url, access_token, 'channels?part=snippet&mine=true'));
  assert.deepEqual([list.pageInfo.totalResults, 'items' in list], [0, false]);
  const body = { snippet: { title: 'x' } };
  const path = '../../upload/youtube/v3/videos?uploadType=resumable&part=snippet';
  const refused = await json<Refusal>(
    await callApi(sandbox.url, access_token, path, { method: 'POST', body }),
  );
  assert.deepEqual(refused.error.errors[0], {
    message: 'Unauthorized',
    domain: 'youtube.header',
    reason: 'youtubeSignupRequired',
    location: 'Authorization',
    locationType: 'header',
  });
});

test('lifetimes: an hour for access tokens; half a year unused, seven days in testing, and fifty at most for refresh tokens', async () => {
  const first = await connect(sandbox.url, { account: 'tomas' });
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', testing_mode: true });
  const testing = await connect(sandbox.url, { account: 'tomas' });
  assert.equal(testing.refresh_token_expires_in, 604_799);
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', testing_mode: false });
  await callAdmin(sandbox.url, 'clock', { advance_ms: hour });
  assert.deepEqual(await reasonOf(await callApi(sandbox.url, first.access_token, 'videos?part=id&id=x')), [
    401,
    'authError',
  ]);
  assert.equal((await refreshWith(testing.refresh_token)).status, 200);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 7 * 24 * hour });
  assert.equal((await refreshWith(testing.refresh_token)).status, 400);
  assert.equal((await refreshWith(first.refresh_token)).status, 200);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 184 * 24 * hour });
  assert.equal((await refreshWith(first.refresh_token)).status, 400);

  const oldest = await connect(sandbox.url, { account: 'tomas' });
  for (let count = 0; count < 50; count += 1) await connect(sandbox.url, { account: 'tomas' });
  assert.equal((await refreshWith(oldest.refresh_token)).status, 400);
});

test('access revoked by the person, or for one channel, fails at the next call', async () => {
  const [ours, theirs] = [
    await connect(sandbox.url),
    await connect(sandbox.url, { account: `ines/${wholesaleChannelId}` }),
  ];
  await callAdmin(sandbox.url, 'revoke', { platform: 'youtube', account: coffeeChannelId });
  assert.equal((await refreshWith(ours.refresh_token)).status, 400);
  assert.equal((await refreshWith(theirs.refresh_token)).status, 200);
  await callAdmin(sandbox.url, 'revoke', { platform: 'youtube', member: 'ines' });
  assert.equal((await refreshWith(theirs.refresh_token)).status, 400);
});
