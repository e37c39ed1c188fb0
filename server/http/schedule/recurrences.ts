import { z } from 'zod';
import {
  addRecurrence,
  endRecurrence,
  type RecurrenceDeps,
  upcomingTimes,
} from '../../domain/schedule/manage-recurrences.ts';
import { type Recurrence, type RecurrenceRule, weekdays } from '../../domain/schedule/recurrence.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { created, defineRoute, noContent, noContentBody, ok, type Route } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { timeOfDay } from './slots.ts';
import { type RecurrenceView, recurrenceView, weekdayName } from './views.ts';

const shared = {
  template_post_id: z
    .string()
    .refine(isPostId, { message: 'must be the id of a post' })
    .transform((value) => value as PostId)
    .meta({
      description: 'The post that comes again; its content as it then is becomes each draft',
      example: sample.postId,
    }),
  time: timeOfDay,
  time_zone: text(64).optional().meta({ description: "IANA time zone; the workspace's unless said" }),
  starts_on: z.iso.date().optional().meta({ description: 'Today unless said' }),
  ends_on: z.iso.date().nullish(),
  ahead_days: z.int().min(1).max(60).default(7),
};

const newRecurrence = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('week'), weekdays: z.array(weekdayName).min(1).max(7), ...shared }),
  z.strictObject({ every: z.literal('days'), every_days: z.int().min(1).max(365), ...shared }),
  z.strictObject({ every: z.literal('month'), day_of_month: z.int().min(1).max(31), ...shared }),
]);

function ruleOf(input: z.output<typeof newRecurrence>): RecurrenceRule {
  if (input.every === 'week') {
    const named = input.weekdays.map((name) => weekdays.indexOf(name) + 1);
    return { every: 'week', weekdays: [...new Set(named)].sort() };
  }
  return input.every === 'days'
    ? { every: 'days', days: input.every_days }
    : { every: 'month', dayOfMonth: input.day_of_month };
}

function present({ timeRules, clock }: RecurrenceDeps, recurrence: Recurrence): RecurrenceView {
  const { rule } = recurrence;
  return {
    id: recurrence.id,
    template_post_id: recurrence.templatePostId,
    every: rule.every,
    weekdays: rule.every === 'week' ? rule.weekdays.flatMap((day) => weekdays[day - 1] ?? []) : [],
    every_days: rule.every === 'days' ? rule.days : null,
    day_of_month: rule.every === 'month' ? rule.dayOfMonth : null,
    time: recurrence.time,
    time_zone: recurrence.timeZone,
    starts_on: recurrence.startsOn,
    ends_on: recurrence.endsOn,
    ahead_days: recurrence.aheadDays,
    coming: upcomingTimes(timeRules, recurrence, clock.now()).map(({ publishAt, wallTime }) => ({
      publish_at: publishAt.toISOString(),
      wall_time: wallTime,
    })),
    created_at: recurrence.createdAt.toISOString(),
    ended_at: recurrence.endedAt?.toISOString() ?? null,
  };
}

export const recurrenceRoutes: Route<RecurrenceDeps>[] = [
  defineRoute({
    operationId: 'listRecurrences',
    summary: 'List recurring posts',
    details: 'Newest first',
    tag: 'Schedule',
    method: 'GET',
    paths: ['/v1/recurrences'],
    access: { kind: 'scope', scope: 'schedule:read', capability: 'read' },
    responses: { 200: z.object({ data: z.array(recurrenceView) }) },
    handler: async (deps: RecurrenceDeps, { actor }) =>
      ok({
        data: (await deps.recurrences.list(actor.workspaceId)).map((recurrence) => present(deps, recurrence)),
      }),
  }),
  defineRoute({
    operationId: 'addRecurrence',
    summary: 'Repeat a post',
    details: 'It makes drafts to approve, some days ahead',
    tag: 'Schedule',
    method: 'POST',
    paths: ['/v1/recurrences'],
    access: { kind: 'scope', scope: 'schedule:write', capability: 'write_posts' },
    body: newRecurrence,
    responses: { 201: recurrenceView },
    handler: async (deps: RecurrenceDeps, { actor, body }) => {
      const recurrence = await addRecurrence(deps, actor, {
        templatePostId: body.template_post_id,
        rule: ruleOf(body),
        time: body.time,
        timeZone: body.time_zone,
        startsOn: body.starts_on,
        endsOn: body.ends_on,
        aheadDays: body.ahead_days,
      });
      return created(present(deps, recurrence));
    },
  }),
  defineRoute({
    operationId: 'endRecurrence',
    summary: 'Stop repeating a post',
    details: 'Drafts that are made stay',
    tag: 'Schedule',
    method: 'DELETE',
    paths: ['/v1/recurrences/:id'],
    access: { kind: 'scope', scope: 'schedule:write', capability: 'write_posts' },
    params: idParam('rec', 'recurring post'),
    responses: { 204: noContentBody },
    handler: async (deps: RecurrenceDeps, { actor, params }) => {
      await endRecurrence(deps, actor, params.id);
      return noContent;
    },
  }),
];
