/** Everything media needs, wired as the service wires it, on a folder of its own. Jobs are only recorded. */

import type { Config } from '../server/config.ts';
import { readConfig } from '../server/config.ts';
import { createEventLog } from '../server/db/events/event-log.ts';
import type { OpenDatabase } from '../server/db/postgres/database.ts';
import { type Clock, systemClock } from '../server/lib/clock.ts';
import type { SafeFetch } from '../server/lib/safe-fetch.ts';
import { catalog } from '../server/platforms/index.ts';
import {
  createMediaDeps,
  createMediaTasks,
  createUploadMount,
  openMediaResources,
} from '../server/wiring/media.ts';
import { createRecordingAudit } from './account-fixtures.ts';
import { silentLog } from './database.ts';
import { testKeys } from './test-keys.ts';

export interface MediaFixtureOptions {
  readonly clock?: Clock;
  readonly safeFetch?: SafeFetch;
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openMediaFixture(
  database: OpenDatabase,
  folder: string,
  { clock = systemClock, safeFetch, settings = {} }: MediaFixtureOptions = {},
) {
  const config: Config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  const asked: { readonly job: 'rendition' | 'fetch'; readonly id: string }[] = [];
  const resources = await openMediaResources({
    config,
    database,
    clock,
    audit: createRecordingAudit(),
    eventLog: createEventLog(() => undefined),
    log: silentLog,
    keys: testKeys,
    catalog,
    safeFetch,
    jobs: {
      generateRendition: async (_tx, id) => void asked.push({ job: 'rendition', id }),
      fetchUpload: async (_tx, id) => void asked.push({ job: 'fetch', id }),
    },
  });
  const deps = createMediaDeps(resources, database);
  return {
    ...resources,
    ...deps,
    mount: createUploadMount(resources, deps),
    cleanupTasks: createMediaTasks(deps),
    asked,
  };
}
