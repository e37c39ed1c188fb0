import { type Clock, later, seconds } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import type { AuditBreak, RefusedEntries } from '../audit/ports.ts';
import type { InstallationPause, InstallationPauseStore } from '../pauses/ports.ts';
import { type OperatorDeps, requireOperator } from './is-operator.ts';
import type { InstallationStats, ProcessStore, RunningProcess, SlowInstallationStats } from './ports.ts';

export interface OverviewDeps extends OperatorDeps {
  readonly clock: Clock;
  readonly readStats: () => Promise<InstallationStats>;
  /** Of the last day. */
  readonly readSlowStats: () => Promise<SlowInstallationStats>;
  readonly processes: Pick<ProcessStore, 'list'>;
  readonly installation: Pick<InstallationPauseStore, 'current'>;
  readonly audits: {
    listBreaks(): Promise<readonly AuditBreak[]>;
    listRefused(): Promise<readonly RefusedEntries[]>;
  };
  readonly storage: 'disk' | 's3';
  /** Of the process that serves the request. */
  readonly thisProcess: Pick<RunningProcess, 'version' | 'nodeVersion' | 'timeZoneData'>;
}

export interface Overview {
  readonly at: Date;
  readonly stats: InstallationStats;
  readonly lastDay: SlowInstallationStats;
  readonly storage: OverviewDeps['storage'];
  readonly processes: readonly (RunningProcess & { readonly running: boolean })[];
  readonly thisProcess: OverviewDeps['thisProcess'];
  /** Publishing is paused for the whole installation. */
  readonly paused: InstallationPause | null;
  readonly brokenAudits: readonly AuditBreak[];
  readonly refusedEntries: readonly RefusedEntries[];
}

export const heartbeatIntervalMs = seconds(15);
/** After two missed heartbeats a process counts as stopped. */
const stoppedAfterMs = heartbeatIntervalMs * 3;

export async function readOverview(deps: OverviewDeps, userId: UserId): Promise<Overview> {
  await requireOperator(deps, userId, 'GET /v1/operator/overview');
  const at = deps.clock.now();
  const [stats, lastDay, processes, paused, brokenAudits, refusedEntries] = await Promise.all([
    deps.readStats(),
    deps.readSlowStats(),
    deps.processes.list(),
    deps.installation.current(),
    deps.audits.listBreaks(),
    deps.audits.listRefused(),
  ]);
  return {
    at,
    stats,
    lastDay,
    storage: deps.storage,
    processes: processes.map((one) => ({ ...one, running: later(one.seenAt, stoppedAfterMs) > at })),
    thisProcess: deps.thisProcess,
    paused,
    brokenAudits,
    refusedEntries,
  };
}
