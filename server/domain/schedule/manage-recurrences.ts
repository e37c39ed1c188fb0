/** People say which post comes again and when. What comes of it are drafts, never publications. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId, type PostId, type RecurrenceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { PostStore } from '../post-model/ports.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { firstInstant, type TimeRules } from '../time/time-rules.ts';
import { ianaZone, noSuchZone } from '../time/time-zone.ts';
import type { Transact, Tx } from '../tx.ts';
import type { RulesReader } from '../workspaces/rules.ts';
import { messages } from './messages.ts';
import { dayAfter, daysOf, type Recurrence, type RecurrenceRule } from './recurrence.ts';
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
  /** The workspace's unless said. */
  readonly timeZone?: string | undefined;
  /** Today unless said. */
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | null | undefined;
  readonly aheadDays: number;
}

/** A workspace with more than this does not plan, it floods. */
const mostRunning = 200;

export async function addRecurrence(
  deps: RecurrenceDeps,
  actor: Actor,
  input: AddRecurrenceInput,
): Promise<Recurrence> {
  requireSession(actor);
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const { timeZone: usual } = await deps.rules.rules(tx, actor.workspaceId);
    const template = await deps.posts.lock(tx, actor.workspaceId, input.templatePostId);
    if (template.amendsPostId !== null) throw invalid('template_post_id', messages.template_is_change());
    const timeZone = ianaZone(input.timeZone ?? usual);
    if (timeZone === undefined) throw invalid('time_zone', noSuchZone);
    const now = deps.clock.now();
    const today = deps.timeRules.wallAt(now, timeZone).slice(0, 10);
    const startsOn = input.startsOn ?? today;
    const endsOn = input.endsOn ?? null;
    if (startsOn < today || startsOn > dayAfter(today, 366))
      throw invalid('starts_on', messages.starts_outside_year());
    if (endsOn !== null && endsOn < startsOn) throw invalid('ends_on', messages.ends_before_start());
    const existing = await deps.recurrences.list(actor.workspaceId);
    if (existing.filter(({ endedAt }) => endedAt === null).length >= mostRunning)
      throw new AppError(
        'invalid_request',
        messages.too_many_recurrences({
          max: mostRunning,
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
  requireSession(actor);
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const recurrence = await deps.recurrences.lock(tx, id);
    if (recurrence?.workspaceId !== actor.workspaceId) throw notFound('recurring post');
    const now = deps.clock.now();
    await deps.recurrences.end(tx, id, now);
    await auditRecurrence(deps, tx, actor, recurrence, 'recurrence.ended', now);
  });
}

/** When it comes on that day: after a gap the first instant, in a fold the earlier. */
export function timeOn(
  rules: TimeRules,
  { time, timeZone }: Pick<Recurrence, 'time' | 'timeZone'>,
  day: string,
): ScheduledTime {
  const publishAt = firstInstant(rules.meaning(`${day}T${time}:00`, timeZone));
  return { publishAt, wallTime: rules.wallAt(publishAt, timeZone), timeZone };
}

/** The next few times, for people to check what they said. */
export function comingTimes(rules: TimeRules, recurrence: Recurrence, now: Date): readonly ScheduledTime[] {
  if (recurrence.endedAt !== null) return [];
  const today = rules.wallAt(now, recurrence.timeZone).slice(0, 10);
  const from = today > recurrence.startsOn ? today : recurrence.startsOn;
  return daysOf(recurrence, dayAfter(from, -1), dayAfter(from, 366))
    .slice(0, 6)
    .map((day) => timeOn(rules, recurrence, day))
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
