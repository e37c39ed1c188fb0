import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  connectorRegistry,
  connectTarget,
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  seedPerson,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { days, later, minutes, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { GrantTokens } from '../platform-port/connector.ts';
import { checkHealth, maxConcurrentChecks } from './check-health.ts';
import { createTokenSource } from './token-source.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function createFixture({ simulated = true } = {}) {
  const { handle } = database;
  await handle.sql.updateTable('accounts').set({ status: 'disconnected' }).execute();
  const clock = createTestClock();
  const connector = { ...fakeConnector(clock), simulated };
  const checked: string[] = [];
  const { responses } = connector;
  connector.checkTokens = async ({ accessToken }: GrantTokens) => {
    checked.push(accessToken);
    return responses.honoured;
  };
  const audit = createRecordingAudit();
  const ada = await seedPerson(handle);
  const shared = {
    transact: handle.transact,
    accounts: createAccountStore(handle, testKeyRing()),
    connectors: connectorRegistry(connector),
    audit,
    clock,
    log: silentLog,
  };
  const deps = {
    ...shared,
    tokens: createTokenSource(shared),
    random: () => 0,
    checkIntervals: { realMs: minutes(15), simulatedMs: seconds(20) },
  };
  const connect = async (
    token: string,
    { status = 'active' as 'active' | 'limited', lifeMs = days(60) } = {},
  ) => {
    const id = newId('acc', Date.now());
    await shared.transact((tx) =>
      shared.accounts.insert(tx, {
        id,
        workspaceId: ada.workspaceId,
        platform: 'linkedin',
        simulated,
        target: connectTarget(id),
        tokens: {
          accessToken: token,
          accessIssuedAt: clock.now(),
          accessExpiresAt: later(clock.now(), lifeMs),
          refreshToken: `refresh ${token}`,
          refreshExpiresAt: null,
        },
        scopes: ['write'],
        status,
        statusReason: null,
        connectedBy: ada.userId,
        connectedAt: clock.now(),
        authorizedBy: null,
      }),
    );
    return id;
  };
  const account = async (id: AccountId) => (await shared.accounts.read(null, id))?.account;
  return { handle, clock, connector, checked, audit, deps, connect, account, says: responses };
}

const refused = { kind: 'refused', plainReason: verbatim('LinkedIn no longer honours it.') } as const;

test('an account is checked when it is due, not before, and not again until the next interval', async () => {
  const { clock, deps, connect, checked } = await createFixture();
  await connect('token');
  assert.equal(await checkHealth(deps), 0);
  clock.advance(seconds(20));
  assert.equal(await checkHealth(deps), 1);
  assert.equal(await checkHealth(deps), 0);
  clock.advance(seconds(20));
  await checkHealth(deps);
  assert.deepEqual(checked, ['token', 'token']);
});

test('a real account is checked every 15 minutes, plus a random delay', async () => {
  const { clock, deps, connect, checked } = await createFixture({ simulated: false });
  await connect('token');
  clock.advance(minutes(14));
  assert.equal(await checkHealth(deps), 0);
  clock.advance(minutes(1));
  assert.equal(await checkHealth({ ...deps, random: () => 0.5 }), 1);
  clock.advance(minutes(16));
  assert.equal(await checkHealth(deps), 0, 'delayed by half of a fifth');
  clock.advance(minutes(1));
  assert.equal(await checkHealth(deps), 1);
  assert.equal(checked.length, 2);
});

for (const status of ['active', 'limited'] as const)
  test(`an account that is ${status} and that the platform no longer honours needs reconnecting, with the reason`, async () => {
    const { clock, deps, connect, account, audit, says } = await createFixture();
    const id = await connect('token', { status });
    says.honoured = refused;
    clock.advance(seconds(20));
    await checkHealth(deps);
    assert.equal((await account(id))?.status, 'reconnect_needed');
    assert.deepEqual((await account(id))?.statusReason, refused.plainReason);
    assert.deepEqual(
      audit.records.map(({ action, actor }) => [action, actor]),
      [['account.reconnect_needed', 'system']],
    );
    clock.advance(seconds(20));
    assert.equal(await checkHealth(deps), 0, 'an account that needs reconnecting is not checked any more');
  });

test('an unavailable platform does not change the account', async () => {
  const { clock, deps, connect, account, says } = await createFixture();
  const id = await connect('token');
  says.honoured = { kind: 'unavailable', plainReason: verbatim('busy') };
  clock.advance(seconds(20));
  assert.equal(await checkHealth(deps), 1);
  assert.equal((await account(id))?.status, 'active');
});

test('a refusal of an older token does not affect an account that was reconnected meanwhile', async () => {
  const { clock, deps, connect, account, connector, handle } = await createFixture();
  const id = await connect('token');
  connector.checkTokens = async () => {
    await handle.sql.updateTable('accounts').set({ token_version: 2 }).where('id', '=', id).execute();
    return refused;
  };
  clock.advance(seconds(20));
  await checkHealth(deps);
  assert.equal((await account(id))?.status, 'active');
});

test('a token near expiry is renewed first; if it cannot be renewed, the account is lost', async () => {
  const { clock, deps, connect, account, connector, checked, says } = await createFixture();
  const id = await connect('old', { lifeMs: minutes(10) });
  clock.advance(minutes(9));
  await checkHealth(deps);
  assert.deepEqual(connector.calls.refreshed, ['refresh old']);
  assert.deepEqual(checked, ['access-1']);
  says.refresh = async () => refused;
  clock.advance(days(1));
  await checkHealth(deps);
  assert.equal((await account(id))?.status, 'reconnect_needed');
});

test('a limited account whose token has expired is not checked: a refusal would prove nothing', async () => {
  const { clock, deps, connect, account, checked, says } = await createFixture();
  const id = await connect('old', { status: 'limited', lifeMs: minutes(10) });
  says.honoured = refused;
  clock.advance(minutes(11));
  await checkHealth(deps);
  assert.deepEqual(checked, []);
  assert.equal((await account(id))?.status, 'limited');
});

test('a few accounts are checked at a time, and two processes never check the same account at once', async () => {
  const { clock, deps, connect, checked } = await createFixture();
  for (let number = 0; number < 5; number++) await connect(`token ${number}`);
  clock.advance(seconds(30));
  const counts = await Promise.all([checkHealth(deps), checkHealth(deps)]);
  assert.ok(counts.every((count) => count <= maxConcurrentChecks));
  while ((await checkHealth(deps)) > 0);
  assert.equal(checked.length, 5);
  assert.equal(new Set(checked).size, 5);
});

test('an account whose tokens cannot be opened does not prevent the others from being checked', async () => {
  const { clock, deps, connect, handle, account, says } = await createFixture();
  const broken = await connect('broken');
  const fine = await connect('fine');
  await handle.sql
    .updateTable('accounts')
    .set({ access_token_sealed: Buffer.from('damaged') })
    .where('id', '=', broken)
    .execute();
  says.honoured = refused;
  clock.advance(seconds(20));
  await checkHealth(deps);
  assert.equal((await account(fine))?.status, 'reconnect_needed');
  assert.equal((await account(broken))?.status, 'active');
});
