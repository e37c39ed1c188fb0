import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  fakeConnector,
  onlyConnector,
  recordingAudit,
  seedPerson,
  target,
  testClock,
  testRing,
} from '../../../test/accounts.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { days, later, minutes, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { GrantTokens } from '../platform-port/connector.ts';
import { checkHealth, looksAtOnce } from './check-health.ts';
import { createTokenSource } from './use-token.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function world({ simulated = true } = {}) {
  const { handle } = database;
  await handle.sql.updateTable('accounts').set({ status: 'disconnected' }).execute();
  const clock = testClock();
  const connector = { ...fakeConnector(clock), simulated };
  const asked: string[] = [];
  const { says } = connector;
  connector.isHonoured = async ({ accessToken }: GrantTokens) => {
    asked.push(accessToken);
    return says.honoured;
  };
  const audit = recordingAudit();
  const ada = await seedPerson(handle);
  const shared = {
    transact: handle.transact,
    accounts: createAccountStore(handle, testRing()),
    connectors: onlyConnector(connector),
    audit,
    clock,
    log: silentLog,
  };
  const deps = {
    ...shared,
    tokens: createTokenSource(shared),
    random: () => 0,
    lookEvery: { realMs: minutes(15), simulatedMs: seconds(20) },
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
        target: target(id),
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
  return { handle, clock, connector, asked, audit, deps, connect, account, says };
}

const refused = { kind: 'refused', plainReason: verbatim('LinkedIn no longer honours it.') } as const;

test('an account is asked about when its turn comes, not before, and not again until the next', async () => {
  const { clock, deps, connect, asked } = await world();
  await connect('token');
  assert.equal(await checkHealth(deps), 0);
  clock.move(seconds(20));
  assert.equal(await checkHealth(deps), 1);
  assert.equal(await checkHealth(deps), 0);
  clock.move(seconds(20));
  await checkHealth(deps);
  assert.deepEqual(asked, ['token', 'token']);
});

test('a real account is asked about every quarter of an hour, a little later by chance', async () => {
  const { clock, deps, connect, asked } = await world({ simulated: false });
  await connect('token');
  clock.move(minutes(14));
  assert.equal(await checkHealth(deps), 0);
  clock.move(minutes(1));
  assert.equal(await checkHealth({ ...deps, random: () => 0.5 }), 1);
  clock.move(minutes(16));
  assert.equal(await checkHealth(deps), 0, 'half of a fifth later');
  clock.move(minutes(1));
  assert.equal(await checkHealth(deps), 1);
  assert.equal(asked.length, 2);
});

for (const status of ['active', 'limited'] as const)
  test(`an account that is ${status} and that the platform no longer honours needs reconnecting, with the cause`, async () => {
    const { clock, deps, connect, account, audit, says } = await world();
    const id = await connect('token', { status });
    says.honoured = refused;
    clock.move(seconds(20));
    await checkHealth(deps);
    assert.equal((await account(id))?.status, 'reconnect_needed');
    assert.deepEqual((await account(id))?.statusReason, refused.plainReason);
    assert.deepEqual(
      audit.records.map(({ action, actor }) => [action, actor]),
      [['account.reconnect_needed', 'system']],
    );
    clock.move(seconds(20));
    assert.equal(await checkHealth(deps), 0, 'nobody needs to be asked any more');
  });

test('no answer says nothing', async () => {
  const { clock, deps, connect, account, says } = await world();
  const id = await connect('token');
  says.honoured = { kind: 'unavailable', plainReason: verbatim('busy') };
  clock.move(seconds(20));
  assert.equal(await checkHealth(deps), 1);
  assert.equal((await account(id))?.status, 'active');
});

test('a refusal of an older token says nothing about one that was authorized meanwhile', async () => {
  const { clock, deps, connect, account, connector, handle } = await world();
  const id = await connect('token');
  connector.isHonoured = async () => {
    await handle.sql.updateTable('accounts').set({ token_version: 2 }).where('id', '=', id).execute();
    return refused;
  };
  clock.move(seconds(20));
  await checkHealth(deps);
  assert.equal((await account(id))?.status, 'active');
});

test('a token near its end is renewed first; one that cannot be renewed is a lost account', async () => {
  const { clock, deps, connect, account, connector, asked, says } = await world();
  const id = await connect('old', { lifeMs: minutes(10) });
  clock.move(minutes(9));
  await checkHealth(deps);
  assert.deepEqual(connector.calls.refreshed, ['refresh old']);
  assert.deepEqual(asked, ['access-1']);
  says.refresh = async () => refused;
  clock.move(days(1));
  await checkHealth(deps);
  assert.equal((await account(id))?.status, 'reconnect_needed');
});

test('a limited account whose token has expired is left alone: its refusal would say nothing', async () => {
  const { clock, deps, connect, account, asked, says } = await world();
  const id = await connect('old', { status: 'limited', lifeMs: minutes(10) });
  says.honoured = refused;
  clock.move(minutes(11));
  await checkHealth(deps);
  assert.deepEqual(asked, []);
  assert.equal((await account(id))?.status, 'limited');
});

test('a few at a time, and two processes never ask about the same account at once', async () => {
  const { clock, deps, connect, asked } = await world();
  for (let number = 0; number < 5; number++) await connect(`token ${number}`);
  clock.move(seconds(30));
  const counts = await Promise.all([checkHealth(deps), checkHealth(deps)]);
  assert.ok(counts.every((count) => count <= looksAtOnce));
  while ((await checkHealth(deps)) > 0);
  assert.equal(asked.length, 5);
  assert.equal(new Set(asked).size, 5);
});

test('an account that cannot be opened does not keep the others from being looked at', async () => {
  const { clock, deps, connect, handle, account, says } = await world();
  const broken = await connect('broken');
  const fine = await connect('fine');
  await handle.sql
    .updateTable('accounts')
    .set({ access_token_sealed: Buffer.from('damaged') })
    .where('id', '=', broken)
    .execute();
  says.honoured = refused;
  clock.move(seconds(20));
  await checkHealth(deps);
  assert.equal((await account(fine))?.status, 'reconnect_needed');
  assert.equal((await account(broken))?.status, 'active');
});
