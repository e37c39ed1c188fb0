/** Builds what collects, stores and deletes readings. */

import { createBaselineStore } from '../db/accounts/account-baselines.ts';
import { createAnalyticsReader } from '../db/analytics/analytics-reader.ts';
import { createRetentionStore } from '../db/analytics/delete-readings.ts';
import { createExportQueue } from '../db/analytics/export-store.ts';
import { createFollowStore } from '../db/analytics/follow-store.ts';
import { createReadingStore, createRegroupStore } from '../db/analytics/reading-store.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { computeBaselines } from '../domain/analytics/baselines.ts';
import { collectDays } from '../domain/analytics/collect-days.ts';
import { type CollectDeps, collectReadings } from '../domain/analytics/collect-readings.ts';
import { makeExports } from '../domain/analytics/make-export.ts';
import { regroupPosts } from '../domain/analytics/regroup-posts.ts';
import { deleteDisconnected, deleteExpiredReadings } from '../domain/analytics/retention.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { presentStored } from '../http/analytics/present-answer.ts';
import type { MetricTasks } from '../jobs/collect-metrics.ts';
import { startMakingExports } from '../jobs/make-exports.ts';
import type { Platforms } from '../platforms/index.ts';

export interface AnalyticsContextInput
  extends Pick<
    CollectDeps,
    'tokens' | 'send' | 'eventLog' | 'budgets' | 'clock' | 'log' | 'observe' | 'random'
  > {
  readonly database: DatabaseHandle;
  readonly platforms: Platforms;
  readonly catalog: PlatformCatalog;
}

export function createAnalyticsContext({ database, platforms, catalog, ...rest }: AnalyticsContextInput) {
  const { transact } = database;
  const deps = {
    ...rest,
    transact,
    publishers: platforms,
    catalog,
    follows: createFollowStore(database),
    readings: createReadingStore(),
    regroups: createRegroupStore(database),
    baselines: createBaselineStore(database),
    retention: createRetentionStore(database),
    rulesOf: (platform: PlatformName) => catalog.get(platform).insightRules,
  };
  const exportDeps = {
    reader: createAnalyticsReader(database),
    queue: createExportQueue(database),
    present: presentStored,
    catalog,
    clock: rest.clock,
    log: rest.log,
  };
  const tasks: MetricTasks = {
    async collect() {
      const accounts = await collectReadings(deps);
      const channels = await collectDays(deps);
      return accounts + channels > 0;
    },
    deleteDisconnected: () => deleteDisconnected(deps),
    regroup: () => regroupPosts(deps),
  };
  return {
    deps,
    tasks,
    exports: {
      deps: exportDeps,
      /** Makes exports until it is disposed; one that is not finished then is made by another worker. */
      startMaking: () => startMakingExports((stopping) => makeExports(exportDeps, stopping), rest.log),
    },
    cleanupTasks: [
      () => deleteExpiredReadings(deps),
      () => computeBaselines(deps),
      () => exportDeps.queue.deleteExpired(rest.clock.now()),
    ],
  };
}
