/** The order of the event log, on a real database with concurrent writers and sequencers. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { LoggedEvent, NewEvent } from '../../domain/events/ports.ts';
import { newId, type WorkspaceId } from '../../lib/ids.ts';
import { createEventLog } from './event-log.ts';
import { sequenceEvents } from './sequence-events.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

const log = createEventLog(() => undefined);
let workspaceId: WorkspaceId;
beforeEach(async () => {
  await sequenceAll();
  workspaceId = newId('wsp', Date.now());
  await database.handle.pool.query(
    `insert into workspaces (id, name, time_zone, created_at) values ($1, 'Test', 'UTC', now())`,
    [workspaceId],
  );
});

const event = (account: string): NewEvent => ({
  workspaceId,
  type: 'account.connected',
  at: new Date(),
  resourceId: account,
  data: { account_id: account },
  auditPlace: null,
});
const write = (...events: NewEvent[]) => database.handle.transact((tx) => log.write(tx, ...events));
const sequence = () => sequenceEvents(database.handle, []);
async function sequenceAll(): Promise<void> {
  while ((await sequence()).isMore);
}
const lastPlace = async (): Promise<number> =>
  Number((await database.handle.pool.query('select last from event_order')).rows[0].last);
const placesFrom = (events: readonly LoggedEvent[], first: number) =>
  events.map(({ sequence: place }) => place - first);

test('committed events get places without gaps, and each resource counts its own', async () => {
  const before = await lastPlace();
  await write(event('acc_1'), event('acc_2'), event('acc_1'));
  await write(event('acc_1'));
  const { events, isMore } = await sequence();
  assert.deepEqual(placesFrom(events, before), [1, 2, 3, 4]);
  assert.deepEqual(
    events.map(({ resource, version }) => [resource.id, version]),
    [
      ['acc_1', 1],
      ['acc_2', 1],
      ['acc_1', 2],
      ['acc_1', 3],
    ],
  );
  assert.equal(isMore, false);
  assert.equal(await lastPlace(), before + 4);
});

test('an event of a transaction that is still open gets a later place, and none is ever passed over', async () => {
  const before = await lastPlace();
  const open = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = database.handle.transact(async (tx) => {
    await log.write(tx, event('acc_slow'));
    written.resolve();
    await open.promise;
  });
  await written.promise;
  await write(event('acc_quick'));
  const first = await sequence();
  assert.deepEqual(
    first.events.map(({ resource }) => resource.id),
    ['acc_quick'],
  );
  open.resolve();
  await slow;
  const second = await sequence();
  assert.deepEqual(placesFrom([...first.events, ...second.events], before), [1, 2]);
});

test('an event of a failed transaction does not exist', async () => {
  const before = await lastPlace();
  const failing = database.handle.transact(async (tx) => {
    await log.write(tx, event('acc_1'));
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual((await sequence()).events, []);
  assert.equal(await lastPlace(), before);
});

test('what subscribers do is committed with the places, or the places are not given', async () => {
  const before = await lastPlace();
  await write(event('acc_1'));
  const failing = sequenceEvents(database.handle, [
    async () => {
      throw new Error('cannot be delivered');
    },
  ]);
  await assert.rejects(failing, /cannot be delivered/);
  assert.equal(await lastPlace(), before);
  const handled: LoggedEvent[] = [];
  await sequenceEvents(database.handle, [async (_tx, events) => void handled.push(...events)]);
  assert.deepEqual(placesFrom(handled, before), [1]);
});

test('four writers and three sequencers: a reader of any place never meets an earlier one later', async () => {
  const before = await lastPlace();
  const count = 40;
  let writing = true;
  const writer = async (name: string) => {
    for (let number = 0; number < count; number++)
      await write(event(`acc_${name}`), event(`acc_${number % 3}`));
  };
  const sequencer = async () => {
    while (writing) await sequence();
  };
  const seen: number[] = [];
  const readNext = async () => {
    const { rows } = await database.handle.pool.query(
      'select sequence from event_log where workspace_id = $1 and sequence > $2 order by sequence',
      [workspaceId, seen.at(-1) ?? before],
    );
    seen.push(...rows.map(({ sequence: place }) => Number(place)));
  };
  const reader = async () => {
    while (writing) await readNext();
  };
  const beside = Promise.all([sequencer(), sequencer(), sequencer(), reader()]);
  await Promise.all(['a', 'b', 'c', 'd'].map(writer));
  writing = false;
  await beside;
  await sequenceAll();
  await readNext();
  assert.deepEqual(
    seen,
    Array.from({ length: 4 * count * 2 }, (_, index) => before + 1 + index),
  );
  const { rows } = await database.handle.pool.query(
    `select resource, array_agg(version::int order by sequence) as versions from event_log
     where workspace_id = $1 group by resource`,
    [workspaceId],
  );
  for (const { resource, versions } of rows)
    assert.deepEqual(
      versions,
      Array.from({ length: versions.length }, (_, index) => index + 1),
      resource,
    );
});

test('the service cannot change an event, or the place it has', async () => {
  await write(event('acc_1'));
  await sequence();
  const change = (set: string) =>
    database.handle.pool.query(`update event_log set ${set} where workspace_id = $1`, [workspaceId]);
  await assert.rejects(change(`data = '{}'`), { code: '42501' });
  await assert.rejects(change('sequence = sequence + 1000'), { code: 'SG002' });
  await assert.rejects(
    database.owner.query(`update event_log set data = '{}' where workspace_id = $1`, [workspaceId]),
    { code: 'SG002' },
  );
});

test('one statement writes any number of events, in their order', async () => {
  const many = Array.from({ length: 1_200 }, (_, number) => event(`acc_${number}`));
  await write(...many);
  const resources: string[] = [];
  for (let isMore = true; isMore; ) {
    const found = await sequence();
    resources.push(...found.events.map(({ resource }) => resource.id));
    isMore = found.isMore;
  }
  assert.deepEqual(
    resources,
    many.map(({ resourceId }) => resourceId),
  );
});
