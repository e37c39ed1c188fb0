/**
 * Promise: "nine in the morning in Lisbon" stays nine in the morning in Lisbon. When this process came with newer
 * time-zone rules than the waiting times were computed with, each of them is computed again, in batches, by one
 * process at a time; whoever dies, the next one goes on where it stopped. An instant that moves is audited, and
 * who follows the audit tells people. Older rules never undo what newer ones said.
 */
import { type Clock, days, later } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { DueSignal, PostStore } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { movedTime } from '../time/moved-time.ts';
import type { TimeRules } from '../time/time-rules.ts';
import type { Transact, Tx } from '../tx.ts';
import type { TimedPost, TimedPosts } from './ports.ts';

export interface FollowTimeRulesDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly posts: Pick<PostStore, 'update'>;
  readonly timed: TimedPosts;
  readonly due: DueSignal;
  readonly timeRules: TimeRules;
}

export type Followed = 'up_to_date' | 'busy_elsewhere' | 'rules_too_old' | 'moved';

const batchSize = 200;
/** Times that are over do not matter, but a zone can move by a day. */
const overMs = days(2);

export async function followTimeRules(deps: FollowTimeRulesDeps, limit = batchSize): Promise<Followed> {
  let result: Followed = 'up_to_date';
  for (;;) {
    const step = await deps.transact((tx) => oneBatch(deps, tx, limit));
    if (step !== 'more') return step === 'up_to_date' ? result : step;
    result = 'moved';
  }
}

async function oneBatch(deps: FollowTimeRulesDeps, tx: Tx, limit: number): Promise<Followed | 'more'> {
  const { version } = deps.timeRules;
  const progress = await deps.timed.holdProgress(tx);
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
  const found = await deps.timed.after(tx, through, later(now, -overMs), limit);
  let moved = 0;
  for (const { id, schedule } of found) {
    if (!movedTime(deps.timeRules, schedule)) continue;
    const post = await deps.timed.lock(tx, id);
    if (post && (await movePost(deps, tx, post, now))) moved += 1;
  }
  if (moved > 0) await deps.due.changed(tx);
  const last = found.at(-1)?.id ?? through;
  const done = found.length < limit;
  await deps.timed.saveProgress(
    tx,
    done
      ? { version, movingTo: null, movedThrough: null }
      : { version: progress.version, movingTo: version, movedThrough: last },
  );
  deps.log.info({ rules: version, looked: found.length, moved }, 'computed times by other time-zone rules');
  return 'more';
}

async function movePost(deps: FollowTimeRulesDeps, tx: Tx, post: TimedPost, now: Date): Promise<boolean> {
  const { timeRules } = deps;
  const moved = movedTime(timeRules, post.schedule);
  if (!moved) return false;
  const { publishAt, wallTime } = moved.time;
  await deps.posts.update(tx, post.id, { schedule: moved.time }, now);
  if (publishAt.getTime() === post.schedule.publishAt.getTime()) return false;
  // What was approved is the local time. It goes along, or the post would stand outside its approved time.
  for (const approved of await deps.timed.approved(tx, post)) {
    const means = movedTime(timeRules, approved);
    if (means)
      await deps.timed.moveApproved(tx, approved.approvalId, means.time.publishAt, timeRules.version, now);
  }
  await writeAudit(deps.audit, tx, 'system', post, 'post.time_moved', now, {
    from: post.schedule.publishAt.toISOString(),
    to: publishAt.toISOString(),
    wall_time_before: post.schedule.wallTime,
    wall_time: wallTime,
    time_zone: post.schedule.timeZone,
    jumped_over: moved.jumpedOver,
    rules: timeRules.version,
  });
  return true;
}
