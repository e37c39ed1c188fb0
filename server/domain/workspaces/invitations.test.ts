import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { createPeopleFixture, deleteAllPeople } from '../../../test/people-fixture.ts';
import { days, hours } from '../../lib/clock.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { invitationState } from './invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { setMemberRole } from './set-member-role.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

test('of 20 people with the same link, one is admitted', async () => {
  const { arrive, invite, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const link = await invite(ines, 'editor');
  const arrivals = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => arrive(`guest-${index}`, link)),
  );
  assert.equal(arrivals.filter(({ status }) => status === 'fulfilled').length, 1);
  const [workspace] = await deps.members.workspacesOf(ines.userId);
  assert.equal((await deps.members.list(workspace!.id)).length, 2);
});

test('of 20 signed-in people with the same link, one joins', async () => {
  const { arrive, invite, deps } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const guests = [];
  for (let index = 0; index < 20; index += 1) guests.push(await arrive(`guest-${index}`));
  const link = await invite(ines, 'editor');
  const joined = await Promise.allSettled(guests.map((guest) => acceptInvitation(deps, guest, link)));
  assert.equal(joined.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a link works for seven days, and not when withdrawn', async () => {
  const { arrive, invite, actorOf, deps, clock } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const early = await invite(ines, 'editor');
  const late = await invite(ines, 'editor');
  clock.advance(days(7) - 1);
  await arrive('early', early);
  clock.advance(1);
  await assert.rejects(arrive('late', late), { code: 'invitation_not_usable', message: /expired/ });

  const { invitation, token } = await createInvitation(deps, await actorOf(ines), {
    role: 'editor',
    note: ' for Tomas ',
  });
  assert.equal(invitation.note, 'for Tomas');
  await revokeInvitation(deps, await actorOf(ines), invitation.id);
  await revokeInvitation(deps, await actorOf(ines), invitation.id);
  await assert.rejects(arrive('tomas', token), { code: 'invitation_not_usable', message: /withdrawn/ });
  const states = (await deps.invitations.list(invitation.workspace.id)).map((one) =>
    invitationState(one, clock.now()),
  );
  assert.deepEqual(states.sort(), ['accepted', 'expired', 'revoked']);
});

test('an accepted invitation cannot be withdrawn', async () => {
  const { arrive, actorOf, deps } = createPeopleFixture(database.handle);
  const actor = await actorOf(await arrive('ines'));
  const { invitation, token } = await createInvitation(deps, actor, { role: 'editor', note: '' });
  await arrive('tomas', token);
  await assert.rejects(revokeInvitation(deps, actor, invitation.id), { code: 'invitation_not_usable' });
});

test('a member keeps the higher role, and a link without effect is not used up', async () => {
  const { arrive, join, invite, deps, audited } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'editor');

  const lower = await invite(ines, 'viewer');
  const accepted = await acceptInvitation(deps, tomas, lower);
  assert.deepEqual([accepted.role, accepted.alreadyMember], ['editor', true]);
  assert.ok(await arrive('maren', lower));

  const higher = await invite(ines, 'approver');
  const raised = await acceptInvitation(deps, tomas, higher);
  assert.deepEqual([raised.role, raised.alreadyMember], ['approver', true]);
  assert.deepEqual(audited.at(-1)?.data, { user: tomas.userId, role: 'approver', role_before: 'editor' });
  await assert.rejects(arrive('jonas', higher), { code: 'invitation_not_usable', message: /used already/ });
  assert.equal((await acceptInvitation(deps, tomas, higher)).alreadyMember, true);
});

test('only owners invite, and only with a web session', async () => {
  const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'approver');
  await assert.rejects(createInvitation(deps, await actorOf(tomas), { role: 'owner', note: '' }), {
    code: 'forbidden',
  });
  const token = {
    ...(await actorOf(ines)),
    via: { kind: 'token', tokenId: 'tok_x', scopes: new Set() },
  } as const;
  await assert.rejects(createInvitation(deps, token as never, { role: 'viewer', note: '' }), {
    code: 'session_required',
  });
});

test('invitations of other workspaces are not found; links are stored as hashes', async () => {
  const { arrive, actorOf, deps, audited } = createPeopleFixture(database.handle, 'open');
  const ines = await actorOf(await arrive('ines'));
  const tomas = await actorOf(await arrive('tomas'));
  const { invitation, token } = await createInvitation(deps, ines, { role: 'editor', note: '' });
  await assert.rejects(revokeInvitation(deps, tomas, invitation.id), { code: 'not_found' });
  const rows = await database.handle.sql.selectFrom('invitations').selectAll().execute();
  assert.ok(!JSON.stringify([rows, audited]).includes(token));
});

test('somebody who signs is invited, or made, only soon after signing in', async () => {
  const { arrive, join, actorOf, deps, clock } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'editor');
  const actor = await actorOf(ines);
  clock.advance(hours(12) + 1);
  const stale = { code: 'sign_in_again' };
  for (const role of ['owner', 'approver'] as const) {
    await assert.rejects(createInvitation(deps, actor, { role, note: '' }), stale);
    await assert.rejects(setMemberRole(deps, actor, { userId: tomas.userId, role }), stale);
  }
  await createInvitation(deps, actor, { role: 'editor', note: '' });
  assert.equal((await setMemberRole(deps, actor, { userId: tomas.userId, role: 'viewer' })).role, 'viewer');
});
