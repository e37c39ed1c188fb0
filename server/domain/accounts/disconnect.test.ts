import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  fakeConnector,
  noAccountPosts,
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
import { days, later, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { disconnect, previewDisconnect } from './disconnect.ts';
import { finishDisconnects } from './finish-disconnects.ts';
import type { AffectedPost } from './ports.ts';
import { accessTokenFor, markAuthLost } from './use-token.ts';

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
  /** How many posts of an account are being sent. */
  const sending = new Map<AccountId, number>();
  const post: AffectedPost = {
    id: '1',
    caption: 'Hello',
    state: 'scheduled',
    publishAt: clock.now(),
    beingSent: false,
  };
  const deps = {
    transact: handle.transact,
    accounts: createAccountStore(handle, testRing()),
    accountPosts: {
      ...noAccountPosts,
      preview: async () => [post],
      cancelFor: async (_tx: unknown, _actor: unknown, id: AccountId) => {
        cancelled.push(id);
        return { cancelled: 1, sending: sending.get(id) ?? 0 };
      },
      sending: async (_tx: unknown, { id }: { id: AccountId }) => sending.get(id) ?? 0,
      stopSending: async (_tx: unknown, { id }: { id: AccountId }) => {
        const stopped = sending.get(id) ?? 0;
        sending.delete(id);
        return stopped;
      },
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
    authorizedBy: string | null = null,
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
        authorizedBy,
      }),
    );
    return id;
  };
  const tokenOf = async (id: AccountId) => (await deps.accounts.read(null, id))?.openTokens()?.accessToken;
  return { handle, clock, connector, audit, ada, cancelled, sending, deps, connect, tokenOf };
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

test('one person’s authorization is revoked only with the last page they authorized, whoever connected it', async () => {
  const { deps, ada, connect, connector, handle } = await world();
  const bob = await seedPerson(handle);
  const mine = await connect('page one', 'token-p', ada, 'person-7');
  const theirs = await connect('page two', 'token-q', bob, 'person-7');
  await connect('page three', 'token-r', bob, 'person-8');
  await disconnect(deps, ada, mine);
  assert.deepEqual(connector.calls.revoked, []);
  await disconnect(deps, bob, theirs);
  assert.deepEqual(connector.calls.revoked, ['token-q']);
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

test('what is being sent keeps its token for a minute, and no longer: then it is stopped, destroyed and revoked', async () => {
  const { deps, ada, connect, connector, audit, clock, sending, tokenOf } = await world();
  const id = await connect('page h', 'token-h');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  assert.deepEqual(await deps.accounts.list(ada.workspaceId), []);
  assert.deepEqual(connector.calls.revoked, [], 'revoking now would cut the send off');
  clock.move(seconds(59));
  assert.equal((await accessTokenFor(deps, id, clock.now())).kind, 'ok');
  assert.equal(await finishDisconnects(deps), 0);
  clock.move(seconds(1));
  assert.equal((await accessTokenFor(deps, id, clock.now())).kind, 'auth_lost');
  assert.equal(await finishDisconnects(deps), 1);
  assert.equal(await tokenOf(id), undefined);
  assert.equal(sending.size, 0);
  assert.deepEqual(connector.calls.revoked, ['token-h']);
  assert.deepEqual(
    audit.records.map(({ action }) => action),
    ['account.disconnected', 'account.tokens_destroyed'],
  );
  assert.equal(await finishDisconnects(deps), 0);
});

test('when the last send has ended, the tokens go at once', async () => {
  const { deps, ada, connect, connector, sending, tokenOf } = await world();
  const id = await connect('page i', 'token-i');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  sending.delete(id);
  assert.equal(await finishDisconnects(deps), 1);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(connector.calls.revoked, ['token-i']);
});

test('an authorization lives on while the last sends of another account need it', async () => {
  const { deps, ada, connect, connector, sending } = await world();
  const [first, second] = await Promise.all(['one', 'two'].map((page) => connect(page, 'shared')));
  sending.set(first!, 1);
  await disconnect(deps, ada, first!);
  await disconnect(deps, ada, second!);
  assert.deepEqual(connector.calls.revoked, []);
  sending.delete(first!);
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['shared']);
});

test('an account that is leaving never comes back as one that needs reconnecting', async () => {
  const { deps, ada, connect, sending, handle } = await world();
  const id = await connect('page j', 'token-j');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  await markAuthLost(deps, id, 1, 'refused');
  const row = await handle.sql
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.status, 'disconnected');
});
