/**
 * Makes exports, one at a time. Promise: whatever dies, each is made whole or not at all; cancelling ends the work at the
 * next step; and one that cannot be made says why.
 */
import { AppError } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { answerQuestion } from './answer-question.ts';
import type { ClaimedExport, ExportQueue, PresentExport } from './export-ports.ts';
import { exportLifetimeMs } from './exports.ts';
import { messages } from './messages.ts';
import { openQuestion } from './open-question.ts';
import type { AnalyticsDeps } from './read-analytics.ts';

export interface MakeExportDeps extends AnalyticsDeps {
  readonly queue: ExportQueue;
  readonly present: PresentExport;
  readonly log: Logger;
}

/** What one export may take from the database and from a worker's memory. */
const limits = { maxPosts: 100_000, maxRows: 100_000 };
const rowsPerPart = 250;
/** Each step takes much less; who is silent for longer has died. */
const holdMs = seconds(60);
const maxTries = 3;
/** How much of the work is reading; the rest is writing. */
const readingShare = 0.8;

/** It was cancelled, deleted, or taken over: nothing more is to be done. */
class ExportEnded extends Error {}

/** Returns how many were taken on. */
export async function makeExports(deps: MakeExportDeps, stopping: AbortSignal): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (stopping.aborted) return taken;
    const now = deps.clock.now();
    const claim = await deps.queue.claim(now, later(now, holdMs));
    if (!claim) return taken;
    await makeExport(deps, claim, stopping);
  }
}

async function makeExport(deps: MakeExportDeps, claim: ClaimedExport, stopping: AbortSignal): Promise<void> {
  const { queue, clock, log } = deps;
  const fail = (problem: Parameters<ExportQueue['fail']>[1]) =>
    queue.fail(claim, problem, clock.now(), later(clock.now(), exportLifetimeMs));
  try {
    if (claim.tries > maxTries) throw new AppError('internal_error', messages.export_failed());
    await write(deps, claim, stopping);
  } catch (error) {
    if (error instanceof ExportEnded) return;
    if (error instanceof AppError) {
      await fail(error.detail);
      return;
    }
    if (!stopping.aborted)
      log.warn({ error, export: claim.id }, 'an export could not be made; it is tried again');
    await queue.release(claim);
  }
}

async function write(deps: MakeExportDeps, claim: ClaimedExport, stopping: AbortSignal): Promise<void> {
  const { queue, clock } = deps;
  const record = async (progress: number): Promise<void> => {
    stopping.throwIfAborted();
    if (!(await queue.recordProgress(claim, progress, later(clock.now(), holdMs)))) throw new ExportEnded();
  };
  // The question means what it meant when it was asked: "until now" is until then.
  const asked = { ...deps, clock: { now: () => claim.createdAt } };
  const open = await openQuestion(asked, claim.workspaceId, claim.question);
  const answer = await answerQuestion(asked, open, {
    ...limits,
    onProgress: (done) => record(done * readingShare),
  });
  const { head, rows } = deps.present(answer);
  let number = 0;
  for (const part of inParts(rows)) {
    if (!(await queue.addPart(claim, number, joined(part)))) throw new ExportEnded();
    number += 1;
    const written = Math.min(1, (number * rowsPerPart) / answer.rows.length);
    await record(readingShare + (1 - readingShare) * written);
  }
  const now = clock.now();
  await queue.finish(claim, { head, rowCount: answer.rows.length }, now, later(now, exportLifetimeMs));
}

const joined = (rows: readonly Json[]): string => rows.map((row) => JSON.stringify(row)).join(',');

function* inParts(rows: Iterable<Json>): Generator<readonly Json[]> {
  let part: Json[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsPerPart) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
