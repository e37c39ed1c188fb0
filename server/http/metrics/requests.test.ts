import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unlimitedQuotas } from '../../../test/unlimited-route-deps.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLogger } from '../../lib/logger.ts';
import { createMetrics, type Metrics } from '../../metrics/index.ts';
import { createApp } from '../app.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { createRateLimiter } from '../pipeline/rate-limit.ts';

const baseUrl = new URL('http://localhost:3000');
const readThing = defineRoute({
  operationId: 'readThing',
  summary: 'A thing',
  tag: 'Things',
  method: 'GET',
  paths: ['/v1/things/:id'],
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  responses: { 200: z.object({ id: z.string() }) },
  handler: async (_deps: unknown, { params }) => ok(params),
});

let metrics: Metrics;
let app: FastifyInstance;
before(async () => {
  metrics = createMetrics({
    readStats: () => Promise.reject(new Error('no database here')),
    platformNames: [],
    pools: () => [],
    refusedRows: () => new Map(),
    about: { version: '1', nodeVersion: '24', timeZoneData: '2026a' },
  });
  app = await createApp({
    log: createLogger('silent'),
    routes: [readThing],
    recordRequest: metrics.recordRequest,
    limiter: createRateLimiter(unlimitedQuotas, systemClock, {} as never),
    depsFor: () => ({}),
    idempotency: {} as never,
    people: {} as never,
    sessionCookie: 'signoff_session',
    origin: baseUrl.origin,
    baseUrl,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
});
after(async () => {
  metrics[Symbol.dispose]();
  await app.close();
});

const series = async (): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const names = async (): Promise<string[]> =>
  (await series()).map((line) => line.slice(0, line.lastIndexOf(' '))).sort();

test('1,000 ids are one route and create no new series', async () => {
  const ask = async (id: number) => {
    assert.equal((await app.inject(`/v1/things/${id}`)).statusCode, 200);
    assert.equal(
      (await app.inject({ url: `/v1/nothing/${id}`, headers: { accept: 'text/plain' } })).statusCode,
      404,
    );
  };
  await ask(1);
  const first = await names();
  for (let id = 1_000_000; id < 1_001_000; id += 1) await ask(id);
  assert.deepEqual(await names(), first);
  const lines = await series();
  const count = (labels: string) =>
    lines.find((line) => line.startsWith(`signoff_http_requests_total{${labels}} `));
  assert.match(count('method="GET",route="/v1/things/:id",status="2xx"') ?? '', / 1001$/);
  assert.match(count('method="GET",route="none",status="4xx"') ?? '', / 1001$/);
});
