import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { changeGenuinely } from '../../../test/genuine-rows.ts';
import { createPeopleFixture, deleteAllPeople, provenPerson } from '../../../test/people-fixture.ts';
import { days, minutes } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import { removeMember } from '../workspaces/remove-member.ts';
import { signIn } from './sign-in.ts';

const database = await openTestDatabase();
const { sql } = database.handle;
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

const setStatus = (id: UserId, status: 'active' | 'suspended' | 'deleted') =>
  changeGenuinely(database, 'users', 'update users set status = $2 where id = $1', [id, status]);

test('of 20 people who sign in first at the same time, exactly one owns the first workspace', async () => {
  // Connections that are already open make them truly concurrent.
  await Promise.all(Array.from({ length: 10 }, () => database.handle.pool.query('select 1')));
  for (let round = 0; round < 5; round += 1) {
    await deleteAllPeople(database);
    const { arrive, deps, audited } = createPeopleFixture(database.handle);
    const arrivals = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => arrive(`person-${index}`)),
    );
    const inside = arrivals.filter((arrival) => arrival.status === 'fulfilled');
    const outside = arrivals.filter((arrival) => arrival.status === 'rejected');
    assert.equal(inside.length, 1);
    assert.ok(outside.every(({ reason }) => reason.code === 'invitation_needed'));
    const workspaces = await deps.members.workspacesOf(inside[0]!.value.userId);
    assert.deepEqual(
      workspaces.map(({ role }) => role),
      ['owner'],
    );
    assert.match(workspaces[0]!.name, /^person-\d+'s workspace$/);
    assert.equal((await sql.selectFrom('users').select('id').execute()).length, 1);
    assert.equal((await sql.selectFrom('workspaces').select('id').execute()).length, 1);
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['workspace.created'],
    );
  }
});

test('one person who signs in through 20 tabs at once stays one person', async () => {
  const { arrive } = createPeopleFixture(database.handle);
  const arrivals = await Promise.all(Array.from({ length: 20 }, () => arrive('ines')));
  assert.equal(new Set(arrivals.map(({ userId }) => userId)).size, 1);
  assert.equal(new Set(arrivals.map(({ sessionToken }) => sessionToken)).size, 20);
});

test('with open sign-up every person gets a workspace of their own', async () => {
  const { arrive, deps } = createPeopleFixture(database.handle, 'open');
  await arrive('ines');
  const tomas = await arrive('tomas');
  assert.deepEqual(
    (await deps.members.workspacesOf(tomas.userId)).map(({ name, role }) => [name, role]),
    [["tomas's workspace", 'owner']],
  );
});

test('an invitation admits a person with its role, also when sign-up is open', async () => {
  for (const signup of ['invite', 'open'] as const) {
    const { arrive, join, deps } = createPeopleFixture(database.handle, signup);
    const owner = await arrive(`owner-${signup}`).catch(() => arrive('owner-invite'));
    const guest = await join(owner, `guest-${signup}`, 'editor');
    const roles = (await deps.members.workspacesOf(guest.userId)).map(({ role }) => role);
    assert.deepEqual(roles, ['editor']);
  }
});

test('an unusable invitation refuses a new person and leaves nothing behind', async () => {
  const { arrive } = createPeopleFixture(database.handle, 'open');
  await arrive('ines');
  await assert.rejects(arrive('tomas', 'soinv_never'), { code: 'invitation_not_usable' });
  assert.equal((await sql.selectFrom('users').select('id').execute()).length, 1);
});

test('people are never merged by e-mail', async () => {
  const { arrive, deps } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const other = await signIn(deps, {
    proven: provenPerson('other', { email: 'ines@example.com' }),
    invitationHash: null,
  });
  const elsewhere = await signIn(deps, {
    proven: provenPerson('ines', { issuer: 'https://else.example' }),
    invitationHash: null,
  });
  assert.equal(new Set([ines.userId, other.userId, elsewhere.userId]).size, 3);
});

test('the profile follows the provider; what it does not claim stays', async () => {
  const { arrive, deps } = createPeopleFixture(database.handle);
  const { userId } = await arrive('ines');
  await signIn(deps, {
    proven: provenPerson('ines', { name: 'In\0es\nD\ud800', email: null }),
    invitationHash: null,
  });
  assert.deepEqual(await deps.people.find(userId), {
    id: userId,
    name: 'In es D\ufffd',
    email: 'ines@example.com',
    emailVerified: true,
    nameChosen: false,
    status: 'active',
    language: 'en',
  });
  await signIn(deps, {
    proven: provenPerson('ines', { name: '', email: 'new@example.com', emailVerified: false }),
    invitationHash: null,
  });
  const person = await deps.people.find(userId);
  assert.deepEqual(
    [person?.name, person?.email, person?.emailVerified],
    ['In es D\ufffd', 'new@example.com', false],
  );
});

test('suspended and deleted people are refused, and their sessions end immediately', async () => {
  const { arrive, authenticator } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  for (const status of ['suspended', 'deleted'] as const) {
    await setStatus(ines.userId, status);
    await assert.rejects(arrive('ines'), { code: 'account_suspended' });
    assert.equal(await authenticator.session(ines.sessionToken), undefined);
    assert.equal(await authenticator.actorInWorkspace(ines, undefined), undefined);
  }
});

test('a session lives 7 days unused and 30 days in total', async () => {
  const { arrive, authenticator, clock } = createPeopleFixture(database.handle);
  const idle = await arrive('ines');
  const used = await arrive('ines');
  for (let day = 0; day < 28; day += 4) {
    assert.ok(await authenticator.session(used.sessionToken), `day ${day}`);
    clock.advance(days(4));
  }
  assert.equal(await authenticator.session(idle.sessionToken), undefined);
  assert.ok(await authenticator.session(used.sessionToken));
  clock.advance(days(2) - 1);
  assert.ok(await authenticator.session(used.sessionToken));
  clock.advance(1);
  assert.equal(await authenticator.session(used.sessionToken), undefined);
});

test('a session ends after 7 days without use, to the millisecond', async () => {
  const { arrive, authenticator, clock } = createPeopleFixture(database.handle);
  const { sessionToken } = await arrive('ines');
  clock.advance(days(7) - 1);
  assert.ok(await authenticator.session(sessionToken));
  clock.advance(days(7));
  assert.equal(await authenticator.session(sessionToken), undefined);
});

test('the last use is written at most once a minute', async () => {
  const { arrive, authenticator, clock } = createPeopleFixture(database.handle);
  const { sessionToken, sessionId } = await arrive('ines');
  const began = clock.now();
  const lastSeen = async () =>
    (
      await sql
        .selectFrom('web_sessions')
        .select('last_seen_at')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
    ).last_seen_at;
  clock.advance(minutes(1) - 1);
  await authenticator.session(sessionToken);
  assert.deepEqual(await lastSeen(), began);
  clock.advance(1);
  await authenticator.session(sessionToken);
  assert.deepEqual(await lastSeen(), clock.now());
});

test('signing in ends the earlier session of that browser; signing out ends the session', async () => {
  const { arrive, authenticator, deps, clock } = createPeopleFixture(database.handle);
  const earlier = await arrive('ines');
  const next = await signIn(deps, {
    proven: provenPerson('ines'),
    invitationHash: null,
    earlierSessionToken: earlier.sessionToken,
  });
  assert.equal(await authenticator.session(earlier.sessionToken), undefined);
  assert.ok(await authenticator.session(next.sessionToken));
  await deps.sessions.end(next.sessionId, clock.now());
  assert.equal(await authenticator.session(next.sessionToken), undefined);
});

test('the database holds no session token', async () => {
  const { arrive } = createPeopleFixture(database.handle);
  const { sessionToken } = await arrive('ines');
  const rows = await sql.selectFrom('web_sessions').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(sessionToken.slice(6)));
});

test('a workspace is named or the only one; an invented name gives no actor', async () => {
  const { arrive, invite, authenticator, deps } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const tomas = await arrive('tomas');
  assert.ok(await authenticator.actorInWorkspace(tomas, undefined));
  await arrive('tomas', await invite(ines, 'viewer'));
  assert.equal(await authenticator.actorInWorkspace(tomas, undefined), undefined);
  const workspaces = await deps.members.workspacesOf(tomas.userId);
  for (const { id, role } of workspaces)
    assert.equal((await authenticator.actorInWorkspace(tomas, id))?.role, role);
  for (const made of ['', 'wsp_\0', 'wsp_0', `wsp_${'0'.repeat(26)}`, ['wsp_']]) {
    assert.equal(await authenticator.actorInWorkspace(tomas, made as never), undefined);
  }
});

test('a person without a workspace is treated as new again', async () => {
  const { arrive, join, actorOf } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'editor');
  await removeMember(createPeopleFixture(database.handle).deps, await actorOf(ines), tomas.userId);
  await assert.rejects(arrive('tomas'), { code: 'invitation_needed' });
  assert.equal((await join(ines, 'tomas', 'viewer')).userId, tomas.userId);
});
