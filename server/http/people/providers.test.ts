import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { temporarySandbox } from '../../../sandbox/test-kit.ts';
import { testDatabase } from '../../../test/database.ts';
import { forgetEverybody } from '../../../test/people.ts';
import { allowing, peopleDoor } from '../../../test/people-door.ts';

const database = await testDatabase();
const sandbox = await temporarySandbox();
const open = (options = {}) => peopleDoor(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => forgetEverybody(database.handle));

const providers = ['google', 'linkedin', 'tiktok', 'facebook'] as const;
const expired = '/signin?problem=expired';
const identities = () => database.handle.sql.selectFrom('identities').selectAll().execute();

/** What each tells about Ines, and where she lands. */
const told = {
  google: ['Ines Duarte', 'ines.duarte@example.com', true, '/posts'],
  linkedin: ['Ines Duarte', 'ines.duarte@example.com', true, '/posts'],
  tiktok: ['Lanternfish Coffee', '', false, '/your-email?return_to=%2Fposts'],
  facebook: ['Ines Duarte', 'ines.duarte@example.com', false, '/posts'],
} as const;

for (const provider of providers) {
  test(`${provider}: somebody comes in, is known again, and may say no`, async () => {
    await using door = await open();
    const [name, email, confirmed, place] = told[provider];
    const browser = door.browser();
    assert.equal(await browser.signInWith(provider, 'ines', '&return_to=/posts'), place);
    const { user } = (await browser.call('GET', '/v1/session')).json();
    assert.deepEqual([user.name, user.email, user.email_confirmed], [name, email, confirmed]);
    const again = door.browser();
    await again.signInWith(provider, 'ines');
    assert.equal((await again.call('GET', '/v1/session')).json().user.id, user.id);

    const [identity, ...others] = await identities();
    assert.deepEqual(others, []);
    assert.equal(identity?.provider, provider);
    // The sandbox vouches for it, and can never be taken for the real one.
    assert.equal(new URL(identity?.issuer ?? '').origin, sandbox.url);

    const wavering = door.browser();
    const page = await wavering.startSignIn(`?provider=${provider}`);
    const back = await wavering.choose(page, { decision: 'cancel' });
    assert.equal((await wavering.call('GET', back)).headers.location, '/signin?problem=denied');
  });

  test(`${provider}: an answer counts once, at its own address, in the browser that asked`, async () => {
    await using door = await open();
    const browser = door.browser();
    const begin = async () =>
      browser.choose(await browser.startSignIn(`?provider=${provider}`), allowing(provider, 'ines'));
    const placeOf = async (url: string, from = browser) => (await from.call('GET', url)).headers.location;

    const back = await begin();
    assert.ok(back.startsWith(`/auth/callback/${provider}?`), back);
    const stranger = door.browser();
    await stranger.startSignIn(`?provider=${provider}`);
    assert.equal(await placeOf(back, stranger), expired);

    for (const other of ['', '/oidc', '/nobody', ...providers.map((name) => `/${name}`)]) {
      if (other === `/${provider}`) continue;
      const answer = await begin();
      const elsewhere = answer.replace(`/auth/callback/${provider}`, `/auth/callback${other}`);
      assert.equal(await placeOf(elsewhere), expired, other);
      assert.equal(await placeOf(answer), expired, 'it is used up');
    }
    assert.equal(browser.cookies.has('signoff_session'), false);

    assert.notEqual(await placeOf(back), expired);
    assert.equal(await placeOf(back), expired);
    // The code of an answer that was used, in an attempt of one's own.
    const next = new URL(await begin(), 'http://localhost');
    next.searchParams.set('code', new URL(back, 'http://localhost').searchParams.get('code') ?? '');
    assert.equal(await placeOf(next.pathname + next.search), expired);
    const twice = new URL(await begin(), 'http://localhost');
    twice.searchParams.append('code', 'another');
    assert.equal(await placeOf(twice.pathname + twice.search), '/signin?problem=provider_unavailable');
    const states = new URL(await begin(), 'http://localhost');
    states.searchParams.append('state', 'another');
    assert.equal(await placeOf(states.pathname + states.search), expired);
  });

  test(`${provider}: a code that another application got signs nobody in`, async () => {
    await using door = await open();
    const browser = door.browser();
    const page = new URL(await browser.startSignIn(`?provider=${provider}`));
    const parameter = provider === 'tiktok' ? 'client_key' : 'client_id';
    page.searchParams.set(parameter, page.searchParams.get(parameter)?.replace('-signin', '') ?? '');
    // LinkedIn lets the application that publishes ask for nothing else.
    if (provider === 'linkedin') page.searchParams.set('scope', 'r_basicprofile');
    const back = await browser.choose(page.href, allowing(provider, 'ines'));
    assert.match(back, /[?&]code=/);
    assert.equal((await browser.call('GET', back)).headers.location, expired);
    assert.deepEqual(await identities(), []);
  });
}

test('the same address at two providers makes two people', async () => {
  await using door = await open({ signup: 'open' });
  const ids = new Set<string>();
  const come = async (arrive: (browser: ReturnType<typeof door.browser>) => Promise<string>) => {
    const browser = door.browser();
    await arrive(browser);
    const { user } = (await browser.call('GET', '/v1/session')).json();
    assert.equal(user.email, 'ines.duarte@example.com');
    ids.add(user.id);
  };
  await come((browser) => browser.signIn('ines'));
  for (const provider of ['google', 'linkedin', 'facebook'] as const)
    await come((browser) => browser.signInWith(provider, 'ines'));
  assert.equal(ids.size, 4);
});

test('where sign-up is by invitation, a familiar address opens nothing', async () => {
  await using door = await open();
  await door.browser().signIn('ines');
  assert.equal(await door.browser().signInWith('google', 'ines'), '/signin?problem=invitation_needed');
});

test('a provider that is not offered leads nowhere', async () => {
  await using door = await open();
  for (const name of ['nobody', '', 'GOOGLE', '__proto__'])
    assert.equal(
      await door.browser().startSignIn(`?provider=${name}`),
      '/signin?problem=provider_unavailable',
    );
});

test('real providers stand alone, in their order, and the first is where sign-in begins', async () => {
  const settings = {
    TIKTOK_SIGNIN_CLIENT_KEY: 'key',
    TIKTOK_SIGNIN_CLIENT_SECRET: 'secret',
    FACEBOOK_SIGNIN_CLIENT_ID: 'id',
    FACEBOOK_SIGNIN_CLIENT_SECRET: 'secret',
  };
  await using door = await open({ settings });
  const { providers: offered } = (await door.browser().call('GET', '/v1/sign-in-options')).json();
  assert.deepEqual(offered, [
    { id: 'tiktok', name: 'TikTok', simulated: false },
    { id: 'facebook', name: 'Facebook', simulated: false },
  ]);
  assert.deepEqual(
    door.providers.list().map(({ issuer }) => issuer),
    ['https://www.tiktok.com', 'https://www.facebook.com'],
  );
  const page = new URL(await door.browser().startSignIn());
  assert.equal(page.origin + page.pathname, 'https://www.tiktok.com/v2/auth/authorize/');
  assert.deepEqual(
    ['client_key', 'scope', 'redirect_uri', 'disable_auto_auth'].map((name) => page.searchParams.get(name)),
    ['key', 'user.info.basic', 'http://localhost:3000/auth/callback/tiktok', '1'],
  );
  const dialog = new URL(await door.browser().startSignIn('?provider=facebook'));
  assert.equal(dialog.origin + dialog.pathname, 'https://www.facebook.com/v26.0/dialog/oauth');
  assert.equal(dialog.searchParams.get('scope'), 'public_profile,email');
});
