import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  allScopes,
  authorizeUrl,
  changeSettings,
  coffeeIgId,
  connect,
  exchangeCode,
  exchangeToken,
  get,
  giveConsent,
  instagramHost,
  refreshToken,
  shortToken,
} from './test-support.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

const hour = 60 * 60 * 1000;
const day = 24 * hour;

test('the consent page lists accounts and scopes, and scopes can be unticked', async () => {
  const text = await (await fetch(authorizeUrl(sandbox.url))).text();
  for (const part of [
    'Simulated Instagram',
    'lanternfish.coffee',
    'lanternfish.roastery',
    'personal account',
    'value="instagram_business_content_publish"',
  ]) {
    assert.ok(text.includes(part), part);
  }
  const back = await giveConsent(authorizeUrl(sandbox.url), {
    scopes_shown: 'yes',
    scopes: 'instagram_business_content_publish',
  });
  assert.equal(back.hash, '#_');
  assert.equal(back.searchParams.get('state'), 's1');
  const { body } = await exchangeCode(sandbox.url, back.searchParams.get('code') ?? '');
  const [token] = body.data as { permissions: string }[];
  assert.equal(token?.permissions, 'instagram_business_basic,instagram_business_content_publish');
});

test('denial, invalid requests and personal accounts', async () => {
  const denied = (await giveConsent(authorizeUrl(sandbox.url), { decision: 'cancel' })).searchParams;
  assert.deepEqual(
    [denied.get('error'), denied.get('error_reason'), denied.get('state')],
    ['access_denied', 'user_denied', 's1'],
  );
  const statusOf = async (change: Record<string, string>) =>
    (await fetch(authorizeUrl(sandbox.url, change), { redirect: 'manual' })).status;
  assert.equal(await statusOf({}), 200);
  assert.equal(await statusOf({ client_id: 'sandbox-facebook' }), 400);
  assert.equal(await statusOf({ redirect_uri: 'https://example.com/' }), 400);
  assert.equal(await statusOf({ scope: 'business_basic' }), 400);
  assert.equal(await statusOf({ response_type: 'token' }), 400);
  const personal = await postForm(authorizeUrl(sandbox.url), { account: 'priya', decision: 'allow' });
  assert.equal(personal.status, 403);
  assert.match(await personal.text(), /personal account/);
});

test('a code can be used once, within an hour, with its own address; errors have their own format', async () => {
  const code = async () => (await giveConsent(authorizeUrl(sandbox.url))).searchParams.get('code') ?? '';
  const first = await code();
  assert.equal((await exchangeCode(sandbox.url, first)).status, 200);
  const again = await exchangeCode(sandbox.url, first);
  assert.equal(again.status, 400);
  assert.deepEqual(again.body, {
    error_type: 'OAuthException',
    code: 400,
    error_message: 'Matching code was not found or was already used',
  });
  assert.equal((await exchangeCode(sandbox.url, await code(), { client_secret: 'no' })).status, 400);
  assert.equal(
    (await exchangeCode(sandbox.url, await code(), { redirect_uri: 'http://localhost:1/' })).status,
    400,
  );
  const late = await code();
  await advanceClock(sandbox.url, hour);
  assert.equal((await exchangeCode(sandbox.url, late)).status, 400);
});

test('token responses are wrapped as documented, or flat; permissions are text or a list', async () => {
  const answer = async () => {
    const back = await giveConsent(authorizeUrl(sandbox.url));
    return exchangeCode(sandbox.url, back.searchParams.get('code') ?? '');
  };
  const wrapped = (await answer()).body.data as { user_id: string; permissions: string }[];
  assert.deepEqual([wrapped[0]?.user_id, wrapped[0]?.permissions], ['24510000000000101', allScopes]);
  await changeSettings(sandbox.url, {
    token_answer: 'flat',
    permissions_as: 'list',
    token_user_id: 'professional',
    user_id_as: 'number',
  });
  const flat = await answer();
  assert.deepEqual(flat.body.permissions, allScopes.split(','));
  assert.match(flat.text, new RegExp(`"user_id":${coffeeIgId}[,}]`));
  await changeSettings(sandbox.url, {
    token_answer: 'wrapped',
    permissions_as: 'text',
    token_user_id: 'app_scoped',
    user_id_as: 'text',
  });
});

test('short tokens live an hour, long ones 60 days; a long token can be refreshed after a day', async () => {
  const short = await shortToken(sandbox.url);
  const me = async (token: string) => (await get(instagramHost(sandbox.url, token), 'me')).error;
  assert.equal(await me(short), undefined);
  const { body } = await exchangeToken(sandbox.url, short);
  assert.deepEqual([body.token_type, body.expires_in], ['bearer', 5_183_944]);
  const long = String(body.access_token);
  assert.equal((await exchangeToken(sandbox.url, long)).error, '100');
  assert.equal((await exchangeToken(sandbox.url, short, { client_secret: 'no' })).error, '101');
  assert.equal((await refreshToken(sandbox.url, short)).error, '100');
  assert.equal((await refreshToken(sandbox.url, long)).error, '100');
  await advanceClock(sandbox.url, day);
  assert.equal(await me(short), '190/463');
  const next = await refreshToken(sandbox.url, long);
  assert.deepEqual([next.status, next.body.expires_in], [200, 5_183_944]);
  await advanceClock(sandbox.url, 59.5 * day);
  assert.equal(await me(long), '190/463');
  assert.equal((await refreshToken(sandbox.url, long)).error, '190/463');
  assert.equal(await me(String(next.body.access_token)), undefined);
  assert.equal(await me('nonsense'), '190');
});

test('the application may ask for the permissions it has and for no others', async () => {
  const ask = async (scope: string) => {
    const answer = await fetch(authorizeUrl(sandbox.url, { scope }), { redirect: 'manual' });
    return [answer.status, /Invalid Scopes: ([\w, ]+)/.exec(await answer.text())?.[1]];
  };
  const messages = 'instagram_business_basic,instagram_business_manage_messages';
  assert.deepEqual(await ask(messages), [400, 'instagram_business_manage_messages']);
  assert.deepEqual(await ask('instagram_business_basic,pages_show_list'), [400, 'pages_show_list']);
  await changeSettings(sandbox.url, { permissions: messages.split(',') });
  assert.deepEqual(await ask(messages), [200, undefined]);
  assert.deepEqual(await ask(allScopes), [
    400,
    'instagram_business_content_publish, instagram_business_manage_insights',
  ]);
  await changeSettings(sandbox.url, {
    permissions: [...allScopes.split(','), 'instagram_business_manage_comments'],
  });
});

test('Instagram’s own host does not support the proof of the secret, and rejects unknown parameters', async () => {
  const token = await connect(sandbox.url);
  const host = instagramHost(sandbox.url, token);
  const proven = { ...host, secret: 'sandbox-instagram-secret' };
  assert.equal((await get(host, 'me')).status, 200);
  assert.match((await get(proven, 'me')).message ?? '', /^Invalid appsecret_proof/);
  await changeSettings(sandbox.url, { appsecret_proof: 'required' });
  assert.match((await get(host, 'me')).message ?? '', /require an appsecret_proof/);
  assert.equal((await get(proven, 'me')).status, 200);
  assert.equal((await get({ ...host, secret: 'other' }, 'me')).error, '100');
  await changeSettings(sandbox.url, { appsecret_proof: 'refused' });
  assert.match((await get(host, 'me?feilds=id')).message ?? '', /Param feilds is not known here/);
  assert.equal((await get(host, `${coffeeIgId}/media?limits=3`)).error, '100');
  assert.equal((await exchangeToken(sandbox.url, token, { appsecret_proof: '00' })).error, '100');
});

test('/me returns both ids, wrapped or flat; the version is checked', async () => {
  const host = instagramHost(sandbox.url, await connect(sandbox.url, 'tomas'));
  const fields = 'user_id,username,name,account_type,profile_picture_url,followers_count,media_count';
  const wrapped = (await get(host, `me?fields=${fields}`)).body.data as Record<string, unknown>[];
  assert.deepEqual(
    [wrapped[0]?.user_id, wrapped[0]?.id, wrapped[0]?.account_type, wrapped[0]?.username],
    ['17841405822300103', '24510000000000103', 'MEDIA_CREATOR', 'tomas.reyl'],
  );
  assert.equal((await fetch(String(wrapped[0]?.profile_picture_url))).status, 200);
  await changeSettings(sandbox.url, { me_answer: 'flat' });
  assert.deepEqual((await get(host, 'me')).body, { id: '24510000000000103' });
  assert.equal((await get(host, 'me?fields=nonsense')).error, '100');
  const base = `${sandbox.url}/instagram/graph`;
  assert.equal((await get({ ...host, base }, 'me')).error, '2500');
  assert.equal((await get({ ...host, base: `${base}/v26.0` }, 'me')).error, '2500');
  await changeSettings(sandbox.url, { newest_version: 'v26.0', unversioned_calls: 'served' });
  assert.equal((await get({ ...host, base }, 'me')).status, 200);
  assert.equal((await get({ ...host, base: `${base}/v26.0` }, 'me')).status, 200);
  assert.equal((await get({ ...host, base: `${base}/v26.0` }, coffeeIgId)).error, '100/33');
  assert.equal((await get(host, '17841405822300103?fields=username')).body.username, 'tomas.reyl');
  assert.equal((await get(host, 'nowhere/at/all')).error, '2500');
});
