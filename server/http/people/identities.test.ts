import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTemporarySandbox } from '../../../sandbox/test-kit.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { changeGenuinely } from '../../../test/genuine-rows.ts';
import { type AppBrowser, consentForm, openPeopleApp } from '../../../test/people-app.ts';
import { deleteAllPeople } from '../../../test/people-fixture.ts';
import { issueToken } from '../../domain/people/issue-token.ts';
import { minutes } from '../../lib/clock.ts';
import type { IdentityView } from './views.ts';

const database = await openTestDatabase();
const sandbox = await startTemporarySandbox();
const open = (options = {}) => openPeopleApp(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => deleteAllPeople(database));

const providers = ['google', 'linkedin', 'tiktok', 'facebook'] as const;
const added = (provider: string) => `/settings/sign-in?added=${provider}`;
const notAdded = (problem: string) => `/settings/sign-in?problem=${problem}`;
const methodsOf = async (browser: AppBrowser): Promise<IdentityView[]> =>
  (await browser.request('GET', '/v1/identities')).json().data;
const namesOf = async (browser: AppBrowser) => (await methodsOf(browser)).map(({ provider }) => provider);
const userOf = async (browser: AppBrowser) => (await browser.request('GET', '/v1/session')).json().user;
const startLink = (browser: AppBrowser, provider: unknown, headers = {}) =>
  browser.request('POST', '/v1/identities/link', { body: { provider }, headers });

test('200: one person with every sign-in method; each leads to the same person', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  const { id } = await userOf(browser);
  for (const provider of providers) {
    server.clock.advance(1);
    assert.equal(await browser.link(provider, 'ines'), added(provider), provider);
  }
  const methods = await methodsOf(browser);
  assert.deepEqual(
    methods.map(({ provider, provider_name, name, usable, removable, last_used_at }) => [
      provider,
      provider_name,
      name,
      usable,
      removable,
      last_used_at === null,
    ]),
    [
      ['oidc', 'Sandbox identity provider', 'Ines Duarte', true, true, false],
      ['google', 'Google', 'Ines Duarte', true, true, true],
      ['linkedin', 'LinkedIn', 'Ines Duarte', true, true, true],
      ['tiktok', 'TikTok', 'Lanternfish Coffee', true, true, true],
      ['facebook', 'Facebook', 'Ines Duarte', true, true, true],
    ],
  );
  for (const provider of providers) {
    const elsewhere = server.browser();
    await elsewhere.signInWith(provider, 'ines');
    assert.equal((await userOf(elsewhere)).id, id, provider);
  }
  assert.ok((await methodsOf(browser)).every(({ last_used_at }) => last_used_at !== null));
  const notified = server.audited.filter(({ action }) => action === 'identity.added');
  assert.deepEqual(
    notified.map(({ subject, data }) => [subject, data?.provider]),
    providers.map((provider) => [`user:${id}`, provider]),
  );
});

test('the profile follows the oldest identity; later ones only fill in what is missing', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  server.clock.advance(1);
  await browser.link('tiktok', 'maren');
  await browser.link('facebook', 'tomas');
  for (const [provider, person] of [
    ['tiktok', 'maren'],
    ['facebook', 'tomas'],
  ] as const)
    await server.browser().signInWith(provider, person);
  const { name, email, email_confirmed } = await userOf(browser);
  assert.deepEqual([name, email, email_confirmed], ['Ines Duarte', 'ines.duarte@example.com', true]);
});

test('401, 403: no session, an access token, a page of another site', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  const { email } = await userOf(browser);
  const { token } = await issueToken(server.deps, { user: email, scopes: ['profile:read'], loopback: true });
  const calls = [
    ['GET', '/v1/identities', undefined],
    ['POST', '/v1/identities/link', { provider: 'google' }],
    ['DELETE', '/v1/identities/idn_1', undefined],
    ['POST', '/v1/profile/email', { email: 'ines@example.com' }],
    ['POST', '/v1/profile/language', { language: 'de' }],
    ['POST', '/v1/profile/name', { name: 'Ines' }],
  ] as const;
  for (const [method, url, body] of calls) {
    const sent = body ? { body } : {};
    assert.equal((await server.browser().request(method, url, sent)).statusCode, 401, url);
    const headers = { authorization: `Bearer ${token}` };
    const refused = await browser.request(method, url, { ...sent, headers });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'session_required'], url);
    if (method === 'GET') continue;
    const foreign = await browser.request(method, url, {
      ...sent,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    assert.deepEqual([foreign.statusCode, foreign.json().code], [403, 'cross_site_request'], url);
  }
});

test('400, 503: a provider that is not offered, and one that is unreachable', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  for (const provider of ['myspace', '', 'x'.repeat(51), 7, null, '__proto__']) {
    const refused = await startLink(browser, provider);
    assert.deepEqual([refused.statusCode, refused.json().code], [400, 'invalid_request'], String(provider));
  }
  await using lost = await openPeopleApp(database.handle, 'http://127.0.0.1:9');
  const later = lost.browser();
  for (const [name, cookie] of browser.cookies) later.cookies.set(name, cookie);
  const refused = await startLink(later, 'google');
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'provider_unavailable']);
  assert.equal(refused.headers['retry-after'], '60');
});

test('linking started in one session cannot be finished in another: neither gets the identity', async () => {
  await using server = await open({ signup: 'open' });
  const [mallory, ines] = [server.browser(), server.browser()];
  await mallory.signIn('tomas');
  await ines.signIn('ines');
  const before = [await namesOf(mallory), await namesOf(ines)];
  const startLinking = async (browser: AppBrowser) =>
    (await startLink(browser, 'tiktok')).json().authorization_url;
  const placeOf = async (browser: AppBrowser, url: string) =>
    (await browser.request('GET', url)).headers.location;

  // Mallory's TikTok account, given to Ines as a link: it would let him sign in as her.
  const planted = await mallory.submitConsent(await startLinking(mallory), consentForm('tiktok', 'tomas'));
  assert.equal(await placeOf(ines, planted), notAdded('other_session'));
  assert.equal(await placeOf(mallory, planted), '/signin?problem=expired', 'it is used up');
  // Mallory's link, opened by Ines: her TikTok account would be added to his.
  const lured = await ines.submitConsent(await startLinking(mallory), consentForm('tiktok', 'ines'));
  assert.equal(await placeOf(ines, lured), notAdded('other_session'));
  // Without a session, with an access token besides the cookie, and by the same person in another browser.
  const left = await ines.submitConsent(await startLinking(ines), consentForm('tiktok', 'ines'));
  assert.equal(await placeOf(server.browser(), left), notAdded('other_session'));
  const withHeader = await ines.submitConsent(await startLinking(ines), consentForm('tiktok', 'ines'));
  const headers = { authorization: 'Bearer soat_x' };
  assert.equal(
    (await ines.request('GET', withHeader, { headers })).headers.location,
    notAdded('other_session'),
  );
  const phone = server.browser();
  await phone.signIn('ines');
  const other = await ines.submitConsent(await startLinking(ines), consentForm('tiktok', 'ines'));
  assert.equal(await placeOf(phone, other), notAdded('other_session'));
  // After signing out, and after ten minutes.
  const late = await ines.submitConsent(await startLinking(ines), consentForm('tiktok', 'ines'));
  server.clock.advance(minutes(10));
  assert.equal(await placeOf(ines, late), '/signin?problem=expired');
  const gone = await ines.submitConsent(await startLinking(ines), consentForm('tiktok', 'ines'));
  const cookies = new Map(ines.cookies);
  await ines.request('POST', '/v1/session/end');
  for (const [name, cookie] of cookies) ines.cookies.set(name, cookie);
  assert.equal(await placeOf(ines, gone), notAdded('other_session'));

  assert.deepEqual([await namesOf(mallory), await namesOf(phone)], before);
  assert.equal((await database.handle.sql.selectFrom('users').select('id').execute()).length, 2);
});

test('linking is not a sign-in, and a sign-in links nothing', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  const session = browser.cookies.get('signoff_session')?.value;
  const { authorization_url } = (await startLink(browser, 'google')).json();
  for (const other of ['', '/linkedin', '/tiktok']) {
    const back = await browser.submitConsent(
      (await startLink(browser, 'google')).json().authorization_url,
      consentForm('google', 'ines'),
    );
    const elsewhere = back.replace('/auth/callback/google', `/auth/callback${other}`);
    assert.equal((await browser.request('GET', elsewhere)).headers.location, notAdded('expired'), other);
  }
  const cancelled = await browser.submitConsent(authorization_url, { decision: 'cancel' });
  assert.equal((await browser.request('GET', cancelled)).headers.location, notAdded('denied'));
  assert.equal(browser.cookies.get('signoff_session')?.value, session);
  assert.deepEqual(await namesOf(browser), ['oidc']);
});

test('an identity of another person is refused, without revealing whose it is', async () => {
  await using server = await open({ signup: 'open' });
  const [ines, tomas] = [server.browser(), server.browser()];
  await ines.signIn('ines');
  server.clock.advance(1);
  await ines.link('google', 'ines');
  await tomas.signIn('tomas');
  const { authorization_url } = (await startLink(tomas, 'google')).json();
  const answer = await tomas.request(
    'GET',
    await tomas.submitConsent(authorization_url, consentForm('google', 'ines')),
  );
  assert.equal(answer.headers.location, notAdded('identity_taken'));
  assert.doesNotMatch(JSON.stringify(answer.headers) + answer.body, /ines|usr_/i);
  assert.deepEqual([await namesOf(ines), await namesOf(tomas)], [['oidc', 'google'], ['oidc']]);
  assert.equal(await ines.link('google', 'ines'), added('google'), 'adding it twice changes nothing');
  assert.deepEqual(await namesOf(ines), ['oidc', 'google']);
});

test('of two people who link one identity at once, one gets it', async () => {
  await using server = await open({ signup: 'open' });
  const people = [server.browser(), server.browser()];
  await people[0]?.signIn('ines');
  await people[1]?.signIn('tomas');
  const backs = await Promise.all(
    people.map(async (browser) => {
      const { authorization_url } = (await startLink(browser, 'google')).json();
      return browser.submitConsent(authorization_url, consentForm('google', 'priya'));
    }),
  );
  const ends = await Promise.all(people.map((browser, index) => browser.request('GET', backs[index] ?? '')));
  assert.deepEqual(ends.map(({ headers }) => headers.location).sort(), [
    added('google'),
    notAdded('identity_taken'),
  ]);
});

test('204, 404, 400: removing; sessions that started with it end, but never the last method', async () => {
  await using server = await open({ signup: 'open' });
  const [browser, tomas] = [server.browser(), server.browser()];
  await browser.signIn('ines');
  await tomas.signIn('tomas');
  server.clock.advance(1);
  await browser.link('google', 'ines');
  const phone = server.browser();
  await phone.signInWith('google', 'ines');
  const [first, second] = await methodsOf(browser);
  const remove = async (from: AppBrowser, id = '') => {
    const answer = await from.request('DELETE', `/v1/identities/${id}`);
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code];
  };
  assert.deepEqual(await remove(tomas, second?.id), [404, 'not_found']);
  assert.deepEqual(await remove(browser, 'idn_nonsense'), [404, 'not_found']);
  assert.equal(await remove(browser, second?.id), 204);
  assert.equal((await phone.request('GET', '/v1/session')).statusCode, 401);
  assert.equal((await browser.request('GET', '/v1/session')).statusCode, 200);
  assert.deepEqual(await remove(browser, first?.id), [400, 'last_identity']);
  assert.equal((await methodsOf(browser))[0]?.removable, false);
  assert.equal(server.audited.at(-1)?.action, 'identity.removed');

  // A removed identity belongs to no one: it can do what any new person can, and does not open her workspace.
  const newcomer = server.browser();
  await newcomer.signInWith('google', 'ines');
  assert.notEqual((await userOf(newcomer)).id, (await userOf(browser)).id);
});

test('of the last two methods, removed at once, one stays', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  for (let round = 0; round < 5; round += 1) {
    await browser.link('google', 'ines');
    await browser.link('linkedin', 'ines');
    const methods = await methodsOf(browser);
    const ends = await Promise.all(
      methods.map(({ id }) => browser.request('DELETE', `/v1/identities/${id}`)),
    );
    assert.equal(ends.filter(({ statusCode }) => statusCode === 204).length, methods.length - 1);
    assert.equal((await methodsOf(browser)).length, 1);
  }
});

test('a method that cannot be used here does not count', async () => {
  await using server = await open();
  const browser = server.browser();
  await browser.signIn('ines');
  server.clock.advance(1);
  await browser.link('tiktok', 'ines');
  // As after a change from the sandbox to the real TikTok, or back.
  await changeGenuinely(
    database,
    'identities',
    `update identities set issuer = 'https://www.tiktok.com' where provider = 'tiktok'`,
  );
  const [first, second] = await methodsOf(browser);
  assert.deepEqual([first?.removable, second?.usable, second?.removable], [false, false, true]);
  assert.equal((await browser.request('DELETE', `/v1/identities/${first?.id}`)).json().code, 'last_identity');
  assert.equal((await browser.request('DELETE', `/v1/identities/${second?.id}`)).statusCode, 204);
});

test('the language of a person’s mails is the last supported one of their pages', async () => {
  await using server = await open();
  const ines = server.browser();
  await ines.signIn('ines');
  const say = (language: unknown) => ines.request('POST', '/v1/profile/language', { body: { language } });
  const language = async () => (await ines.request('GET', '/v1/session')).json().user.language;
  assert.equal(await language(), 'en');
  assert.equal((await say('de')).statusCode, 204);
  assert.equal(await language(), 'de');
  for (const other of ['fr', '', 1, null]) assert.equal((await say(other)).json().code, 'invalid_request');
  assert.equal(await language(), 'de');
});

test('an address typed by hand is stored unconfirmed, and grants nothing', async () => {
  await using server = await open({ signup: 'open' });
  const ines = server.browser();
  await ines.signIn('ines');
  const jonas = server.browser();
  assert.equal(await jonas.signInWith('tiktok', 'jonas'), '/your-email?return_to=%2F');
  const say = (email: unknown) => jonas.request('POST', '/v1/profile/email', { body: { email } });
  for (const email of [
    '',
    'jonas',
    'a@b',
    'a b@c.de',
    '<a@b.de>',
    'a@b.de\nc@d.de',
    `${'a'.repeat(320)}@b.de`,
    1,
  ])
    assert.equal((await say(email)).json().code, 'invalid_request', String(email));

  // The exact address of another person: nothing is merged, and nothing of theirs is visible.
  const answer = await say(' ines.duarte@example.com ');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(Object.keys(answer.json()), ['id', 'name', 'email', 'status']);
  const user = await userOf(jonas);
  assert.deepEqual([user.email, user.email_confirmed], ['ines.duarte@example.com', false]);
  assert.notEqual(user.id, (await userOf(ines)).id);
  assert.equal((await jonas.request('GET', '/v1/profile')).json().email, 'ines.duarte@example.com');
  assert.equal(JSON.stringify(server.audited).includes('@'), false);

  const again = server.browser();
  assert.equal(await again.signInWith('tiktok', 'jonas'), '/');
  assert.equal((await userOf(again)).email, 'ines.duarte@example.com');
  // An address that the provider vouches for replaces it.
  await again.link('google', 'jonas');
  const better = await userOf(again);
  assert.deepEqual([better.email, better.email_confirmed], ['jonas.weber@example.com', true]);
  const refused = await say('other@example.com');
  assert.deepEqual([refused.statusCode, refused.json().code], [400, 'email_confirmed']);
});
