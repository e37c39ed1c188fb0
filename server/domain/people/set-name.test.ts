import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { createPeopleFixture, deleteAllPeople, provenPerson } from '../../../test/people-fixture.ts';
import { setName } from './set-name.ts';
import { signIn } from './sign-in.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

test('a chosen name stays, whatever the provider says at the next sign-in', async () => {
  const { arrive, deps, audited } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  await setName(deps, ines, '  Ines\nDuarte ');
  assert.equal((await deps.people.find(ines.userId))?.name, 'Ines Duarte');
  await signIn(deps, { proven: provenPerson('ines', { name: 'I. D.' }), invitationHash: null });
  assert.equal((await deps.people.find(ines.userId))?.name, 'Ines Duarte');
  assert.equal(audited.filter(({ action }) => action === 'profile.name_set').length, 1);
});

test('without a choice the name follows the provider', async () => {
  const { arrive, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  await signIn(deps, { proven: provenPerson('ines', { name: 'I. D.' }), invitationHash: null });
  assert.equal((await deps.people.find(ines.userId))?.name, 'I. D.');
});

test('confirming the name one has fixes it, and is no change to record', async () => {
  const { arrive, deps, audited } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  await setName(deps, ines, 'ines');
  await signIn(deps, { proven: provenPerson('ines', { name: 'I. D.' }), invitationHash: null });
  assert.equal((await deps.people.find(ines.userId))?.name, 'ines');
  assert.equal(audited.filter(({ action }) => action === 'profile.name_set').length, 0);
});

test('a name must not be empty', async () => {
  const { arrive, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  for (const empty of ['', '  ', '\u0000\n'])
    await assert.rejects(setName(deps, ines, empty), { code: 'invalid_request' });
});
