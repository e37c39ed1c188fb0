/** Wires a process: its resources, the deps of its use-cases, its routes and its jobs. */

import { createApprovalSealing } from '../db/audit/approval-sealing.ts';
import { createDueStore } from '../db/publishing/due.ts';
import { createAnswerStore } from '../db/requests/stored-answers.ts';
import { findAwaitingReview } from '../domain/approvals/review-queue.ts';
import { sealApprovals } from '../domain/publishing/seal-approvals.ts';
import { createRateLimiter } from '../http/pipeline/rate-limit.ts';
import { showResource } from '../http/webhooks/show-resource.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import { createAnalyticsContext } from './analytics.ts';
import { createCampaignContext } from './campaigns.ts';
import { createDeps, type Deps } from './deps.ts';
import { listDocumentNames } from './endpoints.ts';
import { readLegalTexts } from './legal-texts.ts';
import { createMediaTasks, createUploadMount } from './media.ts';
import { createOauth } from './oauth.ts';
import { createPublishingDeps } from './publishing.ts';
import { type ContextInput, openResources } from './resources.ts';
import { createRoutes } from './routes.ts';
import { createScheduleTasks } from './schedule.ts';
import { startWebhookSender } from './webhooks.ts';

export type { ContextInput };
export type Context = Awaited<ReturnType<typeof createContext>>;

/** Posts that one process sends at the same time. Each spends most of its time waiting for a platform. */
const maxConcurrentSends = 100;

/** Workspaces whose deps a process keeps. Making them again costs less than one query. */
const maxKeptWorkspaces = 1_000;

export async function createContext(input: ContextInput) {
  await using opening = new AsyncDisposableStack();
  const resources = await openResources(input, opening);
  const { config, log, clock, database, keys, metrics, budgets, permits, tokens, send, random } = resources;
  const deps = createDeps(resources, database);
  const { media, people, apps, accountMaintenance } = deps;
  const depsOfWorkspace = keepNewest(maxKeptWorkspaces, (id: WorkspaceId) =>
    createDeps(resources, database.forWorkspace(id)),
  );
  const depsFor = (id: WorkspaceId | null): Deps => (id === null ? deps : depsOfWorkspace(id));

  const dueStore = createDueStore(database);
  const publishing = createPublishingDeps(
    { posts: deps.posts, database, keys, dueStore, tokens, send, media, metrics, log },
    { random, leaseMs: resources.overrides.leaseMs },
  );
  // Before anything is sent, and before new entries are sealed.
  await sealApprovals({ ...publishing, sealing: createApprovalSealing(database, keys) });
  const noticeWriter = opening.use(
    resources.notifications.startWriting((...drafts) => findAwaitingReview(deps.posts, ...drafts)),
  );
  const { oidcRecords, authorizationServer } = createOauth({
    config,
    database,
    keys,
    macs: resources.macs,
    ...apps,
  });
  const answers = createAnswerStore(database);
  const limiter = opening.use(createRateLimiter(config.limits, clock, permits));
  const opened = opening.move();
  return {
    ...resources,
    depsFor,
    names: listDocumentNames(resources.definitions),
    dueStore,
    publishing,
    people,
    apps,
    accountMaintenance,
    connections: deps.accounts.connections,
    pauses: { deps: deps.pauses },
    presence: { deps: deps.presence },
    noticeWriter,
    schedule: { deps: deps.schedule, tasks: createScheduleTasks(deps.schedule) },
    startSendingWebhooks: () =>
      startWebhookSender({
        ...resources,
        observe: metrics.observe,
        worker: metrics.worker,
        random,
        readResource: (listener, event) => showResource(depsFor(event.workspaceId), listener, event),
      }),
    campaigns: createCampaignContext(deps.content.campaigns, resources.connectionString),
    forgetGenerated: deps.content.forgetGenerated,
    analytics: createAnalyticsContext({
      ...resources,
      eventLog: resources.events.eventLog,
      observe: metrics.observe,
    }),
    media: {
      ...media,
      uploadMount: createUploadMount(resources.media, media),
      cleanupTasks: createMediaTasks(media),
    },
    answers,
    budgets,
    oidcRecords,
    oauth: { authorizationServer, tokenBudget: { budgets, perMinute: config.limits.tokenEndpoint } },
    limiter: metrics.withLimitMetrics(limiter),
    idempotency: {
      answers,
      clock,
      inTransaction: <Result>(
        workspaceId: WorkspaceId | null,
        work: (answers: ReturnType<typeof createAnswerStore>, requestDeps: Deps) => Promise<Result>,
      ) =>
        database.inTransaction(workspaceId ?? 'all', (handle) =>
          work(createAnswerStore(handle), createDeps(resources, handle)),
        ),
    },
    routes: createRoutes(resources, authorizationServer, await readLegalTexts(config.legal)),
    maxConcurrentSends,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function keepNewest<Key, Value>(max: number, create: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const value = kept.get(key) ?? create(key);
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
