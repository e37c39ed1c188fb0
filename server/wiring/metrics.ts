/** Builds what watches the others: what is measured, who may see it, and the word that this process runs. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFigureReader } from '../db/operator/figures.ts';
import { createOwnerReader, createProcessStore } from '../db/operator/processes.ts';
import { createInstallationPauseStore } from '../db/pauses/pauses.ts';
import { createPeopleStore } from '../db/people/people.ts';
import type { OpenDatabase } from '../db/postgres/database.ts';
import type { Connectors } from '../domain/accounts/ports.ts';
import { isOperator } from '../domain/operator/is-operator.ts';
import type { OverviewDeps } from '../domain/operator/read-overview.ts';
import { remember } from '../domain/operator/remember.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import type { UsageStore } from '../domain/publishing/allowance.ts';
import type { MetricsDoor } from '../http/metrics/mount.ts';
import type { RateLimiter } from '../http/pipeline/rate-limit.ts';
import { createHeartbeat } from '../jobs/heartbeat.ts';
import { type Clock, days, later, minutes, seconds } from '../lib/clock.ts';
import type { UserId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { isLoopback } from '../lib/network-address.ts';
import type { HttpResult, SendRequest } from '../lib/outbound.ts';
import type { Called } from '../metrics/events.ts';
import { createMetrics } from '../metrics/index.ts';
import { platformAt } from './endpoints.ts';

export interface MetricsInput {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sandboxUrl: URL | null;
  readonly definitions: readonly PlatformDefinition[];
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const here = {
  version,
  nodeVersion: process.versions.node,
  timeZoneData: process.versions.tz ?? 'unknown',
};

/** Scrapes of many processes must not become a load on the database. */
const figuresKeptMs = seconds(5);
const longFiguresKeptMs = minutes(1);

export type MetricsResources = ReturnType<typeof openMetrics>;

export function openMetrics({ config, database, clock, log, sandboxUrl, definitions }: MetricsInput) {
  using opening = new DisposableStack();
  const reader = createFigureReader(database);
  const figures = remember(() => reader.figures(clock.now()), figuresKeptMs, clock);
  const metrics = opening.use(
    createMetrics({
      figures,
      platformNames: definitions.map(({ name }) => name),
      pools: database.use,
      about: here,
    }),
  );
  const host = hostname();
  const worker = `${host}:${process.pid}:${randomBytes(6).toString('hex')}`;
  const processes = createProcessStore(database);
  const heartbeat = createHeartbeat(processes, { id: worker, host, ...here }, clock, log);
  const { http, metrics: settings, media, operators } = config;
  const door: MetricsDoor = {
    token: settings.token,
    isLocal: isLoopback(http.host) && isLoopback(http.baseUrl.hostname) && http.trustProxy === null,
    contentType: metrics.contentType,
    text: metrics.text,
  };
  const overview: OverviewDeps = {
    operators,
    people: createPeopleStore(database),
    owners: createOwnerReader(database),
    clock,
    figures,
    longFigures: remember(() => reader.longFigures(later(clock.now(), -days(1))), longFiguresKeptMs, clock),
    processes,
    installation: createInstallationPauseStore(database),
    storage: media.s3 ? 's3' : 'disk',
    here,
  };
  const opened = opening.move();
  return {
    worker,
    door,
    heartbeat,
    observe: metrics.observe,
    answered: metrics.answered,
    operator: overview,
    isOperator: (userId: UserId) => isOperator(overview, userId),
    withSendMetrics: (send: SendRequest) =>
      measuredSend(send, platformAt(sandboxUrl, definitions), metrics.called),
    withRefreshMetrics: <Kept extends Connectors>(connectors: Kept): Kept => ({
      ...connectors,
      connector(name) {
        const connector = connectors.connector(name);
        if (!connector) return undefined;
        return {
          ...connector,
          async refresh(input) {
            const result = await connector.refresh(input);
            metrics.refreshed(name, result.kind === 'ok' ? 'refreshed' : result.kind);
            return result;
          },
        };
      },
    }),
    withLimitMetrics: (limiter: RateLimiter): RateLimiter => ({
      spend(reply, policy, caller) {
        let allowed = false;
        try {
          limiter.spend(reply, policy, caller);
          allowed = true;
        } finally {
          metrics.limited(policy, allowed);
        }
      },
    }),
    withUsageMetrics: (usage: UsageStore): UsageStore => ({
      note: usage.note,
      async waitUntil(keys, now) {
        const wait = await usage.waitUntil(keys, now);
        metrics.limited('platform', wait === null);
        return wait;
      },
    }),
    [Symbol.asyncDispose]: async () => {
      opened.dispose();
      await heartbeat[Symbol.asyncDispose]();
    },
  };
}

function measuredSend(
  send: SendRequest,
  platformOf: (url: string) => Called['platform'],
  called: (called: Called) => void,
): SendRequest {
  return async (request) => {
    const startedAt = performance.now();
    const result = await send(request);
    const ms = performance.now() - startedAt;
    called({ platform: platformOf(request.url), result: resultOf(result), ms });
    return result;
  };
}

function resultOf(result: HttpResult): Called['result'] {
  if (result.kind !== 'answered') return result.kind;
  if (result.status >= 500) return '5xx';
  if (result.status >= 400) return '4xx';
  return result.status >= 300 ? '3xx' : '2xx';
}
