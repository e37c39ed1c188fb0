/**
 * Thousands of requests of everybody to every documented operation, several at a time, also while PostgreSQL is stopped
 * hard and started again. Every response must come in time, be a documented one in the documented shape, and hold nothing
 * of another workspace; only while the database is away may it be `unavailable`, and afterwards all works by itself.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Reply } from '../browser-session.ts';
import { openTestDatabase } from '../database.ts';
import { type Stoppable, startStoppable } from '../faults/outages/database-stops.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { startTestServer } from '../test-server.ts';
import { type Caller, openCallers, operator } from './callers.ts';
import { drawRequests, type FuzzRequest } from './draw-requests.ts';
import { inOrder, judgeReply } from './judge-reply.ts';
import { type DocumentedOperation, readApiDocument } from './operations.ts';

const atOnce = 4;
const answersWithinMs = 30_000;
const recoversWithinMs = 20_000;
/** Each keeps this many of the ids that responses named. */
const maxKnown = 300;
/** Ends the very session that others of these requests are sent with. */
const notWithSession = ['endSession'];

/** Some requests set up a model at an address where none answers; asking it fails, and says so. */
const isFailureOfModel = ({ status, body }: Reply): boolean =>
  status === 503 && (body as { code?: unknown }).code === 'generation_failed';

export interface ManyOptions {
  readonly seed: number;
  readonly requests: number;
  /** How often the database is stopped. */
  readonly stops: number;
  /** Of the server, such as its rate limits. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface ManyResult {
  readonly sent: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answered `unavailable` because the database was away. */
  readonly whileAway: number;
  readonly stops: number;
  readonly operations: number;
  /** Operations that succeeded at least once. */
  readonly succeeded: readonly string[];
  readonly failures: readonly string[];
}

export async function sendMany({ seed, requests, stops, settings = {} }: ManyOptions): Promise<ManyResult> {
  await using resources = new AsyncDisposableStack();
  let postgres: Stoppable | undefined;
  if (stops > 0) postgres = resources.use(await startStoppable());
  const own = postgres;
  const server = resources.use(
    await startTestServer({
      workers: false,
      settings: { SIGNUP: 'open', OPERATORS: operator, ...settings },
      ...(own ? { openDatabase: () => openTestDatabase(async () => own) } : {}),
    }),
  );
  const { operations, resolve } = await readApiDocument(server.baseUrl);
  const { all: callers, known: seeded, workspaces } = await openCallers(server);
  const random = seededRandom(seed);
  const known = [...seeded];
  const statuses: Record<number, number> = {};
  const succeeded = new Set<string>();
  const failures: string[] = [];
  const outages: { from: number; until: number }[] = [];
  let whileAway = 0;
  let sent = 0;

  const learnIds = (body: unknown): void => {
    const found = JSON.stringify(body).match(/"(?:[a-z]{3}_[0-9a-z]{26}|\d{18})"/g) ?? [];
    for (const id of new Set(found.map((text) => text.slice(1, -1)))) if (!known.includes(id)) known.push(id);
    while (known.length > maxKnown) known.splice(seeded.length, 1);
  };
  const sendOne = async (
    { method, operation }: DocumentedOperation,
    caller: Caller,
    { path, body }: FuzzRequest,
  ): Promise<void> => {
    const from = performance.now();
    const isRead = method === 'get' || body === undefined;
    const label = `${caller.name}: ${method} ${path.slice(0, 300)} ${isRead ? '' : body.slice(0, 500)}`;
    try {
      const reply = await caller.send(method.toUpperCase(), path, {
        ...(isRead ? {} : { body, headers: { 'content-type': 'application/json' } }),
        signal: AbortSignal.timeout(answersWithinMs),
      });
      const isAway = outages.some((one) => one.from <= performance.now() && from <= one.until);
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      const mayBeUnavailable = isAway || isFailureOfModel(reply);
      judgeReply(
        { operation, reply, address: path, allowed: mayBeUnavailable ? [...inOrder, 503] : inOrder },
        resolve,
      );
      if (reply.status === 503) {
        if (isAway) whileAway += 1;
        assert.ok(Number(reply.headers.get('retry-after')) > 0, 'does not say when to try again');
      }
      const text = JSON.stringify([reply.body, [...reply.headers]]);
      for (const word of caller.mustNotSee)
        assert.ok(!text.includes(word), `shows ${word}, which is of another workspace`);
      if (reply.status < 300) {
        succeeded.add(operation.operationId);
        learnIds(reply.body);
      }
    } catch (error) {
      failures.push(`${label}\n    ${error instanceof Error ? `${error.name}: ${error.message}` : error}`);
    }
    sent += 1;
  };

  const stopsAt = Array.from({ length: stops }, (_, nth) => Math.floor((requests * (nth + 1)) / (stops + 1)));
  /** While it is away, the others go on sending. */
  const stopAndStart = async ({ quit, startAgain }: Stoppable): Promise<void> => {
    const outage = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    outages.push(outage);
    await quit();
    await new Promise((done) => setTimeout(done, 1_000 + random() * 2_000));
    await startAgain();
    const end = performance.now() + recoversWithinMs;
    while (!(await fetch(new URL('/readyz', server.baseUrl))).ok) {
      assert.ok(performance.now() < end, 'it does not recover');
      await new Promise((done) => setTimeout(done, 50));
    }
    outage.until = performance.now();
  };

  function* draw(): Generator<() => Promise<void>> {
    for (let cycle = 0, drawn = 0; drawn < requests; cycle += 1) {
      for (const documented of operations) {
        if (drawn >= requests) return;
        // Half of them by those who may do most, so that the other half has something to find.
        const nth = Math.floor(random() * callers.length);
        const caller = callers[random() < 0.4 ? (random() < 0.5 ? 0 : 9) : nth] as Caller;
        if (caller.isSession && notWithSession.includes(documented.operation.operationId)) continue;
        const [request] = fc.sample(drawRequests(documented, known, resolve), {
          seed: seed + drawn + cycle * 7,
          numRuns: 1,
        });
        drawn += 1;
        if (request) yield () => sendOne(documented, caller, request);
      }
    }
  }
  const drawn = draw();
  let stopping = Promise.resolve();
  const work = async (): Promise<void> => {
    for (const send of drawn) {
      if (own && stopsAt.length > 0 && sent >= (stopsAt[0] ?? 0)) {
        stopsAt.shift();
        stopping = stopping
          .then(() => stopAndStart(own))
          .catch((error: unknown) => void failures.push(`after a stop: ${error}`));
      }
      const before = whileAway;
      await send();
      // Refusals are quick: most requests are to be answered.
      if (whileAway > before) await new Promise((done) => setTimeout(done, 100));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await stopping;

  for (const { id, people } of workspaces) {
    const { rows } = await server.database.owner.query<{ user_id: string; action: string }>(
      'select user_id, action from audit_entries where workspace_id = $1 and user_id <> all ($2)',
      [id, people],
    );
    failures.push(...rows.map(({ user_id, action }) => `${user_id} did ${action} in another workspace`));
  }
  return {
    sent,
    statuses,
    whileAway,
    stops: outages.length,
    operations: operations.length,
    succeeded: [...succeeded],
    failures,
  };
}
