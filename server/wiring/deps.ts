/**
 * What use-cases need, over one database handle. The process has one set over its pool; a request with an
 * Idempotency-Key gets its own over its transaction, so that its effects and the stored answer are committed together.
 */

import { createHmac } from 'node:crypto';
import { createAnalyticsReader } from '../db/analytics/analytics-reader.ts';
import { createExportStore } from '../db/analytics/export-store.ts';
import { createEventReader } from '../db/events/event-reader.ts';
import { ideaStore } from '../db/ideas/ideas.ts';
import { createOriginReader } from '../db/origins/origin-reader.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createPostReader } from '../db/posts/post-reader.ts';
import { createPostBinding, createPostSearch } from '../db/posts/post-search.ts';
import { createPresenceStore } from '../db/presence/presence.ts';
import { createQuotaStore } from '../db/publishing/quota-uses.ts';
import { createMemberSignatures } from '../domain/publishing/member-signatures.ts';
import { createAccountPosts, createPolicyPosts } from '../domain/publishing/post-effects.ts';
import { readGenerationBudgets } from '../http/content/spend-generation.ts';
import { sessionCookieName } from '../http/people/session-cookie.ts';
import { currentMacKey } from '../lib/key-ring.ts';
import { createAccountDeps, createAccountMaintenance } from './accounts.ts';
import { createAuditDeps } from './audit.ts';
import { createContentDeps } from './content.ts';
import { createMediaDeps } from './media.ts';
import { createNotificationDeps } from './notifications.ts';
import { createPauseDeps } from './pauses.ts';
import { createAppDeps, createPeopleDeps } from './people.ts';
import { createPostDeps } from './posts.ts';
import { createRequestLogDeps } from './request-log.ts';
import type { Resources } from './resources.ts';
import { createScheduleDeps } from './schedule.ts';
import { createSigningDeps } from './signing.ts';
import { createWebhookDeps } from './webhooks.ts';

export type Deps = ReturnType<typeof createDeps>;

export function createDeps(resources: Resources, database: DatabaseHandle) {
  const { config, keys, clock, log, catalog, audit, platforms, tokens, send, random } = resources;
  const { notifications, authenticator, metrics, timeRules, fetchPicture, overrides } = resources;
  const { baseUrl } = config.http;
  const signInLimits = { maxAgeMs: config.signInMaxAgeMs };
  const sessionCookie = sessionCookieName(baseUrl);
  const accountDeps = createAccountDeps(database, resources);
  const { accounts } = accountDeps;
  const media = createMediaDeps(resources.media, database);
  const posts = createPostDeps({
    database,
    keys,
    clock,
    audit,
    accounts,
    media,
    platforms,
    catalog,
    timeRules,
    signInLimits,
    signing: createSigningDeps(database, resources),
  });
  const search = createPostSearch(database);
  const accountMaintenance = createAccountMaintenance(database, accountDeps, {
    tokens,
    accountPosts: createAccountPosts({ ...posts, search }),
    platforms,
    catalog,
    baseUrl,
    random,
    checkIntervals: overrides.checkIntervals,
  });
  const people = createPeopleDeps(resources, database, {
    policyPosts: createPolicyPosts({ ...posts, search }),
    memberSignatures: createMemberSignatures({ ...posts, search }),
  });
  const apps = createAppDeps(resources.macs, database, people, media, resources.database.transact);
  return {
    posts: {
      ...posts,
      reader: createPostReader(database),
      ideas: ideaStore,
      baseUrl,
      tokens,
      send,
      shownFiles: resources.media.shownFiles,
    },
    accounts: {
      ...accountDeps,
      signInLimits,
      baseUrl,
      verifierOf: (state: string) =>
        createHmac('sha256', currentMacKey(keys, 'pkce').key).update(state).digest('base64url'),
      apps: apps.apps,
      platforms,
      catalog,
      publishers: platforms,
      tokens,
      send,
      posts: posts.posts,
      slots: posts.slots,
      bindings: createPostBinding(database),
      storage: media.storage,
      register: media.register,
      logos: apps.logos,
      fetchPicture,
      people: authenticator,
      sessionCookie,
      accountPosts: accountMaintenance.disconnectDeps.accountPosts,
      quotas: createQuotaStore(database),
    },
    accountMaintenance,
    media: { ...media, objects: media.register, people: people.people },
    people,
    apps,
    requestLog: createRequestLogDeps(resources.requestLog, database, {
      apps: apps.apps,
      appSecrets: apps.appSecrets,
      grants: apps.grants,
      workspaces: people.workspaces,
      register: media.register,
      callsPerMinute: config.limits.token,
      personBudgets: (person) =>
        readGenerationBudgets({ budgets: resources.budgets, perMinute: config.limits.generation }, person),
      authenticator,
      sessionCookie,
      baseUrl,
      clock,
    }),
    analytics: {
      reader: createAnalyticsReader(database),
      exports: createExportStore(database),
      transact: database.transact,
      catalog,
      clock,
      baseUrl,
    },
    audit: createAuditDeps(database, keys, clock),
    events: {
      eventReader: createEventReader(database),
      eventHub: resources.events.hub,
      authentication: { people: authenticator, sessionCookie, origin: baseUrl.origin },
    },
    webhooks: createWebhookDeps(resources, database),
    originReports: { origins: createOriginReader(database), clock, baseUrl },
    content: createContentDeps(resources.content, database, { posts, media, people, log }),
    schedule: createScheduleDeps(database, posts, log),
    pauses: createPauseDeps({
      database,
      posts,
      accounts,
      events: notifications.events,
      operator: metrics.operator,
      log,
    }),
    presence: { presence: createPresenceStore(database), signals: notifications.events, clock },
    notifications: {
      ...createNotificationDeps(notifications, database, clock),
      authenticator,
      people: people.people,
      sessionCookie,
    },
  };
}
