/** Builds the monitoring: metrics, who may read them, and the heartbeat of this process. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createCheckpointStore } from '../db/audit/due-checkpoints.ts';
import { createOwnerReader, createProcessStore } from '../db/operator/processes.ts';
import { createStatsReader } from '../db/operator/stats-reader.ts';
import { createInstallationPauseStore } from '../db/pauses/pauses.ts';
import { createPeopleStore } from '../db/people/people.ts';
import type { OpenDatabase } from '../db/postgres/database.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import type { Connectors } from '../domain/accounts/ports.ts';
import { cacheFor } from '../domain/operator/cache-for.ts';
import { isOperator } from '../domain/operator/is-operator.ts';
import type { OverviewDeps } from '../domain/operator/read-overview.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import type { UsageStore } from '../domain/publishing/allowance.ts';
import type { MetricsEndpoint } from '../http/metrics/mount.ts';
import type { RateLimiter } from '../http/pipeline/rate-limit.ts';
import { createHeartbeat } from '../jobs/heartbeat.ts';
import { type Clock, days, later, minutes, seconds } from '../lib/clock.ts';
import type { UserId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { isLoopback } from '../lib/network-address.ts';
import type { HttpResult, SendRequest } from '../lib/outbound.ts';
import type { OutboundCall } from '../metrics/event-metrics.ts';
import { createMetrics } from '../metrics/index.ts';
import { createPlatformLookup } from './endpoints.ts';

export interface MetricsInput {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly macs: RowMacs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sandboxUrl: URL | null;
  readonly definitions: readonly PlatformDefinition[];
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const thisProcess = {
  version,
  nodeVersion: process.versions.node,
  timeZoneData: process.versions.tz ?? 'unknown',
};

/** Cached, so that scrapes of many processes put no load on the database. */
const statsCacheMs = seconds(5);
const slowStatsCacheMs = minutes(1);

export type MetricsResources = ReturnType<typeof openMetrics>;

export function openMetrics({ config, database, macs, clock, log, sandboxUrl, definitions }: MetricsInput) {
  using opening = new DisposableStack();
  const reader = createStatsReader(database);
  const readStats = cacheFor(() => reader.readStats(clock.now()), statsCacheMs, clock);
  const metrics = opening.use(
    createMetrics({
      readStats,
      platformNames: definitions.map(({ name }) => name),
      pools: database.poolStats,
      refusedRows: macs.refused,
      about: thisProcess,
    }),
  );
  const host = hostname();
  const worker = `${host}:${process.pid}:${randomBytes(6).toString('hex')}`;
  const processes = createProcessStore(database);
  const heartbeat = createHeartbeat(processes, { id: worker, host, ...thisProcess }, clock, log);
  const { http, metrics: settings, media, operators } = config;
  const endpoint: MetricsEndpoint = {
    token: settings.token,
    isLocal: isLoopback(http.host) && isLoopback(http.baseUrl.hostname) && http.trustProxy === null,
    contentType: metrics.contentType,
    text: metrics.text,
  };
  const overview: OverviewDeps = {
    operators,
    people: createPeopleStore(database, macs),
    owners: createOwnerReader(database, macs),
    clock,
    readStats,
    readSlowStats: cacheFor(
      () => reader.readSlowStats(later(clock.now(), -days(1))),
      slowStatsCacheMs,
      clock,
    ),
    processes,
    audits: createCheckpointStore(database),
    installation: createInstallationPauseStore(database),
    storage: media.s3 ? 's3' : 'disk',
    thisProcess,
  };
  const opened = opening.move();
  return {
    worker,
    endpoint,
    heartbeat,
    observe: metrics.observe,
    recordRequest: metrics.recordRequest,
    operator: overview,
    isOperator: (userId: UserId) => isOperator(overview, userId),
    withSendMetrics: (send: SendRequest) =>
      withCallMetrics(send, createPlatformLookup(sandboxUrl, definitions), metrics.recordCall),
    withRefreshMetrics: <Wrapped extends Connectors>(connectors: Wrapped): Wrapped => ({
      ...connectors,
      connector(name) {
        const connector = connectors.connector(name);
        if (!connector) return undefined;
        return {
          ...connector,
          async refresh(input) {
            const result = await connector.refresh(input);
            metrics.recordTokenRefresh(name, result.kind === 'ok' ? 'refreshed' : result.kind);
            return result;
          },
        };
      },
    }),
    withLimitMetrics: (limiter: RateLimiter): RateLimiter => ({
      ...limiter,
      async spend(reply, policy, caller) {
        let allowed = false;
        try {
          await limiter.spend(reply, policy, caller);
          allowed = true;
        } finally {
          metrics.recordLimitDecision(policy, allowed);
        }
      },
    }),
    withUsageMetrics: (usage: UsageStore): UsageStore => ({
      record: usage.record,
      async waitUntil(keys, now) {
        const wait = await usage.waitUntil(keys, now);
        metrics.recordLimitDecision('platform', wait === null);
        return wait;
      },
    }),
    [Symbol.asyncDispose]: async () => {
      opened.dispose();
      await heartbeat[Symbol.asyncDispose]();
    },
  };
}

function withCallMetrics(
  send: SendRequest,
  platformOf: (url: string) => OutboundCall['platform'],
  recordCall: (call: OutboundCall) => void,
): SendRequest {
  return async (request) => {
    const startedAt = performance.now();
    const result = await send(request);
    const ms = performance.now() - startedAt;
    recordCall({ platform: platformOf(request.url), result: classifyResult(result), ms });
    return result;
  };
}

function classifyResult(result: HttpResult): OutboundCall['result'] {
  if (result.kind !== 'answered') return result.kind;
  if (result.status >= 500) return '5xx';
  if (result.status >= 400) return '4xx';
  return result.status >= 300 ? '3xx' : '2xx';
}
