/** Exports as people and programs see them: asked for, looked at, cancelled, downloaded. A worker makes them. */
import { AppError, notFound } from '../../errors.ts';
import { hours, later, minutes, seconds } from '../../lib/clock.ts';
import { type ExportId, newId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Transact } from '../tx.ts';
import type { AnalyticsExport, ExportStore } from './export-ports.ts';
import { messages } from './messages.ts';
import { openQuestion } from './open-question.ts';
import type { Question } from './question.ts';
import type { AnalyticsDeps } from './read-analytics.ts';

export interface ExportDeps extends AnalyticsDeps {
  readonly transact: Transact;
  readonly exports: ExportStore;
}

/** Not longer, because it is a copy of figures that may be kept for two days only, or until an account is disconnected. */
export const exportLifetimeMs = hours(1);
/** Of one person in one workspace, at a time. */
const maxExports = 5;

/** Refuses at once what could not be answered. */
export async function startExport(
  deps: ExportDeps,
  actor: Actor,
  question: Question,
): Promise<AnalyticsExport> {
  require(actor, 'read');
  const { workspaceId, userId } = actor;
  await openQuestion(deps, workspaceId, question);
  const createdAt = deps.clock.now();
  const id = newId('exp', createdAt.getTime());
  await deps.transact(async (tx) => {
    if ((await deps.exports.countAndLock(tx, actor)) >= maxExports)
      throw new AppError('rate_limited', messages.too_many_exports({ max: maxExports }), {
        retryAfterSeconds: minutes(1) / seconds(1),
      });
    await deps.exports.insert(tx, { id, workspaceId, createdBy: userId, createdAt, question });
  });
  return readExport(deps, actor, id);
}

export async function readExport(
  deps: Pick<ExportDeps, 'exports'>,
  actor: Actor,
  id: ExportId,
): Promise<AnalyticsExport> {
  require(actor, 'read');
  const found = await deps.exports.find(actor, id);
  if (!found) throw notFound('export');
  return found;
}

export async function listExports(
  deps: Pick<ExportDeps, 'exports'>,
  actor: Actor,
): Promise<readonly AnalyticsExport[]> {
  require(actor, 'read');
  return deps.exports.list(actor);
}

export async function cancelExport(
  deps: Pick<ExportDeps, 'exports' | 'transact' | 'clock'>,
  actor: Actor,
  id: ExportId,
): Promise<AnalyticsExport> {
  await readExport(deps, actor, id);
  const now = deps.clock.now();
  await deps.transact((tx) => deps.exports.cancel(tx, actor, id, now, later(now, exportLifetimeMs)));
  return readExport(deps, actor, id);
}

export interface OpenExport {
  readonly made: AnalyticsExport;
  readonly head: NonNullable<Awaited<ReturnType<ExportStore['head']>>>;
  /** Rows as JSON, separated by commas, a part at a time. */
  readonly parts: AsyncIterable<string>;
}

/** What was made, for a download. */
export async function openExport(
  deps: Pick<ExportDeps, 'exports'>,
  actor: Actor,
  id: ExportId,
): Promise<OpenExport> {
  const made = await readExport(deps, actor, id);
  const head = await deps.exports.head(actor, id);
  if (!head) throw new AppError('export_not_ready', messages.export_not_ready({ state: made.state }));
  async function* parts(): AsyncGenerator<string> {
    for (let number = 0; ; number += 1) {
      const part = await deps.exports.part(actor, id, number);
      if (part === undefined) return;
      yield part;
    }
  }
  return { made, head, parts: parts() };
}
