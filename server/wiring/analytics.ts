/** Builds what collects, stores and forgets readings. */

import { createUsualStore } from '../db/accounts/account-usuals.ts';
import { createFigureStore, createRegroupStore } from '../db/analytics/figures-store.ts';
import { createFollowStore } from '../db/analytics/follow-turns.ts';
import { createRetentionStore } from '../db/analytics/forget-figures.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { collectDays } from '../domain/analytics/collect-days.ts';
import { type CollectDeps, collectFigures } from '../domain/analytics/collect-figures.ts';
import { regroupPosts } from '../domain/analytics/regroup-posts.ts';
import { forgetLeft, forgetOld } from '../domain/analytics/retention.ts';
import { workOutUsuals } from '../domain/analytics/usual.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { FigureWork } from '../jobs/collect-figures.ts';
import type { Platforms } from '../platforms/index.ts';

export interface AnalyticsContextInput
  extends Pick<CollectDeps, 'tokens' | 'send' | 'budgets' | 'clock' | 'log' | 'observe' | 'random'> {
  readonly database: DatabaseHandle;
  readonly platforms: Platforms;
  readonly catalog: PlatformCatalog;
}

export function createAnalyticsContext({ database, platforms, catalog, ...given }: AnalyticsContextInput) {
  const { transact } = database;
  const deps = {
    ...given,
    transact,
    publishers: platforms,
    catalog,
    follows: createFollowStore(database),
    figures: createFigureStore(),
    regroups: createRegroupStore(database),
    usuals: createUsualStore(database),
    retention: createRetentionStore(database),
    rulesOf: (platform: PlatformName) => catalog.get(platform).figures,
  };
  const work: FigureWork = {
    async collect() {
      const accounts = await collectFigures(deps);
      const channels = await collectDays(deps);
      return accounts + channels > 0;
    },
    forgetLeft: () => forgetLeft(deps),
    regroup: () => regroupPosts(deps),
  };
  return { deps, work, chores: [() => forgetOld(deps), () => workOutUsuals(deps)] };
}
