/** The queue of deliveries on a real database: order, fairness, leases. Nothing is sent here. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { testMacs } from '../../../test/genuine-rows.ts';
import { testKeys } from '../../../test/test-keys.ts';
import { enqueueDeliveries } from '../../domain/webhooks/enqueue-deliveries.ts';
import type { ClaimedDelivery, Endpoint, Settlement } from '../../domain/webhooks/ports.ts';
import { later, minutes, seconds } from '../../lib/clock.ts';
import { newId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createEventLog } from '../events/event-log.ts';
import { sequenceEvents } from '../events/sequence-events.ts';
import { createDeliveries } from './deliveries.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createEndpointStore } from './endpoints.ts';
import { createEnqueueStore } from './enqueue-store.ts';
import { createWebhookSecretStore } from './secrets.ts';

let database: TestDatabase;
let now = new Date();
const clock = { now: () => now };
const person = newId('usr', Date.now());
before(async () => {
  database = await openTestDatabase();
  await database.owner.query(
    `insert into users (id, name, email, email_verified, status, created_at) values ($1, 'Ines', '', false, 'active', now())`,
    [person],
  );
});
after(() => database[Symbol.asyncDispose]());

const log = createEventLog(() => undefined);
const queue = () => createDeliveryQueue(database.handle, testMacs, testKeys);
const endpoints = () => createEndpointStore(database.handle, testMacs);
const deliveries = () => createDeliveries(database.handle);

let workspaceId: WorkspaceId;
beforeEach(async () => {
  now = new Date();
  await database.handle.pool.query('update webhook_queues set stopped = true, next_at = null');
  await database.handle.pool.query(
    `update webhook_deliveries set state = 'dropped', next_at = null, claimed_by = null, lease_expires_at = null
     where state = 'waiting'`,
  );
  workspaceId = newId('wsp', Date.now());
  await database.handle.pool.query(
    `insert into workspaces (id, name, time_zone, created_at) values ($1, 'Test', 'UTC', now())`,
    [workspaceId],
  );
});

async function addEndpoint(changes: Partial<Endpoint> = {}): Promise<Endpoint> {
  const endpoint: Endpoint = {
    id: newId('whk', Date.now()),
    workspaceId,
    ownerWorkspaceId: workspaceId,
    appId: null,
    tokenId: null,
    createdBy: person as UserId,
    url: 'http://127.0.0.1:9/hooks',
    description: '',
    types: null,
    payload: 'thin',
    createdAt: now,
    paused: null,
    ended: null,
    ...changes,
  };
  const secret = {
    id: newId('whs', Date.now()),
    endpointId: endpoint.id,
    hint: '',
    createdAt: now,
    expiresAt: null,
  };
  await database.handle.transact(async (tx) => {
    await endpoints().insert(tx, endpoint);
    await createWebhookSecretStore(database.handle, testKeys).add(tx, endpoint, {
      ...secret,
      clear: 'whsec_AA==',
    });
  });
  return endpoint;
}

/** One event for each account, in this order. */
async function happen(...accounts: string[]): Promise<void> {
  await database.handle.transact((tx) =>
    log.write(
      tx,
      ...accounts.map((account) => ({
        workspaceId,
        type: 'account.connected' as const,
        at: now,
        resourceId: account,
        data: { account_id: account },
        auditPlace: null,
      })),
    ),
  );
  while ((await sequenceEvents(database.handle, [])).isMore);
  await enqueue();
}

async function enqueue(): Promise<void> {
  const { transact } = database.handle;
  const audit = createAuditLog(testKeys, () => undefined);
  const enqueueing = createEnqueueStore(database.handle, testMacs, clock);
  await enqueueDeliveries({ transact, clock, audit, endpoints: endpoints(), enqueueing });
}

const claim = (limit = 128, worker = 'w1', busyHosts: string[] = []) =>
  queue().claim(worker, now, limit, busyHosts);
const attempt = { at: new Date(), ms: 1, status: 200, trouble: null, answer: '' };
const arrived: Settlement = { state: 'delivered', retryAt: null, body: null, attempt };
const settle = (one: ClaimedDelivery, settlement: Settlement = arrived, worker = 'w1') =>
  queue().settle(worker, one.id, settlement, now);
const fail = (one: ClaimedDelivery, waitMs = seconds(5)) =>
  settle(one, {
    state: 'waiting',
    retryAt: later(now, waitMs),
    body: null,
    attempt: { ...attempt, status: 500 },
  });
const show = (claimed: readonly ClaimedDelivery[]) =>
  claimed.map(({ event, number }) => `${event?.resource.id} ${number}`).sort();

test('one resource goes out one by one, in order; the next waits until the one before is settled', async () => {
  await addEndpoint();
  await happen('acc_1', 'acc_1', 'acc_1');
  const [first, ...others] = await claim();
  assert.ok(first);
  assert.deepEqual(others, []);
  assert.equal(first.number, 1);
  assert.deepEqual(await claim(), []);
  await fail(first);
  assert.deepEqual(await claim(), []);
  now = later(now, seconds(5));
  const [again] = await claim();
  assert.deepEqual([again?.id, again?.tries], [first.id, 2]);
  await settle(again ?? first);
  const [second] = await claim();
  assert.equal(second?.number, 2);
  await settle(second ?? first, { state: 'dropped', retryAt: null, body: null, attempt: null });
  assert.deepEqual(show(await claim()), ['acc_1 3']);
});

test('an endpoint that is slow has two on their way, and others are served meanwhile', async () => {
  const slow = await addEndpoint();
  await happen(...Array.from({ length: 300 }, (_, index) => `acc_${index}`));
  const quick = await addEndpoint();
  await happen('acc_a', 'acc_b', 'acc_c');
  const claimed = await claim();
  const of = ({ id }: Endpoint) => claimed.filter(({ endpoint }) => endpoint.id === id).length;
  assert.deepEqual([of(slow), of(quick)], [2, 2]);
  for (const one of claimed.filter(({ endpoint }) => endpoint.id === quick.id)) await settle(one);
  const next = await claim();
  assert.deepEqual(
    next.map(({ endpoint }) => endpoint.id),
    [quick.id],
  );
});

test('endpoints with much to send take turns', async () => {
  const all = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  await happen('acc_1', 'acc_2', 'acc_3', 'acc_4', 'acc_5', 'acc_6');
  const served: string[] = [];
  for (let turn = 0; turn < 9; turn++) {
    now = later(now, 10);
    const [one] = await claim(1);
    assert.ok(one);
    served.push(one.endpoint.id);
    await settle(one);
  }
  for (const { id } of all) assert.equal(served.filter((one) => one === id).length, 3);
});

test('after five failures in a row only the oldest shows whether it is back', async () => {
  await addEndpoint();
  await happen('acc_1', 'acc_2', 'acc_3', 'acc_4', 'acc_5', 'acc_6', 'acc_7');
  for (let failed = 0; failed < 6; ) {
    const claimed = await claim();
    assert.ok(claimed.length > 0);
    for (const one of claimed) await fail(one, minutes(5));
    failed += claimed.length;
  }
  assert.deepEqual(await claim(), []);
  now = later(now, minutes(5));
  const [probe, ...others] = await claim();
  assert.ok(probe);
  assert.deepEqual([show([probe]), others], [['acc_1 1'], []]);
  await fail(probe, minutes(30));
  now = later(now, minutes(6));
  assert.deepEqual(await claim(), []);
  now = later(now, minutes(30));
  const [back] = await claim();
  assert.equal(back?.id, probe.id);
  await settle(back ?? probe);
  assert.equal((await claim()).length, 2);
});

test('what a process took that died is sent by another, and the dead one changes nothing any more', async () => {
  await addEndpoint();
  await happen('acc_1');
  const [taken] = await claim(128, 'dead');
  assert.ok(taken);
  assert.deepEqual(await claim(), []);
  assert.equal(await queue().free(now), 0);
  now = later(now, seconds(31));
  assert.equal(await queue().free(now), 1);
  const [again] = await claim();
  assert.deepEqual([again?.id, again?.tries], [taken.id, 2]);
  assert.deepEqual(await settle(taken, arrived, 'dead'), { applied: false, hasSucceededSince: false });
  assert.equal((await settle(again ?? taken)).applied, true);
  const found = await deliveries().find(taken.endpoint.id, taken.id);
  assert.deepEqual(
    found?.attempts.map(({ status, trouble }) => [status, trouble?.code]),
    [
      [null, 'webhooks.interrupted'],
      [200, undefined],
    ],
  );
});

test('a paused endpoint collects and gets everything in order when it is resumed', async () => {
  const { id } = await addEndpoint();
  await happen('acc_1');
  await database.handle.transact((tx) => endpoints().pause(tx, id, 'by_person', now));
  await happen('acc_1', 'acc_2');
  assert.deepEqual(await claim(), []);
  await database.handle.transact((tx) => endpoints().resume(tx, id, now));
  await enqueue();
  const claimed = await claim();
  assert.deepEqual(show(claimed), ['acc_1 1', 'acc_2 1']);
  for (const one of claimed) await settle(one);
  assert.deepEqual(show(await claim()), ['acc_1 2']);
});

test('an endpoint that ended is sent nothing, and what waited is let go', async () => {
  const { id } = await addEndpoint();
  await happen('acc_1', 'acc_1');
  await database.handle.transact((tx) => endpoints().end(tx, id, 'gone', now));
  await assert.rejects(
    database.handle.pool.query(
      'update webhook_endpoints set ended_at = null, ended_because = null where id = $1',
      [id],
    ),
    { code: 'SG072' },
  );
  await happen('acc_1');
  assert.deepEqual(await claim(), []);
  const { rows } = await database.handle.pool.query(
    'select state, count(*)::int from webhook_deliveries where endpoint_id = $1 group by state',
    [id],
  );
  assert.deepEqual(rows, [{ state: 'dropped', count: 2 }]);
});

test('a replay goes out in the order of the events, before what still waits', async () => {
  const { id } = await addEndpoint();
  await happen('acc_1', 'acc_1');
  for (let count = 0; count < 2; count++) for (const one of await claim()) await settle(one);
  await happen('acc_1');
  const replayed = await database.handle.transact((tx) =>
    deliveries().replay(tx, id, { from: new Date(0), to: new Date(8.64e15) }, now),
  );
  assert.equal(replayed, 2);
  const numbers: (number | undefined)[] = [];
  for (let count = 0; count < 3; count++) {
    const [one] = await claim();
    assert.ok(one);
    numbers.push(one.number);
    await settle(one);
  }
  assert.deepEqual(numbers, [1, 2, 3]);
  assert.deepEqual(await claim(), []);
});

test('what is on its way when others are replayed stays alone on its way', async () => {
  const { id } = await addEndpoint();
  await happen('acc_1', 'acc_1');
  const [first] = await claim();
  assert.ok(first);
  await settle(first);
  const [second] = await claim();
  assert.equal(second?.number, 2);
  await database.handle.transact((tx) => deliveries().replay(tx, id, { deliveryId: first.id }, now));
  assert.deepEqual(await claim(), []);
  await settle(second ?? first);
  assert.deepEqual(show(await claim()), ['acc_1 1']);
});

test('one test is sent at once, whatever waits, and does not count as failing', async () => {
  const endpoint = await addEndpoint();
  await happen('acc_1');
  await database.handle.transact((tx) => endpoints().pause(tx, endpoint.id, 'by_person', now));
  const made = {
    id: newId('whd', now.getTime()),
    eventId: newId('evt', now.getTime()),
    type: 'post.published',
    resource: { kind: 'post', id: '1' },
    createdAt: now,
  } as const;
  await database.handle.transact((tx) => deliveries().addTest(tx, endpoint, { ...made, body: '{}' }));
  assert.equal((await queue().nextAt())?.getTime(), now.getTime());
  const [one] = await claim();
  assert.deepEqual([one?.id, one?.isTest, one?.body?.toString()], [made.id, true, '{}']);
  await settle(one as ClaimedDelivery, {
    state: 'failed',
    retryAt: null,
    body: null,
    attempt: { ...attempt, status: 500 },
  });
  assert.equal((await endpoints().health([endpoint.id])).get(endpoint.id)?.failures, 0);
});

test('a host that has enough on its way is passed over', async () => {
  await addEndpoint({ url: 'http://127.0.0.1:9/hooks' });
  const other = await addEndpoint({ url: 'http://127.0.0.1:8/hooks' });
  await happen('acc_1');
  const claimed = await claim(128, 'w1', ['127.0.0.1:9']);
  assert.deepEqual(
    claimed.map(({ endpoint }) => endpoint.id),
    [other.id],
  );
});

test('four senders at once take each delivery once and never two of a resource, while events come', async () => {
  const { id } = await addEndpoint();
  const second = await addEndpoint();
  const seen = new Map<string, number[]>();
  const open = new Set<string>();
  let isWriting = true;
  const sender = async (worker: string) => {
    for (let idle = 0; isWriting || idle < 3; ) {
      await enqueue();
      const claimed = await claim(3, worker);
      idle = claimed.length === 0 ? idle + 1 : 0;
      for (const one of claimed) {
        const lane = `${one.endpoint.id} ${one.event?.resource.id}`;
        assert.ok(!open.has(lane), 'two of one resource are on their way');
        open.add(lane);
        seen.set(lane, [...(seen.get(lane) ?? []), one.number]);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
      for (const one of claimed) {
        open.delete(`${one.endpoint.id} ${one.event?.resource.id}`);
        assert.equal((await settle(one, arrived, worker)).applied, true);
      }
    }
  };
  const senders = ['a', 'b', 'c', 'd'].map(sender);
  for (let round = 0; round < 15; round++) await happen('acc_1', 'acc_2', 'acc_1', 'acc_3');
  isWriting = false;
  await Promise.all(senders);
  for (const endpoint of [id, second.id])
    for (const [account, count] of [
      ['acc_1', 30],
      ['acc_2', 15],
      ['acc_3', 15],
    ] as const)
      assert.deepEqual(
        seen.get(`${endpoint} ${account}`),
        Array.from({ length: count }, (_, index) => index + 1),
        account,
      );
});

test('an endpoint that somebody wrote into the database, or moved, is sent nothing', async () => {
  const { id } = await addEndpoint();
  await happen('acc_1');
  await database.handle.pool.query(
    `update webhook_endpoints set url = 'https://evil.example/' where id = $1`,
    [id],
  );
  assert.deepEqual(await claim(), []);
  now = later(now, seconds(31));
  await queue().free(now);
  await happen('acc_2');
  const { rows } = await database.handle.pool.query(
    'select resource from webhook_deliveries where endpoint_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ resource: 'account:acc_1' }]);
});

test('a secret of another endpoint does not sign', async () => {
  const [one, other] = [await addEndpoint(), await addEndpoint()];
  await database.owner.query(
    `update webhook_secrets s set sealed = t.sealed from webhook_secrets t where s.endpoint_id = $1 and t.endpoint_id = $2`,
    [one.id, other.id],
  );
  await happen('acc_1');
  const claimed = await claim();
  const secrets = new Map(claimed.map(({ endpoint, secrets: all }) => [endpoint.id, all.length]));
  assert.deepEqual([secrets.get(one.id), secrets.get(other.id)], [0, 1]);
});

test('a delivery that is read while it settles is waiting, or has its last attempt', async () => {
  const { id } = await addEndpoint();
  await happen(...Array.from({ length: 60 }, (_, index) => `acc_${index}`));
  for (let one = (await claim(1))[0]; one; one = (await claim(1))[0]) {
    const settled = settle(one);
    for (let over = false; !over; ) {
      const read = await deliveries().find(id, one.id);
      over = read?.delivery.state === 'delivered';
      assert.equal(read?.attempts.length, over ? 1 : 0);
    }
    await settled;
  }
});
