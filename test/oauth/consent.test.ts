/** Only the person in front of our page gives consent: to what they saw, in their browser, once. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { later, minutes } from '../../server/lib/clock.ts';
import type { BrowserSession } from '../browser-session.ts';
import { newPkce, OAuthFixture } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const client = await fixture.register();

async function openRequest(who = fixture.ines) {
  const uid = await fixture.open(client, who, fixture.authorizeUrl(client, newPkce()));
  return { uid, path: `/v1/consents/${uid}`, view: await fixture.readConsent(who, uid) };
}

const allow = (view: Awaited<ReturnType<typeof openRequest>>['view']) => ({
  decision: 'allow',
  workspace_id: view.workspaces[0]?.id,
  scopes: view.scopes.map(({ scope }) => scope),
  digest: view.digest,
});

async function grantsNow(): Promise<number> {
  const { rows } = await fixture.sql('select count(*)::int as count from app_grants');
  return rows[0].count;
}

/** Whatever is tried, no grant may result. */
async function assertNothingGranted(
  attempt: () => Promise<{ status: number }>,
  status: number,
): Promise<void> {
  const before = await grantsNow();
  assert.equal((await attempt()).status, status);
  assert.equal(await grantsNow(), before);
}

test('the page receives what it must show', async () => {
  const { view } = await openRequest();
  assert.equal(view.app.id, client.id);
  assert.equal(view.redirect_host, 'client.example');
  assert.deepEqual(
    view.scopes.map(({ scope, optional }) => [scope, optional]),
    [
      ['profile:read', false],
      ['posts:read', true],
      ['posts:write', true],
    ],
  );
  assert.ok(view.scopes.every(({ words }) => words.length > 10));
  assert.deepEqual(
    view.workspaces.map(({ id }) => id),
    [fixture.ines.workspace],
  );
});

test('AS-29 consent is required every time, also after the same was allowed', async () => {
  for (const kind of ['confidential', 'public'] as const) {
    const one = await fixture.register({ kind });
    await fixture.tokens(one);
    await fixture.tokens(one);
    assert.match((await fixture.authorize(one)).headers.get('location') ?? '', /^\/consent\//);
  }
});

test('AS-29 prompt=none never gets a code', async () => {
  assert.equal((await fixture.expectRefusal(client, { prompt: 'none' })).get('error'), 'consent_required');
  const stranger = fixture.server.newSession();
  assert.equal(
    (await fixture.expectRefusal(client, { prompt: 'none' }, stranger)).get('error'),
    'login_required',
  );
});

test('AS-29 prompts we do not know are refused', async () => {
  for (const prompt of ['login', 'select_account', 'create', 'none consent', 'nonsense'])
    assert.equal((await fixture.expectRefusal(client, { prompt })).get('error'), 'invalid_request');
});

test('AS-29 every consent is a grant of its own, for the workspace that was chosen', async () => {
  const first = await fixture.tokens(client);
  const second = await fixture.tokens(client, { who: fixture.tomas });
  const { rows } = await fixture.sql(
    'select user_id, workspace_id from app_grants where app_id = $1 order by created_at desc limit 2',
    [client.id],
  );
  assert.deepEqual(
    rows.map(({ user_id, workspace_id }) => [user_id, workspace_id]),
    [
      [fixture.tomas.userId, fixture.tomas.workspace],
      [fixture.ines.userId, fixture.ines.workspace],
    ],
  );
  assert.notEqual(first.access_token, second.access_token);
});

test('AS-30 a decision from another site is refused', async () => {
  const { path, view } = await openRequest();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: fixture.issuer },
  ])
    await assertNothingGranted(() => fixture.ines.request('POST', path, { json: allow(view), headers }), 403);
});

test('AS-30 a decision from a form of another site is refused', async () => {
  const { path, view } = await openRequest();
  const body = new URLSearchParams({ ...allow(view), scopes: 'profile:read' } as Record<
    string,
    string
  >).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  await assertNothingGranted(() => fixture.ines.request('POST', path, { body, headers }), 400);
});

test('AS-30 another person can neither decide nor even read it', async () => {
  const { path, view } = await openRequest();
  await assertNothingGranted(() => fixture.tomas.get(path), 404);
  await assertNothingGranted(() => fixture.tomas.post(path, allow(view)), 404);
});

test('AS-30 the same person in another browser cannot decide', async () => {
  const { path, view } = await openRequest();
  const elsewhere = fixture.server.newSession();
  await elsewhere.signIn('ines');
  await assertNothingGranted(() => elsewhere.get(path), 404);
  await assertNothingGranted(() => elsewhere.post(path, allow(view)), 404);
});

test('AS-30 the proof of one request does not open another', async () => {
  const one = await openRequest();
  const other = await openRequest(fixture.tomas);
  await assertNothingGranted(
    () => fixture.ines.request('GET', other.path, { headers: { cookie: fixture.ines.cookieHeader } }),
    404,
  );
  for (const cookie of ['signoff_consent=', 'signoff_consent=x', `signoff_consent=${one.uid}`]) {
    const headers = { cookie: `${sessionOf(fixture.ines)}; ${cookie}` };
    await assertNothingGranted(
      () => fixture.ines.request('POST', one.path, { json: allow(one.view), headers }),
      404,
    );
  }
});

const sessionOf = (who: BrowserSession): string =>
  who.cookieHeader.split('; ').find((pair) => pair.startsWith('signoff_session=')) ?? '';

test('AS-30 a decision needs a session; a token is not enough', async () => {
  const { access_token } = await fixture.tokens(client);
  const { path, view } = await openRequest();
  const proof = fixture.ines.cookieHeader.replace(sessionOf(fixture.ines), '');
  await assertNothingGranted(
    () => fixture.ines.request('POST', path, { json: allow(view), headers: { cookie: proof } }),
    401,
  );
  const headers = { authorization: `Bearer ${access_token}` };
  await assertNothingGranted(() => fixture.ines.request('POST', path, { json: allow(view), headers }), 403);
  await assertNothingGranted(() => fixture.ines.request('GET', path, { headers }), 403);
});

test('AS-30 a request is decided once', async () => {
  const { path, view } = await openRequest();
  assert.equal((await fixture.ines.post(path, allow(view))).status, 200);
  await assertNothingGranted(() => fixture.ines.post(path, allow(view)), 404);
  await assertNothingGranted(() => fixture.ines.post(path, { decision: 'deny' }), 404);
});

test('AS-30 of twenty simultaneous decisions one counts', async () => {
  const { path, view } = await openRequest();
  const before = await grantsNow();
  const replies = await Promise.all(Array.from({ length: 20 }, () => fixture.ines.post(path, allow(view))));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [200, 404]);
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(await grantsNow(), before + 1);
});

test('AS-30 unknown requests are not found', async () => {
  for (const uid of ['x', '..', '%00', 'a'.repeat(500), '__proto__'])
    assert.equal((await fixture.ines.get(`/v1/consents/${encodeURIComponent(uid)}`)).status, 404);
});

test('AS-30 an expired request cannot be decided', async () => {
  const { path, view } = await openRequest();
  await fixture.change(
    'oidc_records',
    "update oidc_records set expires_at = now() - interval '1 second' where kind = 'Interaction' and consumed_at is null",
  );
  await assertNothingGranted(() => fixture.ines.post(path, allow(view)), 404);
});

for (const [what, change, status, code] of [
  ['a scope that was not asked for', { scopes: ['profile:read', 'accounts:write'] }, 400, 'invalid_request'],
  ['a scope that does not exist', { scopes: ['profile:read', 'posts:approve'] }, 400, 'invalid_request'],
  ['no scope at all', { scopes: [] }, 400, 'invalid_request'],
  ['a scope left out that cannot be', { scopes: ['posts:read'] }, 400, 'invalid_request'],
  ['another digest', { digest: '0'.repeat(64) }, 400, 'content_changed'],
  ['no digest', { digest: '' }, 400, 'content_changed'],
  ['no workspace', { workspace_id: undefined }, 400, 'invalid_request'],
  ['a workspace of nobody', { workspace_id: 'wsp_00000000000000000000000000' }, 400, 'invalid_request'],
  ['another app', { client_id: 'app_00000000000000000000000000' }, 400, 'invalid_request'],
  ['another redirect_uri', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_request'],
  ['another person', { user_id: 'usr_00000000000000000000000000' }, 400, 'invalid_request'],
] as const) {
  test(`AS-32 a decision with ${what} is refused`, async () => {
    const { path, view } = await openRequest();
    const before = await grantsNow();
    const reply = await fixture.ines.post<{ code: string }>(path, { ...allow(view), ...change });
    assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body));
    assert.equal(await grantsNow(), before);
    assert.equal((await fixture.ines.post(path, allow(view))).status, 200, 'the request is still open');
  });
}

test("AS-32 another person's workspace cannot be chosen", async () => {
  const { path, view } = await openRequest();
  await assertNothingGranted(
    () => fixture.ines.post(path, { ...allow(view), workspace_id: fixture.tomas.workspace }),
    400,
  );
});

test('AS-32 what the app changes while the page is open must be shown again', async () => {
  for (const change of [{ name: 'Signoff Support' }, { scopes: ['profile:read', 'posts:read'] }]) {
    const { path, view } = await openRequest();
    await fixture.ines.mustPost(`/v1/apps/${client.id}`, change);
    const before = await grantsNow();
    const reply = await fixture.ines.post<{ code: string }>(path, allow(view));
    assert.deepEqual([reply.status, reply.body.code], [400, 'content_changed']);
    assert.equal(await grantsNow(), before);
    const uid = path.split('/').at(-1) ?? '';
    const again = await fixture.readConsent(fixture.ines, uid);
    assert.equal((await fixture.ines.post(path, allow(again))).status, 200);
  }
  await fixture.ines.mustPost(`/v1/apps/${client.id}`, { name: 'Planner', scopes: [...client.scopes] });
});

test('AS-32 an app that was deleted while the page is open gets nothing', async () => {
  const doomed = await fixture.register();
  const uid = await fixture.open(doomed, fixture.ines, fixture.authorizeUrl(doomed, newPkce()));
  const view = await fixture.readConsent(fixture.ines, uid);
  await fixture.ines.delete(`/v1/apps/${doomed.id}`);
  await assertNothingGranted(() => fixture.decideConsent(fixture.ines, uid, view), 404);
});

test('AS-32 unticked scopes are not in the token, and cannot be refreshed into it', async () => {
  const tokens = await fixture.tokens(client, { answer: { scopes: ['profile:read'] } });
  assert.equal(tokens.scope, 'profile:read');
  assert.equal((await fixture.call(tokens.access_token, '/v1/posts')).status, 403);
  const wider = await fixture.refresh(client, tokens.refresh_token, { scope: 'profile:read posts:read' });
  assert.notEqual(wider.body.scope, 'profile:read posts:read');
  const same = await fixture.refresh(client, tokens.refresh_token);
  assert.equal(same.body.scope, 'profile:read');
});

test('AS-38 only the person who decided can carry the result back', async () => {
  const uid = await fixture.open(client, fixture.ines, fixture.authorizeUrl(client, newPkce()));
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  const cookies = fixture.ines.cookieHeader;
  const asOther = cookies.replace(sessionOf(fixture.ines), sessionOf(fixture.tomas));
  const other = await fixture.ines.request('GET', decided.body.redirect_to, { headers: { cookie: asOther } });
  assert.match(other.headers.get('location') ?? '', /error=access_denied/);
  assert.doesNotMatch(other.headers.get('location') ?? '', /code=/);
});

test('AS-38 another browser cannot fetch the code of a decided request', async () => {
  const uid = await fixture.open(client, fixture.ines, fixture.authorizeUrl(client, newPkce()));
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  const stolenReply = await fixture.tomas.get(decided.body.redirect_to);
  assert.equal(stolenReply.status, 400);
  assert.equal(stolenReply.headers.get('location'), null);
  const forged = {
    cookie: `${sessionOf(fixture.ines)}; signoff_oauth_resume=${uid}; signoff_oauth_resume.sig=x`,
  };
  const forger = await fixture.tomas.request('GET', decided.body.redirect_to, { headers: forged });
  assert.equal(forger.headers.get('location'), null);
});

test('AS-38 an undecided request gives no code', async () => {
  const uid = await fixture.open(client, fixture.ines, fixture.authorizeUrl(client, newPkce()));
  const reply = await fixture.ines.get(`/oauth/authorize/${uid}`);
  assert.doesNotMatch(reply.headers.get('location') ?? '', /code=/);
});

test('AS-38 a decision leads to one code, once', async () => {
  const uid = await fixture.open(client, fixture.ines, fixture.authorizeUrl(client, newPkce()));
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  const headers = { cookie: fixture.ines.cookieHeader };
  const again = () => fixture.ines.request('GET', decided.body.redirect_to, { headers });
  assert.match((await again()).headers.get('location') ?? '', /code=/);
  assert.doesNotMatch((await again()).headers.get('location') ?? '', /code=/);
});

test('a signed-out person signs in first, and returns to the consent page', async () => {
  const pushed = await fixture.as<{ request_uri: string }>(client, '/oauth/par', {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'profile:read',
    code_challenge: newPkce().challenge,
    code_challenge_method: 'S256',
  });
  const byReference = new URLSearchParams({ client_id: client.id, request_uri: pushed.body.request_uri });
  const long = fixture.authorizeUrl(client, newPkce(), { state: 's'.repeat(2_000) });
  for (const [link, person] of [
    [fixture.authorizeUrl(client, newPkce()), 'priya'],
    [`/oauth/authorize?${byReference}`, 'maren'],
    [long, 'ines'],
  ] as const) {
    const newcomer = fixture.server.newSession();
    const reply = await newcomer.get<string>(link);
    const to = new URL(reply.headers.get('location') ?? '', fixture.issuer);
    assert.equal(to.pathname, '/signin');
    assert.equal(to.searchParams.get('return_to'), link);
    const started = new URLSearchParams({ return_to: link });
    const signInPage = await newcomer.follow(`/auth/start?${started}`);
    const question = await newcomer.follow(signInPage.href, { person });
    assert.match(question.pathname, /^\/consent\//);
    const uid = question.pathname.slice('/consent/'.length);
    const decided = await fixture.decideConsent(newcomer, uid, await fixture.readConsent(newcomer, uid));
    const back = await newcomer.get(decided.body.redirect_to);
    assert.match(back.headers.get('location') ?? '', /^https:\/\/client\.example\/callback\?code=/);
  }
});

test('a request is stored only for a signed-in person, and no longer than they may decide it', async () => {
  const rows = async () => Number((await fixture.sql('select count(*) from oidc_records')).rows[0]?.count);
  const before = await rows();
  for (let count = 0; count < 40; count++) {
    const reply = await fixture.authorize(client, {}, fixture.server.newSession());
    assert.match(reply.headers.get('location') ?? '', /^\/signin\?/);
  }
  assert.equal(await rows(), before);
  await fixture.authorize(client);
  assert.equal(await rows(), before + 1);
  await fixture.server.context.oidcRecords.deleteExpired(later(new Date(), minutes(31)));
  const { rows: left } = await fixture.sql("select 1 from oidc_records where kind = 'Interaction'");
  assert.equal(left.length, 0);
});

test('the consent is in the audit', async () => {
  await fixture.tokens(client);
  const { rows } = await fixture.sql("select * from audit_entries where action = 'app.allowed'");
  assert.ok(rows.length > 0);
});
