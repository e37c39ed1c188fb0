/** Manages recurring posts. They produce drafts, never publications. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type PostId, type RecurrenceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { PostStore } from '../post-model/ports.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { firstInstant, type TimeRules } from '../time/time-rules.ts';
import { findIanaZone, noSuchZoneMessage } from '../time/time-zone.ts';
import type { Transact, Tx } from '../tx.ts';
import type { RulesReader } from '../workspaces/rules.ts';
import { messages } from './messages.ts';
import { addDays, type Recurrence, type RecurrenceRule, recurrenceDays } from './recurrence.ts';
import type { RecurrenceStore } from './recurrence-ports.ts';

export interface RecurrenceDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly posts: Pick<PostStore, 'lock'>;
  readonly rules: RulesReader;
  readonly recurrences: RecurrenceStore;
  readonly timeRules: TimeRules;
}

export interface AddRecurrenceInput {
  readonly templatePostId: PostId;
  readonly rule: RecurrenceRule;
  readonly time: string;
  /** Defaults to the workspace's. */
  readonly timeZone?: string | undefined;
  /** Defaults to today. */
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | null | undefined;
  readonly aheadDays: number;
}

/** A workspace with more recurring posts than this does not plan, it floods. */
const maxRunning = 200;

export async function addRecurrence(
  deps: RecurrenceDeps,
  actor: Actor,
  input: AddRecurrenceInput,
): Promise<Recurrence> {
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const { timeZone: defaultZone } = await deps.rules.rules(tx, actor.workspaceId);
    const template = await deps.posts.lock(tx, actor.workspaceId, input.templatePostId);
    if (template.amendsPostId !== null) throw invalid('template_post_id', messages.template_is_change());
    const timeZone = findIanaZone(input.timeZone ?? defaultZone);
    if (timeZone === undefined) throw invalid('time_zone', noSuchZoneMessage);
    const now = deps.clock.now();
    const today = deps.timeRules.wallAt(now, timeZone).slice(0, 10);
    const startsOn = input.startsOn ?? today;
    const endsOn = input.endsOn ?? null;
    if (startsOn < today || startsOn > addDays(today, 366))
      throw invalid('starts_on', messages.starts_outside_year());
    if (endsOn !== null && endsOn < startsOn) throw invalid('ends_on', messages.ends_before_start());
    const existing = await deps.recurrences.list(actor.workspaceId);
    if (existing.filter(({ endedAt }) => endedAt === null).length >= maxRunning)
      throw new AppError(
        'invalid_request',
        messages.too_many_recurrences({
          max: maxRunning,
        }),
      );
    const recurrence: Recurrence = {
      id: newId('rec', now.getTime()),
      workspaceId: actor.workspaceId,
      templatePostId: template.id,
      rule: input.rule,
      time: input.time,
      timeZone,
      startsOn,
      endsOn,
      aheadDays: input.aheadDays,
      draftedThrough: null,
      createdBy: actor.userId,
      createdAt: now,
      endedAt: null,
    };
    await deps.recurrences.insert(tx, recurrence);
    await auditRecurrence(deps, tx, actor, recurrence, 'recurrence.added', now);
    return recurrence;
  });
}

export async function endRecurrence(deps: RecurrenceDeps, actor: Actor, id: RecurrenceId): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const recurrence = await deps.recurrences.lock(tx, id);
    if (recurrence?.workspaceId !== actor.workspaceId) throw notFound('recurring post');
    const now = deps.clock.now();
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, actor, recurrence, 'recurrence.ended', now);
  });
}

/** The publication time on that day: in a gap the first instant after it, in a fold the earlier one. */
export function timeOnDay(
  rules: TimeRules,
  { time, timeZone }: Pick<Recurrence, 'time' | 'timeZone'>,
  day: string,
): ScheduledTime {
  const publishAt = firstInstant(rules.meaning(`${day}T${time}:00`, timeZone));
  return { publishAt, wallTime: rules.wallAt(publishAt, timeZone), timeZone };
}

/** The next few times, so that people can check their rule. */
export function upcomingTimes(rules: TimeRules, recurrence: Recurrence, now: Date): readonly ScheduledTime[] {
  if (recurrence.endedAt !== null) return [];
  const today = rules.wallAt(now, recurrence.timeZone).slice(0, 10);
  const from = today > recurrence.startsOn ? today : recurrence.startsOn;
  return recurrenceDays(recurrence, addDays(from, -1), addDays(from, 366))
    .slice(0, 6)
    .map((day) => timeOnDay(rules, recurrence, day))
    .filter(({ publishAt }) => publishAt > now)
    .slice(0, 5);
}

export const auditRecurrence = (
  deps: Pick<RecurrenceDeps, 'audit'>,
  tx: Tx,
  actor: Actor | 'system',
  { id, workspaceId, templatePostId }: Recurrence,
  action: AuditAction,
  at: Date,
): Promise<void> =>
  deps.audit.write(tx, {
    workspaceId,
    at,
    actor,
    action,
    subject: `recurrence:${id}`,
    data: { template: templatePostId },
  });

const invalid = (param: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });
