/** The only place that builds long-lived things and wires them. Everything it opens, it closes. */

import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { checkKeyFingerprints } from '../db/accounts/account-secrets.ts';
import { checkOneWorld } from '../db/accounts/one-world.ts';
import { createAuditLog, sealAudit } from '../db/audit/audit.ts';
import { createCredentialStore } from '../db/people/people.ts';
import { openDatabase } from '../db/postgres/database.ts';
import { startDatabaseClock } from '../db/postgres/database-clock.ts';
import { startJobQueue } from '../db/postgres/job-queue.ts';
import { createPostReader } from '../db/posts/post-reader.ts';
import { createPostBinding, createPostSearch } from '../db/posts/post-search.ts';
import { createDueStore } from '../db/publishing/due.ts';
import { createAnswerStore } from '../db/requests/answers.ts';
import { createBudgets } from '../db/requests/budgets.ts';
import type { LookEvery } from '../domain/accounts/check-health.ts';
import { awaitsReview } from '../domain/approvals/review-queue.ts';
import { createAuthenticator } from '../domain/people/authenticator.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import { createAccountPosts, createPolicyPosts } from '../domain/publishing/post-effects.ts';
import { accountRoutes } from '../http/accounts/index.ts';
import { appRoutes } from '../http/apps/index.ts';
import { callbackRoutes } from '../http/callbacks/index.ts';
import { legalRoutes } from '../http/legal/index.ts';
import { mediaRoutes } from '../http/media/index.ts';
import { notificationRoutes } from '../http/notifications/index.ts';
import { consentRoutes } from '../http/oauth/index.ts';
import { peopleRoutes } from '../http/people/index.ts';
import { sessionCookieName } from '../http/people/session-cookie.ts';
import type { Route } from '../http/pipeline/define-route.ts';
import { createRateLimiter } from '../http/pipeline/rate-limit.ts';
import { postRoutes } from '../http/posts/index.ts';
import { workspaceRoutes } from '../http/workspaces/index.ts';
import { startSealer } from '../jobs/sealer.ts';
import type { Clock } from '../lib/clock.ts';
import { derivedKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { sendRequest } from '../lib/outbound.ts';
import type { SafeFetch } from '../lib/safe-fetch.ts';
import { createPictureFetch } from '../media/fetch-picture.ts';
import { definitions as allDefinitions, createCatalog, createPlatforms } from '../platforms/index.ts';
import { createAccountContext, createAccountMaintenance } from './accounts.ts';
import { createAnalyticsContext } from './analytics.ts';
import { createAuditRoutes } from './audit.ts';
import { createContentContext } from './content.ts';
import { documentNames, pictureFetch, readPlatformSettings, simulatedIssuers } from './endpoints.ts';
import { readLegalTexts } from './legal-texts.ts';
import { createMediaContext } from './media.ts';
import { createMetricsContext } from './metrics.ts';
import { createNotificationContext } from './notifications.ts';
import { createOauthContext } from './oauth.ts';
import { createPauseContext } from './pauses.ts';
import { createAppDeps, createPeopleDeps } from './people.ts';
import { createPostDeps } from './posts.ts';
import { createPublishingDeps } from './publishing.ts';
import { createScheduleContext } from './schedule.ts';

export interface ContextInput {
  readonly config: Config;
  readonly connectionString: string;
  readonly keys: KeyRing;
  readonly sandboxUrl: URL | null;
  /** The platforms there are; all that come with Signoff unless a test has another. */
  readonly definitions?: readonly PlatformDefinition[];
  readonly log: Logger;
  /** What tests replace: the world, never our own modules. */
  readonly overrides?: {
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly leaseMs?: number;
    readonly safeFetch?: SafeFetch;
    readonly lookEvery?: LookEvery & { readonly tickMs: number };
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Sends that one process has under way at a time. Most of each is waiting for a platform. */
const sendsAtOnce = 100;

export async function createContext({
  config,
  connectionString,
  keys,
  sandboxUrl,
  definitions = allDefinitions,
  log,
  overrides = {},
}: ContextInput) {
  const catalog = createCatalog(definitions);
  await using opening = new AsyncDisposableStack();
  const database = opening.use(openDatabase(connectionString, log));
  await checkKeyFingerprints(database, keys);
  const isSimulatedIssuer = simulatedIssuers(config, definitions);
  await checkOneWorld(database, { simulated: config.simulated, isSimulatedIssuer });
  const clock = overrides.clock ?? opening.use(await startDatabaseClock(database, log));
  const metrics = opening.use(
    createMetricsContext({ config, database, clock, log, sandboxUrl, definitions }),
  );
  const sealer = opening.use(startSealer(() => sealAudit(database, keys), log));
  const queue = opening.use(await startJobQueue(connectionString, database, log));

  const { transact } = database;
  const { safeFetch, random = Math.random } = overrides;
  const { baseUrl } = config.http;
  const shared = { config, database, connectionString, keys, clock, log, catalog };
  const notifications = opening.use(
    createNotificationContext({
      ...shared,
      // Posts are wired below, before anything can be notified.
      awaitsReview: (...post) => awaitsReview(posts, ...post),
    }),
  );
  const audit = notifications.withNotifications(createAuditLog(sealer.wake));
  const send = metrics.withSendMetrics(sendRequest);
  const platforms = createPlatforms(readPlatformSettings(config, sandboxUrl, definitions), send, definitions);
  const files = opening.use(await createMediaContext({ ...shared, audit, jobs: queue.jobs, safeFetch }));
  const { storage } = files;
  const authenticator = createAuthenticator(createCredentialStore(database), clock);
  const accountInput = { ...shared, platforms: metrics.withRefreshMetrics(platforms), audit };
  const accountContext = createAccountContext(accountInput);
  const { accounts, connections, tokens } = accountContext;
  const answers = createAnswerStore(database);
  const budgets = createBudgets(database, clock);
  const search = createPostSearch(database);

  const posts = createPostDeps({ database, clock, audit, accounts, files, platforms, catalog });
  const schedule = createScheduleContext(database, posts, log);
  const { events } = notifications.routeDeps;
  const { operator } = metrics;
  const pauses = createPauseContext({ database, posts, accounts, events, operator, log });
  const dueStore = createDueStore(database);
  const publishing = createPublishingDeps(
    { posts, database, queue, dueStore, tokens, send, files, metrics, log },
    { random, leaseMs: overrides.leaseMs },
  );
  const accountMaintenance = createAccountMaintenance(accountInput, accountContext, {
    accountPosts: createAccountPosts({ ...posts, search }),
    baseUrl,
    random,
    looks: overrides.lookEvery,
  });
  const analytics = createAnalyticsContext({
    ...shared,
    platforms,
    baseUrl,
    tokens,
    send,
    budgets,
    observe: metrics.observe,
    random,
  });
  const people = createPeopleDeps({
    config,
    database,
    clock,
    audit,
    log,
    send,
    sandboxUrl,
    definitions,
    budgets,
    notifications,
    authenticator,
    isOperator: metrics.isOperator,
    policyPosts: createPolicyPosts({ ...posts, search }),
  });
  const apps = createAppDeps(database, people, files);
  const content = createContentContext({
    config,
    database,
    connectionString,
    keys,
    posts,
    files,
    people,
    budgets,
    events,
    safeFetch,
    log,
  });
  const { oidcRecords, authorizationServer } = createOauthContext({ config, database, keys, ...apps });
  const pkceKey = derivedKey(keys, keys.keys[0]?.id ?? '', 'pkce');
  const routes: Route[] = [
    ...peopleRoutes(people),
    ...workspaceRoutes(people),
    ...accountRoutes({
      transact,
      clock,
      audit,
      log,
      baseUrl,
      verifierOf: (state) => createHmac('sha256', pkceKey).update(state).digest('base64url'),
      accounts,
      connections,
      apps: apps.apps,
      connectors: platforms,
      platforms,
      catalog,
      publishers: platforms,
      tokens,
      send,
      posts: posts.posts,
      bindings: createPostBinding(database),
      storage,
      register: files.register,
      logos: apps.logos,
      fetchPicture: createPictureFetch(pictureFetch(sandboxUrl)),
      people: authenticator,
      sessionCookie: sessionCookieName(baseUrl),
      accountPosts: accountMaintenance.leaving.accountPosts,
    }),
    ...callbackRoutes(accountMaintenance.callbacks),
    ...mediaRoutes({ ...files, objects: files.register, people: people.people }),
    ...postRoutes({ ...posts, reader: createPostReader(database), baseUrl, tokens, send, storage }),
    ...content.routes,
    ...analytics.routes,
    ...schedule.routes,
    ...pauses.routes,
    ...appRoutes(apps),
    ...consentRoutes({ ...apps, ...authorizationServer }),
    ...metrics.routes,
    ...createAuditRoutes(database, keys, clock),
    ...legalRoutes(await readLegalTexts(config.legal)),
    ...notificationRoutes({
      ...notifications.routeDeps,
      authenticator,
      people: people.people,
      sessionCookie: sessionCookieName(baseUrl),
    }),
  ];
  const opened = opening.move();
  return {
    config,
    log,
    clock,
    database,
    keys,
    platforms,
    names: documentNames(definitions),
    queue,
    files,
    dueStore,
    publishing,
    schedule,
    campaigns: content.campaigns,
    pauses,
    analytics,
    people,
    apps,
    authenticator,
    connections,
    accountMaintenance,
    notifications,
    answers,
    budgets,
    oidcRecords,
    oauth: { authorizationServer, tokenBudget: { budgets, perMinute: config.limits.tokenEndpoint } },
    limiter: metrics.withLimitMetrics(createRateLimiter(config.limits, clock)),
    metrics,
    idempotency: { answers, clock },
    routes,
    sendsAtOnce,
    connectionString,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
