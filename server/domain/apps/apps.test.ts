import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { testMacs } from '../../../test/genuine-rows.ts';
import { createPeopleFixture, deleteAllPeople } from '../../../test/people-fixture.ts';
import { createAppSecretStore, createAppStore } from '../../db/apps/apps.ts';
import { hours } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { SignedInPerson } from '../people/sign-in.ts';
import { removeMember } from '../workspaces/remove-member.ts';
import { changeApp } from './change-app.ts';
import { deleteApp } from './delete-app.ts';
import type { App, AppGrant } from './ports.ts';
import { registerApp } from './register-app.ts';
import { revokeGrant } from './revoke-grant.ts';
import { rotateSecret } from './rotate-secret.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await database.handle.sql.deleteFrom('oidc_records').execute();
  await deleteAllPeople(database);
});

const input = {
  name: 'Planner',
  kind: 'confidential',
  redirectUris: ['https://planner.example/callback'],
  scopes: ['posts:write', 'profile:read'],
} as const;

async function createFixture(signup: 'invite' | 'open' = 'invite') {
  const people = createPeopleFixture(database.handle, signup);
  const deps = {
    ...people.deps,
    transactForAllWorkspaces: people.deps.transact,
    apps: createAppStore(database.handle, testMacs),
    appSecrets: createAppSecretStore(database.handle, testMacs),
  };
  const ines = await people.arrive('ines');
  const owner = await people.actorOf(ines);
  const allow = async (
    app: App,
    person: SignedInPerson,
    workspaceId = owner.workspaceId,
  ): Promise<AppGrant> => {
    const at = people.clock.now();
    const grant: AppGrant = {
      id: newId('grt', at.getTime()),
      appId: app.id,
      userId: person.userId,
      workspaceId,
      scopes: ['profile:read'],
      sessionId: person.sessionId,
      oidcGrantId: newId('grt', at.getTime()),
      createdAt: at,
      lastUsedAt: null,
    };
    await deps.transact(async (tx) => deps.grants.insert(tx, grant));
    const record = { payload: '{}', grant_id: grant.oidcGrantId, uid: null, expires_at: null };
    await database.handle.sql
      .insertInto('oidc_records')
      .values(['AccessToken', 'RefreshToken'].map((kind) => ({ ...record, kind, id_hash: grant.id })))
      .execute();
    return grant;
  };
  return { ...people, deps, ines, owner, allow };
}

const tokensLeft = async () =>
  (await database.handle.sql.selectFrom('oidc_records').select('grant_id').execute()).length;

test('a confidential app gets a secret that is shown once and stored as a hash; a public app gets none', async () => {
  const { deps, owner, audited, clock } = await createFixture();
  const { app, clientSecret } = await registerApp(deps, owner, input);
  assert.match(clientSecret ?? '', /^socs_/);
  assert.deepEqual(app.scopes, ['profile:read', 'posts:write']);
  assert.equal(await deps.appSecrets.check(app.id, hashSecret(clientSecret ?? ''), clock.now()), true);
  assert.equal(await deps.appSecrets.check(app.id, hashSecret('socs_other'), clock.now()), false);
  const rows = await database.handle.sql.selectFrom('app_secrets').selectAll().execute();
  assert.ok(!JSON.stringify([rows, audited]).includes(clientSecret ?? 'none'));
  assert.deepEqual([audited.at(-1)?.action, audited.at(-1)?.subject], ['app.registered', `app:${app.id}`]);
  const open = await registerApp(deps, owner, { ...input, kind: 'public' });
  assert.equal(open.clientSecret, null);
  await assert.rejects(rotateSecret(deps, owner, { appId: open.app.id, overlapMs: 0 }), {
    code: 'invalid_request',
  });
});

test('only owners may register, change and delete apps, and only with a web session', async () => {
  const { deps, ines, owner, join, actorOf } = await createFixture();
  const tomas = await actorOf(await join(ines, 'tomas', 'approver'));
  const { app } = await registerApp(deps, owner, input);
  const token = { ...owner, via: { kind: 'token', tokenId: 'tok_x', scopes: new Set() } } as never;
  for (const [actor, code] of [
    [tomas, 'forbidden'],
    [token, 'session_required'],
  ] as const) {
    await assert.rejects(registerApp(deps, actor, input), { code });
    await assert.rejects(changeApp(deps, actor, { id: app.id, changes: { name: 'x' } }), { code });
    await assert.rejects(rotateSecret(deps, actor, { appId: app.id, overlapMs: 0 }), { code });
    await assert.rejects(deleteApp(deps, actor, app.id), { code });
  }
});

test('apps of other workspaces are not found', async () => {
  const { deps, owner, arrive, actorOf } = await createFixture('open');
  const { app } = await registerApp(deps, owner, input);
  const stranger = await actorOf(await arrive('tomas'));
  const code = 'not_found';
  await assert.rejects(changeApp(deps, stranger, { id: app.id, changes: { name: 'x' } }), { code });
  await assert.rejects(rotateSecret(deps, stranger, { appId: app.id, overlapMs: 0 }), { code });
  await assert.rejects(deleteApp(deps, stranger, app.id), { code });
});

test('misleading names, unsafe addresses and empty lists are refused together', async () => {
  const { deps, owner } = await createFixture();
  for (const name of ['', '   ', 'a\nb', 'evil\u202egnp', 'zero\u200bwidth'])
    await assert.rejects(registerApp(deps, owner, { ...input, name }), { code: 'invalid_request' }, name);
  const many = Array.from({ length: 21 }, (_, index) => `https://planner.example/${index}`);
  for (const redirectUris of [[], many, ['https://a.example/', 'https://a.example/'], ['http://a.example/']])
    await assert.rejects(registerApp(deps, owner, { ...input, redirectUris }), { code: 'invalid_request' });
  await assert.rejects(
    registerApp(deps, owner, { name: '', kind: 'public', redirectUris: ['x'], scopes: [] }),
    (error: { errors: { param: string }[] }) => {
      assert.deepEqual(
        error.errors.map(({ param }) => param),
        ['name', 'redirect_uris.0', 'scopes'],
      );
      return true;
    },
  );
});

test('a change keeps omitted fields, and the audit log says what changed', async () => {
  const { deps, owner, audited } = await createFixture();
  const { app } = await registerApp(deps, owner, input);
  const changed = await changeApp(deps, owner, { id: app.id, changes: { name: 'Planner 2' } });
  assert.deepEqual(changed, { ...app, name: 'Planner 2' });
  assert.deepEqual(audited.at(-1)?.data?.changed, ['name']);
  const count = audited.length;
  await changeApp(deps, owner, { id: app.id, changes: { name: 'Planner 2' } });
  assert.equal(audited.length, count);
  assert.deepEqual(await deps.apps.find(app.id), changed);
});

test('rotating keeps the old secret for a day, and never more than two are valid', async () => {
  const fixture = await createFixture();
  const { owner, clock } = fixture;
  // A day passes between the rotations, and with it the age of the sign-in.
  const deps = { ...fixture.deps, signInLimits: { maxAgeMs: null } };
  const { app, clientSecret: first } = await registerApp(deps, owner, input);
  const works = (secret: string | null) =>
    deps.appSecrets.check(app.id, hashSecret(secret ?? ''), clock.now());
  const { clientSecret: second } = await rotateSecret(deps, owner, { appId: app.id, overlapMs: hours(24) });
  clock.advance(hours(24) - 1);
  assert.deepEqual([await works(first), await works(second)], [true, true]);
  await assert.rejects(rotateSecret(deps, owner, { appId: app.id, overlapMs: hours(24) }), {
    code: 'too_many_secrets',
  });
  clock.advance(1);
  assert.deepEqual([await works(first), await works(second)], [false, true]);
  const { clientSecret: third } = await rotateSecret(deps, owner, { appId: app.id, overlapMs: hours(24) });
  const { clientSecret: fourth } = await rotateSecret(deps, owner, { appId: app.id, overlapMs: 0 });
  assert.deepEqual([await works(second), await works(third), await works(fourth)], [false, false, true]);
});

test('of five concurrent rotations one issues a secret and the others are refused', async () => {
  const { deps, owner, clock } = await createFixture();
  const { app } = await registerApp(deps, owner, input);
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => rotateSecret(deps, owner, { appId: app.id, overlapMs: hours(24) })),
  );
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await deps.appSecrets.list(app.id, clock.now())).length, 2);
});

test('a person revokes their own consent, and its codes and tokens are deleted', async () => {
  const { deps, ines, owner, join, allow, audited } = await createFixture();
  const tomas = await join(ines, 'tomas', 'editor');
  const { app } = await registerApp(deps, owner, input);
  const grant = await allow(app, tomas);
  const other = await allow(app, ines);
  await revokeGrant(deps, tomas, grant.id);
  assert.equal(await tokensLeft(), 2);
  assert.deepEqual(await deps.grants.listOf(tomas.userId), []);
  assert.deepEqual(
    (await deps.grants.listIn(owner.workspaceId)).map(({ id, userName }) => [id, userName]),
    [[other.id, 'ines']],
  );
  assert.equal(audited.at(-1)?.data?.because, 'revoked_by_person');
  await assert.rejects(revokeGrant(deps, tomas, grant.id), { code: 'not_found' });
});

test('an owner revokes grants for the workspace; for others they are not found', async () => {
  const { deps, ines, owner, arrive, invite, allow, audited } = await createFixture('open');
  const tomas = await arrive('tomas');
  await arrive('tomas', await invite(ines, 'approver'));
  const maren = await arrive('maren');
  const { app } = await registerApp(deps, owner, input);
  const grant = await allow(app, ines);
  for (const person of [tomas, maren])
    await assert.rejects(revokeGrant(deps, person, grant.id), { code: 'not_found' });
  const theirs = await allow(app, tomas);
  await revokeGrant(deps, ines, theirs.id);
  assert.equal(audited.at(-1)?.data?.because, 'revoked_by_owner');
});

test('deleting an app ends its secrets, consents and tokens in every workspace', async () => {
  const { deps, ines, owner, arrive, actorOf, allow, audited, clock } = await createFixture('open');
  const { app, clientSecret } = await registerApp(deps, owner, input);
  const maren = await arrive('maren');
  const elsewhere = (await actorOf(maren)).workspaceId;
  await allow(app, ines);
  await allow(app, maren, elsewhere);
  assert.equal((await deps.grants.usageOfApps(owner.workspaceId)).get(app.id)?.people, 2);
  await deleteApp(deps, owner, app.id);
  assert.equal(await tokensLeft(), 0);
  assert.equal(await deps.apps.find(app.id), undefined);
  assert.deepEqual(await deps.apps.list(owner.workspaceId), []);
  assert.equal(await deps.appSecrets.check(app.id, hashSecret(clientSecret ?? ''), clock.now()), false);
  assert.deepEqual(await deps.grants.listOf(maren.userId), []);
  const [first, second, last] = audited.slice(-3);
  assert.deepEqual(
    [first?.action, second?.action, last?.action],
    ['app.grant_revoked', 'app.grant_revoked', 'app.deleted'],
  );
  // Both consents were given in the same millisecond, so either may come first.
  assert.deepEqual(
    new Set([first?.workspaceId, second?.workspaceId]),
    new Set([owner.workspaceId, elsewhere]),
  );
  assert.equal(last?.workspaceId, owner.workspaceId);
  await assert.rejects(allow(app, ines), { code: 'not_found' });
});

test('removing a member revokes their consents in that workspace only', async () => {
  const { deps, ines, owner, arrive, actorOf, invite, allow } = await createFixture('open');
  const tomas = await arrive('tomas');
  const home = (await actorOf(tomas)).workspaceId;
  await arrive('tomas', await invite(ines, 'editor'));
  const { app } = await registerApp(deps, owner, input);
  await allow(app, tomas);
  const remaining = await allow(app, tomas, home);
  await removeMember(deps, owner, tomas.userId);
  assert.deepEqual(
    (await deps.grants.listOf(tomas.userId)).map(({ id }) => id),
    [remaining.id],
  );
  assert.equal(await tokensLeft(), 2);
  await assert.rejects(allow(app, tomas), { code: 'not_found' });
});

test('a consent given while the app is deleted or the member removed does not survive', async () => {
  for (let run = 0; run < 5; run += 1) {
    await database.handle.sql.deleteFrom('oidc_records').execute();
    await deleteAllPeople(database);
    const { deps, ines, owner, join, allow } = await createFixture();
    const tomas = await join(ines, 'tomas', 'editor');
    const { app } = await registerApp(deps, owner, input);
    const { app: other } = await registerApp(deps, owner, input);
    await Promise.allSettled([
      allow(app, ines),
      deleteApp(deps, owner, app.id),
      allow(other, tomas),
      removeMember(deps, owner, tomas.userId),
    ]);
    const living = database.handle.sql.selectFrom('app_grants').select('id').where('revoked_at', 'is', null);
    assert.deepEqual(await living.execute(), [], `run ${run}`);
  }
});
