import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTemporarySandbox } from '../../../sandbox/test-kit.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { consentForm, openPeopleApp } from '../../../test/people-app.ts';
import { deleteAllPeople } from '../../../test/people-fixture.ts';

const database = await openTestDatabase();
const sandbox = await startTemporarySandbox();
const open = (options = {}) => openPeopleApp(database.handle, sandbox.url, options);
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => deleteAllPeople(database));

const providers = ['google', 'linkedin', 'tiktok', 'facebook'] as const;
const expired = '/signin?problem=expired';
const identities = () => database.handle.sql.selectFrom('identities').selectAll().execute();

/** What each provider reports about Ines, and the page she arrives at. */
const reported = {
  google: ['Ines Duarte', 'ines.duarte@example.com', true, '/posts'],
  linkedin: ['Ines Duarte', 'ines.duarte@example.com', true, '/posts'],
  tiktok: ['Lanternfish Coffee', '', false, '/your-email?return_to=%2Fposts'],
  facebook: ['Ines Duarte', 'ines.duarte@example.com', false, '/posts'],
} as const;

for (const provider of providers) {
  test(`${provider}: a person signs in, is recognised again, and may refuse`, async () => {
    await using server = await open();
    const [name, email, confirmed, place] = reported[provider];
    const browser = server.browser();
    assert.equal(await browser.signInWith(provider, 'ines', '&return_to=/posts'), place);
    const { user } = (await browser.request('GET', '/v1/session')).json();
    assert.deepEqual([user.name, user.email, user.email_confirmed], [name, email, confirmed]);
    const again = server.browser();
    await again.signInWith(provider, 'ines');
    assert.equal((await again.request('GET', '/v1/session')).json().user.id, user.id);

    const [identity, ...others] = await identities();
    assert.deepEqual(others, []);
    assert.equal(identity?.provider, provider);
    // Its issuer is the sandbox, and can never be mistaken for the real one.
    assert.equal(new URL(identity?.issuer ?? '').origin, sandbox.url);

    const wavering = server.browser();
    const page = await wavering.startSignIn(`?provider=${provider}`);
    const back = await wavering.submitConsent(page, { decision: 'cancel' });
    assert.equal((await wavering.request('GET', back)).headers.location, '/signin?problem=denied');
  });

  test(`${provider}: a response counts once, at its own URL, in the browser that started`, async () => {
    await using server = await open();
    const browser = server.browser();
    const start = async () =>
      browser.submitConsent(
        await browser.startSignIn(`?provider=${provider}`),
        consentForm(provider, 'ines'),
      );
    const placeOf = async (url: string, from = browser) => (await from.request('GET', url)).headers.location;

    const back = await start();
    assert.ok(back.startsWith(`/auth/callback/${provider}?`), back);
    const stranger = server.browser();
    await stranger.startSignIn(`?provider=${provider}`);
    assert.equal(await placeOf(back, stranger), expired);

    for (const other of ['', '/oidc', '/nobody', ...providers.map((name) => `/${name}`)]) {
      if (other === `/${provider}`) continue;
      const answer = await start();
      const elsewhere = answer.replace(`/auth/callback/${provider}`, `/auth/callback${other}`);
      assert.equal(await placeOf(elsewhere), expired, other);
      assert.equal(await placeOf(answer), expired, 'it is used up');
    }
    assert.equal(browser.cookies.has('signoff_session'), false);

    assert.notEqual(await placeOf(back), expired);
    assert.equal(await placeOf(back), expired);
    // The code of a used response, in a new sign-in attempt.
    const next = new URL(await start(), 'http://localhost');
    next.searchParams.set('code', new URL(back, 'http://localhost').searchParams.get('code') ?? '');
    assert.equal(await placeOf(next.pathname + next.search), expired);
    const twice = new URL(await start(), 'http://localhost');
    twice.searchParams.append('code', 'another');
    assert.equal(await placeOf(twice.pathname + twice.search), '/signin?problem=provider_unavailable');
    const states = new URL(await start(), 'http://localhost');
    states.searchParams.append('state', 'another');
    assert.equal(await placeOf(states.pathname + states.search), expired);
  });

  test(`${provider}: a code issued to another application signs no one in`, async () => {
    await using server = await open();
    const browser = server.browser();
    const page = new URL(await browser.startSignIn(`?provider=${provider}`));
    const parameter = provider === 'tiktok' ? 'client_key' : 'client_id';
    page.searchParams.set(parameter, page.searchParams.get(parameter)?.replace('-signin', '') ?? '');
    // What the application that publishes may request: it has no product for signing in.
    if (provider === 'linkedin') page.searchParams.set('scope', 'r_basicprofile');
    if (provider === 'facebook') page.searchParams.set('scope', 'public_profile');
    const back = await browser.submitConsent(page.href, consentForm(provider, 'ines'));
    assert.match(back, /[?&]code=/);
    assert.equal((await browser.request('GET', back)).headers.location, expired);
    assert.deepEqual(await identities(), []);
  });
}

test('the same address at two providers makes two people', async () => {
  await using server = await open({ signup: 'open' });
  const ids = new Set<string>();
  const come = async (arrive: (browser: ReturnType<typeof server.browser>) => Promise<string>) => {
    const browser = server.browser();
    await arrive(browser);
    const { user } = (await browser.request('GET', '/v1/session')).json();
    assert.equal(user.email, 'ines.duarte@example.com');
    ids.add(user.id);
  };
  await come((browser) => browser.signIn('ines'));
  for (const provider of ['google', 'linkedin', 'facebook'] as const)
    await come((browser) => browser.signInWith(provider, 'ines'));
  assert.equal(ids.size, 4);
});

test('where sign-up is by invitation, a known address does not help', async () => {
  await using server = await open();
  await server.browser().signIn('ines');
  assert.equal(await server.browser().signInWith('google', 'ines'), '/signin?problem=invitation_needed');
});

test('a provider that is not offered leads nowhere', async () => {
  await using server = await open();
  for (const name of ['nobody', '', 'GOOGLE', '__proto__'])
    assert.equal(
      await server.browser().startSignIn(`?provider=${name}`),
      '/signin?problem=provider_unavailable',
    );
});

test('real providers are offered without simulated ones, in their order, and the first is the default', async () => {
  const settings = {
    TIKTOK_SIGNIN_CLIENT_KEY: 'key',
    TIKTOK_SIGNIN_CLIENT_SECRET: 'secret',
    FACEBOOK_SIGNIN_CLIENT_ID: 'id',
    FACEBOOK_SIGNIN_CLIENT_SECRET: 'secret',
  };
  await using server = await open({ settings });
  const { providers: offered } = (await server.browser().request('GET', '/v1/sign-in-options')).json();
  assert.deepEqual(offered, [
    { id: 'tiktok', name: 'TikTok', simulated: false },
    { id: 'facebook', name: 'Facebook', simulated: false },
  ]);
  assert.deepEqual(
    server.providers.list().map(({ issuer }) => issuer),
    ['https://www.tiktok.com', 'https://www.facebook.com'],
  );
  const page = new URL(await server.browser().startSignIn());
  assert.equal(page.origin + page.pathname, 'https://www.tiktok.com/v2/auth/authorize/');
  assert.deepEqual(
    ['client_key', 'scope', 'redirect_uri', 'disable_auto_auth'].map((name) => page.searchParams.get(name)),
    ['key', 'user.info.basic', 'http://localhost:3000/auth/callback/tiktok', '1'],
  );
  const dialog = new URL(await server.browser().startSignIn('?provider=facebook'));
  assert.equal(dialog.origin + dialog.pathname, 'https://www.facebook.com/v26.0/dialog/oauth');
  assert.equal(dialog.searchParams.get('scope'), 'public_profile,email');
});
