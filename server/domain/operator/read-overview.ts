import { AppError } from '../../errors.ts';
import { type Clock, later, seconds } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import { isOperator, type OperatorDeps } from './is-operator.ts';
import type { Figures, LongFigures, ProcessStore, RunningProcess } from './ports.ts';

export interface OverviewDeps extends OperatorDeps {
  readonly clock: Clock;
  readonly figures: () => Promise<Figures>;
  /** Of the last day. */
  readonly longFigures: () => Promise<LongFigures>;
  readonly processes: Pick<ProcessStore, 'list'>;
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
}

export const beatEveryMs = seconds(15);
/** Missing two beats is no accident. */
const silentMs = beatEveryMs * 3;

export async function readOverview(deps: OverviewDeps, userId: UserId): Promise<Overview> {
  // As for an address where nothing is: that there is an overview is nobody else's business.
  if (!(await isOperator(deps, userId)))
    throw new AppError('not_found', 'There is nothing at GET /v1/operator/overview.');
  const at = deps.clock.now();
  const [figures, lastDay, processes] = await Promise.all([
    deps.figures(),
    deps.longFigures(),
    deps.processes.list(),
  ]);
  return {
    at,
    figures,
    lastDay,
    storage: deps.storage,
    processes: processes.map((one) => ({ ...one, running: later(one.seenAt, silentMs) > at })),
    here: deps.here,
  };
}
