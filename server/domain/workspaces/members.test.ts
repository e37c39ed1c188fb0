import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { changeGenuinely } from '../../../test/genuine-rows.ts';
import { createPeopleFixture, deleteAllPeople } from '../../../test/people-fixture.ts';
import { issueToken } from '../people/issue-token.ts';
import { removeMember } from './remove-member.ts';
import { setMemberRole } from './set-member-role.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

const owners = async () =>
  (
    await database.handle.sql
      .selectFrom('memberships')
      .select('user_id')
      .where('role', '=', 'owner')
      .execute()
  ).length;

test('the last owner can neither leave nor be demoted', async () => {
  const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  await join(ines, 'tomas', 'approver');
  const actor = await actorOf(ines);
  await assert.rejects(removeMember(deps, actor, ines.userId), { code: 'last_owner' });
  await assert.rejects(setMemberRole(deps, actor, { userId: ines.userId, role: 'editor' }), {
    code: 'last_owner',
  });
  assert.equal((await setMemberRole(deps, actor, { userId: ines.userId, role: 'owner' })).role, 'owner');
});

test('an owner who is suspended does not count as one', async () => {
  const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'owner');
  await changeGenuinely(database, 'users', `update users set status = 'suspended' where id = $1`, [
    tomas.userId,
  ]);
  await assert.rejects(removeMember(deps, await actorOf(ines), ines.userId), { code: 'last_owner' });
  await removeMember(deps, await actorOf(ines), tomas.userId);
});

test('when all owners leave or demote each other at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await deleteAllPeople(database);
    const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
    const ines = await arrive('ines');
    const people = [ines, await join(ines, 'tomas', 'owner'), await join(ines, 'maren', 'owner')];
    const actors = await Promise.all(people.map((person) => actorOf(person)));
    await Promise.allSettled(
      actors.flatMap((actor, index) => [
        removeMember(deps, actor, actor.userId),
        setMemberRole(deps, actor, { userId: people[(index + 1) % 3]!.userId, role: 'viewer' }),
      ]),
    );
    assert.ok((await owners()) >= 1, `round ${round}`);
  }
});

test('when two owners demote each other, the second is no longer an owner', async () => {
  const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'owner');
  await join(ines, 'maren', 'owner');
  const [inesActor, tomasActor] = [await actorOf(ines), await actorOf(tomas)];
  await setMemberRole(deps, inesActor, { userId: tomas.userId, role: 'viewer' });
  await assert.rejects(setMemberRole(deps, tomasActor, { userId: ines.userId, role: 'viewer' }), {
    code: 'forbidden',
  });
});

test('only an owner removes others; every member may leave', async () => {
  const { arrive, join, actorOf, deps, audited } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'approver');
  const maren = await join(ines, 'maren', 'viewer');
  await assert.rejects(removeMember(deps, await actorOf(tomas), maren.userId), { code: 'forbidden' });
  await assert.rejects(setMemberRole(deps, await actorOf(tomas), { userId: tomas.userId, role: 'owner' }), {
    code: 'forbidden',
  });
  await removeMember(deps, await actorOf(maren), maren.userId);
  assert.deepEqual(
    [audited.at(-1)?.action, audited.at(-1)?.subject],
    ['member.left', `user:${maren.userId}`],
  );
});

test('a removed member has no right, no token, no session and no working invitation left', async () => {
  const { arrive, join, invite, actorOf, deps, authenticator } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'owner');
  const link = await invite(tomas, 'owner');
  const { token } = await issueToken(deps, { user: tomas.userId, scopes: ['posts:read'], loopback: true });
  await removeMember(deps, await actorOf(ines), tomas.userId);
  assert.equal(await authenticator.actorInWorkspace(tomas, undefined), undefined);
  assert.equal(await authenticator.actorForToken(token), undefined);
  assert.equal(await authenticator.session(tomas.sessionToken), undefined);
  await assert.rejects(arrive('tomas', link), { code: 'invitation_not_usable' });
  // Rejoining does not restore old tokens.
  await join(ines, 'tomas', 'viewer');
  assert.equal(await authenticator.actorForToken(token), undefined);
});

test('a person with another workspace stays signed in there', async () => {
  const { arrive, invite, actorOf, deps, authenticator } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const tomas = await arrive('tomas');
  await arrive('tomas', await invite(ines, 'editor'));
  await removeMember(deps, await actorOf(ines), tomas.userId);
  assert.ok(await authenticator.session(tomas.sessionToken));
  assert.equal((await actorOf(tomas)).role, 'owner');
});

test("a demoted owner's invitation links stop working", async () => {
  const { arrive, join, invite, actorOf, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'owner');
  const link = await invite(tomas, 'owner');
  await setMemberRole(deps, await actorOf(ines), { userId: tomas.userId, role: 'editor' });
  await assert.rejects(arrive('tomas', link), { code: 'invitation_not_usable' });
});

test('members of other workspaces are not found', async () => {
  const { arrive, actorOf, deps } = createPeopleFixture(database.handle, 'open');
  const ines = await actorOf(await arrive('ines'));
  const { userId } = await arrive('tomas');
  await assert.rejects(setMemberRole(deps, ines, { userId, role: 'viewer' }), { code: 'not_found' });
  await assert.rejects(removeMember(deps, ines, userId), { code: 'not_found' });
});

test('a token cannot manage members', async () => {
  const { arrive, deps, authenticator } = createPeopleFixture(database.handle);
  const { userId } = await arrive('ines');
  const { token } = await issueToken(deps, { user: userId, scopes: ['posts:read'], loopback: true });
  const actor = await authenticator.actorForToken(token);
  await assert.rejects(setMemberRole(deps, actor!, { userId, role: 'viewer' }), { code: 'session_required' });
  await assert.rejects(removeMember(deps, actor!, userId), { code: 'session_required' });
});
