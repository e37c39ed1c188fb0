import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  connectTarget,
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  seedPerson,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { createDeletionStore, createNoticeStore } from '../../db/accounts/notices.ts';
import { days, later, minutes, seconds } from '../../lib/clock.ts';
import { type AccountId, newId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import type { Connector } from '../platform-port/connector.ts';
import type { Notice, NoticeReading } from '../platform-port/notices.ts';
import type { PlatformName } from '../platforms.ts';
import { receiveNotice } from './receive-notice.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

interface ConnectOptions {
  readonly platform?: PlatformName;
  readonly externalId?: string;
  readonly authorizedBy?: string | null;
  readonly simulated?: boolean;
  readonly at?: Date;
}

let people = 0;

async function createFixture() {
  const { handle } = database;
  const clock = createTestClock();
  const audit = createRecordingAudit();
  const ada = await seedPerson(handle);
  people += 1;
  const person = `person-${people}`;
  const fake = fakeConnector(clock);
  const connectors: Partial<Record<PlatformName, Connector>> = {
    facebook: { ...fake, name: 'facebook', displayName: 'Facebook', sharesGrantsWith: ['instagram'] },
    instagram: { ...fake, name: 'instagram', displayName: 'Instagram', sharesGrantsWith: ['facebook'] },
    tiktok: { ...fake, name: 'tiktok', displayName: 'TikTok' },
    linkedin: fake,
  };
  let reading: NoticeReading = { kind: 'refused', reason: 'no notice was set' };
  let read = 0;
  const reader = {
    endpoints: ['deauthorize'],
    read: () => {
      read += 1;
      return reading;
    },
  };
  const deps = {
    transact: handle.transact,
    accounts: createAccountStore(handle, testKeyRing()),
    noticeStore: createNoticeStore(handle),
    deletions: createDeletionStore(handle),
    catalog,
    platforms: {
      connector: (name: PlatformName) => connectors[name],
      notices: (name: PlatformName) => (name === 'linkedin' ? undefined : reader),
    },
    audit,
    clock,
    log: silentLog,
  };
  const connect = async ({
    platform = 'facebook',
    externalId = newId('acc', Date.now()),
    authorizedBy = person,
    simulated = true,
    at = clock.now(),
  }: ConnectOptions = {}): Promise<AccountId> => {
    const id = newId('acc', Date.now());
    const tokens = {
      accessToken: `token ${id}`,
      accessIssuedAt: at,
      accessExpiresAt: later(at, days(60)),
      refreshToken: null,
      refreshExpiresAt: null,
    };
    await deps.transact((tx) =>
      deps.accounts.insert(tx, {
        id,
        workspaceId: ada.workspaceId,
        platform,
        simulated,
        target: { ...connectTarget(externalId), handle: '@ada', url: 'https://example.com/ada' },
        tokens,
        scopes: [],
        status: 'active',
        statusReason: null,
        connectedBy: ada.userId,
        connectedAt: at,
        authorizedBy,
      }),
    );
    return id;
  };
  const setNotice = (notice: Notice, identity = `identity ${newId('acc', Date.now())}`) => {
    reading = { kind: 'genuine', notice, identity };
  };
  const receive = (platform: string = 'facebook', endpoint = 'deauthorize') =>
    receiveNotice(deps, { platform, endpoint, headers: {}, body: Buffer.alloc(0) });
  const statusOf = async (id: AccountId) => (await deps.accounts.read(null, id))?.account.status;
  const revoked = (at = clock.now()): Notice => ({
    kind: 'revoked',
    personId: person,
    at,
    plainReason: verbatim('You removed Signoff on Facebook.'),
  });
  return {
    handle,
    clock,
    audit,
    ada,
    person,
    deps,
    connect,
    setNotice,
    receive,
    statusOf,
    revoked,
    timesRead: () => read,
  };
}

test('when a person removes our access, every account they authorized needs reconnecting, which is recorded', async () => {
  const { deps, audit, clock, connect, setNotice, receive, revoked, statusOf } = await createFixture();
  const mine = [await connect(), await connect()];
  const others = await connect({ authorizedBy: 'another person' });
  clock.advance(minutes(1));
  setNotice(revoked());
  assert.deepEqual(await receive(), { deletionCode: null });
  for (const id of mine) {
    const held = await deps.accounts.read(null, id);
    assert.equal(held?.account.status, 'reconnect_needed');
    assert.equal(held?.account.statusReason?.text, 'You removed Signoff on Facebook.');
  }
  assert.equal(await statusOf(others), 'active');
  assert.deepEqual(
    audit.records.map(({ action, actor }) => [action, actor]),
    mine.map(() => ['account.reconnect_needed', 'system']),
  );
});

test('a repeated notice changes nothing, even concurrently or after the person reconnected', async () => {
  const { audit, clock, connect, setNotice, receive, revoked, statusOf, deps } = await createFixture();
  const id = await connect();
  clock.advance(minutes(1));
  setNotice(revoked(), 'the one');
  await Promise.all([receive(), receive(), receive()]);
  assert.equal(audit.records.length, 1);
  await deps.transact(async (tx) =>
    deps.accounts.setStatus(tx, id, 'active', verbatim(''), deps.clock.now()),
  );
  await receive();
  assert.equal(await statusOf(id), 'active');
});

test('a notice that is older than the latest authorization changes nothing', async () => {
  const { clock, connect, setNotice, receive, revoked, statusOf, audit } = await createFixture();
  const revokedAt = clock.now();
  clock.advance(minutes(6));
  const id = await connect();
  setNotice(revoked(revokedAt));
  await receive();
  assert.equal(await statusOf(id), 'active');
  assert.deepEqual(audit.records, []);
});

test('a notice within clock skew of the authorization triggers a check instead of a guess', async () => {
  const { deps, clock, connect, setNotice, receive, revoked, statusOf } = await createFixture();
  const id = await connect();
  setNotice(revoked(later(clock.now(), -seconds(30))));
  await receive();
  assert.equal(await statusOf(id), 'active');
  const long = { simulated: new Date(0), real: new Date(0) };
  const due = await deps.transact((tx) => deps.accounts.listDueForCheck(tx, long, 100));
  assert.ok(due.some((account) => account.id === id));
});

test('a notice from Facebook covers Instagram accounts of the same authorization, and no other platform', async () => {
  const { clock, connect, setNotice, receive, revoked, statusOf } = await createFixture();
  const instagram = await connect({ platform: 'instagram' });
  const tiktok = await connect({ platform: 'tiktok' });
  const real = await connect({ simulated: false });
  clock.advance(minutes(1));
  setNotice(revoked());
  await receive();
  assert.equal(await statusOf(instagram), 'reconnect_needed');
  assert.equal(await statusOf(tiktok), 'active');
  assert.equal(await statusOf(real), 'active', 'a sandbox notice does not affect real accounts');
});

test('where the account is the person, its own id is enough to match', async () => {
  const { clock, connect, setNotice, receive, revoked, statusOf, person } = await createFixture();
  const id = await connect({ platform: 'tiktok', externalId: person, authorizedBy: null });
  const page = await connect({ platform: 'facebook', externalId: person, authorizedBy: null });
  clock.advance(minutes(1));
  setNotice(revoked());
  await receive('tiktok');
  assert.equal(await statusOf(id), 'reconnect_needed');
  assert.equal(await statusOf(page), 'active');
});

test('an account that was already lost keeps its first reason, and a disconnected one stays disconnected', async () => {
  const { deps, clock, audit, connect, setNotice, receive, revoked, statusOf } = await createFixture();
  const lost = await connect();
  const gone = await connect();
  await deps.transact(async (tx) => {
    await deps.accounts.setStatus(tx, lost, 'reconnect_needed', verbatim('first reason'), deps.clock.now());
    await deps.accounts.disconnect(tx, gone, clock.now());
  });
  clock.advance(minutes(1));
  setNotice(revoked());
  await receive();
  assert.equal((await deps.accounts.read(null, lost))?.account.statusReason?.text, 'first reason');
  assert.equal(await statusOf(gone), 'disconnected');
  assert.deepEqual(audit.records, []);
});

test('a request to delete data erases the platform’s data, destroys the tokens and can be looked up', async () => {
  const { deps, handle, clock, audit, person, connect, setNotice, receive } = await createFixture();
  const id = await connect();
  const gone = await connect();
  await deps.transact((tx) => deps.accounts.disconnect(tx, gone, clock.now()));
  const workspaceId = (await deps.accounts.read(null, id))?.account.workspaceId ?? 'wsp_none';
  await handle.sql
    .insertInto('followed_accounts')
    .values({ account_id: id, workspace_id: workspaceId, keeps: true })
    .execute();
  const dayRow = { account_id: id, workspace_id: workspaceId, source: 'report', metric: 'views' };
  await handle.sql
    .insertInto('account_days')
    .values({ ...dayRow, day: '2026-11-01', value: 3, read_at: clock.now() })
    .execute();
  clock.advance(minutes(1));
  setNotice({ kind: 'delete_data', personId: person, at: clock.now() }, `deletion ${person}`);
  const { deletionCode } = await receive();
  assert.match(deletionCode ?? '', /^del_[\w-]{43}$/);
  for (const account of [id, gone]) {
    const row = await handle.sql
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    assert.equal(row.name, 'Facebook Pages account (data deleted)');
    assert.deepEqual(
      [row.handle, row.url, row.picture_sha256, row.authorized_by, row.access_token_sealed],
      [null, null, null, null, null],
    );
    assert.equal(row.status, account === id ? 'reconnect_needed' : 'disconnected');
    assert.deepEqual(row.lost_at, account === id ? clock.now() : null);
  }
  const dayRows = handle.sql.selectFrom('account_days').select('day').where('account_id', '=', id);
  assert.deepEqual(await dayRows.execute(), [], 'its readings are deleted as well');
  assert.deepEqual(await deps.deletions.find(deletionCode ?? ''), {
    code: deletionCode,
    platform: 'facebook',
    requestedAt: clock.now(),
    finishedAt: clock.now(),
    accountsRemoved: 2,
  });
  assert.deepEqual(
    audit.records.map(({ action }) => action),
    ['account.data_deleted', 'account.data_deleted'],
  );
  assert.deepEqual(await receive(), { deletionCode }, 'a repeated notice returns the same code');
  assert.equal(audit.records.length, 2);
});

test('a genuine notice about an unknown person, and one that needs no action, are accepted', async () => {
  const { setNotice, receive, revoked, audit } = await createFixture();
  setNotice(revoked());
  assert.deepEqual(await receive(), { deletionCode: null });
  setNotice({ kind: 'nothing', about: 'video.publish.completed' });
  assert.deepEqual(await receive(), { deletionCode: null });
  assert.deepEqual(audit.records, []);
});

test('a forged notice is refused without a reason; unknown platforms and endpoints are not found', async () => {
  const { receive, timesRead, deps, handle } = await createFixture();
  await assert.rejects(receive(), {
    code: 'callback_refused',
    message: 'This is not a message that we accept here.',
  });
  for (const [platform, door] of [
    ['facebook', 'webhook'],
    ['linkedin', 'deauthorize'],
    ['youtube', 'deauthorize'],
    ['myspace', 'deauthorize'],
  ] as const)
    await assert.rejects(receive(platform, door), { code: 'not_found' });
  assert.equal(timesRead(), 1);
  assert.equal((await deps.noticeStore.deleteBefore(later(new Date(), days(10_000)))) >= 0, true);
  const left = await handle.sql.selectFrom('platform_notices').selectAll().execute();
  assert.deepEqual(left, []);
});

test('when the effect fails, the notice is not recorded, so its next delivery counts', async () => {
  const { deps, clock, connect, setNotice, receive, revoked, statusOf } = await createFixture();
  const id = await connect();
  clock.advance(minutes(1));
  setNotice(revoked());
  const { setStatus } = deps.accounts;
  deps.accounts.setStatus = () => Promise.reject(new Error('broken'));
  await assert.rejects(receive(), /broken/);
  deps.accounts.setStatus = setStatus;
  await receive();
  assert.equal(await statusOf(id), 'reconnect_needed');
});
