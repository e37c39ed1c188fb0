/**
 * What the log costs: the same service answers with it and without it, in short turns and in changing order, so that
 * whatever else the machine does falls on both. What was gathered in a turn is written in it, while requests are answered, as it
 * is in service; the last few calls right after it, which counts as core time of that turn.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../server/http/app.ts';
import { sessionCookieName } from '../../server/http/people/session-cookie.ts';
import type { Context } from '../../server/wiring/context.ts';
import { allowCreatingDatabases, openTestDatabase } from '../database.ts';
import { startDurablePostgres } from '../engine/durable-postgres.ts';
import {
  atLeast,
  atMost,
  type Measurement,
  median,
  percentile,
  withoutLimit,
} from '../engine/measurements.ts';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';
import { startTestServer } from '../test-server.ts';
import { coreMs } from './core-time.ts';

const turnMs = 800;
const writeMs = 500;
const warmUps = 3;
const clients = 4;
/** Under 5 %. */
const leastRatio = 0.95;

interface Side {
  readonly url: string;
  /** Requests a second, and core time of each in milliseconds. */
  readonly turns: { readonly rate: number; readonly core: number }[];
  write(): Promise<void>;
}

export async function measureThroughput(rounds: number): Promise<Measurement[]> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-request-log-'));
  opening.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  const postgres = await startDurablePostgres(join(folder, 'database'));
  opening.defer(() => postgres.stop());
  await allowCreatingDatabases(postgres);
  const server = opening.use(
    await startTestServer({
      workers: false,
      settings: { SIGNUP: 'open' },
      openDatabase: () =>
        openTestDatabase(async () => ({
          url: postgres.connectionString,
          ownerUrl: postgres.ownerConnectionString,
          stop: async () => undefined,
        })),
    }),
  );
  const fixture = await OAuthFixture.on(server);
  const client = await fixture.register();
  const { access_token: token } = await fixture.tokens(client);
  const { context } = server;
  const { requestLog } = context;
  const withLog = opening.use(await serveApart(context, requestLog.collect));
  const without = opening.use(await serveApart(context));
  const sides: Record<'with' | 'without', Side> = {
    with: { url: withLog.url, turns: [], write: requestLog.buffer.flush },
    without: { url: without.url, turns: [], write: async () => undefined },
  };
  const paths = ['/v1/profile', '/v1/posts?limit=10', '/v1/posts/4182'];

  const turn = async ({ url, turns, write }: Side, isMeasured: boolean): Promise<void> => {
    const spent = await coreMs(server.database.owner);
    const startedAt = performance.now();
    let answered = 0;
    const writing = wait(writeMs).then(write);
    await Promise.all(
      Array.from({ length: clients }, async (_, at) => {
        while (performance.now() - startedAt < turnMs) {
          const response = await fetch(url + paths[(answered + at) % paths.length], {
            headers: { authorization: `Bearer ${token}` },
          });
          await response.text();
          assert.ok([200, 404].includes(response.status), String(response.status));
          answered += 1;
        }
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    await writing;
    await write();
    const core = (await coreMs(server.database.owner)) - spent;
    if (isMeasured) turns.push({ rate: answered / seconds, core: core / answered });
  };

  for (let round = 0; round < rounds + warmUps; round++)
    for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      await turn(sides[name], round >= warmUps);

  const ratios = (what: 'rate' | 'core'): number[] =>
    sides.with.turns.map((one, at) => one[what] / (sides.without.turns[at]?.[what] ?? Number.NaN));
  const spread = (values: readonly number[]): string =>
    `${percentile(values, 0.1).toFixed(2)} to ${percentile(values, 0.9).toFixed(2)}`;
  /** Holds the median in 95 of 100 cases, by the ranks of the values. */
  const interval = (values: readonly number[]): string => {
    const reach = 0.98 / Math.sqrt(values.length);
    return `${percentile(values, 0.5 - reach).toFixed(3)} to ${percentile(values, 0.5 + reach).toFixed(3)}`;
  };
  const rate = (side: Side): string => `${median(side.turns.map((one) => one.rate)).toFixed(0)}`;
  const core = (side: Side): string => `${median(side.turns.map((one) => one.core)).toFixed(2)} ms`;
  const { rows } = await server.database.owner.query<{ calls: string }>(
    'select count(*) as calls from request_log',
  );
  return [
    withoutLimit('rounds of 0.8 s for each', `${rounds}, ${clients} requests at a time`),
    withoutLimit('calls in the log', rows[0]?.calls ?? ''),
    withoutLimit('requests a second, median', `${rate(sides.with)} with it, ${rate(sides.without)} without`),
    withoutLimit(
      'core time of a request, median',
      `${core(sides.with)} with it, ${core(sides.without)} without`,
    ),
    withoutLimit('ratio of throughput, 10 to 90 of 100', spread(ratios('rate'))),
    withoutLimit('its median, in 95 of 100 cases', interval(ratios('rate'))),
    atLeast('ratio of throughput with it, median', median(ratios('rate')), leastRatio, ''),
    withoutLimit('ratio of core time, 10 to 90 of 100', spread(ratios('core'))),
    withoutLimit('its median, in 95 of 100 cases', interval(ratios('core'))),
    atMost('ratio of core time with it, median', median(ratios('core')), 1 / leastRatio, ''),
  ];
}

/** The same routes over the same resources, in the same process. */
async function serveApart(
  context: Context,
  calls?: Context['requestLog']['collect'],
): Promise<AsyncDisposable & { readonly url: string }> {
  const { baseUrl } = context.config.http;
  const app = await createApp({
    ...context,
    people: context.authenticator,
    sessionCookie: sessionCookieName(baseUrl),
    origin: baseUrl.origin,
    baseUrl,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
    oauth: context.oauth,
    uploads: context.media.uploadMount,
    metrics: context.metrics.endpoint,
    recordRequest: context.metrics.recordRequest,
    ...(calls ? { calls } : {}),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}
