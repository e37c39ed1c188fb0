import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { createPeopleFixture, deleteAllPeople } from '../../../test/people-fixture.ts';
import { findIanaZone } from '../time/time-zone.ts';
import { setPolicy } from './set-policy.ts';
import { updateWorkspace } from './update-workspace.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

const defaultPolicy = {
  approvalsRequired: 1,
  selfApproval: true,
  lateWindowMinutes: 15,
  strength: 'session',
} as const;

test('a stricter policy sends posts back to review; a looser one does not', async () => {
  const { arrive, actorOf, deps, reviewedAgain, audited } = createPeopleFixture(database.handle);
  const actor = await actorOf(await arrive('ines'));
  const steps = [
    [{ ...defaultPolicy, lateWindowMinutes: 60 }, 0],
    [{ ...defaultPolicy, approvalsRequired: 2 }, 1],
    [{ ...defaultPolicy, approvalsRequired: 2, selfApproval: false }, 2],
    [{ ...defaultPolicy, approvalsRequired: 1, selfApproval: false }, 2],
    [{ ...defaultPolicy, approvalsRequired: 2, selfApproval: true }, 3],
    [defaultPolicy, 3],
  ] as const;
  for (const [policy, expected] of steps) {
    assert.deepEqual(await setPolicy(deps, actor, policy), policy);
    assert.deepEqual((await deps.workspaces.find(actor.workspaceId))?.policy, policy);
    assert.equal(reviewedAgain.length, expected);
  }
  assert.equal(audited.filter(({ action }) => action === 'policy.changed').length, steps.length);
});

test('when posts cannot be sent back, the policy does not change', async () => {
  const { arrive, actorOf, deps } = createPeopleFixture(database.handle);
  const actor = await actorOf(await arrive('ines'));
  const policyPosts = { sendBackToReview: () => Promise.reject(new Error('no')) };
  await assert.rejects(
    setPolicy({ ...deps, policyPosts }, actor, { ...defaultPolicy, approvalsRequired: 3 }),
  );
  assert.deepEqual((await deps.workspaces.find(actor.workspaceId))?.policy, defaultPolicy);
});

test('only owners change the policy and the workspace', async () => {
  const { arrive, join, actorOf, deps } = createPeopleFixture(database.handle);
  const tomas = await actorOf(await join(await arrive('ines'), 'tomas', 'approver'));
  await assert.rejects(setPolicy(deps, tomas, defaultPolicy), { code: 'forbidden' });
  await assert.rejects(updateWorkspace(deps, tomas, { name: 'Mine' }), { code: 'forbidden' });
});

test('a workspace needs a valid name and time zone', async () => {
  const { arrive, actorOf, deps, audited } = createPeopleFixture(database.handle);
  const actor = await actorOf(await arrive('ines'));
  const changed = await updateWorkspace(deps, actor, { name: ' Harbour ', timeZone: 'europe/lisbon' });
  assert.deepEqual([changed.name, changed.timeZone], ['Harbour', 'Europe/Lisbon']);
  assert.deepEqual(audited.at(-1)?.data, { changed: ['name', 'timeZone'] });
  const before = audited.length;
  await updateWorkspace(deps, actor, { name: 'Harbour' });
  assert.equal(audited.length, before);
  await assert.rejects(
    updateWorkspace(deps, actor, { name: ' ', timeZone: 'Mars/Base' }),
    (error: { errors: unknown[] }) => error.errors.length === 2,
  );
});

test('zones are IANA names', () => {
  for (const zone of [
    'UTC',
    'Europe/Lisbon',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'Etc/GMT+5',
  ]) {
    assert.equal(findIanaZone(zone), zone);
  }
  assert.equal(findIanaZone('utc'), 'UTC');
  for (const zone of ['', '+01:00', '01:00', 'Nowhere', 'Europe/Lisbon\0', ' UTC'])
    assert.equal(findIanaZone(zone), undefined);
});
