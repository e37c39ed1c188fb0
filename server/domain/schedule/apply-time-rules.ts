/**
 * Promise: "nine in the morning in Lisbon" stays nine in the morning in Lisbon. When this process has newer time-
 * zone rules than the waiting times were computed with, each time is recomputed, in batches, by one process at a
 * time; if it dies, the next one continues where it stopped. An instant that moves is audited, and the audit
 * triggers notifications. Older rules never undo what newer ones computed.
 */
import { type Clock, days, later } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { DueSignal, PostStore } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { recomputeTime } from '../time/recompute-time.ts';
import type { TimeRules } from '../time/time-rules.ts';
import type { Transact, Tx } from '../tx.ts';
import type { TimedPost, TimedPosts } from './ports.ts';

export interface ApplyTimeRulesDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly posts: Pick<PostStore, 'update'>;
  readonly timed: TimedPosts;
  readonly due: DueSignal;
  readonly timeRules: TimeRules;
}

export type ApplyTimeRulesResult = 'up_to_date' | 'busy_elsewhere' | 'rules_too_old' | 'moved';

const batchSize = 200;
/** Past times do not matter, but a zone can move by a day. */
const pastMarginMs = days(2);

export async function applyTimeRules(
  deps: ApplyTimeRulesDeps,
  limit = batchSize,
): Promise<ApplyTimeRulesResult> {
  let result: ApplyTimeRulesResult = 'up_to_date';
  for (;;) {
    const step = await deps.transact((tx) => moveBatch(deps, tx, limit));
    if (step !== 'more') return step === 'up_to_date' ? result : step;
    result = 'moved';
  }
}

async function moveBatch(
  deps: ApplyTimeRulesDeps,
  tx: Tx,
  limit: number,
): Promise<ApplyTimeRulesResult | 'more'> {
  const { version } = deps.timeRules;
  const progress = await deps.timed.lockProgress(tx);
  if (!progress) return 'busy_elsewhere';
  if (progress.version === version) return 'up_to_date';
  const newest = [progress.version ?? '', progress.movingTo ?? ''].sort().at(-1) ?? '';
  if (newest > version) {
    deps.log.warn(
      { rules: version, newest },
      'this process has older time-zone rules than the schedule; update it',
    );
    return 'rules_too_old';
  }
  const through = progress.movingTo === version ? progress.movedThrough : null;
  const now = deps.clock.now();
  const found = await deps.timed.listAfter(tx, through, later(now, -pastMarginMs), limit);
  let moved = 0;
  for (const { id, schedule } of found) {
    if (!recomputeTime(deps.timeRules, schedule)) continue;
    const post = await deps.timed.lock(tx, id);
    if (post && (await movePost(deps, tx, post, now))) moved += 1;
  }
  if (moved > 0) await deps.due.scheduleChanged(tx);
  const last = found.at(-1)?.id ?? through;
  const done = found.length < limit;
  await deps.timed.saveProgress(
    tx,
    done
      ? { version, movingTo: null, movedThrough: null }
      : { version: progress.version, movingTo: version, movedThrough: last },
  );
  deps.log.info(
    { rules: version, checked: found.length, moved },
    'recomputed times with new time-zone rules',
  );
  return 'more';
}

async function movePost(deps: ApplyTimeRulesDeps, tx: Tx, post: TimedPost, now: Date): Promise<boolean> {
  const { timeRules } = deps;
  const moved = recomputeTime(timeRules, post.schedule);
  if (!moved) return false;
  const { publishAt, wallTime } = moved.time;
  await deps.posts.update(tx, post.id, { schedule: moved.time }, now);
  if (publishAt.getTime() === post.schedule.publishAt.getTime()) return false;
  // The approval is for the local time, so it moves along; otherwise the post would be outside its approved time.
  const approvedTimes: { [id: string]: string } = {};
  for (const approved of await deps.timed.approvedTimes(tx, post)) {
    const movedApproval = recomputeTime(timeRules, approved);
    if (!movedApproval) continue;
    const { publishAt: approvedAt } = movedApproval.time;
    await deps.timed.moveApprovedTime(tx, approved.approvalId, approvedAt, timeRules.version, now);
    approvedTimes[approved.approvalId] = approvedAt.toISOString();
  }
  await writeAudit(deps.audit, tx, 'system', post, 'post.time_moved', now, {
    from: post.schedule.publishAt.toISOString(),
    to: publishAt.toISOString(),
    wall_time_before: post.schedule.wallTime,
    wall_time: wallTime,
    time_zone: post.schedule.timeZone,
    jumped_over: moved.jumpedOver,
    approved_times: approvedTimes,
    rules: timeRules.version,
  });
  return true;
}
