import { type Overview, type OverviewDeps, readOverview } from '../../domain/operator/read-overview.ts';
import { toInstallationPauseView } from '../pauses/present-pause.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { type OperatorOverviewView, operatorOverviewView } from './views.ts';

export const readOverviewRoute = defineRoute({
  operationId: 'readOperatorOverview',
  summary: 'Read the state of the installation',
  details: 'For those who run it',
  tag: 'Operator',
  method: 'GET',
  paths: ['/v1/operator/overview'],
  operatorsOnly: true,
  access: { kind: 'signed_in' },
  responses: { 200: operatorOverviewView },
  handler: async (deps: OverviewDeps, { caller }) => ok(toView(await readOverview(deps, caller.userId))),
});

const toView = ({
  at,
  stats,
  lastDay,
  storage,
  processes,
  thisProcess,
  paused,
  brokenAudits,
  refusedEntries,
}: Overview): OperatorOverviewView => ({
  at: at.toISOString(),
  paused: paused && toInstallationPauseView(paused),
  broken_audits: brokenAudits.map(({ workspaceId, foundAt, what }) => ({
    workspace_id: workspaceId,
    found_at: foundAt.toISOString(),
    what,
  })),
  refused_audit_entries: refusedEntries.map(({ workspaceId, count, lastAt }) => ({
    workspace_id: workspaceId,
    count,
    last_at: lastAt.toISOString(),
  })),
  figures: {
    scheduled_posts: stats.scheduledPosts,
    due_posts: stats.duePosts,
    due_age_seconds: stats.dueAgeSeconds,
    publishing_posts: stats.publishingPosts,
    unconfirmed_posts: stats.unconfirmedPosts,
    open_attempts: stats.openAttempts,
    uncertain_attempts: stats.uncertainAttempts,
    lanes_held: stats.lanesHeld,
    queues: stats.queues.map(({ name, waiting, ageSeconds }) => ({
      name,
      waiting,
      age_seconds: ageSeconds,
    })),
    accounts_to_reconnect: [...stats.accountsToReconnect],
  },
  last_day: {
    outcomes: [...lastDay.outcomes],
    delay: lastDay.delay && {
      count: lastDay.delay.count,
      p50_ms: lastDay.delay.p50Ms,
      p99_ms: lastDay.delay.p99Ms,
    },
  },
  storage: {
    kind: storage,
    files: lastDay.files.count,
    size_bytes: lastDay.files.sizeBytes,
    database_bytes: lastDay.database.sizeBytes,
  },
  people: lastDay.people,
  workspaces: lastDay.workspaces,
  processes: processes.map((one) => ({
    id: one.id,
    host: one.host,
    parts: [...one.parts],
    version: one.version,
    node_version: one.nodeVersion,
    time_zone_data: one.timeZoneData,
    started_at: one.startedAt.toISOString(),
    seen_at: one.seenAt.toISOString(),
    running: one.running,
  })),
  versions: {
    signoff: thisProcess.version,
    node: thisProcess.nodeVersion,
    postgresql: lastDay.database.version,
    time_zone_data: thisProcess.timeZoneData,
  },
});
