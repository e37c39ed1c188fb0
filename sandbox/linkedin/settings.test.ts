import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import {
  authorizationUrl,
  callAdmin,
  callRest,
  connect,
  createPost,
  giveConsent,
  pageScopes,
  postForm,
  redirectUri,
  requestToken,
  signInClient,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
} from '../test-kit.ts';
import { advanceClock, changeSettings, codeOf, json } from './test-support.ts';

let sandbox: TemporarySandbox | undefined;
let url = '';
beforeEach(async () => {
  await sandbox?.[Symbol.asyncDispose]();
  sandbox = await startTemporarySandbox();
  url = sandbox.url;
});
after(() => sandbox?.[Symbol.asyncDispose]());

const acls = 'organizationAcls?q=roleAssignee';
const serviceCode = async (accessToken: string) =>
  (await json(await callRest(url, accessToken, acls))).serviceErrorCode;

test('a refreshed token can be rejected for a short time as if revoked, while the older one still works', async () => {
  await changeSettings(url, { refresh_settle_ms: 4000 });
  const first = await connect(url);
  assert.equal(await serviceCode(first.access_token), undefined);
  const answer = await requestToken(url, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
  const { access_token: second } = await json<{ access_token: string }>(answer);
  assert.equal(await serviceCode(second), 65601);
  assert.equal(await serviceCode(first.access_token), undefined);
  await advanceClock(url, 4000);
  assert.equal(await serviceCode(second), undefined);
});

test('settings: no refresh tokens, scopes separated by spaces, a locale as text', async () => {
  await changeSettings(url, { refresh_tokens: false, scope_separator: 'space', locale_form: 'text' });
  const tokens = await connect(url, 'ines', 'r_basicprofile w_member_social');
  assert.equal('refresh_token' in tokens, false);
  assert.equal(tokens.scope, 'r_basicprofile w_member_social');
  const bearer = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } });
  const { access_token: signedIn } = await connect(url, 'ines', 'openid profile', signInClient);
  const profile = await json(await fetch(`${url}/linkedin/api/v2/userinfo`, bearer(signedIn)));
  assert.equal(profile.locale, 'en-US');
  const picture = await fetch(String(profile.picture));
  assert.equal(picture.headers.get('content-type'), 'image/png');
  const older = await json(await fetch(`${url}/linkedin/api/v2/me`, bearer(tokens.access_token)));
  assert.deepEqual([older.id, older.vanityName], ['782bbtaQ', 'ines-duarte']);
});

test('settings: the names of roles and the key of pages', async () => {
  const jonas = (await connect(url, 'jonas')).access_token;
  type Acls = { elements: Record<string, string>[] };
  const first = await json<Acls>(await callRest(url, jonas, acls));
  assert.deepEqual(
    first.elements.map(({ role, organization }) => [role, organization]),
    [
      ['CONTENT_ADMINISTRATOR', 'urn:li:organization:5515715'],
      ['ANALYST', 'urn:li:organization:5515716'],
    ],
  );
  const foreign = textPost('x', { author: 'urn:li:organization:5515716' });
  assert.equal((await createPost(url, jonas, foreign)).status, 403);
  await changeSettings(url, {
    acl_page_key: 'organizationTarget',
    content_administrator_name: 'CONTENT_ADMIN',
  });
  const second = await json<Acls>(await callRest(url, jonas, acls));
  assert.deepEqual(
    [second.elements[0]?.role, second.elements[0]?.organizationTarget, 'organization' in second.elements[0]!],
    ['CONTENT_ADMIN', 'urn:li:organization:5515715', false],
  );
  const priya = (await connect(url, 'priya')).access_token;
  assert.deepEqual((await json<Acls>(await callRest(url, priya, acls))).elements, []);
});

test('settings: sunset versions and the application’s daily limit; batches are rejected', async () => {
  const { access_token } = await connect(url);
  await changeSettings(url, { sunset_versions: '202608,202609' });
  assert.deepEqual(await json(await callRest(url, access_token, acls)), {
    status: 426,
    code: 'NONEXISTENT_VERSION',
    message: 'Requested version 20260901 is not active',
  });
  await changeSettings(url, { sunset_versions: '' });
  const batch = { headers: { 'x-restli-method': 'BATCH_GET' } };
  const refused = await callRest(url, access_token, 'posts?ids=List(urn%3Ali%3Ashare%3A1)', batch);
  assert.deepEqual(await codeOf(refused), [403, 'ACCESS_DENIED']);
  await changeSettings(url, { app_calls_per_day: 1 });
  const answer = await callRest(url, (await connect(url, 'tomas')).access_token, acls);
  assert.equal(answer.status, 429);
  assert.match(String((await json(answer)).message), /APPLICATION DAY/);
});

test('settings: deleting twice, revoking and duplicates as in the alternative documentation', async () => {
  await changeSettings(url, {
    delete_gone_status: 204,
    revoke_endpoint: false,
    duplicate_compares_media: false,
  });
  const { access_token } = await connect(url);
  const body = textPost('Same words');
  const urn = (await createPost(url, access_token, body)).headers.get('x-restli-id')!;
  const article = { source: 'https://example.com/', title: 'Title' };
  assert.equal((await createPost(url, access_token, { ...body, content: { article } })).status, 422);
  const remove = { method: 'DELETE', headers: { 'x-restli-method': 'DELETE' } };
  const path = `posts/${encodeURIComponent(urn)}`;
  assert.equal((await callRest(url, access_token, path, remove)).status, 204);
  assert.equal((await callRest(url, access_token, path, remove)).status, 204);
  const credentials = { client_id: 'sandbox-linkedin', client_secret: 'sandbox-linkedin-secret' };
  const revoke = { ...credentials, token: access_token };
  assert.equal((await postForm(`${url}/linkedin/www/oauth/v2/revoke`, revoke)).status, 404);
  assert.equal(await serviceCode(access_token), undefined);
});

test('a signed-in member who granted the same scopes skips consent', async () => {
  await changeSettings(url, { signed_in_member: 'ines' });
  const visit = (scope: string) => fetch(authorizationUrl(url, scope), { redirect: 'manual' });
  assert.equal((await visit(pageScopes)).status, 200);
  await connect(url);
  const skipped = await visit(pageScopes);
  assert.equal(skipped.status, 303);
  const code = new URL(skipped.headers.get('location')!).searchParams.get('code')!;
  const trade = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  assert.equal((await requestToken(url, trade)).status, 200);
  assert.equal((await visit('r_basicprofile')).status, 200);
  assert.ok(await giveConsent(url));
});

test('a member’s posts cannot be listed; unknown settings are rejected', async () => {
  const scopes = `${pageScopes} w_member_social`;
  const { access_token } = await connect(url, 'ines', scopes);
  const author = encodeURIComponent('urn:li:person:782bbtaQ');
  const finder = { headers: { 'x-restli-method': 'FINDER' } };
  const answer = await callRest(url, access_token, `posts?q=author&author=${author}`, finder);
  assert.deepEqual(await codeOf(answer), [403, 'ACCESS_DENIED']);
  await assert.rejects(callAdmin(url, 'settings', { platform: 'linkedin', made_up: 1 }), /400/);
});
