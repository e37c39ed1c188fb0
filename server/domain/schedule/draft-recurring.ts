/**
 * Promise: a recurring post becomes a draft once for each of its days, however many processes run and however
 * often they die; and only a draft, which a person approves or not. Days that passed while nothing ran are not
 * caught up one by one: the latest becomes one draft without a time, so that people see what was missed.
 */

import type { RecurrenceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OriginStore } from '../origins/ports.ts';
import type { Post, PostStore, TargetAccounts } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { newPostDefaults } from '../posts/new-draft.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import { auditRecurrence, type RecurrenceDeps, timeOnDay } from './manage-recurrences.ts';
import { addDays, type Recurrence, recurrenceDays } from './recurrence.ts';

export interface DraftRecurringDeps extends Omit<RecurrenceDeps, 'posts'> {
  readonly posts: Pick<PostStore, 'lockAnywhere' | 'insert' | 'inheritContributors'>;
  readonly origins: Pick<OriginStore, 'copy'>;
  readonly accounts: Pick<TargetAccounts, 'find'>;
  readonly log: Logger;
}

const pageSize = 200;

/** Returns how many drafts were created. */
export async function draftRecurring(deps: DraftRecurringDeps): Promise<number> {
  let created = 0;
  for (let after: RecurrenceId | null = null; ; ) {
    const ids: readonly RecurrenceId[] = await deps.recurrences.listRunning(after, pageSize);
    for (const id of ids) {
      try {
        created += await deps.transact((tx) => createDrafts(deps, tx, id));
      } catch (error) {
        // One that cannot be drafted must not block the others.
        deps.log.warn({ error, recurrence: id }, 'a recurring post could not be drafted; it is retried');
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < pageSize) return created;
  }
}

async function createDrafts(deps: DraftRecurringDeps, tx: Tx, id: RecurrenceId): Promise<number> {
  const recurrence = await deps.recurrences.lock(tx, id);
  if (!recurrence) return 0;
  const now = deps.clock.now();
  const today = deps.timeRules.wallAt(now, recurrence.timeZone).slice(0, 10);
  const through = addDays(today, recurrence.aheadDays);
  if (recurrence.draftedThrough !== null && recurrence.draftedThrough >= through) return 0;
  const template = await deps.posts.lockAnywhere(tx, recurrence.templatePostId);
  if (!template) {
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, 'system', recurrence, 'recurrence.ended', now);
    return 0;
  }
  const upcoming = recurrenceDays(recurrence, recurrence.draftedThrough, through).map((day) => ({
    day,
    time: timeOnDay(deps.timeRules, recurrence, day),
  }));
  // Times before the rule was created do not count as missed.
  const missed = upcoming
    .filter(({ time }) => time.publishAt <= now && time.publishAt > recurrence.createdAt)
    .at(-1);
  if (missed) await createDraft(deps, tx, recurrence, template, missed.day, null);
  const ahead = upcoming.filter(({ time }) => time.publishAt > now);
  for (const { day, time } of ahead) await createDraft(deps, tx, recurrence, template, day, time);
  await deps.recurrences.setDraftedThrough(tx, id, through);
  if (recurrence.endsOn !== null && recurrence.endsOn <= through) {
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, 'system', recurrence, 'recurrence.ended', now);
  }
  return ahead.length + (missed ? 1 : 0);
}

async function createDraft(
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
  await deps.origins.copy(tx, template.id, post);
  await deps.recurrences.addPost(tx, recurrence.id, day, post.id);
  await writeAudit(deps.audit, tx, 'system', post, 'post.created', now, {
    recurrence: recurrence.id,
    day,
    missed: schedule === null,
  });
}
