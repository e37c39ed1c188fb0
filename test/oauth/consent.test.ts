/** Only the person in front of our page gives consent: to what they saw, in their browser, once. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { later, minutes } from '../../server/lib/clock.ts';
import type { Visitor } from '../visitor.ts';
import { newPkce, Stage } from './stage.ts';

const stage = await Stage.open();
after(() => stage[Symbol.asyncDispose]());
const client = await stage.register();

async function begin(who = stage.ines) {
  const uid = await stage.open(client, who, stage.authorizeUrl(client, newPkce()));
  return { uid, path: `/v1/consents/${uid}`, view: await stage.view(who, uid) };
}

const allow = (view: Awaited<ReturnType<typeof begin>>['view']) => ({
  decision: 'allow',
  workspace_id: view.workspaces[0]?.id,
  scopes: view.scopes.map(({ scope }) => scope),
  digest: view.digest,
});

async function grantsNow(): Promise<number> {
  const { rows } = await stage.sql('select count(*)::int as count from app_grants');
  return rows[0].count;
}

/** Whatever is tried, nothing may come of it. */
async function nothingIsGranted(attempt: () => Promise<{ status: number }>, status: number): Promise<void> {
  const before = await grantsNow();
  assert.equal((await attempt()).status, status);
  assert.equal(await grantsNow(), before);
}

test('the page is told what it must show', async () => {
  const { view } = await begin();
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
    [stage.ines.workspace],
  );
});

test('AS-29 consent is asked every time, also after the same was allowed', async () => {
  for (const kind of ['confidential', 'public'] as const) {
    const one = await stage.register({ kind });
    await stage.tokens(one);
    await stage.tokens(one);
    assert.match((await stage.ask(one)).headers.get('location') ?? '', /^\/consent\//);
  }
});

test('AS-29 prompt=none never gets a code', async () => {
  assert.equal((await stage.refusal(client, { prompt: 'none' })).get('error'), 'consent_required');
  const stranger = stage.house.visitor();
  assert.equal((await stage.refusal(client, { prompt: 'none' }, stranger)).get('error'), 'login_required');
});

test('AS-29 prompts we do not know are refused', async () => {
  for (const prompt of ['login', 'select_account', 'create', 'none consent', 'nonsense'])
    assert.equal((await stage.refusal(client, { prompt })).get('error'), 'invalid_request');
});

test('AS-29 every consent is a grant of its own, for the workspace that was chosen', async () => {
  const first = await stage.tokens(client);
  const second = await stage.tokens(client, { who: stage.tomas });
  const { rows } = await stage.sql(
    'select user_id, workspace_id from app_grants where app_id = $1 order by created_at desc limit 2',
    [client.id],
  );
  assert.deepEqual(
    rows.map(({ user_id, workspace_id }) => [user_id, workspace_id]),
    [
      [stage.tomas.userId, stage.tomas.workspace],
      [stage.ines.userId, stage.ines.workspace],
    ],
  );
  assert.notEqual(first.access_token, second.access_token);
});

test('AS-30 an answer from another site is refused', async () => {
  const { path, view } = await begin();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: stage.issuer },
  ])
    await nothingIsGranted(() => stage.ines.request('POST', path, { json: allow(view), headers }), 403);
});

test('AS-30 an answer from a form of another site is refused', async () => {
  const { path, view } = await begin();
  const body = new URLSearchParams({ ...allow(view), scopes: 'profile:read' } as Record<
    string,
    string
  >).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  await nothingIsGranted(() => stage.ines.request('POST', path, { body, headers }), 400);
});

test('AS-30 another person cannot answer, nor even look', async () => {
  const { path, view } = await begin();
  await nothingIsGranted(() => stage.tomas.get(path), 404);
  await nothingIsGranted(() => stage.tomas.post(path, allow(view)), 404);
});

test('AS-30 the same person in another browser cannot answer', async () => {
  const { path, view } = await begin();
  const elsewhere = stage.house.visitor();
  await elsewhere.signIn('ines');
  await nothingIsGranted(() => elsewhere.get(path), 404);
  await nothingIsGranted(() => elsewhere.post(path, allow(view)), 404);
});

test('AS-30 the proof of one request does not open another', async () => {
  const one = await begin();
  const other = await begin(stage.tomas);
  await nothingIsGranted(
    () => stage.ines.request('GET', other.path, { headers: { cookie: stage.ines.cookieHeader } }),
    404,
  );
  for (const cookie of ['signoff_consent=', 'signoff_consent=x', `signoff_consent=${one.uid}`]) {
    const headers = { cookie: `${sessionOf(stage.ines)}; ${cookie}` };
    await nothingIsGranted(
      () => stage.ines.request('POST', one.path, { json: allow(one.view), headers }),
      404,
    );
  }
});

const sessionOf = (who: Visitor): string =>
  who.cookieHeader.split('; ').find((pair) => pair.startsWith('signoff_session=')) ?? '';

test('AS-30 nobody without a session answers, and no token does', async () => {
  const { access_token } = await stage.tokens(client);
  const { path, view } = await begin();
  const proof = stage.ines.cookieHeader.replace(sessionOf(stage.ines), '');
  await nothingIsGranted(
    () => stage.ines.request('POST', path, { json: allow(view), headers: { cookie: proof } }),
    401,
  );
  const headers = { authorization: `Bearer ${access_token}` };
  await nothingIsGranted(() => stage.ines.request('POST', path, { json: allow(view), headers }), 403);
  await nothingIsGranted(() => stage.ines.request('GET', path, { headers }), 403);
});

test('AS-30 an answer is given once', async () => {
  const { path, view } = await begin();
  assert.equal((await stage.ines.post(path, allow(view))).status, 200);
  await nothingIsGranted(() => stage.ines.post(path, allow(view)), 404);
  await nothingIsGranted(() => stage.ines.post(path, { decision: 'deny' }), 404);
});

test('AS-30 of twenty answers at the same moment one counts', async () => {
  const { path, view } = await begin();
  const before = await grantsNow();
  const replies = await Promise.all(Array.from({ length: 20 }, () => stage.ines.post(path, allow(view))));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [200, 404]);
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(await grantsNow(), before + 1);
});

test('AS-30 unknown requests are not there', async () => {
  for (const uid of ['x', '..', '%00', 'a'.repeat(500), '__proto__'])
    assert.equal((await stage.ines.get(`/v1/consents/${encodeURIComponent(uid)}`)).status, 404);
});

test('AS-30 an expired request cannot be answered', async () => {
  const { path, view } = await begin();
  await stage.sql(
    "update oidc_records set expires_at = now() - interval '1 second' where kind = 'Interaction' and consumed_at is null",
  );
  await nothingIsGranted(() => stage.ines.post(path, allow(view)), 404);
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
  test(`AS-32 an answer with ${what} is refused`, async () => {
    const { path, view } = await begin();
    const before = await grantsNow();
    const reply = await stage.ines.post<{ code: string }>(path, { ...allow(view), ...change });
    assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body));
    assert.equal(await grantsNow(), before);
    assert.equal((await stage.ines.post(path, allow(view))).status, 200, 'the request is still open');
  });
}

test("AS-32 somebody else's workspace cannot be chosen", async () => {
  const { path, view } = await begin();
  await nothingIsGranted(
    () => stage.ines.post(path, { ...allow(view), workspace_id: stage.tomas.workspace }),
    400,
  );
});

test('AS-32 what the app changes while the page is open must be seen again', async () => {
  for (const change of [{ name: 'Signoff Support' }, { scopes: ['profile:read', 'posts:read'] }]) {
    const { path, view } = await begin();
    await stage.ines.must(`/v1/apps/${client.id}`, change);
    const before = await grantsNow();
    const reply = await stage.ines.post<{ code: string }>(path, allow(view));
    assert.deepEqual([reply.status, reply.body.code], [400, 'content_changed']);
    assert.equal(await grantsNow(), before);
    const uid = path.split('/').at(-1) ?? '';
    const again = await stage.view(stage.ines, uid);
    assert.equal((await stage.ines.post(path, allow(again))).status, 200);
  }
  await stage.ines.must(`/v1/apps/${client.id}`, { name: 'Planner', scopes: [...client.scopes] });
});

test('AS-32 an app that was deleted while the page is open gets nothing', async () => {
  const doomed = await stage.register();
  const uid = await stage.open(doomed, stage.ines, stage.authorizeUrl(doomed, newPkce()));
  const view = await stage.view(stage.ines, uid);
  await stage.ines.delete(`/v1/apps/${doomed.id}`);
  await nothingIsGranted(() => stage.answer(stage.ines, uid, view), 404);
});

test('AS-32 unticked scopes are not in the token, and cannot be refreshed into it', async () => {
  const tokens = await stage.tokens(client, { answer: { scopes: ['profile:read'] } });
  assert.equal(tokens.scope, 'profile:read');
  assert.equal((await stage.call(tokens.access_token, '/v1/posts')).status, 403);
  const wider = await stage.refresh(client, tokens.refresh_token, { scope: 'profile:read posts:read' });
  assert.notEqual(wider.body.scope, 'profile:read posts:read');
  const same = await stage.refresh(client, tokens.refresh_token);
  assert.equal(same.body.scope, 'profile:read');
});

test('AS-38 whoever carries the answer back must be who gave it', async () => {
  const uid = await stage.open(client, stage.ines, stage.authorizeUrl(client, newPkce()));
  const decided = await stage.answer(stage.ines, uid, await stage.view(stage.ines, uid));
  const cookies = stage.ines.cookieHeader;
  const asOther = cookies.replace(sessionOf(stage.ines), sessionOf(stage.tomas));
  const other = await stage.ines.request('GET', decided.body.redirect_to, { headers: { cookie: asOther } });
  assert.match(other.headers.get('location') ?? '', /error=access_denied/);
  assert.doesNotMatch(other.headers.get('location') ?? '', /code=/);
});

test('AS-38 another browser cannot fetch the code of an answered request', async () => {
  const uid = await stage.open(client, stage.ines, stage.authorizeUrl(client, newPkce()));
  const decided = await stage.answer(stage.ines, uid, await stage.view(stage.ines, uid));
  const thief = await stage.tomas.get(decided.body.redirect_to);
  assert.equal(thief.status, 400);
  assert.equal(thief.headers.get('location'), null);
  const forged = {
    cookie: `${sessionOf(stage.ines)}; signoff_oauth_resume=${uid}; signoff_oauth_resume.sig=x`,
  };
  const forger = await stage.tomas.request('GET', decided.body.redirect_to, { headers: forged });
  assert.equal(forger.headers.get('location'), null);
});

test('AS-38 a request that was not answered gives no code', async () => {
  const uid = await stage.open(client, stage.ines, stage.authorizeUrl(client, newPkce()));
  const reply = await stage.ines.get(`/oauth/authorize/${uid}`);
  assert.doesNotMatch(reply.headers.get('location') ?? '', /code=/);
});

test('AS-38 the answer leads to one code, once', async () => {
  const uid = await stage.open(client, stage.ines, stage.authorizeUrl(client, newPkce()));
  const decided = await stage.answer(stage.ines, uid, await stage.view(stage.ines, uid));
  const headers = { cookie: stage.ines.cookieHeader };
  const again = () => stage.ines.request('GET', decided.body.redirect_to, { headers });
  assert.match((await again()).headers.get('location') ?? '', /code=/);
  assert.doesNotMatch((await again()).headers.get('location') ?? '', /code=/);
});

test('a person who is not signed in signs in first, and comes back to the question', async () => {
  const pushed = await stage.as<{ request_uri: string }>(client, '/oauth/par', {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'profile:read',
    code_challenge: newPkce().challenge,
    code_challenge_method: 'S256',
  });
  const byReference = new URLSearchParams({ client_id: client.id, request_uri: pushed.body.request_uri });
  const long = stage.authorizeUrl(client, newPkce(), { state: 's'.repeat(2_000) });
  for (const [link, person] of [
    [stage.authorizeUrl(client, newPkce()), 'priya'],
    [`/oauth/authorize?${byReference}`, 'maren'],
    [long, 'ines'],
  ] as const) {
    const newcomer = stage.house.visitor();
    const reply = await newcomer.get<string>(link);
    const to = new URL(reply.headers.get('location') ?? '', stage.issuer);
    assert.equal(to.pathname, '/signin');
    assert.equal(to.searchParams.get('return_to'), link);
    const started = new URLSearchParams({ return_to: link });
    const signInPage = await newcomer.follow(`/auth/start?${started}`);
    const question = await newcomer.follow(signInPage.href, { person });
    assert.match(question.pathname, /^\/consent\//);
    const uid = question.pathname.slice('/consent/'.length);
    const decided = await stage.answer(newcomer, uid, await stage.view(newcomer, uid));
    const back = await newcomer.get(decided.body.redirect_to);
    assert.match(back.headers.get('location') ?? '', /^https:\/\/client\.example\/callback\?code=/);
  }
});

test('a request is kept only for a person who is signed in, and not longer than they may answer it', async () => {
  const rows = async () => Number((await stage.sql('select count(*) from oidc_records')).rows[0]?.count);
  const before = await rows();
  for (let count = 0; count < 40; count++) {
    const reply = await stage.ask(client, {}, stage.house.visitor());
    assert.match(reply.headers.get('location') ?? '', /^\/signin\?/);
  }
  assert.equal(await rows(), before);
  await stage.ask(client);
  assert.equal(await rows(), before + 1);
  await stage.house.context.oidcRecords.forgetExpired(later(new Date(), minutes(31)));
  const { rows: left } = await stage.sql("select 1 from oidc_records where kind = 'Interaction'");
  assert.equal(left.length, 0);
});

test('the consent is in the audit', async () => {
  await stage.tokens(client);
  const { rows } = await stage.sql("select * from audit_entries where action = 'app.allowed'");
  assert.ok(rows.length > 0);
});
