import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { temporarySandbox } from '../../../sandbox/test-kit.ts';
import { testDatabase } from '../../../test/database.ts';
import { forgetEverybody } from '../../../test/people.ts';
import { allowing, type Browser, peopleDoor } from '../../../test/people-door.ts';
import { issueToken } from '../../domain/people/issue-token.ts';
import { minutes } from '../../lib/clock.ts';
import type { IdentityView } from './views.ts';

const database = await testDatabase();
const sandbox = await temporarySandbox();
const open = (options = {}) => peopleDoor(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => forgetEverybody(database.handle));

const providers = ['google', 'linkedin', 'tiktok', 'facebook'] as const;
const added = (provider: string) => `/settings/sign-in?added=${provider}`;
const notAdded = (problem: string) => `/settings/sign-in?problem=${problem}`;
const waysOf = async (browser: Browser): Promise<IdentityView[]> =>
  (await browser.call('GET', '/v1/identities')).json().data;
const namesOf = async (browser: Browser) => (await waysOf(browser)).map(({ provider }) => provider);
const userOf = async (browser: Browser) => (await browser.call('GET', '/v1/session')).json().user;
const startLink = (browser: Browser, provider: unknown, headers = {}) =>
  browser.call('POST', '/v1/identities/link', { body: { provider }, headers });

test('200: one person with every way there is; each leads to the same person', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  const { id } = await userOf(browser);
  for (const provider of providers) {
    door.clock.advance(1);
    assert.equal(await browser.link(provider, 'ines'), added(provider), provider);
  }
  const ways = await waysOf(browser);
  assert.deepEqual(
    ways.map(({ provider, provider_name, name, usable, removable, last_used_at }) => [
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
    const elsewhere = door.browser();
    await elsewhere.signInWith(provider, 'ines');
    assert.equal((await userOf(elsewhere)).id, id, provider);
  }
  assert.ok((await waysOf(browser)).every(({ last_used_at }) => last_used_at !== null));
  const told = door.audited.filter(({ action }) => action === 'identity.added');
  assert.deepEqual(
    told.map(({ subject, data }) => [subject, data?.provider]),
    providers.map((provider) => [`user:${id}`, provider]),
  );
});

test('the profile follows the oldest way; later ones fill in what is missing and no more', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  door.clock.advance(1);
  await browser.link('tiktok', 'maren');
  await browser.link('facebook', 'tomas');
  for (const [provider, person] of [
    ['tiktok', 'maren'],
    ['facebook', 'tomas'],
  ] as const)
    await door.browser().signInWith(provider, person);
  const { name, email, email_confirmed } = await userOf(browser);
  assert.deepEqual([name, email, email_confirmed], ['Ines Duarte', 'ines.duarte@example.com', true]);
});

test('401, 403: no session, an access token, a page of somebody else', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  const { email } = await userOf(browser);
  const { token } = await issueToken(door.deps, { user: email, scopes: ['profile:read'], loopback: true });
  const calls = [
    ['GET', '/v1/identities', undefined],
    ['POST', '/v1/identities/link', { provider: 'google' }],
    ['DELETE', '/v1/identities/idn_1', undefined],
    ['POST', '/v1/profile/email', { email: 'ines@example.com' }],
    ['POST', '/v1/profile/language', { language: 'de' }],
  ] as const;
  for (const [method, url, body] of calls) {
    const sent = body ? { body } : {};
    assert.equal((await door.browser().call(method, url, sent)).statusCode, 401, url);
    const headers = { authorization: `Bearer ${token}` };
    const refused = await browser.call(method, url, { ...sent, headers });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'session_required'], url);
    if (method === 'GET') continue;
    const foreign = await browser.call(method, url, { ...sent, headers: { 'sec-fetch-site': 'cross-site' } });
    assert.deepEqual([foreign.statusCode, foreign.json().code], [403, 'cross_site_request'], url);
  }
});

test('400, 503: a provider that is not offered, and one that is not there', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  for (const provider of ['myspace', '', 'x'.repeat(51), 7, null, '__proto__']) {
    const refused = await startLink(browser, provider);
    assert.deepEqual([refused.statusCode, refused.json().code], [400, 'invalid_request'], String(provider));
  }
  await using lost = await peopleDoor(database.handle, 'http://127.0.0.1:9');
  const later = lost.browser();
  for (const [name, cookie] of browser.cookies) later.cookies.set(name, cookie);
  const refused = await startLink(later, 'google');
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'provider_unavailable']);
  assert.equal(refused.headers['retry-after'], '60');
});

test('what was begun in one session is finished in no other: neither gets the identity', async () => {
  await using door = await open({ signup: 'open' });
  const [mallory, ines] = [door.browser(), door.browser()];
  await mallory.signIn('tomas');
  await ines.signIn('ines');
  const before = [await namesOf(mallory), await namesOf(ines)];
  const begin = async (browser: Browser) => (await startLink(browser, 'tiktok')).json().authorization_url;
  const placeOf = async (browser: Browser, url: string) => (await browser.call('GET', url)).headers.location;

  // Mallory's TikTok account, brought to Ines as a link: it would let him in as her.
  const planted = await mallory.choose(await begin(mallory), allowing('tiktok', 'tomas'));
  assert.equal(await placeOf(ines, planted), notAdded('other_session'));
  assert.equal(await placeOf(mallory, planted), '/signin?problem=expired', 'it is used up');
  // Mallory's address, opened by Ines: her TikTok account would come to him.
  const lured = await ines.choose(await begin(mallory), allowing('tiktok', 'ines'));
  assert.equal(await placeOf(ines, lured), notAdded('other_session'));
  // By nobody, by an access token beside the cookie, and by the same person in another browser.
  const left = await ines.choose(await begin(ines), allowing('tiktok', 'ines'));
  assert.equal(await placeOf(door.browser(), left), notAdded('other_session'));
  const withHeader = await ines.choose(await begin(ines), allowing('tiktok', 'ines'));
  const headers = { authorization: 'Bearer soat_x' };
  assert.equal((await ines.call('GET', withHeader, { headers })).headers.location, notAdded('other_session'));
  const phone = door.browser();
  await phone.signIn('ines');
  const other = await ines.choose(await begin(ines), allowing('tiktok', 'ines'));
  assert.equal(await placeOf(phone, other), notAdded('other_session'));
  // After signing out, and after ten minutes.
  const late = await ines.choose(await begin(ines), allowing('tiktok', 'ines'));
  door.clock.advance(minutes(10));
  assert.equal(await placeOf(ines, late), '/signin?problem=expired');
  const gone = await ines.choose(await begin(ines), allowing('tiktok', 'ines'));
  const cookies = new Map(ines.cookies);
  await ines.call('POST', '/v1/session/end');
  for (const [name, cookie] of cookies) ines.cookies.set(name, cookie);
  assert.equal(await placeOf(ines, gone), notAdded('other_session'));

  assert.deepEqual([await namesOf(mallory), await namesOf(phone)], before);
  assert.equal((await database.handle.sql.selectFrom('users').select('id').execute()).length, 2);
});

test('a journey to add is no sign-in, and a sign-in adds nothing', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  const session = browser.cookies.get('signoff_session')?.value;
  const { authorization_url } = (await startLink(browser, 'google')).json();
  for (const other of ['', '/linkedin', '/tiktok']) {
    const back = await browser.choose(
      (await startLink(browser, 'google')).json().authorization_url,
      allowing('google', 'ines'),
    );
    const elsewhere = back.replace('/auth/callback/google', `/auth/callback${other}`);
    assert.equal((await browser.call('GET', elsewhere)).headers.location, notAdded('expired'), other);
  }
  const cancelled = await browser.choose(authorization_url, { decision: 'cancel' });
  assert.equal((await browser.call('GET', cancelled)).headers.location, notAdded('denied'));
  assert.equal(browser.cookies.get('signoff_session')?.value, session);
  assert.deepEqual(await namesOf(browser), ['oidc']);
});

test('what belongs to somebody else is refused, without a word about who', async () => {
  await using door = await open({ signup: 'open' });
  const [ines, tomas] = [door.browser(), door.browser()];
  await ines.signIn('ines');
  door.clock.advance(1);
  await ines.link('google', 'ines');
  await tomas.signIn('tomas');
  const { authorization_url } = (await startLink(tomas, 'google')).json();
  const answer = await tomas.call('GET', await tomas.choose(authorization_url, allowing('google', 'ines')));
  assert.equal(answer.headers.location, notAdded('identity_taken'));
  assert.doesNotMatch(JSON.stringify(answer.headers) + answer.body, /ines|usr_/i);
  assert.deepEqual([await namesOf(ines), await namesOf(tomas)], [['oidc', 'google'], ['oidc']]);
  assert.equal(await ines.link('google', 'ines'), added('google'), 'adding it twice changes nothing');
  assert.deepEqual(await namesOf(ines), ['oidc', 'google']);
});

test('of two people who add one identity at once, one has it', async () => {
  await using door = await open({ signup: 'open' });
  const people = [door.browser(), door.browser()];
  await people[0]?.signIn('ines');
  await people[1]?.signIn('tomas');
  const backs = await Promise.all(
    people.map(async (browser) => {
      const { authorization_url } = (await startLink(browser, 'google')).json();
      return browser.choose(authorization_url, allowing('google', 'priya'));
    }),
  );
  const ends = await Promise.all(people.map((browser, index) => browser.call('GET', backs[index] ?? '')));
  assert.deepEqual(ends.map(({ headers }) => headers.location).sort(), [
    added('google'),
    notAdded('identity_taken'),
  ]);
});

test('204, 404, 400: removing; sessions that began with it end, but never the last way', async () => {
  await using door = await open({ signup: 'open' });
  const [browser, tomas] = [door.browser(), door.browser()];
  await browser.signIn('ines');
  await tomas.signIn('tomas');
  door.clock.advance(1);
  await browser.link('google', 'ines');
  const phone = door.browser();
  await phone.signInWith('google', 'ines');
  const [first, second] = await waysOf(browser);
  const remove = async (from: Browser, id = '') => {
    const answer = await from.call('DELETE', `/v1/identities/${id}`);
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code];
  };
  assert.deepEqual(await remove(tomas, second?.id), [404, 'not_found']);
  assert.deepEqual(await remove(browser, 'idn_nonsense'), [404, 'not_found']);
  assert.equal(await remove(browser, second?.id), 204);
  assert.equal((await phone.call('GET', '/v1/session')).statusCode, 401);
  assert.equal((await browser.call('GET', '/v1/session')).statusCode, 200);
  assert.deepEqual(await remove(browser, first?.id), [400, 'last_identity']);
  assert.equal((await waysOf(browser))[0]?.removable, false);
  assert.equal(door.audited.at(-1)?.action, 'identity.removed');

  // What was removed is nobody's: it opens what is open to any newcomer, and not her workspace.
  const newcomer = door.browser();
  await newcomer.signInWith('google', 'ines');
  assert.notEqual((await userOf(newcomer)).id, (await userOf(browser)).id);
});

test('of the last two ways, removed at once, one stays', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  for (let round = 0; round < 5; round += 1) {
    await browser.link('google', 'ines');
    await browser.link('linkedin', 'ines');
    const ways = await waysOf(browser);
    const ends = await Promise.all(ways.map(({ id }) => browser.call('DELETE', `/v1/identities/${id}`)));
    assert.equal(ends.filter(({ statusCode }) => statusCode === 204).length, ways.length - 1);
    assert.equal((await waysOf(browser)).length, 1);
  }
});

test('a way that opens nothing here does not count as one', async () => {
  await using door = await open();
  const browser = door.browser();
  await browser.signIn('ines');
  door.clock.advance(1);
  await browser.link('tiktok', 'ines');
  // As after a change from the sandbox to the real TikTok, or back.
  await database.handle.sql
    .updateTable('identities')
    .set({ issuer: 'https://www.tiktok.com' })
    .where('provider', '=', 'tiktok')
    .execute();
  const [first, second] = await waysOf(browser);
  assert.deepEqual([first?.removable, second?.usable, second?.removable], [false, false, true]);
  assert.equal((await browser.call('DELETE', `/v1/identities/${first?.id}`)).json().code, 'last_identity');
  assert.equal((await browser.call('DELETE', `/v1/identities/${second?.id}`)).statusCode, 204);
});

test('the language of a person’s mails is what their pages said last, and one that we write', async () => {
  await using door = await open();
  const ines = door.browser();
  await ines.signIn('ines');
  const say = (language: unknown) => ines.call('POST', '/v1/profile/language', { body: { language } });
  const language = async () => (await ines.call('GET', '/v1/session')).json().user.language;
  assert.equal(await language(), 'en');
  assert.equal((await say('de')).statusCode, 204);
  assert.equal(await language(), 'de');
  for (const other of ['fr', '', 1, null]) assert.equal((await say(other)).json().code, 'invalid_request');
  assert.equal(await language(), 'de');
});

test('an address typed by hand is kept, unconfirmed, and stands for nothing', async () => {
  await using door = await open({ signup: 'open' });
  const ines = door.browser();
  await ines.signIn('ines');
  const jonas = door.browser();
  assert.equal(await jonas.signInWith('tiktok', 'jonas'), '/your-email?return_to=%2F');
  const say = (email: unknown) => jonas.call('POST', '/v1/profile/email', { body: { email } });
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

  // The very address of somebody else: nobody is merged, and nothing of theirs is seen.
  const answer = await say(' ines.duarte@example.com ');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(Object.keys(answer.json()), ['id', 'name', 'email', 'status']);
  const user = await userOf(jonas);
  assert.deepEqual([user.email, user.email_confirmed], ['ines.duarte@example.com', false]);
  assert.notEqual(user.id, (await userOf(ines)).id);
  assert.equal((await jonas.call('GET', '/v1/profile')).json().email, 'ines.duarte@example.com');
  assert.equal(JSON.stringify(door.audited).includes('@'), false);

  const again = door.browser();
  assert.equal(await again.signInWith('tiktok', 'jonas'), '/');
  assert.equal((await userOf(again)).email, 'ines.duarte@example.com');
  // A provider that vouches for an address knows better.
  await again.link('google', 'jonas');
  const better = await userOf(again);
  assert.deepEqual([better.email, better.email_confirmed], ['jonas.weber@example.com', true]);
  const refused = await say('other@example.com');
  assert.deepEqual([refused.statusCode, refused.json().code], [400, 'email_confirmed']);
});
