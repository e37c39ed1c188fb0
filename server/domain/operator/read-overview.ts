import { type Clock, later, seconds } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import type { InstallationPause, InstallationPauseStore } from '../pauses/ports.ts';
import { type OperatorDeps, requireOperator } from './is-operator.ts';
import type { Figures, LongFigures, ProcessStore, RunningProcess } from './ports.ts';

export interface OverviewDeps extends OperatorDeps {
  readonly clock: Clock;
  readonly figures: () => Promise<Figures>;
  /** Of the last day. */
  readonly longFigures: () => Promise<LongFigures>;
  readonly processes: Pick<ProcessStore, 'list'>;
  readonly installation: Pick<InstallationPauseStore, 'current'>;
  readonly storage: 'disk' | 's3';
  /** Of the process that answers. */
  readonly here: Pick<RunningProcess, 'version' | 'nodeVersion' | 'timeZoneData'>;
}

export interface Overview {
  readonly at: Date;
  readonly figures: Figures;
  readonly lastDay: LongFigures;
  readonly storage: OverviewDeps['storage'];
  readonly processes: readonly (RunningProcess & { readonly running: boolean })[];
  readonly here: OverviewDeps['here'];
  /** Publishing is paused for everybody. */
  readonly paused: InstallationPause | null;
}

export const beatEveryMs = seconds(15);
/** Missing two beats is no accident. */
const silentMs = beatEveryMs * 3;

export async function readOverview(deps: OverviewDeps, userId: UserId): Promise<Overview> {
  await requireOperator(deps, userId, 'GET /v1/operator/overview');
  const at = deps.clock.now();
  const [figures, lastDay, processes, paused] = await Promise.all([
    deps.figures(),
    deps.longFigures(),
    deps.processes.list(),
    deps.installation.current(),
  ]);
  return {
    at,
    figures,
    lastDay,
    storage: deps.storage,
    processes: processes.map((one) => ({ ...one, running: later(one.seenAt, silentMs) > at })),
    here: deps.here,
    paused,
  };
}
