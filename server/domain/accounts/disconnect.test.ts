import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  connectorRegistry,
  connectTarget,
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  noAccountPosts,
  type SessionActor,
  seedPerson,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { days, hours, later, minutes, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { disconnect, previewDisconnect } from './disconnect.ts';
import { finishDisconnects } from './finish-disconnects.ts';
import type { AffectedPost } from './ports.ts';
import { accessTokenFor, createTokenSource, markAuthLost } from './token-source.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function createFixture() {
  const { handle } = database;
  const clock = createTestClock();
  const connector = fakeConnector(clock);
  const audit = createRecordingAudit();
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
    accounts: createAccountStore(handle, testKeyRing()),
    accountPosts: {
      ...noAccountPosts,
      preview: async () => [post],
      cancelWaiting: async (_tx: unknown, _actor: unknown, id: AccountId) => {
        cancelled.push(id);
        return { cancelled: 1, sending: sending.get(id) ?? 0 };
      },
      countSending: async (_tx: unknown, { id }: { id: AccountId }) => sending.get(id) ?? 0,
      stopSending: async (_tx: unknown, { id }: { id: AccountId }) => {
        const stopped = sending.get(id) ?? 0;
        sending.delete(id);
        return stopped;
      },
    },
    connectors: connectorRegistry(connector),
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
        target: connectTarget(externalId),
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

test('disconnecting destroys the tokens, cancels posts, revokes the authorization and is recorded', async () => {
  const { deps, ada, connect, connector, cancelled, audit, handle } = await createFixture();
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
    audit.records.map(({ action, data }) => [action, data?.authorization]),
    [
      ['account.disconnected', undefined],
      ['account.tokens_destroyed', 'revoked'],
    ],
  );
  assert.deepEqual(await deps.accounts.list(ada.workspaceId), []);
  await assert.rejects(disconnect(deps, ada, id), { code: 'not_found' });
  await assert.rejects(previewDisconnect(deps, ada, id), { code: 'not_found' });
});

test('accounts of other workspaces are not found, and an editor may not disconnect', async () => {
  const { deps, ada, connect, handle } = await createFixture();
  const id = await connect('page', 'token-b');
  const stranger = await seedPerson(handle);
  await assert.rejects(disconnect(deps, stranger, id), { code: 'not_found' });
  await assert.rejects(previewDisconnect(deps, stranger, id), { code: 'not_found' });
  await assert.rejects(disconnect(deps, { ...ada, role: 'editor' }, id), { code: 'forbidden' });
});

test('one person’s authorization is revoked only with the last page they authorized, in any workspace', async () => {
  const { deps, ada, connect, connector, handle } = await createFixture();
  const bob = await seedPerson(handle);
  const mine = await connect('page one', 'token-p', ada, 'person-7');
  const theirs = await connect('page two', 'token-q', bob, 'person-7');
  await connect('page three', 'token-r', bob, 'person-8');
  await disconnect(deps, ada, mine);
  assert.deepEqual(connector.calls.revoked, []);
  await disconnect(deps, bob, theirs);
  assert.deepEqual(connector.calls.revoked, ['token-q']);
});

test('the authorization is revoked only when the last connection to that page is disconnected', async () => {
  const { deps, ada, connect, connector, handle } = await createFixture();
  const bob = await seedPerson(handle);
  const mine = await connect('shared page', 'token-c');
  const theirs = await connect('shared page', 'token-d', bob);
  await disconnect(deps, ada, mine);
  assert.deepEqual(connector.calls.revoked, []);
  await disconnect(deps, bob, theirs);
  assert.deepEqual(connector.calls.revoked, ['token-d']);
});

test('pages of one authorization keep working until the last is disconnected, even concurrently', async () => {
  const { deps, ada, connect, connector } = await createFixture();
  const ids = await Promise.all(['one', 'two', 'three'].map((page) => connect(page, 'one authorization')));
  await disconnect(deps, ada, ids[0]!);
  assert.deepEqual(connector.calls.revoked, []);
  await Promise.all(ids.slice(1).map((id) => disconnect(deps, ada, id)));
  assert.deepEqual(connector.calls.revoked, ['one authorization']);
});

const unavailable = { kind: 'unavailable', plainReason: verbatim('down') } as const;

test('tokens that wait for revocation are used for nothing else, from the moment of disconnecting', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await createFixture();
  connector.responses.revoke = async () => unavailable;
  const id = await connect('page k', 'token-k');
  await disconnect(deps, ada, id);
  assert.equal(await tokenOf(id), 'token-k', 'stored for the next attempt');
  assert.equal((await accessTokenFor(deps, id, clock.now())).kind, 'auth_lost');
  assert.equal((await createTokenSource(deps).renew(id, 1)).kind, 'auth_lost');
  assert.deepEqual(connector.calls.refreshed, []);
  assert.equal(await finishDisconnects(deps), 0, 'the platform is not called again at once');
  connector.responses.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.advance(hours(1));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['token-k', 'token-k']);
});

test('a platform that never revokes is retried over a day; then the tokens are destroyed and the audit log says so', async () => {
  const { deps, ada, connect, connector, audit, clock, tokenOf } = await createFixture();
  connector.responses.revoke = async () => unavailable;
  const id = await connect('page l', 'token-l');
  await disconnect(deps, ada, id);
  let finished = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(hours(1));
    finished += await finishDisconnects(deps);
  }
  assert.equal(finished, 1);
  assert.equal(connector.calls.revoked.length, 6);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(audit.records.at(-1)?.data, {
    platform: 'linkedin',
    authorization: 'not_revoked',
    tries: 6,
  });
});

test('a platform that cannot revoke is called once', async () => {
  const { deps, ada, connect, connector, audit, tokenOf } = await createFixture();
  connector.responses.revoke = async () => ({ kind: 'refused', plainReason: verbatim('there is no way') });
  const id = await connect('page m', 'token-m');
  await disconnect(deps, ada, id);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(connector.calls.revoked, ['token-m']);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'not_revoked');
});

test('connecting another page before the next attempt keeps the authorization', async () => {
  const { deps, ada, connect, connector, audit, clock, tokenOf } = await createFixture();
  connector.responses.revoke = async () => unavailable;
  const id = await connect('page n', 'token-n', ada, 'person-9');
  await disconnect(deps, ada, id);
  await connect('page o', 'token-o', ada, 'person-9');
  connector.responses.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.advance(hours(1));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['token-n'], 'only the first attempt');
  assert.equal(await tokenOf(id), undefined);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'shared');
});

test('two accounts of one authorization that both wait are both revoked', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await createFixture();
  connector.responses.revoke = async () => unavailable;
  const first = await connect('page p', 'one grant');
  await disconnect(deps, ada, first);
  const second = await connect('page q', 'one grant');
  await disconnect(deps, ada, second);
  assert.deepEqual(connector.calls.revoked, ['one grant', 'one grant']);
  connector.responses.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.advance(hours(1));
  assert.equal(await finishDisconnects(deps), 2);
  assert.deepEqual([await tokenOf(first), await tokenOf(second)], [undefined, undefined]);
});

test('an expired access token is renewed for revoking, and the new pair is kept after a failed attempt', async () => {
  const { deps: plain, ada, connect, connector, clock, tokenOf } = await createFixture();
  const refreshing = { ...connector, revokesWithAccessToken: true as const };
  const deps = { ...plain, connectors: connectorRegistry(refreshing) };
  connector.responses.revoke = async () => unavailable;
  const id = await connect('page r', 'token-s');
  clock.advance(days(61));
  await disconnect(deps, ada, id);
  assert.deepEqual(connector.calls.refreshed, ['refresh token-s']);
  const renewed = await tokenOf(id);
  assert.deepEqual(connector.calls.revoked, [renewed]);
  connector.responses.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.advance(minutes(10));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, [renewed, renewed]);
  assert.equal(connector.calls.refreshed.length, 1, 'it had not expired again');
});

test('a refresh token the platform no longer accepts means the authorization has ended', async () => {
  const { deps: plain, ada, connect, connector, audit, clock } = await createFixture();
  const deps = {
    ...plain,
    connectors: connectorRegistry({ ...connector, revokesWithAccessToken: true as const }),
  };
  connector.responses.refresh = async () => ({ kind: 'refused', plainReason: verbatim('over') });
  const id = await connect('page t', 'token-t');
  clock.advance(days(61));
  await disconnect(deps, ada, id);
  assert.deepEqual(connector.calls.revoked, []);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'already_over');
});

test('a refresh running during a disconnect stores its pair for revoking, and nothing else uses it', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await createFixture();
  connector.responses.revoke = async () => unavailable;
  const refreshStarted = Promise.withResolvers<void>();
  const refreshReleased = Promise.withResolvers<void>();
  connector.responses.refresh = async () => {
    refreshStarted.resolve();
    await refreshReleased.promise;
    return { kind: 'ok', value: null };
  };
  const id = await connect('page u', 'token-u');
  clock.advance(days(61));
  const using = accessTokenFor(deps, id, clock.now());
  await refreshStarted.promise;
  await disconnect(deps, ada, id);
  refreshReleased.resolve();
  assert.equal((await using).kind, 'auth_lost');
  const renewed = await tokenOf(id);
  assert.match(renewed ?? '', /^access-/);
  connector.responses.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.advance(minutes(5));
  assert.equal(await finishDisconnects(deps), 1);
  assert.equal(connector.calls.revoked.at(-1), renewed);
});

test('a failing platform or an unreadable sealed record does not prevent disconnecting', async () => {
  const { deps, ada, connect, connector, handle } = await createFixture();
  const failing = {
    ...deps,
    connectors: connectorRegistry({ ...connector, revoke: () => Promise.reject(new Error('broken')) }),
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

test('when cancelling the posts fails, nothing is changed', async () => {
  const { deps, ada, connect, connector } = await createFixture();
  const id = await connect('page', 'token-g');
  const failing = {
    ...deps,
    accountPosts: { ...deps.accountPosts, cancelWaiting: () => Promise.reject(new Error('broken')) },
  };
  await assert.rejects(disconnect(failing, ada, id), /broken/);
  assert.equal((await deps.accounts.read(null, id))?.openTokens()?.accessToken, 'token-g');
  assert.deepEqual(connector.calls.revoked, []);
});

test('a post being sent keeps its token for one minute; then it is stopped and the tokens are destroyed and revoked', async () => {
  const { deps, ada, connect, connector, audit, clock, sending, tokenOf } = await createFixture();
  const id = await connect('page h', 'token-h');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  assert.deepEqual(await deps.accounts.list(ada.workspaceId), []);
  assert.deepEqual(connector.calls.revoked, [], 'revoking now would interrupt the send');
  clock.advance(seconds(59));
  assert.equal((await accessTokenFor(deps, id, clock.now())).kind, 'ok');
  assert.equal(await finishDisconnects(deps), 0);
  clock.advance(seconds(1));
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

test('when the last send has ended, the tokens are destroyed at once', async () => {
  const { deps, ada, connect, connector, sending, tokenOf } = await createFixture();
  const id = await connect('page i', 'token-i');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  sending.delete(id);
  assert.equal(await finishDisconnects(deps), 1);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(connector.calls.revoked, ['token-i']);
});

test('an authorization is not revoked while the last sends of another account need it', async () => {
  const { deps, ada, connect, connector, sending } = await createFixture();
  const [first, second] = await Promise.all(['one', 'two'].map((page) => connect(page, 'shared')));
  sending.set(first!, 1);
  await disconnect(deps, ada, first!);
  await disconnect(deps, ada, second!);
  assert.deepEqual(connector.calls.revoked, []);
  sending.delete(first!);
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['shared']);
});

test('an account being disconnected is never marked as needing reconnection', async () => {
  const { deps, ada, connect, sending, handle } = await createFixture();
  const id = await connect('page j', 'token-j');
  sending.set(id, 1);
  await disconnect(deps, ada, id);
  await markAuthLost(deps, id, 1, verbatim('refused'));
  const row = await handle.sql
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.status, 'disconnected');
});
