import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  connectorRegistry,
  connectTarget,
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  type SessionActor,
  seedPerson,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { type DatabaseHandle, openDatabase } from '../../db/postgres/database.ts';
import { days, later, minutes } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import type { AccountTokens } from './ports.ts';
import { accessTokenFor, createTokenSource, isNearExpiry, markAuthLost } from './token-source.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function createFixture(changes: Partial<AccountTokens> = {}) {
  const clock = createTestClock();
  const connector = fakeConnector(clock);
  const ring = testKeyRing();
  const audit = createRecordingAudit();
  const ada: SessionActor = await seedPerson(database.handle);
  const depsOn = (handle: DatabaseHandle) => ({
    transact: handle.transact,
    accounts: createAccountStore(handle, ring),
    connectors: connectorRegistry(connector),
    audit,
    clock,
    log: silentLog,
  });
  const deps = depsOn(database.handle);
  const id: AccountId = newId('acc', Date.now());
  const tokens: AccountTokens = {
    accessToken: 'first',
    accessIssuedAt: clock.now(),
    accessExpiresAt: later(clock.now(), minutes(100)),
    refreshToken: 'refresh',
    refreshExpiresAt: later(clock.now(), days(365)),
    ...changes,
  };
  const grant = {
    target: connectTarget(id),
    tokens,
    scopes: ['write', 'read'],
    status: 'active',
    statusReason: null,
    connectedBy: ada.userId,
    connectedAt: clock.now(),
    authorizedBy: null,
  } as const;
  await deps.transact((tx) =>
    deps.accounts.insert(tx, {
      id,
      workspaceId: ada.workspaceId,
      platform: 'linkedin',
      simulated: true,
      ...grant,
    }),
  );
  const reconnect = (accessToken: string) =>
    deps.transact(async (tx) => {
      const held = await deps.accounts.lock(tx, id);
      const fresh = {
        ...tokens,
        accessToken,
        accessIssuedAt: clock.now(),
        accessExpiresAt: later(clock.now(), minutes(100)),
      };
      await deps.accounts.renew(tx, held!.account, { ...grant, tokens: fresh });
    });
  const status = async () => (await deps.accounts.find(null, ada.workspaceId, id))?.status;
  const getToken = () => accessTokenFor(deps, id, clock.now());
  return { clock, connector, audit, ada, deps, depsOn, id, reconnect, status, getToken };
}

const tokenResult = (accessToken: string, tokenVersion: number) => ({
  kind: 'ok',
  accessToken,
  scopes: ['write', 'read'],
  tokenVersion,
});

test('a token dated by a clock ahead of ours is refreshed before it is used', () => {
  const now = new Date(0);
  const dated = (aheadMs: number) => {
    const issued = later(now, aheadMs);
    return isNearExpiry({ accessIssuedAt: issued, accessExpiresAt: later(issued, days(60)) }, now);
  };
  assert.equal(dated(minutes(2)), false, 'a small clock difference is tolerated');
  assert.equal(dated(minutes(2) + 1), true);
});

test('a token is near expiry in the last fifth of its life, or the last five minutes', () => {
  const issued = new Date(0);
  const near = (lifeMs: number, ageMs: number): boolean =>
    isNearExpiry({ accessIssuedAt: issued, accessExpiresAt: later(issued, lifeMs) }, later(issued, ageMs));
  assert.equal(near(days(60), days(48) - 1), false);
  assert.equal(near(days(60), days(48)), true);
  assert.equal(near(minutes(20), minutes(15) - 1), false);
  assert.equal(near(minutes(20), minutes(15)), true);
  assert.equal(near(minutes(4), minutes(1)), false, 'a short token is not refreshed at every use');
  assert.equal(near(minutes(4), minutes(2)), true);
  assert.equal(
    isNearExpiry({ accessIssuedAt: issued, accessExpiresAt: null }, later(issued, days(9_999))),
    false,
  );
});

test('a fresh token is returned unchanged', async () => {
  const { getToken, connector } = await createFixture();
  assert.deepEqual(await getToken(), tokenResult('first', 1));
  assert.deepEqual(connector.calls.refreshed, []);
});

test('a refreshed pair is committed before it is used, and keeps the old refresh token when none is issued', async () => {
  const { getToken, connector, deps, id, clock } = await createFixture();
  clock.advance(minutes(85));
  assert.deepEqual(await getToken(), tokenResult('access-1', 2));
  const held = await deps.accounts.read(null, id);
  assert.equal(held?.openTokens()?.accessToken, 'access-1');
  assert.equal(held?.openTokens()?.refreshToken, 'refresh');
  await getToken();
  assert.equal(connector.calls.refreshed.length, 1);
});

test('40 callers in two processes cause exactly one refresh per expiry', async () => {
  const { clock, connector, depsOn, id } = await createFixture();
  await using second = openDatabase(database.connectionString, silentLog, 5);
  const sources = [createTokenSource(depsOn(database.handle)), createTokenSource(depsOn(second))];
  connector.responses.refresh = () =>
    new Promise((resolve) => setImmediate(() => resolve({ kind: 'ok', value: null })));
  for (let expiry = 1; expiry <= 5; expiry++) {
    clock.advance(minutes(99));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sources[index % 2]!.tokenFor(id)),
    );
    assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(connector.calls.refreshed.length, expiry);
  }
});

test('40 callers that share nothing but the database cause one refresh, with fewer connections than callers', async () => {
  const { clock, connector, depsOn, id } = await createFixture();
  await using second = openDatabase(database.connectionString, silentLog, 3);
  clock.advance(minutes(99));
  const both = [depsOn(database.handle), depsOn(second)];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => accessTokenFor(both[index % 2]!, id, clock.now())),
  );
  assert.ok(answers.every((answer) => answer.kind === 'ok' && answer.accessToken === 'access-1'));
  assert.equal(connector.calls.refreshed.length, 1);
});

test('without the refresh lock the same callers refresh more than once', async () => {
  const { clock, connector, deps, id } = await createFixture();
  const unguarded = { ...deps, accounts: { ...deps.accounts, lockRefresh: async () => undefined } };
  const second = Promise.withResolvers<void>();
  connector.responses.refresh = async () => {
    if (connector.calls.refreshed.length > 1) second.resolve();
    await second.promise;
    return { kind: 'ok', value: null };
  };
  clock.advance(minutes(99));
  await Promise.all(Array.from({ length: 8 }, () => accessTokenFor(unguarded, id, clock.now())));
  assert.ok(connector.calls.refreshed.length > 1);
});

test('a refused refresh marks the account as needing reconnection, and is recorded once', async () => {
  const { getToken, connector, clock, status, audit } = await createFixture();
  connector.responses.refresh = async () => ({
    kind: 'refused',
    plainReason: verbatim('Reconnect the page.'),
  });
  clock.advance(minutes(85));
  assert.deepEqual(await getToken(), { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') });
  assert.equal(await status(), 'reconnect_needed');
  assert.deepEqual(await getToken(), { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') });
  assert.equal(connector.calls.refreshed.length, 1);
  assert.deepEqual(
    audit.records.map(({ action }) => action),
    ['account.reconnect_needed'],
  );
});

for (const kind of ['refused', 'unavailable'] as const)
  test(`a refresh that was ${kind} is ignored when the account was reconnected meanwhile`, async () => {
    const { getToken, connector, clock, status, reconnect } = await createFixture();
    connector.responses.refresh = async () => {
      await reconnect('by hand');
      return { kind, plainReason: verbatim('no') };
    };
    clock.advance(minutes(100));
    assert.deepEqual(await getToken(), tokenResult('by hand', 2));
    assert.equal(await status(), 'active');
  });

test('after a reconnection the new token is returned at once, while the old one is still being refreshed', async () => {
  const { connector, clock, deps, id, reconnect } = await createFixture();
  const refresh = Promise.withResolvers<{ kind: 'refused'; plainReason: Message }>();
  const refreshStarted = Promise.withResolvers<void>();
  connector.responses.refresh = () => {
    refreshStarted.resolve();
    return refresh.promise;
  };
  const source = createTokenSource(deps);
  clock.advance(minutes(85));
  const early = source.tokenFor(id);
  await refreshStarted.promise;
  await reconnect('by hand');
  const late = await Promise.race([source.tokenFor(id), pause(10_000, 'still waiting', { ref: false })]);
  refresh.resolve({ kind: 'refused', plainReason: verbatim('no') });
  assert.deepEqual(late, tokenResult('by hand', 2));
  assert.deepEqual(await early, tokenResult('by hand', 2));
});

test('a refreshed pair does not overwrite a newer connection, nor revive a disconnected account', async () => {
  const first = await createFixture();
  first.connector.responses.refresh = async () => {
    await first.reconnect('by hand');
    return { kind: 'ok', value: null };
  };
  first.clock.advance(minutes(85));
  assert.deepEqual(await first.getToken(), tokenResult('by hand', 2));

  const second = await createFixture();
  second.connector.responses.refresh = async () => {
    await second.deps.transact(async (tx) => {
      await second.deps.accounts.disconnect(tx, second.id, second.clock.now());
      await second.deps.accounts.destroyTokens(tx, second.id);
    });
    return { kind: 'ok', value: null };
  };
  second.clock.advance(minutes(85));
  assert.equal((await second.getToken()).kind, 'auth_lost');
  assert.equal((await second.deps.accounts.read(null, second.id))?.openTokens(), null);
});

test('while the platform is down the old token is used until it expires', async () => {
  const { getToken, connector, clock, status } = await createFixture();
  connector.responses.refresh = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  clock.advance(minutes(85));
  assert.deepEqual(await getToken(), tokenResult('first', 1));
  clock.advance(minutes(15));
  assert.deepEqual(await getToken(), { kind: 'unavailable', plainReason: verbatim('down') });
  assert.equal(await status(), 'active');
});

test('without a valid refresh token the connection lasts as long as its access token', async () => {
  for (const changes of [{ refreshToken: null }, { refreshExpiresAt: new Date('2026-11-15T13:00:00Z') }]) {
    const { getToken, clock, connector, status } = await createFixture(changes);
    clock.advance(minutes(99));
    assert.equal((await getToken()).kind, 'ok');
    clock.advance(minutes(1));
    assert.equal((await getToken()).kind, 'auth_lost');
    assert.equal(await status(), 'reconnect_needed');
    assert.deepEqual(connector.calls.refreshed, []);
  }
});

test('an auth error counts only for the token that failed', async () => {
  const { deps, id, status, reconnect, audit, connector } = await createFixture();
  connector.responses.refresh = async () => ({
    kind: 'refused',
    plainReason: verbatim('Reconnect the page.'),
  });
  await reconnect('newer');
  await markAuthLost(deps, id, 1, verbatim('old token'));
  assert.equal(await status(), 'active');
  await createTokenSource(deps).reportAuthLost(id, 2, verbatim('Reconnect the page.'));
  assert.equal(await status(), 'reconnect_needed');
  await deps.transact((tx) => markAuthLost(deps, id, 2, verbatim('again'), tx));
  assert.equal(audit.records.length, 1);
});

test('a token refused before it expires is renewed, and the account is not marked as lost', async () => {
  const { deps, id, clock, connector, status } = await createFixture();
  clock.advance(minutes(10));
  const source = createTokenSource(deps);
  assert.deepEqual(
    await source.reportAuthLost(id, 1, verbatim('Reconnect the page.')),
    tokenResult('access-1', 2),
  );
  assert.deepEqual(await source.renew(id, 1), tokenResult('access-1', 2), 'a newer one exists already');
  assert.equal(await status(), 'active');
  assert.equal(connector.calls.refreshed.length, 1);

  const lost = { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') };
  assert.deepEqual(
    await source.reportAuthLost(id, 2, verbatim('Reconnect the page.')),
    lost,
    'the new one is refused as well',
  );
  assert.equal(await status(), 'reconnect_needed');
  assert.equal(connector.calls.refreshed.length, 1);
});

test('a late report about an old token does not affect the token of a reconnection', async () => {
  const { deps, id, clock, reconnect, connector, status } = await createFixture();
  const source = createTokenSource(deps);
  await reconnect('newer');
  assert.deepEqual(await source.reportAuthLost(id, 1, verbatim('old token')), tokenResult('newer', 2));
  clock.advance(minutes(10));
  assert.deepEqual(
    await source.reportAuthLost(id, 2, verbatim('Reconnect the page.')),
    tokenResult('access-1', 3),
  );
  assert.equal(await status(), 'active');
  assert.equal(connector.calls.refreshed.length, 1);
});

test('a refused token that cannot be renewed means reconnecting, but not while the platform is down', async () => {
  const without = await createFixture({ refreshToken: null });
  without.clock.advance(minutes(10));
  assert.deepEqual(await createTokenSource(without.deps).renew(without.id, 1), tokenResult('first', 1));
  assert.equal(
    (await createTokenSource(without.deps).reportAuthLost(without.id, 1, verbatim('gone'))).kind,
    'auth_lost',
  );
  assert.equal(await without.status(), 'reconnect_needed');

  const unreachable = await createFixture();
  unreachable.clock.advance(minutes(10));
  unreachable.connector.responses.refresh = async () => ({
    kind: 'unavailable',
    plainReason: verbatim('down'),
  });
  assert.equal(
    (await createTokenSource(unreachable.deps).reportAuthLost(unreachable.id, 1, verbatim('gone'))).kind,
    'unavailable',
  );
  assert.equal(await unreachable.status(), 'active');
});

test('accounts that may not publish, or of the other environment, get no token', async () => {
  const limited = await createFixture();
  await limited.deps.transact((tx) =>
    limited.deps.accounts.setStatus(
      tx,
      limited.id,
      'limited',
      verbatim('Rights are missing.'),
      limited.clock.now(),
    ),
  );
  assert.deepEqual(await limited.getToken(), {
    kind: 'auth_lost',
    plainReason: verbatim('Rights are missing.'),
  });

  const { deps, id, clock, connector } = await createFixture();
  const real = { ...deps, connectors: connectorRegistry({ ...connector, simulated: false }) };
  assert.equal((await accessTokenFor(real, id, clock.now())).kind, 'unavailable');
  const none = { ...deps, connectors: { connector: () => undefined } };
  assert.equal((await accessTokenFor(none, id, clock.now())).kind, 'unavailable');
  assert.equal((await accessTokenFor(deps, newId('acc', 1), clock.now())).kind, 'auth_lost');
});

test('a process that dies releases the refresh lock to the next caller', async () => {
  const { getToken, clock, connector, id } = await createFixture();
  await using second = openDatabase(database.connectionString, silentLog, 2);
  const client = await second.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`refresh ${id}`]);
  clock.advance(minutes(99));
  const waiting = getToken();
  await waitUntil('a caller waits for the refresh lock', async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount === 1;
  });
  assert.equal(connector.calls.refreshed.length, 0);
  client.release(new Error('killed'));
  assert.equal((await waiting).kind, 'ok');
  assert.equal(connector.calls.refreshed.length, 1);
});
