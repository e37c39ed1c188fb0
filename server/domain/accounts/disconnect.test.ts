import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  fakeConnector,
  onlyConnector,
  recordingAudit,
  type SessionActor,
  seedPerson,
  target,
  testClock,
  testRing,
} from '../../../test/accounts.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts.ts';
import { days, later } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { disconnect, previewDisconnect } from './disconnect.ts';
import type { AffectedPost } from './ports.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function world() {
  const { handle } = database;
  const clock = testClock();
  const connector = fakeConnector(clock);
  const audit = recordingAudit();
  const ada = await seedPerson(handle);
  const cancelled: AccountId[] = [];
  const post: AffectedPost = { id: '1', caption: 'Hello', state: 'scheduled', publishAt: clock.now() };
  const deps = {
    transact: handle.transact,
    accounts: createAccountStore(handle, testRing()),
    accountPosts: {
      preview: async () => [post],
      cancelFor: async (_tx: unknown, _actor: unknown, id: AccountId) => cancelled.push(id),
    },
    connectors: onlyConnector(connector),
    audit,
    clock,
    log: silentLog,
  };
  const connect = async (
    externalId: string,
    token: string,
    actor: SessionActor = ada,
  ): Promise<AccountId> => {
    const id = newId('acc', Date.now());
    const tokens = {
      accessToken: token,
      accessIssuedAt: clock.now(),
      accessExpiresAt: later(clock.now(), days(60)),
      refreshToken: `refresh ${token}`,
      refreshExpiresAt: null,
    };
    await deps.transact((tx) =>
      deps.accounts.insert(tx, {
        id,
        workspaceId: actor.workspaceId,
        platform: 'linkedin',
        simulated: true,
        target: target(externalId),
        tokens,
        scopes: [],
        status: 'active',
        statusReason: null,
        connectedBy: actor.userId,
        connectedAt: clock.now(),
      }),
    );
    return id;
  };
  return { handle, connector, audit, ada, cancelled, deps, connect };
}

test('disconnecting erases the tokens, cancels posts, revokes at the platform and is recorded', async () => {
  const { deps, ada, connect, connector, cancelled, audit, handle } = await world();
  const id = await connect('page', 'token-a');
  assert.equal((await previewDisconnect(deps, ada, id)).length, 1);
  await disconnect(deps, ada, id);
  const row = await handle.sql
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.status, row.access_token_sealed, row.refresh_token_sealed],
    ['disconnected', null, null],
  );
  assert.ok(row.disconnected_at);
  assert.deepEqual(connector.calls.revoked, ['token-a']);
  assert.deepEqual(cancelled, [id]);
  assert.deepEqual(
    audit.records.map(({ action }) => action),
    ['account.disconnected'],
  );
  assert.deepEqual(await deps.accounts.list(ada.workspaceId), []);
  await assert.rejects(disconnect(deps, ada, id), { code: 'not_found' });
  await assert.rejects(previewDisconnect(deps, ada, id), { code: 'not_found' });
});

test('foreign accounts are not found, and an editor may not', async () => {
  const { deps, ada, connect, handle } = await world();
  const id = await connect('page', 'token-b');
  const stranger = await seedPerson(handle);
  await assert.rejects(disconnect(deps, stranger, id), { code: 'not_found' });
  await assert.rejects(previewDisconnect(deps, stranger, id), { code: 'not_found' });
  await assert.rejects(disconnect(deps, { ...ada, role: 'editor' }, id), { code: 'forbidden' });
});

test('the platform is asked to revoke only when the last connection to that page goes', async () => {
  const { deps, ada, connect, connector, handle } = await world();
  const bob = await seedPerson(handle);
  const mine = await connect('shared page', 'token-c');
  const theirs = await connect('shared page', 'token-d', bob);
  await disconnect(deps, ada, mine);
  assert.deepEqual(connector.calls.revoked, []);
  await disconnect(deps, bob, theirs);
  assert.deepEqual(connector.calls.revoked, ['token-d']);
});

test('pages connected with one authorization keep working until the last of them goes, also when they go at once', async () => {
  const { deps, ada, connect, connector } = await world();
  const ids = await Promise.all(['one', 'two', 'three'].map((page) => connect(page, 'one authorization')));
  await disconnect(deps, ada, ids[0]!);
  assert.deepEqual(connector.calls.revoked, []);
  await Promise.all(ids.slice(1).map((id) => disconnect(deps, ada, id)));
  assert.deepEqual(connector.calls.revoked, ['one authorization']);
});

test('a platform that fails, and a record that does not open, do not keep the account connected', async () => {
  const { deps, ada, connect, connector, handle } = await world();
  const failing = {
    ...deps,
    connectors: onlyConnector({ ...connector, revoke: () => Promise.reject(new Error('broken')) }),
  };
  const first = await connect('page', 'token-e');
  await disconnect(failing, ada, first);
  const second = await connect('page', 'token-f');
  await handle.sql
    .updateTable('accounts')
    .set({ access_token_sealed: Buffer.from('damaged') })
    .where('id', '=', second)
    .execute();
  await disconnect(deps, ada, second);
  assert.deepEqual(await deps.accounts.list(ada.workspaceId), []);
  assert.deepEqual(connector.calls.revoked, []);
});

test('when cancelling the posts fails, nothing has happened', async () => {
  const { deps, ada, connect, connector } = await world();
  const id = await connect('page', 'token-g');
  const failing = {
    ...deps,
    accountPosts: { ...deps.accountPosts, cancelFor: () => Promise.reject(new Error('broken')) },
  };
  await assert.rejects(disconnect(failing, ada, id), /broken/);
  assert.equal((await deps.accounts.read(null, id))?.openTokens()?.accessToken, 'token-g');
  assert.deepEqual(connector.calls.revoked, []);
});
