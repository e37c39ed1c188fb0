import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { callAdmin, startTemporarySandbox } from '../../../sandbox/test-kit.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { changeGenuinely } from '../../../test/genuine-rows.ts';
import { openPeopleApp } from '../../../test/people-app.ts';
import { deleteAllPeople } from '../../../test/people-fixture.ts';
import { minutes } from '../../lib/clock.ts';

const database = await openTestDatabase();
const sandbox = await startTemporarySandbox();
const open = (options = {}) => openPeopleApp(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => deleteAllPeople(database));

test('the first person signs in, is recognised, and signs out', async () => {
  await using server = await open();
  const browser = server.browser();
  assert.deepEqual((await browser.request('GET', '/v1/sign-in-options')).json(), {
    providers: [
      { id: 'oidc', name: 'Sandbox identity provider', simulated: true },
      { id: 'google', name: 'Google', simulated: true },
      { id: 'linkedin', name: 'LinkedIn', simulated: true },
      { id: 'tiktok', name: 'TikTok', simulated: true },
      { id: 'facebook', name: 'Facebook', simulated: true },
    ],
    passkeys: true,
    signup: 'first',
  });
  assert.equal((await browser.request('GET', '/v1/session')).statusCode, 401);
  assert.equal(await browser.signIn('ines', '?return_to=/posts%3Fstate=draft'), '/posts?state=draft');

  const session = (await browser.request('GET', '/v1/session')).json();
  assert.deepEqual([session.user.name, session.user.email], ['Ines Duarte', 'ines.duarte@example.com']);
  assert.deepEqual(
    session.workspaces.map(({ name, role, time_zone }: Record<string, string>) => [name, role, time_zone]),
    [["Ines Duarte's workspace", 'owner', 'UTC']],
  );
  const profile = (await browser.request('GET', '/v1/profile')).json();
  assert.deepEqual(Object.keys(profile), ['id', 'name', 'email', 'status']);
  assert.equal((await browser.request('GET', '/v1/sign-in-options')).json().signup, 'invite');

  const token = browser.cookies.get('signoff_session')!;
  assert.equal((await browser.request('POST', '/v1/session/end')).statusCode, 204);
  assert.equal(browser.cookies.has('signoff_session'), false);
  browser.cookies.set('signoff_session', token);
  assert.equal((await browser.request('GET', '/v1/session')).json().code, 'session_expired');
});

test('our own pages learn who is signed in, or that no one is, without a refusal', async () => {
  await using server = await open();
  const browser = server.browser();
  const current = async () => {
    const reply = await browser.request('GET', '/v1/session/current');
    assert.equal(reply.statusCode, 200);
    return reply.json().session;
  };
  assert.equal(await current(), null);
  await browser.signIn('ines');
  assert.deepEqual(await current(), (await browser.request('GET', '/v1/session')).json());
  const token = browser.cookies.get('signoff_session')!;
  await browser.request('POST', '/v1/session/end');
  browser.cookies.set('signoff_session', token);
  assert.equal(await current(), null);
});

test('a person without an e-mail address has an empty one', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('sam');
  assert.deepEqual((await browser.request('GET', '/v1/session')).json().user.email, '');
});

test('cookies are not readable by scripts and not sent by other sites', async () => {
  await using server = await open();
  const started = await server.browser().request('GET', '/auth/start');
  assert.match(
    String(started.headers['set-cookie']),
    /^signoff_sign_in=sobr_[\w-]{43}; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(started.headers['cache-control'], 'no-store');
  const browser = server.browser();
  const finished = await browser.request(
    'GET',
    await browser.submitConsent(await browser.startSignIn(), { person: 'ines' }),
  );
  assert.match(
    String(finished.headers['set-cookie']),
    /^signoff_session=soses_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('over TLS the cookies carry the name prefixes that browsers enforce', async () => {
  // The sandbox redirects to this machine only, so https cannot be tested further here.
  await using server = await open({ baseUrl: new URL('https://localhost:3443') });
  const browser = server.browser();
  const started = await browser.request('GET', '/auth/start');
  assert.match(
    String(started.headers['set-cookie']),
    /^__Secure-signoff_sign_in=.*; Path=\/auth; HttpOnly; Secure; SameSite=Lax$/,
  );
  const back = await browser.submitConsent(String(started.headers.location), { person: 'ines' });
  const finished = await browser.request('GET', back);
  assert.match(
    String(finished.headers['set-cookie']),
    /^__Host-signoff_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('each sign-in has a new token, whatever the browser sent', async () => {
  await using server = await open();
  const browser = server.browser();
  browser.cookies.set('signoff_session', { value: 'planted', path: '/' });
  await browser.signIn('ines');
  const first = browser.cookies.get('signoff_session')!.value;
  assert.notEqual(first, 'planted');
  await browser.signIn('ines');
  assert.notEqual(browser.cookies.get('signoff_session')!.value, first);
  assert.equal(await server.authenticator.session(first), undefined);
});

test('a callback counts once, also when it is tried 20 times at once', async () => {
  await using server = await open();
  const browser = server.browser();
  const back = await browser.submitConsent(await browser.startSignIn(), { person: 'ines' });
  const ends = await Promise.all(Array.from({ length: 20 }, () => browser.request('GET', back)));
  const places = ends.map(({ headers }) => headers.location).sort();
  assert.deepEqual(places, ['/', ...Array(19).fill('/signin?problem=expired')]);
});

test('a callback needs the browser that started, within ten minutes', async () => {
  await using server = await open();
  const browser = server.browser();
  const back = await browser.submitConsent(await browser.startSignIn(), { person: 'ines' });
  const stranger = server.browser();
  assert.equal((await stranger.request('GET', back)).headers.location, '/signin?problem=expired');
  await stranger.startSignIn();
  assert.equal((await stranger.request('GET', back)).headers.location, '/signin?problem=expired');
  assert.equal(stranger.cookies.has('signoff_session'), false);
  server.clock.advance(minutes(10));
  assert.equal((await browser.request('GET', back)).headers.location, '/signin?problem=expired');
});

test('two tabs of one browser do not interfere', async () => {
  await using server = await open();
  const browser = server.browser();
  const [one, two] = [
    await browser.startSignIn('?return_to=/one'),
    await browser.startSignIn('?return_to=/two'),
  ];
  for (const [page, place] of [
    [one, '/one'],
    [two, '/two'],
  ] as const) {
    const back = await browser.submitConsent(page, { person: 'ines' });
    assert.equal((await browser.request('GET', back)).headers.location, place);
  }
});

test('a wrong state, a missing code or a foreign issuer signs no one in', async () => {
  await using server = await open();
  const changes: [string, (query: URLSearchParams) => void, string][] = [
    ['no state', (query) => query.delete('state'), 'expired'],
    ['another state', (query) => query.set('state', 'x'), 'expired'],
    ['no code', (query) => query.delete('code'), 'provider_unavailable'],
    ['another code', (query) => query.set('code', 'x'), 'expired'],
    ['no issuer', (query) => query.delete('iss'), 'provider_unavailable'],
    ['another issuer', (query) => query.set('iss', 'https://evil.example'), 'provider_unavailable'],
    ['two codes', (query) => query.append('code', 'x'), 'provider_unavailable'],
    ['an error beside a code', (query) => query.set('error', 'access_denied'), 'denied'],
  ];
  for (const [name, change, problem] of changes) {
    const browser = server.browser();
    const back = new URL(
      await browser.submitConsent(await browser.startSignIn(), { person: 'ines' }),
      'http://localhost',
    );
    change(back.searchParams);
    const end = await browser.request('GET', back.pathname + back.search);
    assert.equal(end.headers.location, `/signin?problem=${problem}`, name);
    assert.equal(browser.cookies.has('signoff_session'), false, name);
  }
  assert.deepEqual(await database.handle.sql.selectFrom('users').select('id').execute(), []);
});

test('a code from another attempt is refused: its PKCE and nonce differ', async () => {
  await using server = await open();
  const [mallory, ines] = [server.browser(), server.browser()];
  const stolen = new URLSearchParams(
    (await mallory.submitConsent(await mallory.startSignIn(), { person: 'tomas' })).split('?')[1],
  );
  const back = new URL(
    await ines.submitConsent(await ines.startSignIn(), { person: 'ines' }),
    'http://localhost',
  );
  back.searchParams.set('code', stolen.get('code')!);
  assert.equal(
    (await ines.request('GET', back.pathname + back.search)).headers.location,
    '/signin?problem=expired',
  );
});

test('return links to other sites lead to the home page', async () => {
  await using server = await open();
  for (const place of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/x'.replace('%09', '\t'),
  ]) {
    assert.equal(await server.browser().signIn('ines', `?return_to=${encodeURIComponent(place)}`), '/');
  }
});

test('refusals are explained on the sign-in page', async () => {
  await using server = await open();
  const browser = server.browser();
  const back = await browser.submitConsent(await browser.startSignIn(), { decision: 'cancel' });
  assert.equal((await browser.request('GET', back)).headers.location, '/signin?problem=denied');

  await server.browser().signIn('ines');
  assert.equal(await server.browser().signIn('tomas'), '/signin?problem=invitation_needed');
  assert.equal(
    await server.browser().signIn('tomas', '?invitation=soinv_x'),
    '/signin?problem=invitation_not_usable',
  );
  await changeGenuinely(database, 'users', `update users set status = 'suspended'`);
  assert.equal(await server.browser().signIn('ines'), '/signin?problem=account_suspended');
});

test('a failing provider is reported as such, and can be tried again', async () => {
  await using server = await open();
  const faults = (operation: string, times: number) =>
    callAdmin(sandbox.url, 'faults', {
      platform: 'identity',
      operation,
      kind: 'status_before_effect',
      status: 503,
      times,
    });
  await faults('discovery', 1);
  assert.match(await server.browser().startSignIn(), /\/identity\/authorize\?/);
  for (const operation of ['token', 'jwks']) {
    await faults(operation, 1);
    assert.equal(await server.browser().signIn('ines'), '/signin?problem=provider_unavailable', operation);
  }
  assert.equal(await server.browser().signIn('ines'), '/');
});

test('an unreachable provider is reported', async () => {
  await using server = await openPeopleApp(database.handle, 'http://127.0.0.1:9');
  assert.equal(await server.browser().startSignIn(), '/signin?problem=provider_unavailable');
  assert.equal((await server.browser().request('GET', '/v1/sign-in-options')).statusCode, 200);
});
