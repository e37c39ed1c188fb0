import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { changeGenuinely } from '../../../test/genuine-rows.ts';
import { createPeopleFixture, deleteAllPeople, provenPerson } from '../../../test/people-fixture.ts';
import { minutes } from '../../lib/clock.ts';
import { setMemberRole } from '../workspaces/set-member-role.ts';
import { issueToken } from './issue-token.ts';
import { signIn } from './sign-in.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(() => deleteAllPeople(database));

const wanted = { scopes: ['posts:read', 'posts:write', 'posts:read'], loopback: true };

test('a token acts for its person, in its workspace, with its scopes, for one hour', async () => {
  const { arrive, deps, authenticator, clock, audited } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const issued = await issueToken(deps, { ...wanted, user: 'Ines@Example.com' });
  assert.match(issued.token, /^soat_[\w-]{43}$/);
  const actor = await authenticator.actorForToken(issued.token);
  assert.deepEqual(actor, {
    userId: ines.userId,
    workspaceId: issued.workspaceId,
    role: 'owner',
    via: { kind: 'token', tokenId: issued.id, appId: null, scopes: new Set(['posts:read', 'posts:write']) },
  });
  assert.equal(audited.at(-1)?.action, 'token.issued');
  const rows = await database.handle.sql.selectFrom('access_tokens').selectAll().execute();
  assert.ok(!JSON.stringify([rows, audited]).includes(issued.token));
  clock.advance(minutes(60) - 1);
  assert.ok(await authenticator.actorForToken(issued.token));
  clock.advance(1);
  assert.equal(await authenticator.actorForToken(issued.token), undefined);
});

test('the role of a token is the role its person has now', async () => {
  const { arrive, join, actorOf, deps, authenticator } = createPeopleFixture(database.handle);
  const ines = await arrive('ines');
  const tomas = await join(ines, 'tomas', 'editor');
  const { token } = await issueToken(deps, { ...wanted, user: tomas.userId });
  assert.equal((await authenticator.actorForToken(token))?.role, 'editor');
  await setMemberRole(deps, await actorOf(ines), { userId: tomas.userId, role: 'viewer' });
  assert.equal((await authenticator.actorForToken(token))?.role, 'viewer');
});

test('scopes that this version does not know are not granted', async () => {
  const { arrive, deps, authenticator } = createPeopleFixture(database.handle);
  await arrive('ines');
  const { token } = await issueToken(deps, { ...wanted, user: 'ines@example.com' });
  await changeGenuinely(
    database,
    'access_tokens',
    `update access_tokens set scopes = '{posts:read,posts:approve}'`,
  );
  const actor = await authenticator.actorForToken(token);
  assert.deepEqual(actor?.via.kind === 'token' && [...actor.via.scopes], ['posts:read']);
});

test('unknown tokens match no one', async () => {
  const { authenticator } = createPeopleFixture(database.handle);
  for (const token of ['', 'soat_', 'x'.repeat(10_000), '\0']) {
    assert.equal(await authenticator.actorForToken(token), undefined);
  }
});

test('invalid requests are refused with a clear message', async () => {
  const { arrive, invite, deps } = createPeopleFixture(database.handle, 'open');
  const ines = await arrive('ines');
  const tomas = await arrive('tomas');
  const refusal = (input: object, expected: object) =>
    assert.rejects(issueToken(deps, { ...wanted, user: ines.userId, ...input }), expected);

  await refusal({ loopback: false }, { code: 'forbidden', message: /loopback/ });
  await refusal({ user: 'nobody@example.com' }, { code: 'not_found', message: /nobody@example\.com/ });
  await refusal({ user: '' }, { code: 'not_found' });
  await refusal({ scopes: [] }, { code: 'invalid_request', message: /at least one/ });
  await refusal(
    { scopes: ['posts:approve', 'posts:read'] },
    { code: 'invalid_request', message: /posts:approve\./ },
  );
  await refusal({ workspace: 'wsp_other' }, { code: 'not_found', message: /wsp_other/ });

  const [own] = await deps.members.workspacesOf(ines.userId);
  await arrive('tomas', await invite(ines, 'viewer'));
  await refusal({ user: tomas.userId }, { code: 'invalid_request', message: /several workspaces/ });
  assert.equal(
    (await issueToken(deps, { ...wanted, user: tomas.userId, workspace: own!.id })).workspaceId,
    own!.id,
  );

  await signIn(deps, { proven: provenPerson('double', { email: 'INES@example.com' }), invitationHash: null });
  await refusal({ user: 'ines@example.com' }, { code: 'invalid_request', message: /Several people/ });

  await changeGenuinely(database, 'users', `update users set status = 'suspended' where id = $1`, [
    ines.userId,
  ]);
  await refusal({}, { code: 'account_suspended' });
});
