/**
 * One endpoint hangs and gets 10,000 events: how much later do the others' deliveries arrive, and posts start? Rounds with
 * it and without it take turns, on durable PostgreSQL with two workers as processes of their own. The events come
 * in both kinds of rounds; in one of them nobody listens to them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventLog } from '../../server/db/events/event-log.ts';
import { signalEvents } from '../../server/db/events/event-signal.ts';
import { sequenceEvents } from '../../server/db/events/sequence-events.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/postgres/database.ts';
import { createEndpointStore } from '../../server/db/webhooks/endpoints.ts';
import { createWebhookSecretStore } from '../../server/db/webhooks/secrets.ts';
import type { Endpoint } from '../../server/domain/webhooks/ports.ts';
import { secretOf } from '../../server/domain/webhooks/signature.ts';
import { startBatchRunner } from '../../server/jobs/batch-runner.ts';
import { newId, type UserId, type WorkspaceId } from '../../server/lib/ids.ts';
import { silentLog } from '../database.ts';
import type { LoadFixture } from '../engine/load-fixture.ts';
import { atMost, type Measurement, median, percentile, withoutLimit } from '../engine/measurements.ts';
import { startRun } from '../engine/run-posts.ts';
import { testMacs } from '../genuine-rows.ts';
import { testKeys } from '../test-keys.ts';
import { Receiver } from './receiver.ts';

export interface HangingOptions {
  readonly rounds: number;
  readonly burst: number;
}

const otherEndpoints = 10;
const everyMs = 50;
const roundMs = 12_000;
const posts = 120;
const burstAfterMs = 2_000;
const maxRatio = 1.1;

interface Round {
  readonly deliveries: readonly number[];
  readonly starts: readonly number[];
}

export async function measureHanging(
  fixture: LoadFixture,
  { rounds, burst }: HangingOptions,
): Promise<Measurement[]> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(openDatabase(fixture.databaseUrl, silentLog));
  const receiver = opened.use(await Receiver.start());
  const hanging = opened.use(await Receiver.start());
  hanging.answer = () => undefined;
  const events = opened.use(openEvents(database));
  const sizes = Array.from({ length: otherEndpoints + 1 }, () => 4);
  const accounts = await fixture.addAccounts(sizes);
  const workspaces = accounts.map(([one]) => one?.workspaceId as WorkspaceId);
  const [busy, ...others] = workspaces;
  if (!busy) throw new Error('there is no workspace');
  const userId = fixture.pattern.userId as UserId;
  for (const workspaceId of others) await addEndpoint(database, workspaceId, userId, receiver.url);

  const play = async (withHanging: boolean): Promise<Round> => {
    const endpoint = withHanging ? await addEndpoint(database, busy, userId, hanging.url) : null;
    const run = await startRun(
      fixture,
      Array.from({ length: posts }, (_, index) => ({
        account: accounts[1 + (index % otherEndpoints)]?.[index % 4] as never,
        afterMs: Math.round((index * roundMs) / posts),
      })),
    );
    await sleep(run.startsAt.getTime() - Date.now());
    receiver.received.splice(0);
    const bursting = sleep(burstAfterMs).then(() => events.burst(busy, burst));
    const sent = await events.trickle(others);
    await bursting;
    const verdict = await run.verdict;
    const delays = await arrivals(receiver, sent);
    if (endpoint)
      await database.transact((tx) =>
        createEndpointStore(database, testMacs).end(tx, endpoint.id, 'deleted', new Date()),
      );
    hanging.received.splice(0);
    await events.drained();
    return { deliveries: delays, starts: verdict.starts.map(({ delayMs }) => delayMs) };
  };

  await play(false);
  const [without, hangingRounds]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Each kind goes first as often, since the database grows.
    const order = round % 2 === 0 ? [false, true] : [true, false];
    for (const isHanging of order) (isHanging ? hangingRounds : without).push(await play(isHanging));
  }
  return [
    withoutLimit('rounds of each kind', String(rounds)),
    withoutLimit('events for the one endpoint in each', String(burst)),
    ...compare('delivery to others', without, hangingRounds, ({ deliveries }) => deliveries),
    ...compare('start of posts', without, hangingRounds, ({ starts }) => starts),
  ];
}

function compare(
  name: string,
  without: readonly Round[],
  hanging: readonly Round[],
  of: (round: Round) => readonly number[],
): Measurement[] {
  const [before, after] = [without.flatMap(of), hanging.flatMap(of)];
  const ratio = (share: number) => percentile(after, share) / Math.max(1, percentile(before, share));
  const show = (values: readonly number[]) =>
    `median ${Math.round(median(values))} ms, p99 ${Math.round(percentile(values, 0.99))} ms of ${values.length}`;
  return [
    withoutLimit(`${name}, without it`, show(before)),
    withoutLimit(`${name}, with it`, show(after)),
    withoutLimit(`${name}, ratio of medians`, ratio(0.5).toFixed(2)),
    atMost(`${name}, ratio of p99`, ratio(0.99), maxRatio, ''),
  ];
}

/** Writes events as a process that serves requests does, with a sequencer of its own. */
function openEvents(database: OpenDatabase) {
  const sequencer = startBatchRunner(
    async () => {
      const { events, isMore } = await sequenceEvents(database, []);
      if (events.length > 0) await signalEvents(database, events, silentLog);
      return { isMore };
    },
    { gatherMs: 200, failure: 'events could not be put in their order', log: silentLog },
  );
  const log = createEventLog(() => sequencer.wake());
  const write = (workspaceId: WorkspaceId, names: readonly string[]) =>
    database.transact((tx) =>
      log.write(
        tx,
        ...names.map((name) => ({
          workspaceId,
          type: 'account.connected' as const,
          at: new Date(),
          resourceId: name,
          data: { account_id: name },
          auditPlace: null,
        })),
      ),
    );
  let serial = 0;
  return {
    async burst(workspaceId: WorkspaceId, count: number): Promise<void> {
      for (let first = 0; first < count; first += 100) {
        serial += 100;
        await write(
          workspaceId,
          Array.from({ length: Math.min(100, count - first) }, (_, index) => `acc_${serial + index}`),
        );
      }
    },
    /** Each has its own resource, so that none waits for another. Returns when each was written. */
    async trickle(workspaceIds: readonly WorkspaceId[]): Promise<ReadonlyMap<string, number>> {
      const sent = new Map<string, number>();
      const beganAt = Date.now();
      const writing: Promise<unknown>[] = [];
      for (let index = 0; Date.now() - beganAt < roundMs; index++) {
        serial += 1;
        const name = `acc_t${serial}`;
        sent.set(name, Date.now());
        writing.push(write(workspaceIds[index % workspaceIds.length] as WorkspaceId, [name]));
        await sleep(Math.max(0, beganAt + (index + 1) * everyMs - Date.now()));
      }
      await Promise.all(writing);
      return sent;
    },
    async drained(): Promise<void> {
      for (;;) {
        const { rowCount } = await database.pool.query(
          'select from event_log where sequence is null limit 1',
        );
        if (rowCount === 0) return;
        sequencer.wake();
        await sleep(100);
      }
    },
    [Symbol.asyncDispose]: () => sequencer[Symbol.asyncDispose](),
  };
}

async function arrivals(receiver: Receiver, sent: ReadonlyMap<string, number>): Promise<number[]> {
  const end = Date.now() + 60_000;
  for (;;) {
    const delays = new Map<string, number>();
    for (const { at, body } of receiver.received) {
      const { resource } = JSON.parse(body) as { resource: { id: string } };
      const sentAt = sent.get(resource.id);
      if (sentAt !== undefined && !delays.has(resource.id)) delays.set(resource.id, at - sentAt);
    }
    if (delays.size === sent.size) return [...delays.values()];
    if (Date.now() > end) throw new Error(`${sent.size - delays.size} of ${sent.size} did not arrive`);
    await sleep(200);
  }
}

async function addEndpoint(
  database: OpenDatabase,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  url: string,
): Promise<Endpoint> {
  const now = new Date();
  const endpoint: Endpoint = {
    id: newId('whk', now.getTime()),
    workspaceId,
    ownerWorkspaceId: workspaceId,
    appId: null,
    tokenId: null,
    createdBy,
    url,
    description: '',
    types: ['account.connected'],
    payload: 'thin',
    createdAt: now,
    paused: null,
    ended: null,
  };
  await database.transact(async (tx) => {
    await createEndpointStore(database, testMacs).insert(tx, endpoint);
    await createWebhookSecretStore(database, testKeys).add(tx, endpoint, {
      id: newId('whs', now.getTime()),
      endpointId: endpoint.id,
      hint: '',
      createdAt: now,
      expiresAt: null,
      clear: secretOf(Buffer.alloc(32, 1)),
    });
  });
  return endpoint;
}
