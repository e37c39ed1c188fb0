/** The only place that builds long-lived things and wires them. Everything it opens, it closes. */
import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { checkKeyFingerprints } from '../db/accounts/account-secrets.ts';
import { checkOneWorld } from '../db/accounts/one-world.ts';
import { createAppSecretStore, createAppStore, createGrantStore } from '../db/apps/apps.ts';
import { createAuditLog, sealAudit } from '../db/audit/audit.ts';
import { createMediaLookup } from '../db/media/media.ts';
import { createIdentityStore } from '../db/people/identities.ts';
import {
  createAccessTokenStore,
  createCredentialStore,
  createPeopleStore,
  createSessionStore,
} from '../db/people/people.ts';
import { createSignInAttempts } from '../db/people/sign-in-attempts.ts';
import { openDatabase } from '../db/postgres/database.ts';
import { startDatabaseClock } from '../db/postgres/database-clock.ts';
import { startJobQueue } from '../db/postgres/job-queue.ts';
import { createPostReader } from '../db/posts/post-reader.ts';
import { createPostBinding, createPostSearch } from '../db/posts/post-search.ts';
import { createPostStores } from '../db/posts/post-stores.ts';
import { createDueStore } from '../db/publishing/due.ts';
import { createQuotaStore } from '../db/publishing/quota-uses.ts';
import { createTurnStore } from '../db/publishing/turns.ts';
import { createUsageStore } from '../db/publishing/usage.ts';
import { createAnswerStore } from '../db/requests/answers.ts';
import { createBudgets } from '../db/requests/budgets.ts';
import {
  createInvitationStore,
  createMemberStore,
  createWorkspaceStore,
} from '../db/workspaces/workspaces.ts';
import type { LookEvery } from '../domain/accounts/check-health.ts';
import { awaitsReview } from '../domain/approvals/review-queue.ts';
import { createAuthenticator } from '../domain/people/authenticator.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import type { JourneyDeps } from '../domain/publishing/deps.ts';
import { createAccountPosts, createPolicyPosts } from '../domain/publishing/post-effects.ts';
import { createTimeRules } from '../domain/time/time-rules.ts';
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
import { createIdentityProviders } from '../identity/index.ts';
import { startSealer } from '../jobs/sealer.ts';
import { type Clock, seconds } from '../lib/clock.ts';
import { derivedKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { sendRequest } from '../lib/outbound.ts';
import type { SafeFetch } from '../lib/safe-fetch.ts';
import { createPictureFetch } from '../media/fetch-picture.ts';
import { createLogoMaker } from '../media/logos.ts';
import { createPlatforms } from '../platforms/index.ts';
import { createAccountCare, createAccountContext } from './accounts.ts';
import { createAnalyticsContext } from './analytics.ts';
import { createAuditRoutes } from './audit.ts';
import { createContentContext } from './content.ts';
import { identitySettings, pictureFetch, platformSettings, simulatedIssuers } from './endpoints.ts';
import { readLegalTexts } from './legal-texts.ts';
import { createMediaContext } from './media.ts';
import { createMetricsContext } from './metrics.ts';
import { createNotificationContext } from './notifications.ts';
import { createOauthContext } from './oauth.ts';
import { createPauseContext } from './pauses.ts';
import { createScheduleContext } from './schedule.ts';

export interface ContextInput {
  readonly config: Config;
  readonly connectionString: string;
  readonly keys: KeyRing;
  readonly sandboxUrl: URL | null;
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
const leaseMs = seconds(15);

export async function createContext({
  config,
  connectionString,
  keys,
  sandboxUrl,
  log,
  overrides = {},
}: ContextInput) {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(openDatabase(connectionString, log));
  await checkKeyFingerprints(database, keys);
  await checkOneWorld(database, { simulated: config.simulated, isSimulatedIssuer: simulatedIssuers(config) });
  const clock = overrides.clock ?? opening.use(await startDatabaseClock(database, log));
  const watching = opening.use(createMetricsContext({ config, database, clock, log, sandboxUrl }));
  const sealer = opening.use(startSealer(() => sealAudit(database, keys), log));
  const queue = opening.use(await startJobQueue(connectionString, database, log));

  const { transact } = database;
  const { safeFetch, random = Math.random } = overrides;
  const { baseUrl } = config.http;
  const telling = { database, connectionString, keys, config, clock, log };
  // Posts are wired below: nothing is told before that.
  const told = opening.use(
    createNotificationContext({ ...telling, awaitsReview: (...asked) => awaitsReview(posts, ...asked) }),
  );
  const audit = told.telling(createAuditLog(sealer.wake));
  const send = watching.sending(sendRequest);
  const platforms = createPlatforms(platformSettings(config, sandboxUrl), send);
  const files = opening.use(
    await createMediaContext({ config, database, clock, audit, log, jobs: queue.jobs, keys, safeFetch }),
  );
  const { storage } = files;
  const authenticator = createAuthenticator(createCredentialStore(database), clock);
  const accountInput = { database, keys, platforms: watching.refreshing(platforms), audit, clock, log };
  const accountContext = createAccountContext(accountInput);
  const { accounts, connections, tokens } = accountContext;
  const answers = createAnswerStore(database);
  const budgets = createBudgets(database, clock);
  const search = createPostSearch(database);

  const posts: PostDeps = {
    transact,
    clock,
    audit,
    accounts,
    ...createPostStores(database),
    timeRules: createTimeRules(process.versions.tz ?? ''),
    media: createMediaLookup(files.media),
    renditions: files.renditions,
    mediaTools: files.mediaTools,
    publishers: platforms,
    renditionDeps: files.renditionDeps,
  };
  const schedule = createScheduleContext(database, posts, log);
  const { events } = told.routeDeps;
  const { operator } = watching;
  const pausing = createPauseContext({ database, posts, accounts, events, operator, log });
  const dueStore = createDueStore(database);
  const journey: JourneyDeps & PostDeps = {
    ...posts,
    turns: createTurnStore(),
    dueStore,
    jobs: queue.jobs,
    tokens,
    send,
    usage: watching.allowing(createUsageStore(database)),
    quotas: createQuotaStore(database),
    approvedBytes: storage,
    links: files.links,
    log,
    observe: watching.observe,
    worker: watching.worker,
    random,
    leaseMs: overrides.leaseMs ?? leaseMs,
  };
  const care = createAccountCare(accountInput, accountContext, {
    accountPosts: createAccountPosts({ ...posts, search }),
    baseUrl,
    random,
    looks: overrides.lookEvery,
  });
  const { observe } = watching;
  const collecting = { database, platforms, baseUrl, tokens, send, budgets, clock, log, observe, random };
  const analytics = createAnalyticsContext(collecting);
  const people = {
    transact,
    clock,
    audit,
    log,
    baseUrl,
    signup: config.signup,
    signInBudget: { budgets, perMinute: config.limits.signIn },
    people: createPeopleStore(database),
    identities: createIdentityStore(database),
    sessions: told.watching(createSessionStore(database)),
    addressLinks: told.addressLinks,
    attempts: createSignInAttempts(database),
    workspaces: createWorkspaceStore(database),
    members: createMemberStore(database),
    invitations: createInvitationStore(database),
    grants: createGrantStore(database),
    tokens: createAccessTokenStore(),
    policyPosts: createPolicyPosts({ ...posts, search }),
    providers: createIdentityProviders(identitySettings(config, sandboxUrl), send),
    authenticator,
    isOperator: watching.isOperator,
  };
  const apps = {
    ...people,
    apps: createAppStore(database),
    appSecrets: createAppSecretStore(database),
    logos: createLogoMaker(files.pictureReader),
    storage,
    register: files.register,
  };
  const making = { config, database, connectionString, keys, posts, files, people, budgets, events };
  const content = createContentContext({ ...making, safeFetch, log });
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
      placements: files.placements,
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
      accountPosts: care.leaving.accountPosts,
    }),
    ...callbackRoutes(care.callbacks),
    ...mediaRoutes({ ...files, objects: files.register, people: people.people }),
    ...postRoutes({ ...posts, reader: createPostReader(database), baseUrl, tokens, send, storage }),
    ...content.routes,
    ...analytics.routes,
    ...schedule.routes,
    ...pausing.routes,
    ...appRoutes(apps),
    ...consentRoutes({ ...apps, ...authorizationServer }),
    ...watching.routes,
    ...createAuditRoutes(database, keys, clock),
    ...legalRoutes(await readLegalTexts(config.legal)),
    ...notificationRoutes({
      ...told.routeDeps,
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
    queue,
    files,
    dueStore,
    journey,
    schedule,
    campaigns: content.campaigns,
    pausing,
    analytics,
    people,
    apps,
    authenticator,
    connections,
    care,
    told,
    answers,
    budgets,
    oidcRecords,
    oauth: { authorizationServer, tokenBudget: { budgets, perMinute: config.limits.tokenEndpoint } },
    limiter: watching.limiting(createRateLimiter(config.limits, clock)),
    watching,
    idempotency: { answers, clock },
    routes,
    sendsAtOnce,
    connectionString,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
