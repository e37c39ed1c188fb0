/** What a process opens once and shares among all requests and jobs. `opening` closes everything opened here. */

import type { Config } from '../config.ts';
import { checkKeyFingerprints } from '../db/accounts/account-secrets.ts';
import { checkEnvironment } from '../db/accounts/check-environment.ts';
import { createAuditLog } from '../db/audit/audit-log.ts';
import { createCredentialStore } from '../db/people/people.ts';
import { openDatabase } from '../db/postgres/database.ts';
import { startDatabaseClock } from '../db/postgres/database-clock.ts';
import { startJobQueue } from '../db/postgres/job-queue.ts';
import { createRowMacs } from '../db/postgres/row-macs.ts';
import { createBudgets } from '../db/requests/budgets.ts';
import { createPermitStore } from '../db/requests/permits.ts';
import type { CheckIntervals } from '../domain/accounts/check-health.ts';
import type { LocalServer } from '../domain/content/local-servers.ts';
import { createAuthenticator } from '../domain/people/authenticator.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import { createTimeRules } from '../domain/time/time-rules.ts';
import { startBatchRunner } from '../jobs/batch-runner.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { sendRequest } from '../lib/outbound.ts';
import type { SafeFetch } from '../lib/safe-fetch.ts';
import { createPictureFetcher } from '../media/fetch-picture.ts';
import { definitions as allDefinitions, createCatalog, createPlatforms } from '../platforms/index.ts';
import { createTokens } from './accounts.ts';
import { createSealing, openProofs } from './audit.ts';
import { createContentResources } from './content.ts';
import {
  createIdentityProviders,
  createPublicFetch,
  createSimulatedIssuerCheck,
  localModelServers,
  practiceSiteOf,
  readPlatformSettings,
} from './endpoints.ts';
import { openEventResources } from './events.ts';
import { openMediaResources } from './media.ts';
import { openMetrics } from './metrics.ts';
import { openNotificationResources } from './notifications.ts';
import { openRequestLog } from './request-log.ts';
import { openWebhookResources } from './webhooks.ts';

export interface ContextInput {
  readonly config: Config;
  readonly connectionString: string;
  readonly keys: KeyRing;
  readonly sandboxUrl: URL | null;
  /** The available platforms; by default all that Signoff includes. Tests may add their own. */
  readonly definitions?: readonly PlatformDefinition[];
  readonly log: Logger;
  /** What tests replace: time, randomness and the network, never our own modules. */
  readonly overrides?: {
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly leaseMs?: number;
    readonly safeFetch?: SafeFetch;
    readonly localModelServers?: readonly LocalServer[];
    readonly checkIntervals?: CheckIntervals & { readonly tickMs: number };
  };
}

export type Resources = Awaited<ReturnType<typeof openResources>>;

export async function openResources(
  {
    config,
    connectionString,
    keys,
    sandboxUrl,
    definitions = allDefinitions,
    log,
    overrides = {},
  }: ContextInput,
  opening: AsyncDisposableStack,
) {
  const catalog = createCatalog(definitions);
  const database = opening.use(openDatabase(connectionString, log));
  await checkKeyFingerprints(database, keys);
  const isSimulatedIssuer = createSimulatedIssuerCheck(config, definitions);
  await checkEnvironment(database, { simulated: config.simulated, isSimulatedIssuer });
  const clock = overrides.clock ?? opening.use(await startDatabaseClock(database, log));
  const macs = createRowMacs(keys, log);
  const metrics = opening.use(openMetrics({ config, database, macs, clock, log, sandboxUrl, definitions }));
  const seal = createSealing(database, keys, metrics.observe, log);
  const sealer = opening.use(
    startBatchRunner(seal, {
      gatherMs: 500,
      failure: 'audit entries could not be sealed; trying again soon',
      log,
    }),
  );
  const webhooks = openWebhookResources({ config, database, keys, clock, log });
  const events = opening.use(
    openEventResources({
      database,
      connectionString,
      clock,
      retentionMs: config.eventRetentionMs,
      log,
    }),
  );
  const requestLog = opening.use(
    openRequestLog({ config, database, clock, log, definitions, observe: metrics.observe }),
  );
  const queue = opening.use(await startJobQueue(connectionString, log));
  const shared = { config, database, connectionString, keys, macs, clock, log, catalog };
  const notifications = opening.use(openNotificationResources(shared));
  const audit = createAuditLog(keys, sealer.wake, [
    ...notifications.auditSubscribers,
    events.auditSubscriber,
  ]);
  const send = metrics.withSendMetrics(sendRequest);
  const platforms = metrics.withRefreshMetrics(
    createPlatforms(readPlatformSettings(config, sandboxUrl, definitions), send, definitions),
  );
  const budgets = createBudgets(database, clock);
  const { safeFetch } = overrides;
  const media = opening.use(
    await openMediaResources({ ...shared, audit, eventLog: events.eventLog, jobs: queue.jobs, safeFetch }),
  );
  return {
    ...shared,
    overrides,
    definitions,
    random: overrides.random ?? Math.random,
    metrics,
    isOperator: metrics.isOperator,
    practiceSite: practiceSiteOf(sandboxUrl),
    queue,
    requestLog,
    notifications,
    events,
    webhooks,
    audit,
    send,
    platforms,
    budgets,
    permits: createPermitStore(database),
    media,
    tokens: createTokens(database, { keys, platforms, audit, clock, log }),
    authenticator: createAuthenticator(createCredentialStore(database, macs), clock),
    providers: createIdentityProviders(config, sandboxUrl, definitions, send),
    timeRules: createTimeRules(process.versions.tz ?? ''),
    fetchPicture: createPictureFetcher(createPublicFetch(sandboxUrl)),
    proofs: await openProofs({ ...shared, send, seal }),
    content: createContentResources({
      ...shared,
      publishers: platforms,
      ffmpeg: media.ffmpeg,
      pictureReader: media.pictureReader,
      safeFetch: safeFetch ?? createPublicFetch(sandboxUrl),
      localModelServers: overrides.localModelServers ?? localModelServers,
      generationBudget: { budgets, perMinute: config.limits.generation },
      events: notifications.events,
    }),
  };
}
