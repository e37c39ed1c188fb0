import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { type AppBrowser, openPeopleApp } from '../../../test/people-app.ts';
import { deleteAllPeople } from '../../../test/people-fixture.ts';
import {
  type Algorithm,
  type Deviation,
  SoftwareAuthenticator,
} from '../../../test/software-authenticator.ts';
import { hasFreshPasskey, requireFreshPasskey } from '../../domain/actor/fresh-sign-in.ts';
import { concernsSignIn } from '../../domain/notifications/create-person-notice.ts';
import { createFirstOwnerLink, createLinkByOperator } from '../../domain/people/sign-in-link.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

/** An installation without any provider, whose first owner comes in with a passkey. */
async function openPasskeyApp(signup: 'invite' | 'open' = 'invite') {
  const operators = new Set<UserId>();
  const app = await openPeopleApp(database.handle, '', {
    signup,
    operators,
    settings: { LINKEDIN_CLIENT_ID: 'real', LINKEDIN_CLIENT_SECRET: 'real' },
  });
  return { ...app, operators };
}
type App = Awaited<ReturnType<typeof openPasskeyApp>>;

const startEnrolment = async (browser: AppBrowser, body: object) => {
  const reply = await browser.request('POST', '/auth/passkeys/start-enrolment', { body });
  return { status: reply.statusCode, ...reply.json() };
};

async function enrol(
  browser: AppBrowser,
  authenticator: SoftwareAuthenticator,
  body: object,
  { algorithm = 'ES256' as Algorithm, wrong = {} as Deviation } = {},
) {
  const started = await startEnrolment(browser, body);
  if (started.status !== 200) return started;
  const credential = authenticator.create(started.options, algorithm, wrong);
  const reply = await browser.request('POST', '/auth/passkeys/enrol', { body: { credential } });
  return { status: reply.statusCode, ...reply.json() };
}

const startSignIn = async (browser: AppBrowser, body: object = {}) =>
  (await browser.request('POST', '/auth/passkeys/start', { body })).json().options;

async function signIn(
  browser: AppBrowser,
  authenticator: SoftwareAuthenticator,
  wrong: Deviation = {},
  body: object = {},
) {
  const credential = authenticator.get(await startSignIn(browser, body), wrong);
  const reply = await browser.request('POST', '/auth/passkeys/sign-in', { body: { credential } });
  return { status: reply.statusCode, ...reply.json() };
}

const me = async (browser: AppBrowser) =>
  (await browser.request('GET', '/v1/session/current')).json().session;

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });

async function enrolOwner(app: App, name = 'Ines') {
  const browser = app.browser();
  const authenticator = new SoftwareAuthenticator();
  const link = await createFirstOwnerLink(app.deps);
  assert.equal((await enrol(browser, authenticator, { link: link!.token, ...person(name) })).status, 200);
  return { browser, authenticator, link: link!, session: await me(browser) };
}

async function inviteBy(owner: AppBrowser, role = 'editor', headers = {}): Promise<string> {
  const reply = await owner.request('POST', '/v1/invitations', { body: { role }, headers });
  return new URL(reply.json().link).pathname.slice('/invite/'.length);
}

async function joinBy(app: App, owner: AppBrowser, name: string, role = 'editor') {
  const browser = app.browser();
  const authenticator = new SoftwareAuthenticator();
  const invitation = await inviteBy(owner, role);
  assert.equal((await enrol(browser, authenticator, { invitation, ...person(name) })).status, 200);
  return { browser, authenticator, session: await me(browser) };
}

const recoveryLink = async (owner: AppBrowser, userId: string, headers = {}) => {
  const reply = await owner.request('POST', `/v1/members/${userId}/sign-in-link`, { body: {}, headers });
  const { link, code } = reply.json();
  return { code, token: link && new URL(link).pathname.slice('/enrol/'.length) };
};

const actions = (app: App) => app.audited.map(({ action }) => action);

test('the first owner enrols by the printed link, and signs in with the passkey from then on', async () => {
  await using app = await openPasskeyApp();
  const { browser, authenticator, session } = await enrolOwner(app);
  assert.equal(session.user.name, 'Ines');
  assert.equal(session.user.email_confirmed, false);
  assert.equal(session.workspaces[0].role, 'owner');
  assert.deepEqual((await browser.request('GET', '/v1/sign-in-options')).json(), {
    providers: [],
    passkeys: true,
    signup: 'invite',
  });
  const another = app.browser();
  assert.equal((await signIn(another, authenticator, {}, { return_to: '/posts' })).return_to, '/posts');
  assert.equal((await me(another)).user.id, session.user.id);
  assert.equal((await me(another)).user.name, 'Ines');
});

for (const algorithm of ['ES256', 'Ed25519', 'RS256'] as const)
  test(`a passkey signs with ${algorithm}, and its key is kept as the authenticator gave it`, async () => {
    await using app = await openPasskeyApp();
    const link = await createFirstOwnerLink(app.deps);
    const authenticator = new SoftwareAuthenticator({ synced: true });
    const body = { link: link!.token, ...person('Ines') };
    assert.equal((await enrol(app.browser(), authenticator, body, { algorithm })).status, 200);
    assert.equal((await signIn(app.browser(), authenticator)).status, 200);
    const [credential] = authenticator.credentials;
    const registered = app.audited.find(({ action }) => action === 'passkey.registered');
    assert.equal(registered?.data?.public_key, credential!.cose.toString('base64url'));
    assert.equal(registered?.data?.credential_id, credential!.id);
    assert.equal(registered?.data?.backup_eligible, true);
    const [stored] = await database.handle.sql.selectFrom('passkeys').selectAll().execute();
    assert.deepEqual([...stored!.public_key], [...credential!.cose]);
    assert.equal(stored!.rp_id, 'localhost');
    assert.equal(stored!.origin, 'http://localhost:3000');
  });

test('the link of the first owner works once, for a day, and only while nobody owns the installation', async () => {
  await using app = await openPasskeyApp();
  const late = await createFirstOwnerLink(app.deps);
  app.clock.advance(days(1));
  assert.equal(
    (await startEnrolment(app.browser(), { link: late!.token, ...person('Ines') })).code,
    'sign_in_link_not_usable',
  );
  const other = await createFirstOwnerLink(app.deps);
  const thief = app.browser();
  const started = await startEnrolment(thief, { link: other!.token, ...person('Mallory') });
  const { link } = await enrolOwner(app);
  const credential = new SoftwareAuthenticator().create(started.options);
  const reply = await thief.request('POST', '/auth/passkeys/enrol', { body: { credential } });
  assert.equal(reply.json().code, 'sign_in_link_not_usable');
  for (const token of [link.token, other!.token])
    assert.equal(
      (await startEnrolment(app.browser(), { link: token, ...person('Mallory') })).code,
      'sign_in_link_not_usable',
    );
  assert.equal(await createFirstOwnerLink(app.deps), undefined);
  const links = await database.handle.sql.selectFrom('sign_in_links').selectAll().execute();
  assert.ok(!JSON.stringify([links, app.audited]).includes(link.token));
});

test('of ten browsers with the first link, one becomes the owner', async () => {
  await using app = await openPasskeyApp();
  const link = await createFirstOwnerLink(app.deps);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      enrol(app.browser(), new SoftwareAuthenticator(), { link: link!.token, ...person(`P${index}`) }),
    ),
  );
  assert.equal(results.filter(({ status }) => status === 200).length, 1);
  assert.equal((await database.handle.sql.selectFrom('users').select('id').execute()).length, 1);
});

test('nobody enrols without a link, an invitation, or open sign-up', async () => {
  await using app = await openPasskeyApp();
  assert.equal((await startEnrolment(app.browser(), person('Mallory'))).code, 'invitation_needed');
  await enrolOwner(app);
  assert.equal((await startEnrolment(app.browser(), person('Mallory'))).code, 'invitation_needed');
  const body = { invitation: 'soinv_made-up', ...person('Mallory') };
  assert.equal((await startEnrolment(app.browser(), body)).code, 'invitation_not_usable');
});

test('where sign-up is open, a passkey gives a workspace of its own, but never the installation', async () => {
  await using app = await openPasskeyApp('open');
  assert.equal((await startEnrolment(app.browser(), person('Mallory'))).code, 'invitation_needed');
  await enrolOwner(app);
  const browser = app.browser();
  assert.equal((await enrol(browser, new SoftwareAuthenticator(), person('Tomas'))).status, 200);
  assert.deepEqual(
    (await me(browser)).workspaces.map(({ name }: { name: string }) => name),
    ["Tomas's workspace"],
  );
});

test('an invited person enrols a passkey and is a member; the address they typed proves nothing', async () => {
  await using app = await openPasskeyApp();
  const owner = await enrolOwner(app);
  const invitation = await inviteBy(owner.browser, 'approver');
  const browser = app.browser();
  const authenticator = new SoftwareAuthenticator();
  // The owner's own address: nobody is recognised by it.
  const body = { invitation, name: 'Tomas', email: 'ines@example.com' };
  assert.equal((await enrol(browser, authenticator, body)).status, 200);
  const { user, workspaces } = await me(browser);
  assert.notEqual(user.id, owner.session.user.id);
  assert.equal(user.email_confirmed, false);
  assert.deepEqual(
    workspaces.map(({ id, role }: { id: string; role: string }) => [id, role]),
    [[owner.session.workspaces[0].id, 'approver']],
  );
  assert.equal((await startEnrolment(app.browser(), body)).code, 'invitation_not_usable');
});

test('a name and an address are asked for', async () => {
  await using app = await openPasskeyApp();
  const link = (await createFirstOwnerLink(app.deps))!.token;
  for (const body of [
    { link, name: ' ', email: 'ines@example.com' },
    { link, name: 'Ines', email: 'ines' },
  ])
    assert.equal((await startEnrolment(app.browser(), body)).code, 'invalid_request');
});

const wrongAnswers: Record<string, Deviation> = {
  'for another origin': { origin: 'https://signoff.example' },
  'for the same host at another port': { origin: 'http://localhost:3999' },
  'for another site': { rpId: 'signoff.example' },
  'made inside another page': { crossOrigin: true },
  'without the person verified': { userVerified: false },
  'without the person present': { userPresent: false },
  'of the other kind': { type: 'payment.get' },
  'to a made-up question': { challenge: Buffer.alloc(32, 7).toString('base64url') },
};

for (const [what, wrong] of Object.entries(wrongAnswers)) {
  test(`an answer ${what} does not sign in`, async () => {
    await using app = await openPasskeyApp();
    const { authenticator } = await enrolOwner(app);
    const browser = app.browser();
    assert.equal((await signIn(browser, authenticator, wrong)).code, 'passkey_refused');
    assert.equal(await me(browser), null);
  });

  test(`an answer ${what} does not enrol`, async () => {
    await using app = await openPasskeyApp();
    const link = (await createFirstOwnerLink(app.deps))!.token;
    const browser = app.browser();
    const result = await enrol(browser, new SoftwareAuthenticator(), { link, ...person('Ines') }, { wrong });
    assert.equal(result.code, 'passkey_refused');
    assert.equal(await me(browser), null);
    assert.equal(await app.deps.people.isEmpty(), true);
  });
}

for (const tamper of ['signature', 'authenticatorData'] as const)
  test(`an answer whose ${tamper} was changed does not sign in`, async () => {
    await using app = await openPasskeyApp();
    const { authenticator } = await enrolOwner(app);
    assert.equal((await signIn(app.browser(), authenticator, { tamper })).code, 'passkey_refused');
  });

test('a passkey that is not registered here does not sign in, and registers nobody', async () => {
  await using app = await openPasskeyApp();
  await enrolOwner(app);
  const stranger = new SoftwareAuthenticator();
  stranger.create({
    challenge: 'AA',
    rp: { id: 'localhost' },
    user: { id: Buffer.alloc(32).toString('base64url') },
  });
  assert.equal((await signIn(app.browser(), stranger)).code, 'passkey_refused');
  assert.equal((await database.handle.sql.selectFrom('users').select('id').execute()).length, 1);
});

test("an answer that names another person's passkey, or another person, does not sign in", async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas');
  const [theirs] = tomas.authenticator.credentials;
  for (const wrong of [
    { credentialId: theirs!.id },
    { credentialId: theirs!.id, userHandle: theirs!.userHandle },
    { userHandle: theirs!.userHandle },
    { userHandle: null },
  ])
    assert.equal((await signIn(app.browser(), ines.authenticator, wrong)).code, 'passkey_refused');
});

test('a question is answered once, within five minutes, in the browser that asked', async () => {
  await using app = await openPasskeyApp();
  const { authenticator } = await enrolOwner(app);
  const browser = app.browser();
  const answer = (who: AppBrowser, credential: object) =>
    who.request('POST', '/auth/passkeys/sign-in', { body: { credential } });

  const credential = authenticator.get(await startSignIn(browser));
  assert.equal((await answer(browser, credential)).statusCode, 200);
  assert.equal((await answer(browser, credential)).json().code, 'passkey_refused');

  const options = await startSignIn(browser);
  assert.equal(
    (await answer(browser, authenticator.get(options, { tamper: 'signature' }))).json().code,
    'passkey_refused',
  );
  assert.equal((await answer(browser, authenticator.get(options))).json().code, 'passkey_refused');

  const late = authenticator.get(await startSignIn(browser));
  app.clock.advance(minutes(5));
  assert.equal((await answer(browser, late)).json().code, 'passkey_refused');

  const elsewhere = authenticator.get(await startSignIn(browser));
  const other = app.browser();
  await startSignIn(other);
  assert.equal((await answer(other, elsewhere)).json().code, 'passkey_refused');
  assert.equal(
    (await answer(app.browser(), authenticator.get(await startSignIn(browser)))).json().code,
    'passkey_refused',
  );
  const rows = await database.handle.sql.selectFrom('passkey_challenges').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(options.challenge));
});

test('a question for one purpose is worth nothing for another', async () => {
  await using app = await openPasskeyApp('open');
  const { browser, authenticator } = await enrolOwner(app);
  const { options: toAdd } = (await browser.request('POST', '/v1/passkeys/start', { body: {} })).json();
  const { options: toEnrol } = await startEnrolment(browser, person('Tomas'));
  const toSignIn = await startSignIn(browser);
  const rp = { id: 'localhost' };
  const user = { id: toAdd.user.id };
  const attempts: [string, object][] = [
    ['/auth/passkeys/sign-in', authenticator.get({ challenge: toAdd.challenge, rpId: 'localhost' })],
    ['/auth/passkeys/sign-in', authenticator.get({ challenge: toEnrol.challenge, rpId: 'localhost' })],
    ['/auth/passkeys/enrol', new SoftwareAuthenticator().create({ ...toSignIn, rp, user })],
    ['/v1/passkeys', new SoftwareAuthenticator().create({ ...toSignIn, rp, user })],
  ];
  for (const [path, credential] of attempts)
    assert.equal(
      (await browser.request('POST', path, { body: { credential } })).json().code,
      'passkey_refused',
      path,
    );
  const again = await startEnrolment(browser, person('Tomas'));
  const added = await browser.request('POST', '/v1/passkeys', {
    body: { credential: new SoftwareAuthenticator().create(again.options) },
  });
  assert.equal(added.json().code, 'passkey_refused');
});

test('a counter that goes back is recorded, and does not lock the person out', async () => {
  await using app = await openPasskeyApp();
  const { authenticator, session } = await enrolOwner(app);
  authenticator.counter = 10;
  assert.equal((await signIn(app.browser(), authenticator)).status, 200);
  assert.ok(!actions(app).includes('passkey.counter_went_back'));
  authenticator.counter = 3;
  assert.equal((await signIn(app.browser(), authenticator)).status, 200);
  const entry = app.audited.findLast(({ action }) => action === 'passkey.counter_went_back');
  assert.equal(entry?.subject, `user:${session.user.id}`);
  assert.deepEqual([entry?.data?.counter_before, entry?.data?.counter], [11, 4]);
  // Zero says that an authenticator does not count.
  assert.equal((await signIn(app.browser(), authenticator, { counter: 0 })).status, 200);
  assert.equal(actions(app).filter((action) => action === 'passkey.counter_went_back').length, 1);
});

test('a second passkey is added, named and removed; the last one stays, and keys are never forgotten', async () => {
  await using app = await openPasskeyApp();
  const { browser, authenticator } = await enrolOwner(app);
  app.clock.advance(minutes(1));
  const phone = new SoftwareAuthenticator({
    synced: true,
    aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
  });
  const { options } = (await browser.request('POST', '/v1/passkeys/start', { body: {} })).json();
  assert.deepEqual(
    options.excludeCredentials.map(({ id }: { id: string }) => id),
    [authenticator.credentials[0]!.id],
  );
  assert.equal(options.attestation, 'none');
  assert.deepEqual(
    options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg),
    [-8, -7, -257],
  );
  assert.equal(options.authenticatorSelection.residentKey, 'required');
  assert.equal(options.authenticatorSelection.userVerification, 'required');
  const added = await browser.request('POST', '/v1/passkeys', {
    body: { credential: phone.create(options) },
  });
  assert.equal(added.statusCode, 201);
  const { id } = added.json();
  const list = async () => (await browser.request('GET', '/v1/identities')).json().data;
  const [first, second] = await list();
  const now = app.clock.now();
  const signs_from = later(now, -minutes(1)).toISOString();
  assert.deepEqual(
    [first.provider, first.name, first.passkey, first.removable, first.usable],
    ['passkey', 'Passkey', { synced: false, signs_from }, true, true],
  );
  assert.deepEqual(
    [second.id, second.name, second.passkey],
    // Added in a session that was opened by a link.
    [id, 'Google Password Manager', { synced: true, signs_from: later(now, hours(24)).toISOString() }],
  );

  const renamed = await browser.request('POST', `/v1/identities/${id}`, { body: { name: ' My phone ' } });
  assert.equal(renamed.statusCode, 204);
  assert.equal((await signIn(app.browser(), phone)).status, 200);
  assert.equal((await list())[1].name, 'My phone');

  assert.equal((await browser.request('DELETE', `/v1/identities/${first.id}`)).statusCode, 204);
  assert.equal((await signIn(app.browser(), authenticator)).code, 'passkey_refused');
  const keys = await database.handle.sql.selectFrom('passkeys').selectAll().orderBy('created_at').execute();
  assert.deepEqual(
    keys.map(({ removed_at }) => removed_at !== null),
    [true, false],
  );
  assert.deepEqual(
    actions(app).filter((action) => action.startsWith('passkey.')),
    [
      // The workspace is made with its owner's keys, before the way in is recorded.
      'passkey.introduced',
      'passkey.registered',
      'passkey.registered',
      'passkey.renamed',
      'passkey.removed',
    ],
  );
  assert.equal((await browser.request('DELETE', `/v1/identities/${id}`)).json().code, 'last_identity');
  for (const change of ['delete from passkeys', "update passkeys set public_key = '\\x00'"])
    await assert.rejects(database.owner.query(change), /kept as it was registered/);
});

test("nobody registers a credential twice, or names somebody else's passkey", async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas');
  const { options } = (await tomas.browser.request('POST', '/v1/passkeys/start', { body: {} })).json();
  const credential = new SoftwareAuthenticator().create(options, 'ES256', {
    credentialId: ines.authenticator.credentials[0]!.id,
  });
  assert.equal(
    (await tomas.browser.request('POST', '/v1/passkeys', { body: { credential } })).json().code,
    'passkey_refused',
  );
  const [own] = (await ines.browser.request('GET', '/v1/identities')).json().data;
  const renamed = await tomas.browser.request('POST', `/v1/identities/${own.id}`, { body: { name: 'Mine' } });
  assert.equal(renamed.statusCode, 404);
});

test('an owner makes a new link for a member, who enrols again; their earlier sessions end', async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas', 'approver');
  const userId = tomas.session.user.id;
  const { token } = await recoveryLink(ines.browser, userId);
  const preview = await app.browser().request('GET', `/v1/sign-in-links/by-token/${token}`);
  assert.deepEqual(preview.json(), { kind: 'recovery', name: 'Tomas' });

  const browser = app.browser();
  const phone = new SoftwareAuthenticator();
  // What is typed does not rename anybody.
  assert.equal((await enrol(browser, phone, { link: token, ...person('Mallory') })).status, 200);
  const { user } = await me(browser);
  assert.deepEqual([user.id, user.name], [userId, 'Tomas']);
  assert.equal(await me(tomas.browser), null);
  assert.equal((await signIn(app.browser(), phone)).status, 200);
  assert.equal((await signIn(app.browser(), tomas.authenticator)).status, 200, 'the old one stays');
  assert.equal((await startEnrolment(app.browser(), { link: token })).code, 'sign_in_link_not_usable');
  const used = app.audited.find(({ action }) => action === 'sign_in_link.used');
  assert.deepEqual([used?.subject, used?.data?.made_by], [`user:${userId}`, ines.session.user.id]);
  assert.ok(actions(app).includes('sign_in_link.created'));
});

test('a newer link replaces the earlier one', async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas');
  const first = await recoveryLink(ines.browser, tomas.session.user.id);
  const second = await recoveryLink(ines.browser, tomas.session.user.id);
  assert.equal((await startEnrolment(app.browser(), { link: first.token })).code, 'sign_in_link_not_usable');
  assert.equal((await startEnrolment(app.browser(), { link: second.token })).status, 200);
});

test('an owner takes over nobody: not a member of other workspaces, an operator, themselves or a stranger', async () => {
  await using app = await openPasskeyApp('open');
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas', 'owner');
  const tomasId = tomas.session.user.id;
  assert.equal((await recoveryLink(tomas.browser, tomasId)).code, 'sign_in_link_not_allowed');
  app.operators.add(ines.session.user.id);
  assert.equal((await recoveryLink(tomas.browser, ines.session.user.id)).code, 'sign_in_link_not_allowed');

  const other = app.browser();
  await enrol(other, new SoftwareAuthenticator(), person('Maren'));
  const { user: maren, workspaces } = await me(other);
  assert.equal((await recoveryLink(ines.browser, maren.id)).code, 'not_found');
  const before = await recoveryLink(ines.browser, tomasId);
  assert.ok(before.token);
  // A link that was fair when it was made is not used once the person is elsewhere, too.
  const started = await startEnrolment(app.browser(), { link: before.token });
  assert.equal(started.status, 200);
  const invitation = await inviteBy(other, 'viewer', { 'x-workspace': workspaces[0].id });
  await tomas.browser.request('POST', '/v1/invitations/accept', { body: { token: invitation } });
  assert.equal((await recoveryLink(ines.browser, tomasId)).code, 'sign_in_link_not_allowed');
  assert.equal(
    (await enrol(app.browser(), new SoftwareAuthenticator(), { link: before.token })).code,
    'sign_in_link_not_allowed',
  );
  assert.ok(await me(tomas.browser), 'nobody was signed out by a refused link');
});

test('only owners make links, and a link of a former owner is worth nothing', async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas', 'approver');
  const maren = await joinBy(app, ines.browser, 'Maren', 'owner');
  assert.equal((await recoveryLink(tomas.browser, maren.session.user.id)).code, 'forbidden');
  const { token } = await recoveryLink(maren.browser, tomas.session.user.id);
  await ines.browser.request('POST', `/v1/members/${maren.session.user.id}`, { body: { role: 'editor' } });
  assert.equal(
    (await enrol(app.browser(), new SoftwareAuthenticator(), { link: token })).code,
    'sign_in_link_not_allowed',
  );
});

test("the operator's command makes a link for anybody, by id or address", async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  app.operators.add(ines.session.user.id);
  for (const user of [ines.session.user.id, 'Ines@example.com']) {
    const { token, person: named } = await createLinkByOperator(app.deps, user);
    assert.equal(named.id, ines.session.user.id);
    const phone = new SoftwareAuthenticator();
    assert.equal((await enrol(app.browser(), phone, { link: token })).status, 200);
    assert.equal((await signIn(app.browser(), phone)).status, 200);
  }
  await assert.rejects(createLinkByOperator(app.deps, 'nobody@example.com'), { code: 'not_found' });
  assert.deepEqual(
    app.audited.filter(({ action }) => action === 'sign_in_link.created').map(({ actor }) => actor),
    ['system', 'system'],
  );
});

test('a passkey belongs to the host: at another one it neither signs in nor counts as a way to', async () => {
  await using app = await openPasskeyApp();
  const { user } = (await enrolOwner(app)).session;
  await using moved = await openPeopleApp(database.handle, '', {
    baseUrl: new URL('https://signoff.example'),
    settings: {},
  });
  const owned = await moved.deps.identities.list(user.id);
  assert.equal(moved.providers.passkeyIssuer, 'passkey:signoff.example');
  assert.deepEqual(
    owned.map(({ issuer }) => issuer),
    ['passkey:localhost'],
  );
  moved.clock.advance(minutes(1));
  const authenticator = new SoftwareAuthenticator({ origin: 'https://signoff.example' });
  const { token } = await createLinkByOperator(moved.deps, user.id);
  const there = moved.browser();
  assert.equal((await enrol(there, authenticator, { link: token })).status, 200);
  const list = (await there.request('GET', '/v1/identities')).json().data;
  assert.deepEqual(
    list.map(({ usable, removable }: { usable: boolean; removable: boolean }) => [usable, removable]),
    [
      [false, true],
      [true, false],
    ],
  );
});

test('where passkeys are off, nothing about them answers', async () => {
  await using app = await openPeopleApp(database.handle, 'http://127.0.0.1:1', {
    settings: { PASSKEYS: 'off' },
  });
  const browser = app.browser();
  assert.equal((await browser.request('GET', '/v1/sign-in-options')).json().passkeys, false);
  const reply = await browser.request('POST', '/auth/passkeys/start', { body: {} });
  assert.equal(reply.json().code, 'passkey_refused');
});

async function signInAgain(browser: AppBrowser, authenticator: SoftwareAuthenticator, wrong: Deviation = {}) {
  const started = await browser.request('POST', '/auth/passkeys/start-again', { body: {} });
  // The server must not rely on authenticators to offer only the passkeys that were named.
  const credential = authenticator.get({ ...started.json().options, allowCredentials: [] }, wrong);
  return (await browser.request('POST', '/auth/passkeys/sign-in-again', { body: { credential } })).statusCode;
}

test('a way to sign in is added only soon after signing in, and a passkey of the person is enough for that', async () => {
  await using app = await openPasskeyApp();
  const ines = await enrolOwner(app);
  const tomas = await joinBy(app, ines.browser, 'Tomas');
  const add = async () =>
    (await ines.browser.request('POST', '/v1/passkeys/start', { body: {} })).json().code;
  app.clock.advance(hours(12) - 60_000);
  assert.equal(await add(), undefined);
  app.clock.advance(120_000);
  assert.equal(await add(), 'sign_in_again');
  assert.equal(await signInAgain(ines.browser, tomas.authenticator), 400);
  assert.equal(await signInAgain(ines.browser, ines.authenticator, { userVerified: false }), 400);
  assert.equal(await add(), 'sign_in_again');
  const { id } = (await ines.browser.request('GET', '/v1/sessions')).json().data[0];
  assert.equal(await signInAgain(ines.browser, ines.authenticator), 204);
  assert.equal(await add(), undefined);
  const after = (await ines.browser.request('GET', '/v1/sessions')).json().data;
  assert.deepEqual([after.length, after[0].id], [1, id], 'the session is the same');
});

test('what a browser was asked for at sign-in does not refresh a session, nor the other way', async () => {
  await using app = await openPasskeyApp();
  const { browser, authenticator } = await enrolOwner(app);
  const asked = authenticator.get(await startSignIn(browser));
  const again = await browser.request('POST', '/auth/passkeys/sign-in-again', {
    body: { credential: asked },
  });
  assert.equal(again.json().code, 'passkey_refused');
  const started = await browser.request('POST', '/auth/passkeys/start-again', { body: {} });
  const credential = authenticator.get(started.json().options);
  const signedIn = await browser.request('POST', '/auth/passkeys/sign-in', { body: { credential } });
  assert.equal(signedIn.json().code, 'passkey_refused');
});

async function addAnother(app: App, browser: AppBrowser) {
  const authenticator = new SoftwareAuthenticator();
  const { options } = (await browser.request('POST', '/v1/passkeys/start', { body: {} })).json();
  const body = { credential: authenticator.create(options) };
  const { id } = (await browser.request('POST', '/v1/passkeys', { body })).json();
  const { userId } = (await sessionIn(app, browser))!;
  const stored = (await app.deps.passkeys.listAll(userId)).find(({ identityId }) => identityId === id);
  const waitMs = stored!.signsFrom.getTime() - stored!.createdAt.getTime();
  return { authenticator, waitsHours: waitMs / hours(1) };
}

const sessionIn = (app: App, { cookies }: AppBrowser) =>
  app.authenticator.session(cookies.get('signoff_session')!.value);

const noticesOf = (app: App) =>
  app.audited.filter((record) => record.action === 'passkey.registered' && concernsSignIn(record)).length;

test('a passkey that is added without using another one may sign after a day, and the person is told', async () => {
  await using app = await openPasskeyApp();
  const { browser, authenticator, session } = await enrolOwner(app);
  const [first] = await app.deps.passkeys.listAll(session.user.id);
  assert.deepEqual(first?.signsFrom, first?.createdAt, 'the first one of a person signs at once');
  const thief = await addAnother(app, browser);
  assert.deepEqual([thief.waitsHours, noticesOf(app)], [24, 1]);

  assert.equal(await signInAgain(browser, authenticator), 204);
  assert.deepEqual([(await addAnother(app, browser)).waitsHours, noticesOf(app)], [0, 1]);
  app.clock.advance(minutes(5) + 1);
  assert.deepEqual([(await addAnother(app, browser)).waitsHours, noticesOf(app)], [24, 2]);

  assert.equal(await signInAgain(browser, thief.authenticator), 204);
  assert.equal((await addAnother(app, browser)).waitsHours, 24, 'a waiting one does not introduce another');
  app.clock.advance(hours(24));
  assert.equal((await signIn(browser, thief.authenticator)).status, 200);
  assert.equal((await addAnother(app, browser)).waitsHours, 0);
});

test('a session says what the person proved themselves with, and only a fresh passkey counts as one', async () => {
  await using app = await openPasskeyApp();
  const { browser, authenticator } = await enrolOwner(app);
  const proof = async () => (await sessionIn(app, browser))!;
  assert.equal((await proof()).authenticatedWith, 'link');
  assert.equal(hasFreshPasskey(await proof(), app.clock.now()), false);
  assert.equal(await signInAgain(browser, authenticator), 204);
  const { userId, sessionId, ...fresh } = await proof();
  assert.equal(fresh.authenticatedWith, 'passkey');
  const actor = await app.authenticator.actorInWorkspace({ userId, sessionId, ...fresh }, undefined);
  requireFreshPasskey(actor!, app.clock.now());
  app.clock.advance(minutes(5) + 1);
  assert.throws(() => requireFreshPasskey(actor!, app.clock.now()), { code: 'sign_in_again' });
  for (const authenticatedWith of ['provider', 'new_passkey', 'link'] as const)
    assert.equal(hasFreshPasskey({ ...fresh, authenticatedWith }, fresh.authenticatedAt), false);
  const tomas = await joinBy(app, browser, 'Tomas');
  assert.equal((await sessionIn(app, tomas.browser))!.authenticatedWith, 'passkey');
});
