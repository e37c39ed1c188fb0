import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { createPeopleFixture, deleteAllPeople, provenPerson } from '../../../test/people-fixture.ts';
import { addIdentity } from './add-identity.ts';
import { type Person, type ProvenPerson, withSecondaryClaims } from './person.ts';
import type { IdentityProvider, IdentityProviders } from './ports.ts';
import { removeIdentity } from './remove-identity.ts';
import { signIn } from './sign-in.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

const provider = { id: 'oidc', name: 'P', simulated: false, issuer: 'https://identity.example/' };
const providers: IdentityProviders = {
  list: () => [],
  passkeyIssuer: null,
  nameOf: () => 'P',
  find: (id) => (id === 'oidc' ? (provider as IdentityProvider) : undefined),
};
const claims: ProvenPerson = provenPerson('ines');
const signInAs = (deps: ReturnType<typeof createPeopleFixture>['deps'], subject: string) =>
  signIn(deps, { proven: provenPerson(subject), invitationHash: null });

test('claims of an identity that was added later count only where they are better', () => {
  const known: Person = {
    id: 'usr_1',
    name: 'Ines',
    nameChosen: false,
    email: 'ines@example.com',
    emailVerified: true,
    status: 'active',
    language: 'en',
  };
  const cases: [known: Partial<Person>, claimed: Partial<ProvenPerson>, email: string, verified: boolean][] =
    [
      [{}, { email: 'other@example.com', emailVerified: true }, 'ines@example.com', true],
      [{}, { email: 'other@example.com', emailVerified: false }, 'ines@example.com', true],
      [
        { emailVerified: false },
        { email: 'other@example.com', emailVerified: true },
        'other@example.com',
        true,
      ],
      [{ emailVerified: false }, { email: 'o@example.com', emailVerified: false }, 'ines@example.com', false],
      [
        { email: '', emailVerified: false },
        { email: 'o@example.com', emailVerified: false },
        'o@example.com',
        false,
      ],
      [{ email: '', emailVerified: false }, { email: null }, '', false],
      [{ email: '', emailVerified: false }, { email: '\0 ' }, '', false],
    ];
  for (const [before, claimed, email, emailVerified] of cases)
    assert.deepEqual(withSecondaryClaims({ ...known, ...before }, { ...claims, name: 'Other', ...claimed }), {
      ...known,
      email,
      emailVerified,
    });
});

test('a sign-in while its identity is being removed does not succeed', async () => {
  const { deps, clock, arrive, authenticator } = createPeopleFixture(database.handle);
  for (let round = 0; round < 15; round += 1) {
    const home = await arrive('ines');
    clock.advance(1);
    assert.equal(await addIdentity(deps, home, provenPerson(`other-${round}`)), 'added');
    const identities = await deps.identities.list(home.userId);
    const last = identities.at(-1)?.id ?? '';
    const [arrived, removed] = await Promise.allSettled([
      signInAs(deps, `other-${round}`),
      removeIdentity({ ...deps, providers }, home, last),
    ]);
    assert.equal(removed.status, 'fulfilled');
    if (arrived.status === 'fulfilled')
      assert.equal(await authenticator.session(arrived.value.sessionToken), undefined, `round ${round}`);
    else assert.match(String(arrived.reason.code), /^(session_expired|invitation_needed)$/);
    assert.ok(await authenticator.session(home.sessionToken));
  }
});

test('an identity added by one person and used by a new person at the same time belongs to one of them', async () => {
  const { deps, clock, arrive } = createPeopleFixture(database.handle, 'open');
  for (let round = 0; round < 15; round += 1) {
    const home = await arrive('ines');
    clock.advance(1);
    const subject = `new-${round}`;
    const ends = await Promise.allSettled([
      addIdentity(deps, home, provenPerson(subject)),
      signInAs(deps, subject),
    ]);
    const [added, came] = ends;
    assert.equal(added.status, 'fulfilled');
    const owner = await deps.transact((tx) => deps.people.findByIdentity(tx, claims.issuer, subject));
    assert.equal(owner?.person.id === home.userId, added.status === 'fulfilled' && added.value === 'added');
    if (came.status === 'fulfilled') assert.equal(came.value.userId, owner?.person.id);
    else assert.equal(came.reason.code, 'session_expired');
  }
  const rows = await database.handle.sql.selectFrom('identities').select('subject').execute();
  assert.equal(new Set(rows.map(({ subject }) => subject)).size, rows.length);
});

test("changes to a person's profile are audited in each of their workspaces", async () => {
  const { deps, arrive, invite, audited } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const tomas = await arrive('tomas');
  await arrive('tomas', await invite(ines, 'viewer'));
  audited.length = 0;
  await addIdentity(deps, tomas, provenPerson('second'));
  assert.equal(new Set(audited.map(({ workspaceId }) => workspaceId)).size, 2);
  assert.deepEqual([...new Set(audited.map(({ action }) => action))], ['identity.added']);
});
