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
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { days, hours, later, minutes, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { disconnect, previewDisconnect } from './disconnect.ts';
import { finishDisconnects } from './finish-disconnects.ts';
import type { AffectedPost } from './ports.ts';
import { accessTokenFor, createTokenSource, markAuthLost } from './use-token.ts';

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

const down = { kind: 'unavailable', plainReason: verbatim('down') } as const;

test('tokens that wait for their revocation serve nothing else, from the moment of the click', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await world();
  connector.says.revoke = async () => down;
  const id = await connect('page k', 'token-k');
  await disconnect(deps, ada, id);
  assert.equal(await tokenOf(id), 'token-k', 'kept for the next try');
  assert.equal((await accessTokenFor(deps, id, clock.now())).kind, 'auth_lost');
  assert.equal((await createTokenSource(deps).renew(id, 1)).kind, 'auth_lost');
  assert.deepEqual(connector.calls.refreshed, []);
  assert.equal(await finishDisconnects(deps), 0, 'it is not asked again at once');
  connector.says.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.move(hours(1));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['token-k', 'token-k']);
});

test('a platform that never revokes is asked a few times over a day; then the tokens go, and the journal says it', async () => {
  const { deps, ada, connect, connector, audit, clock, tokenOf } = await world();
  connector.says.revoke = async () => down;
  const id = await connect('page l', 'token-l');
  await disconnect(deps, ada, id);
  let gone = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    clock.move(hours(1));
    gone += await finishDisconnects(deps);
  }
  assert.equal(gone, 1);
  assert.equal(connector.calls.revoked.length, 6);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(audit.records.at(-1)?.data, {
    platform: 'linkedin',
    authorization: 'not_revoked',
    tries: 6,
  });
});

test('a platform that has no way to revoke is asked once', async () => {
  const { deps, ada, connect, connector, audit, tokenOf } = await world();
  connector.says.revoke = async () => ({ kind: 'refused', plainReason: verbatim('there is no way') });
  const id = await connect('page m', 'token-m');
  await disconnect(deps, ada, id);
  assert.equal(await tokenOf(id), undefined);
  assert.deepEqual(connector.calls.revoked, ['token-m']);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'not_revoked');
});

test('who connects again before the next try keeps the authorization, here and for another page', async () => {
  const { deps, ada, connect, connector, audit, clock, tokenOf } = await world();
  connector.says.revoke = async () => down;
  const id = await connect('page n', 'token-n', ada, 'person-9');
  await disconnect(deps, ada, id);
  await connect('page o', 'token-o', ada, 'person-9');
  connector.says.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.move(hours(1));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, ['token-n'], 'the first try, and no other');
  assert.equal(await tokenOf(id), undefined);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'shared');
});

test('two accounts of one authorization that both wait are both revoked: neither leaves it to the other', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await world();
  connector.says.revoke = async () => down;
  const first = await connect('page p', 'one grant');
  await disconnect(deps, ada, first);
  const second = await connect('page q', 'one grant');
  await disconnect(deps, ada, second);
  assert.deepEqual(connector.calls.revoked, ['one grant', 'one grant']);
  connector.says.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.move(hours(1));
  assert.equal(await finishDisconnects(deps), 2);
  assert.deepEqual([await tokenOf(first), await tokenOf(second)], [undefined, undefined]);
});

test('an expired access token is renewed to revoke with, and the new pair outlives a failed try', async () => {
  const { deps: plain, ada, connect, connector, clock, tokenOf } = await world();
  const refreshing = { ...connector, revokesWithAccessToken: true as const };
  const deps = { ...plain, connectors: onlyConnector(refreshing) };
  connector.says.revoke = async () => down;
  const id = await connect('page r', 'token-s');
  clock.move(days(61));
  await disconnect(deps, ada, id);
  assert.deepEqual(connector.calls.refreshed, ['refresh token-s']);
  const renewed = await tokenOf(id);
  assert.deepEqual(connector.calls.revoked, [renewed]);
  connector.says.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.move(minutes(10));
  assert.equal(await finishDisconnects(deps), 1);
  assert.deepEqual(connector.calls.revoked, [renewed, renewed]);
  assert.equal(connector.calls.refreshed.length, 1, 'it had not expired again');
});

test('where the platform takes the refresh token no longer, the authorization is over', async () => {
  const { deps: plain, ada, connect, connector, audit, clock } = await world();
  const deps = {
    ...plain,
    connectors: onlyConnector({ ...connector, revokesWithAccessToken: true as const }),
  };
  connector.says.refresh = async () => ({ kind: 'refused', plainReason: verbatim('over') });
  const id = await connect('page t', 'token-t');
  clock.move(days(61));
  await disconnect(deps, ada, id);
  assert.deepEqual(connector.calls.revoked, []);
  assert.equal(audit.records.at(-1)?.data?.authorization, 'already_over');
});

test('a refresh that was under way at the click leaves its pair to revoke with, and nobody uses it', async () => {
  const { deps, ada, connect, connector, clock, tokenOf } = await world();
  connector.says.revoke = async () => down;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  connector.says.refresh = async () => {
    asked.resolve();
    await answered.promise;
    return { kind: 'ok', value: null };
  };
  const id = await connect('page u', 'token-u');
  clock.move(days(61));
  const using = accessTokenFor(deps, id, clock.now());
  await asked.promise;
  await disconnect(deps, ada, id);
  answered.resolve();
  assert.equal((await using).kind, 'auth_lost');
  const renewed = await tokenOf(id);
  assert.match(renewed ?? '', /^access-/);
  connector.says.revoke = async () => ({ kind: 'ok', value: 'revoked' });
  clock.move(minutes(5));
  assert.equal(await finishDisconnects(deps), 1);
  assert.equal(connector.calls.revoked.at(-1), renewed);
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
  await markAuthLost(deps, id, 1, verbatim('refused'));
  const row = await handle.sql
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.status, 'disconnected');
});
