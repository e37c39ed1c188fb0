import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
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
import { waitUntil } from '../../../test/wait-until.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { type DatabaseHandle, openDatabase } from '../../db/postgres/database.ts';
import { days, later, minutes } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import type { AccountTokens } from './ports.ts';
import { accessTokenFor, createTokenSource, isNearEnd, markAuthLost } from './use-token.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function world(changes: Partial<AccountTokens> = {}) {
  const clock = testClock();
  const connector = fakeConnector(clock);
  const ring = testRing();
  const audit = recordingAudit();
  const ada: SessionActor = await seedPerson(database.handle);
  const depsOn = (handle: DatabaseHandle) => ({
    transact: handle.transact,
    accounts: createAccountStore(handle, ring),
    connectors: onlyConnector(connector),
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
    target: target(id),
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
  const ask = () => accessTokenFor(deps, id, clock.now());
  return { clock, connector, audit, ada, deps, depsOn, id, reconnect, status, ask };
}

const given = (accessToken: string, tokenVersion: number) => ({
  kind: 'ok',
  accessToken,
  scopes: ['write', 'read'],
  tokenVersion,
});

test('a token that was dated by a clock ahead of ours is refreshed before it is used', () => {
  const now = new Date(0);
  const dated = (aheadMs: number) => {
    const issued = later(now, aheadMs);
    return isNearEnd({ accessIssuedAt: issued, accessExpiresAt: later(issued, days(60)) }, now);
  };
  assert.equal(dated(minutes(2)), false, 'clocks differ a little');
  assert.equal(dated(minutes(2) + 1), true);
});

test('a token is near its end in the last fifth of its life, or the last five minutes', () => {
  const issued = new Date(0);
  const near = (lifeMs: number, ageMs: number): boolean =>
    isNearEnd({ accessIssuedAt: issued, accessExpiresAt: later(issued, lifeMs) }, later(issued, ageMs));
  assert.equal(near(days(60), days(48) - 1), false);
  assert.equal(near(days(60), days(48)), true);
  assert.equal(near(minutes(20), minutes(15) - 1), false);
  assert.equal(near(minutes(20), minutes(15)), true);
  assert.equal(near(minutes(4), minutes(1)), false, 'a short token is not refreshed at every use');
  assert.equal(near(minutes(4), minutes(2)), true);
  assert.equal(
    isNearEnd({ accessIssuedAt: issued, accessExpiresAt: null }, later(issued, days(9_999))),
    false,
  );
});

test('a fresh token is given as it is', async () => {
  const { ask, connector } = await world();
  assert.deepEqual(await ask(), given('first', 1));
  assert.deepEqual(connector.calls.refreshed, []);
});

test('a refreshed pair is committed before it is used, and the old refresh token kept when none is given', async () => {
  const { ask, connector, deps, id, clock } = await world();
  clock.move(minutes(85));
  assert.deepEqual(await ask(), given('access-1', 2));
  const held = await deps.accounts.read(null, id);
  assert.equal(held?.openTokens()?.accessToken, 'access-1');
  assert.equal(held?.openTokens()?.refreshToken, 'refresh');
  await ask();
  assert.equal(connector.calls.refreshed.length, 1);
});

test('40 callers over two processes make exactly one refresh, at each expiry', async () => {
  const { clock, connector, depsOn, id } = await world();
  await using second = openDatabase(database.connectionString, silentLog, 5);
  const sources = [createTokenSource(depsOn(database.handle)), createTokenSource(depsOn(second))];
  connector.says.refresh = () =>
    new Promise((resolve) => setImmediate(() => resolve({ kind: 'ok', value: null })));
  for (let expiry = 1; expiry <= 5; expiry++) {
    clock.move(minutes(99));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sources[index % 2]!.tokenFor(id)),
    );
    assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(connector.calls.refreshed.length, expiry);
  }
});

test('40 callers that do not share a process are as single, with fewer connections than callers', async () => {
  const { clock, connector, depsOn, id } = await world();
  await using second = openDatabase(database.connectionString, silentLog, 3);
  clock.move(minutes(99));
  const both = [depsOn(database.handle), depsOn(second)];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => accessTokenFor(both[index % 2]!, id, clock.now())),
  );
  assert.ok(answers.every((answer) => answer.kind === 'ok' && answer.accessToken === 'access-1'));
  assert.equal(connector.calls.refreshed.length, 1);
});

test('the turn is what makes it one: without it the same callers refresh more than once', async () => {
  const { clock, connector, deps, id } = await world();
  const unguarded = { ...deps, accounts: { ...deps.accounts, takeRefreshTurn: async () => undefined } };
  connector.says.refresh = () =>
    new Promise((resolve) => setTimeout(() => resolve({ kind: 'ok', value: null }), 20));
  clock.move(minutes(99));
  await Promise.all(Array.from({ length: 8 }, () => accessTokenFor(unguarded, id, clock.now())));
  assert.ok(connector.calls.refreshed.length > 1);
});

test('a refusal means reconnect, told once', async () => {
  const { ask, connector, clock, status, audit } = await world();
  connector.says.refresh = async () => ({ kind: 'refused', plainReason: verbatim('Reconnect the page.') });
  clock.move(minutes(85));
  assert.deepEqual(await ask(), { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') });
  assert.equal(await status(), 'reconnect_needed');
  assert.deepEqual(await ask(), { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') });
  assert.equal(connector.calls.refreshed.length, 1);
  assert.deepEqual(
    audit.records.map(({ action }) => action),
    ['account.reconnect_needed'],
  );
});

for (const kind of ['refused', 'unavailable'] as const)
  test(`a refresh that was ${kind} is not believed when somebody reconnected meanwhile`, async () => {
    const { ask, connector, clock, status, reconnect } = await world();
    connector.says.refresh = async () => {
      await reconnect('by hand');
      return { kind, plainReason: verbatim('no') };
    };
    clock.move(minutes(100));
    assert.deepEqual(await ask(), given('by hand', 2));
    assert.equal(await status(), 'active');
  });

test('who asks after a reconnection gets its token at once, while the old one is still being refreshed', async () => {
  const { connector, clock, deps, id, reconnect } = await world();
  const refresh = Promise.withResolvers<{ kind: 'refused'; plainReason: Message }>();
  const begun = Promise.withResolvers<void>();
  connector.says.refresh = () => {
    begun.resolve();
    return refresh.promise;
  };
  const source = createTokenSource(deps);
  clock.move(minutes(85));
  const early = source.tokenFor(id);
  await begun.promise;
  await reconnect('by hand');
  const late = await Promise.race([source.tokenFor(id), pause(10_000, 'still waiting', { ref: false })]);
  refresh.resolve({ kind: 'refused', plainReason: verbatim('no') });
  assert.deepEqual(late, given('by hand', 2));
  assert.deepEqual(await early, given('by hand', 2));
});

test('a refreshed pair does not overwrite a newer connection, nor revive a disconnected account', async () => {
  const first = await world();
  first.connector.says.refresh = async () => {
    await first.reconnect('by hand');
    return { kind: 'ok', value: null };
  };
  first.clock.move(minutes(85));
  assert.deepEqual(await first.ask(), given('by hand', 2));

  const second = await world();
  second.connector.says.refresh = async () => {
    await second.deps.transact(async (tx) => {
      await second.deps.accounts.disconnect(tx, second.id, second.clock.now());
      await second.deps.accounts.destroyTokens(tx, second.id);
    });
    return { kind: 'ok', value: null };
  };
  second.clock.move(minutes(85));
  assert.equal((await second.ask()).kind, 'auth_lost');
  assert.equal((await second.deps.accounts.read(null, second.id))?.openTokens(), null);
});

test('while the platform is down the old token is used until its end', async () => {
  const { ask, connector, clock, status } = await world();
  connector.says.refresh = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  clock.move(minutes(85));
  assert.deepEqual(await ask(), given('first', 1));
  clock.move(minutes(15));
  assert.deepEqual(await ask(), { kind: 'unavailable', plainReason: verbatim('down') });
  assert.equal(await status(), 'active');
});

test('without a living refresh token the connection lasts as long as its access token', async () => {
  for (const changes of [{ refreshToken: null }, { refreshExpiresAt: new Date('2026-11-15T13:00:00Z') }]) {
    const { ask, clock, connector, status } = await world(changes);
    clock.move(minutes(99));
    assert.equal((await ask()).kind, 'ok');
    clock.move(minutes(1));
    assert.equal((await ask()).kind, 'auth_lost');
    assert.equal(await status(), 'reconnect_needed');
    assert.deepEqual(connector.calls.refreshed, []);
  }
});

test('an auth error counts only for the token that failed', async () => {
  const { deps, id, status, reconnect, audit, connector } = await world();
  connector.says.refresh = async () => ({ kind: 'refused', plainReason: verbatim('Reconnect the page.') });
  await reconnect('newer');
  await markAuthLost(deps, id, 1, verbatim('old token'));
  assert.equal(await status(), 'active');
  await createTokenSource(deps).authLost(id, 2, verbatim('Reconnect the page.'));
  assert.equal(await status(), 'reconnect_needed');
  await deps.transact((tx) => markAuthLost(deps, id, 2, verbatim('again'), tx));
  assert.equal(audit.records.length, 1);
});

test('a token refused before its time is renewed: the account is not taken for lost', async () => {
  const { deps, id, clock, connector, status } = await world();
  clock.move(minutes(10));
  const source = createTokenSource(deps);
  assert.deepEqual(await source.authLost(id, 1, verbatim('Reconnect the page.')), given('access-1', 2));
  assert.deepEqual(await source.renew(id, 1), given('access-1', 2), 'a newer one is there already');
  assert.equal(await status(), 'active');
  assert.equal(connector.calls.refreshed.length, 1);

  const lost = { kind: 'auth_lost', plainReason: verbatim('Reconnect the page.') };
  assert.deepEqual(
    await source.authLost(id, 2, verbatim('Reconnect the page.')),
    lost,
    'the new one is refused as well',
  );
  assert.equal(await status(), 'reconnect_needed');
  assert.equal(connector.calls.refreshed.length, 1);
});

test('a late word about an old token says nothing of the one that came by a reconnection', async () => {
  const { deps, id, clock, reconnect, connector, status } = await world();
  const source = createTokenSource(deps);
  await reconnect('newer');
  assert.deepEqual(await source.authLost(id, 1, verbatim('old token')), given('newer', 2));
  clock.move(minutes(10));
  assert.deepEqual(await source.authLost(id, 2, verbatim('Reconnect the page.')), given('access-1', 3));
  assert.equal(await status(), 'active');
  assert.equal(connector.calls.refreshed.length, 1);
});

test('a refused token that cannot be renewed means reconnect; while the platform is down nobody knows', async () => {
  const without = await world({ refreshToken: null });
  without.clock.move(minutes(10));
  assert.deepEqual(await createTokenSource(without.deps).renew(without.id, 1), given('first', 1));
  assert.equal(
    (await createTokenSource(without.deps).authLost(without.id, 1, verbatim('gone'))).kind,
    'auth_lost',
  );
  assert.equal(await without.status(), 'reconnect_needed');

  const away = await world();
  away.clock.move(minutes(10));
  away.connector.says.refresh = async () => ({ kind: 'unavailable', plainReason: verbatim('down') });
  assert.equal(
    (await createTokenSource(away.deps).authLost(away.id, 1, verbatim('gone'))).kind,
    'unavailable',
  );
  assert.equal(await away.status(), 'active');
});

test('no token for accounts that may not publish, or of the other world', async () => {
  const limited = await world();
  await limited.deps.transact((tx) =>
    limited.deps.accounts.setStatus(
      tx,
      limited.id,
      'limited',
      verbatim('Rights are missing.'),
      limited.clock.now(),
    ),
  );
  assert.deepEqual(await limited.ask(), { kind: 'auth_lost', plainReason: verbatim('Rights are missing.') });

  const { deps, id, clock, connector } = await world();
  const real = { ...deps, connectors: onlyConnector({ ...connector, simulated: false }) };
  assert.equal((await accessTokenFor(real, id, clock.now())).kind, 'unavailable');
  const none = { ...deps, connectors: { connector: () => undefined } };
  assert.equal((await accessTokenFor(none, id, clock.now())).kind, 'unavailable');
  assert.equal((await accessTokenFor(deps, newId('acc', 1), clock.now())).kind, 'auth_lost');
});

test('a holder of the turn that dies leaves it to the next', async () => {
  const { ask, clock, connector, id } = await world();
  await using second = openDatabase(database.connectionString, silentLog, 2);
  const client = await second.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`refresh ${id}`]);
  clock.move(minutes(99));
  const waiting = ask();
  await waitUntil('somebody waits for the turn', async () => {
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
