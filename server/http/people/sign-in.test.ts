import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { admin, temporarySandbox } from '../../../sandbox/test-kit.ts';
import { testDatabase } from '../../../test/database.ts';
import { forgetEverybody } from '../../../test/people.ts';
import { peopleDoor } from '../../../test/people-door.ts';
import { minutes } from '../../lib/clock.ts';

const database = await testDatabase();
const sandbox = await temporarySandbox();
const open = (options = {}) => peopleDoor(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => forgetEverybody(database.handle));

test('the first person signs in, is known, and signs out', async () => {
  await using door = await open();
  const browser = door.browser();
  assert.deepEqual((await browser.call('GET', '/v1/sign-in-options')).json(), {
    providers: [
      { id: 'oidc', name: 'Sandbox identity provider', simulated: true },
      { id: 'google', name: 'Google', simulated: true },
      { id: 'linkedin', name: 'LinkedIn', simulated: true },
      { id: 'tiktok', name: 'TikTok', simulated: true },
      { id: 'facebook', name: 'Facebook', simulated: true },
    ],
    signup: 'first',
  });
  assert.equal((await browser.call('GET', '/v1/session')).statusCode, 401);
  assert.equal(await browser.signIn('ines', '?return_to=/posts%3Fstate=draft'), '/posts?state=draft');

  const session = (await browser.call('GET', '/v1/session')).json();
  assert.deepEqual([session.user.name, session.user.email], ['Ines Duarte', 'ines.duarte@example.com']);
  assert.deepEqual(
    session.workspaces.map(({ name, role, time_zone }: Record<string, string>) => [name, role, time_zone]),
    [["Ines Duarte's workspace", 'owner', 'UTC']],
  );
  const profile = (await browser.call('GET', '/v1/profile')).json();
  assert.deepEqual(Object.keys(profile), ['id', 'name', 'email', 'status']);
  assert.equal((await browser.call('GET', '/v1/sign-in-options')).json().signup, 'invite');

  const token = browser.cookies.get('signoff_session')!;
  assert.equal((await browser.call('POST', '/v1/session/end')).statusCode, 204);
  assert.equal(browser.cookies.has('signoff_session'), false);
  browser.cookies.set('signoff_session', token);
  assert.equal((await browser.call('GET', '/v1/session')).json().code, 'session_expired');
});

test('our own pages are told who is signed in, and that nobody is, without a refusal', async () => {
  await using door = await open();
  const browser = door.browser();
  const current = async () => {
    const reply = await browser.call('GET', '/v1/session/current');
    assert.equal(reply.statusCode, 200);
    return reply.json().session;
  };
  assert.equal(await current(), null);
  await browser.signIn('ines');
  assert.deepEqual(await current(), (await browser.call('GET', '/v1/session')).json());
  const token = browser.cookies.get('signoff_session')!;
  await browser.call('POST', '/v1/session/end');
  browser.cookies.set('signoff_session', token);
  assert.equal(await current(), null);
});

test('a person without an e-mail address has an empty one', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('sam');
  assert.deepEqual((await browser.call('GET', '/v1/session')).json().user.email, '');
});

test('cookies are out of reach of scripts and other sites', async () => {
  await using door = await open();
  const started = await door.browser().call('GET', '/auth/start');
  assert.match(
    String(started.headers['set-cookie']),
    /^signoff_sign_in=sobr_[\w-]{43}; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(started.headers['cache-control'], 'no-store');
  const browser = door.browser();
  const finished = await browser.call(
    'GET',
    await browser.choose(await browser.startSignIn(), { person: 'ines' }),
  );
  assert.match(
    String(finished.headers['set-cookie']),
    /^signoff_session=soses_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('over TLS the cookies carry the names that browsers guard', async () => {
  // The sandbox sends people back to this machine only, so this is as far as https can be tried here.
  await using door = await open({ baseUrl: new URL('https://localhost:3443') });
  const browser = door.browser();
  const started = await browser.call('GET', '/auth/start');
  assert.match(
    String(started.headers['set-cookie']),
    /^__Secure-signoff_sign_in=.*; Path=\/auth; HttpOnly; Secure; SameSite=Lax$/,
  );
  const back = await browser.choose(String(started.headers.location), { person: 'ines' });
  const finished = await browser.call('GET', back);
  assert.match(
    String(finished.headers['set-cookie']),
    /^__Host-signoff_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('each sign-in has a new token, whatever the browser brought', async () => {
  await using door = await open();
  const browser = door.browser();
  browser.cookies.set('signoff_session', { value: 'planted', path: '/' });
  await browser.signIn('ines');
  const first = browser.cookies.get('signoff_session')!.value;
  assert.notEqual(first, 'planted');
  await browser.signIn('ines');
  assert.notEqual(browser.cookies.get('signoff_session')!.value, first);
  assert.equal(await door.authenticator.session(first), undefined);
});

test('the way back counts once, also when it is tried 20 times at once', async () => {
  await using door = await open();
  const browser = door.browser();
  const back = await browser.choose(await browser.startSignIn(), { person: 'ines' });
  const ends = await Promise.all(Array.from({ length: 20 }, () => browser.call('GET', back)));
  const places = ends.map(({ headers }) => headers.location).sort();
  assert.deepEqual(places, ['/', ...Array(19).fill('/signin?problem=expired')]);
});

test('the way back needs the browser that began, within ten minutes', async () => {
  await using door = await open();
  const browser = door.browser();
  const back = await browser.choose(await browser.startSignIn(), { person: 'ines' });
  const stranger = door.browser();
  assert.equal((await stranger.call('GET', back)).headers.location, '/signin?problem=expired');
  await stranger.startSignIn();
  assert.equal((await stranger.call('GET', back)).headers.location, '/signin?problem=expired');
  assert.equal(stranger.cookies.has('signoff_session'), false);
  door.clock.advance(minutes(10));
  assert.equal((await browser.call('GET', back)).headers.location, '/signin?problem=expired');
});

test('two tabs of one browser do not spoil each other', async () => {
  await using door = await open();
  const browser = door.browser();
  const [one, two] = [
    await browser.startSignIn('?return_to=/one'),
    await browser.startSignIn('?return_to=/two'),
  ];
  for (const [page, place] of [
    [one, '/one'],
    [two, '/two'],
  ] as const) {
    const back = await browser.choose(page, { person: 'ines' });
    assert.equal((await browser.call('GET', back)).headers.location, place);
  }
});

test('a wrong state, a missing code or a foreign issuer signs nobody in', async () => {
  await using door = await open();
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
    const browser = door.browser();
    const back = new URL(
      await browser.choose(await browser.startSignIn(), { person: 'ines' }),
      'http://localhost',
    );
    change(back.searchParams);
    const end = await browser.call('GET', back.pathname + back.search);
    assert.equal(end.headers.location, `/signin?problem=${problem}`, name);
    assert.equal(browser.cookies.has('signoff_session'), false, name);
  }
  assert.deepEqual(await database.handle.sql.selectFrom('users').select('id').execute(), []);
});

test('a code from another attempt does not pass: its PKCE and nonce differ', async () => {
  await using door = await open();
  const [mallory, ines] = [door.browser(), door.browser()];
  const stolen = new URLSearchParams(
    (await mallory.choose(await mallory.startSignIn(), { person: 'tomas' })).split('?')[1],
  );
  const back = new URL(await ines.choose(await ines.startSignIn(), { person: 'ines' }), 'http://localhost');
  back.searchParams.set('code', stolen.get('code')!);
  assert.equal(
    (await ines.call('GET', back.pathname + back.search)).headers.location,
    '/signin?problem=expired',
  );
});

test('links to elsewhere lead home', async () => {
  await using door = await open();
  for (const place of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/x'.replace('%09', '\t'),
  ]) {
    assert.equal(await door.browser().signIn('ines', `?return_to=${encodeURIComponent(place)}`), '/');
  }
});

test('refusals are told on the sign-in page', async () => {
  await using door = await open();
  const browser = door.browser();
  const back = await browser.choose(await browser.startSignIn(), { decision: 'cancel' });
  assert.equal((await browser.call('GET', back)).headers.location, '/signin?problem=denied');

  await door.browser().signIn('ines');
  assert.equal(await door.browser().signIn('tomas'), '/signin?problem=invitation_needed');
  assert.equal(
    await door.browser().signIn('tomas', '?invitation=soinv_x'),
    '/signin?problem=invitation_not_usable',
  );
  await database.handle.sql.updateTable('users').set({ status: 'suspended' }).execute();
  assert.equal(await door.browser().signIn('ines'), '/signin?problem=account_suspended');
});

test('a provider that fails is told apart, and is tried again', async () => {
  await using door = await open();
  const faults = (operation: string, times: number) =>
    admin(sandbox.url, 'faults', {
      platform: 'identity',
      operation,
      kind: 'status_before_effect',
      status: 503,
      times,
    });
  await faults('discovery', 1);
  assert.match(await door.browser().startSignIn(), /\/identity\/authorize\?/);
  for (const operation of ['token', 'jwks']) {
    await faults(operation, 1);
    assert.equal(await door.browser().signIn('ines'), '/signin?problem=provider_unavailable', operation);
  }
  assert.equal(await door.browser().signIn('ines'), '/');
});

test('a provider that is not there', async () => {
  await using door = await peopleDoor(database.handle, 'http://127.0.0.1:9');
  assert.equal(await door.browser().startSignIn(), '/signin?problem=provider_unavailable');
  assert.equal((await door.browser().call('GET', '/v1/sign-in-options')).statusCode, 200);
});
