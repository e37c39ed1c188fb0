/**
 * Promise: a recurring post becomes a draft once for each of its days, however many processes look and however
 * often they die; and only a draft, which a person approves or not. Days that passed while nothing ran are not made
 * up for one by one: the latest becomes one draft without a time, so that somebody sees what was left out.
 */

import type { RecurrenceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Post, PostStore, TargetAccounts } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { newPostDefaults } from '../posts/new-draft.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import { auditRecurrence, type RecurrenceDeps, timeOn } from './manage-recurrences.ts';
import { dayAfter, daysOf, type Recurrence } from './recurrence.ts';

export interface DraftRecurringDeps extends Omit<RecurrenceDeps, 'posts'> {
  readonly posts: Pick<PostStore, 'lockAnywhere' | 'insert' | 'inheritContributors'>;
  readonly accounts: Pick<TargetAccounts, 'find'>;
  readonly log: Logger;
}

const pageSize = 200;

/** Returns how many drafts were made. */
export async function draftRecurring(deps: DraftRecurringDeps): Promise<number> {
  let made = 0;
  for (let after: RecurrenceId | null = null; ; ) {
    const ids: readonly RecurrenceId[] = await deps.recurrences.running(after, pageSize);
    for (const id of ids) {
      try {
        made += await deps.transact((tx) => draftsOf(deps, tx, id));
      } catch (error) {
        // One that cannot be drafted must not keep the others waiting.
        deps.log.warn({ error, recurrence: id }, 'a recurring post could not be drafted; it is tried again');
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < pageSize) return made;
  }
}

async function draftsOf(deps: DraftRecurringDeps, tx: Tx, id: RecurrenceId): Promise<number> {
  const recurrence = await deps.recurrences.lock(tx, id);
  if (!recurrence) return 0;
  const now = deps.clock.now();
  const today = deps.timeRules.wallAt(now, recurrence.timeZone).slice(0, 10);
  const through = dayAfter(today, recurrence.aheadDays);
  if (recurrence.draftedThrough !== null && recurrence.draftedThrough >= through) return 0;
  const template = await deps.posts.lockAnywhere(tx, recurrence.templatePostId);
  if (!template) {
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, 'system', recurrence, 'recurrence.ended', now);
    return 0;
  }
  const coming = daysOf(recurrence, recurrence.draftedThrough, through).map((day) => ({
    day,
    time: timeOn(deps.timeRules, recurrence, day),
  }));
  // What was over when the rule was made was never promised.
  const missed = coming
    .filter(({ time }) => time.publishAt <= now && time.publishAt > recurrence.createdAt)
    .at(-1);
  if (missed) await draft(deps, tx, recurrence, template, missed.day, null);
  const ahead = coming.filter(({ time }) => time.publishAt > now);
  for (const { day, time } of ahead) await draft(deps, tx, recurrence, template, day, time);
  await deps.recurrences.draftedThrough(tx, id, through);
  if (recurrence.endsOn !== null && recurrence.endsOn <= through) {
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, 'system', recurrence, 'recurrence.ended', now);
  }
  return ahead.length + (missed ? 1 : 0);
}

async function draft(
  deps: DraftRecurringDeps,
  tx: Tx,
  recurrence: Recurrence,
  template: Post,
  day: string,
  schedule: ScheduledTime | null,
): Promise<void> {
  const now = deps.clock.now();
  const account =
    template.accountId && (await deps.accounts.find(tx, template.workspaceId, template.accountId));
  const post: Post = {
    ...template,
    ...newPostDefaults({ userId: recurrence.createdBy, via: { kind: 'session' } }, now),
    amendsPostId: null,
    accountId: account && account.status !== 'disconnected' ? account.id : null,
    schedule,
  };
  await deps.posts.insert(tx, post);
  await deps.posts.inheritContributors(tx, template.id, post);
  await deps.recurrences.addPost(tx, recurrence.id, day, post.id);
  await writeAudit(deps.audit, tx, 'system', post, 'post.created', now, {
    recurrence: recurrence.id,
    day,
    missed: schedule === null,
  });
}
