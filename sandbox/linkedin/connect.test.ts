import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  authorizationUrl,
  callAdmin,
  callRest,
  coffeeUrn,
  connect,
  createPost,
  giveConsent,
  onePixelPng,
  pageScopes,
  postForm,
  readLedger,
  redirectUri,
  requestToken,
  signInClient,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
  uploadImage,
  wholesaleUrn,
} from '../test-kit.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

type Body = Record<string, unknown>;
const json = async (answer: Response) => (await answer.json()) as Body;
const acls = 'organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED';
const serviceCode = async (accessToken: string) =>
  (await json(await callRest(sandbox.url, accessToken, acls))).serviceErrorCode;
const day = 24 * 60 * 60 * 1000;
const shareClient = {
  client_id: 'sandbox-linkedin-share',
  client_secret: 'sandbox-linkedin-share-secret',
};
const credentials = { client_id: 'sandbox-linkedin', client_secret: 'sandbox-linkedin-secret' };

test('the consent page lists the requested permissions and the members', async () => {
  const text = await (await fetch(authorizationUrl(sandbox.url))).text();
  for (const part of [
    'Signoff (sandbox) wants to',
    'w_organization_social',
    'value="ines"',
    'value="tomas"',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test('tokens have LinkedIn’s format', async () => {
  const code = await giveConsent(sandbox.url);
  const answer = await requestToken(sandbox.url, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
  });
  const tokens = await json(answer);
  assert.match(String(tokens.access_token), /^AQX.{497}$/);
  assert.match(String(tokens.refresh_token), /^AQW/);
  assert.equal(tokens.expires_in, 5_184_000);
  assert.equal(tokens.refresh_token_expires_in, 31_536_000);
  assert.deepEqual(String(tokens.scope).split(','), pageScopes.split(' ').sort());
  assert.equal(tokens.id_token, undefined);
});

test('sign-in returns a signed ID token', async () => {
  const tokens = await connect(sandbox.url, 'ines', 'openid profile', signInClient);
  const issuer = `${sandbox.url}/linkedin/www/oauth`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/openid/jwks`));
  const { payload } = await jwtVerify(String(tokens.id_token), keys, {
    issuer,
    audience: signInClient.client_id,
  });
  assert.equal(payload.name, 'Ines Duarte');
});

test('a member sees their profile and the pages they administer', async () => {
  const ines = await connect(sandbox.url);
  const headers = { authorization: `Bearer ${ines.access_token}` };
  const profile = await json(await fetch(`${sandbox.url}/linkedin/api/v2/me`, { headers }));
  assert.deepEqual(
    [profile.id, profile.localizedFirstName, profile.localizedLastName, profile.vanityName],
    ['782bbtaQ', 'Ines', 'Duarte', 'ines-duarte'],
  );
  const pagesOf = async (accessToken: string) => {
    const { elements } = await json(await callRest(sandbox.url, accessToken, acls));
    return (elements as { organization: string }[]).map(({ organization }) => organization);
  };
  assert.deepEqual(await pagesOf(ines.access_token), [coffeeUrn, wholesaleUrn]);
  assert.deepEqual(await pagesOf((await connect(sandbox.url, 'tomas')).access_token), [coffeeUrn]);
  assert.deepEqual(await pagesOf((await connect(sandbox.url, 'maren')).access_token), []);
  const page = await json(await callRest(sandbox.url, ines.access_token, 'organizations/5515715'));
  assert.deepEqual([page.id, page.localizedName], [5515715, 'Lanternfish Coffee']);
  const edge = '?edgeType=COMPANY_FOLLOWED_BY_MEMBER';
  const size = await callRest(
    sandbox.url,
    ines.access_token,
    `networkSizes/${encodeURIComponent(coffeeUrn)}${edge}`,
  );
  assert.deepEqual(await json(size), { firstDegreeSize: 4187 });
});

test('each product has its own profile endpoint and no other', async () => {
  const statusOf = async (path: string, accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await fetch(`${sandbox.url}/linkedin/api/v2/${path}`, { headers })).status;
  };
  const userinfo = (accessToken: string) => statusOf('userinfo', accessToken);
  const profile = (accessToken: string) => statusOf('me', accessToken);
  const publishing = (await connect(sandbox.url)).access_token;
  const signedIn = (await connect(sandbox.url, 'ines', 'openid profile', signInClient)).access_token;
  assert.deepEqual([await userinfo(publishing), await profile(publishing)], [403, 200]);
  assert.deepEqual([await userinfo(signedIn), await profile(signedIn)], [200, 403]);
  const versioned = await callRest(sandbox.url, publishing, 'me');
  assert.equal(versioned.status, 404, 'profiles have no versions');
  const without = (await connect(sandbox.url, 'tomas', 'w_member_social')).access_token;
  assert.equal(await profile(without), 403);
});

test('a scope of another product rejects the whole request and is named in the error', async () => {
  const refused = async (scope: string, as?: typeof signInClient) => {
    const answer = await fetch(authorizationUrl(sandbox.url, scope, as), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? 'http://nowhere.invalid/').searchParams;
    return [back.get('error'), back.get('error_description')];
  };
  const says = (scope: string) => [
    'unauthorized_scope_error',
    `Scope "${scope}" is not authorized for your application`,
  ];
  assert.deepEqual(await refused('openid profile w_member_social w_organization_social'), says('openid'));
  for (const closed of ['r_member_social', 'r_member_social_feed'])
    assert.deepEqual(await refused(`r_basicprofile ${closed}`), says(closed));
  assert.deepEqual(await refused('openid r_basicprofile', signInClient), says('r_basicprofile'));
  assert.deepEqual(await refused('openid w_member_social', signInClient), says('w_member_social'));
  assert.deepEqual(await refused('openid w_organization_social', shareClient), says('w_organization_social'));
});

test('an application with Share on LinkedIn posts for its members only, by its own ids', async () => {
  const scope = 'openid profile w_member_social';
  const { access_token } = await connect(sandbox.url, 'ines', scope, shareClient);
  const headers = { authorization: `Bearer ${access_token}` };
  const { sub } = await json(await fetch(`${sandbox.url}/linkedin/api/v2/userinfo`, { headers }));
  const publish = async (author: string) =>
    (await createPost(sandbox.url, access_token, textPost(undefined, { author }))).status;
  await uploadImage(sandbox.url, access_token, onePixelPng, `urn:li:person:${sub}`);
  const uploaded = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual([uploaded?.action, uploaded?.client_id], ['uploaded', shareClient.client_id]);
  assert.equal(await publish(`urn:li:person:${sub}`), 201);
  const entry = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual([entry?.account, entry?.client_id], [`urn:li:person:${sub}`, shareClient.client_id]);
  assert.equal(await publish('urn:li:person:782bbtaQ'), 403, 'the id that another application knows');
  assert.equal(await publish(coffeeUrn), 403);
  const page = await (await fetch(`${sandbox.url}/linkedin/www/in/ines-duarte/`)).text();
  assert.ok(page.includes(entry?.text ?? '?'));
});

test('the authorization page rejects invalid requests', async () => {
  const ask = async (change: Record<string, string>) => {
    const url = new URL(authorizationUrl(sandbox.url));
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
    const answer = await fetch(url, { redirect: 'manual' });
    const location = answer.headers.get('location');
    return location ? new URL(location).searchParams.get('error') : answer.status;
  };
  assert.equal(await ask({ client_id: 'other' }), 401);
  assert.equal(await ask({ redirect_uri: 'https://evil.example/' }), 401);
  assert.equal(await ask({ redirect_uri: `${redirectUri}#part` }), 401);
  assert.equal(await ask({ scope: 'openid made_up' }), 401);
  const cancelled = await postForm(authorizationUrl(sandbox.url), { member: 'ines', decision: 'cancel' });
  const back = new URL(cancelled.headers.get('location')!).searchParams;
  assert.deepEqual(
    [back.get('error'), back.get('state'), back.get('code')],
    ['user_cancelled_authorize', 's1', null],
  );
});

test('the token endpoint rejects invalid requests with LinkedIn’s messages', async () => {
  const trade = async (fields: Record<string, string>) => {
    const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri };
    const answer = await requestToken(sandbox.url, { ...grant, ...fields });
    return [answer.status, (await json(answer)).error];
  };
  const code = await giveConsent(sandbox.url);
  assert.deepEqual(await trade({ code, client_secret: '' }), [400, 'invalid_request']);
  assert.deepEqual(await trade({ code, client_secret: 'wrong' }), [401, 'invalid_client']);
  assert.deepEqual(await trade({ code: 'AQTnone' }), [401, 'invalid_request']);
  assert.deepEqual(await trade({ code, redirect_uri: 'http://localhost:4000/other' }), [
    400,
    'invalid_redirect_uri',
  ]);
  assert.deepEqual(await trade({ code }), [200, undefined]);
  assert.deepEqual(await trade({ code }), [401, 'invalid_request']);
  const late = await giveConsent(sandbox.url);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 30 * 60 * 1000 });
  assert.deepEqual(await trade({ code: late }), [400, 'invalid_redirect_uri']);
});

test('an access token expires after 60 days; refreshing works for 365 days and never longer', async () => {
  const first = await connect(sandbox.url);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60 * day });
  assert.equal(await serviceCode(first.access_token), 65602);
  const refresh = () =>
    requestToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
  const second = await json(await refresh());
  assert.equal(second.refresh_token, first.refresh_token);
  const left = Number(second.refresh_token_expires_in);
  assert.ok(left <= 305 * 86_400 && left > 305 * 86_400 - 60, String(left));
  assert.equal(await serviceCode(String(second.access_token)), undefined);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 305 * day });
  const ended = await refresh();
  assert.equal(ended.status, 400);
  assert.deepEqual(await json(ended), {
    error: 'invalid_request',
    error_description: 'The provided authorization grant or refresh token is invalid, expired or revoked',
  });
});

test('a different scope set revokes every earlier token of that member, the same set none', async () => {
  const first = await connect(sandbox.url);
  const tomas = await connect(sandbox.url, 'tomas');
  const second = await connect(sandbox.url);
  assert.equal(await serviceCode(first.access_token), undefined);
  await connect(sandbox.url, 'ines', 'r_basicprofile');
  assert.equal(await serviceCode(first.access_token), 65601);
  assert.equal(await serviceCode(second.access_token), 65601);
  assert.equal(await serviceCode(tomas.access_token), undefined);
});

test('introspection and revocation', async () => {
  const tokens = await connect(sandbox.url);
  const ask = (path: string, fields: Record<string, string> = {}) =>
    postForm(`${sandbox.url}/linkedin/www/oauth/v2/${path}`, {
      ...credentials,
      token: tokens.access_token,
      ...fields,
    });
  const { active, status, auth_type } = await json(await ask('introspectToken'));
  assert.deepEqual([active, status, auth_type], [true, 'active', '3L']);
  assert.equal((await ask('introspectToken', { token: 'nonsense' })).status, 400);
  assert.equal((await ask('introspectToken', { client_secret: 'wrong' })).status, 401);
  assert.equal((await ask('revoke')).status, 200);
  assert.equal((await json(await ask('introspectToken'))).status, 'revoked');
  assert.equal(await serviceCode(tokens.access_token), 65601);
  const idle = await connect(sandbox.url);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 61 * day });
  assert.equal((await ask('revoke', { token: idle.access_token })).status, 400, 'expired');
});

test('the member removes the application on LinkedIn', async () => {
  const tokens = await connect(sandbox.url, 'tomas');
  await callAdmin(sandbox.url, 'revoke', { platform: 'linkedin', account: coffeeUrn });
  assert.equal(await serviceCode(tokens.access_token), 65601);
  const again = await connect(sandbox.url, 'tomas');
  await callAdmin(sandbox.url, 'revoke', { platform: 'linkedin', member: 'tomas' });
  assert.equal(await serviceCode(again.access_token), 65601);
  await assert.rejects(callAdmin(sandbox.url, 'revoke', { platform: 'linkedin', member: 'nobody' }), /404/);
});
