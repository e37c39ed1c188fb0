import { z } from 'zod';
import { weekdays } from '../../domain/schedule/recurrence.ts';
import { addSlot, readNextSlot, removeSlot, type SlotDeps } from '../../domain/slots/manage-slots.ts';
import type { Slot } from '../../domain/slots/ports.ts';
import { created, defineRoute, noContent, noContentBody, ok, type Route } from '../pipeline/define-route.ts';
import { idOf, idParam } from '../pipeline/inputs.ts';
import { nextSlotView, type SlotView, slotView, weekdayName } from './views.ts';

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'must be a local time like 09:00' })
  .meta({ example: '09:00' });

const present = (slot: Slot): SlotView => ({
  id: slot.id,
  account_id: slot.accountId,
  weekday: weekdays[slot.weekday - 1] ?? 'monday',
  time: slot.time,
  created_at: slot.createdAt.toISOString(),
});

export const slotRoutes: Route<SlotDeps>[] = [
  defineRoute({
    operationId: 'listSlots',
    summary: 'List slots',
    details: 'The weekly slots of the accounts',
    tag: 'Schedule',
    method: 'GET',
    paths: ['/v1/slots'],
    access: { kind: 'scope', scope: 'schedule:read', capability: 'read' },
    query: z.object({ account_id: idOf('acc').optional() }),
    responses: { 200: z.object({ data: z.array(slotView) }) },
    handler: async (deps: SlotDeps, { actor, query }) =>
      ok({ data: (await deps.slots.list(actor.workspaceId, query.account_id)).map(present) }),
  }),
  defineRoute({
    operationId: 'addSlot',
    summary: 'Add a weekly slot',
    tag: 'Schedule',
    method: 'POST',
    paths: ['/v1/slots'],
    access: { kind: 'scope', scope: 'schedule:write', capability: 'publish' },
    body: z.strictObject({ account_id: idOf('acc'), weekday: weekdayName, time: timeOfDay }),
    responses: { 201: slotView },
    handler: async (deps: SlotDeps, { actor, body }) => {
      const weekday = weekdays.indexOf(body.weekday) + 1;
      return created(
        present(await addSlot(deps, actor, { accountId: body.account_id, weekday, time: body.time })),
      );
    },
  }),
  defineRoute({
    operationId: 'removeSlot',
    summary: 'Remove a slot',
    details: 'Posts that are scheduled in it stay',
    tag: 'Schedule',
    method: 'DELETE',
    paths: ['/v1/slots/:id'],
    access: { kind: 'scope', scope: 'schedule:write', capability: 'publish' },
    params: idParam('slt', 'slot'),
    responses: { 204: noContentBody },
    handler: async (deps: SlotDeps, { actor, params }) => {
      await removeSlot(deps, actor, params.id);
      return noContent;
    },
  }),
  defineRoute({
    operationId: 'getNextSlot',
    summary: 'Find the next free slot',
    details: 'Of one account',
    tag: 'Schedule',
    method: 'GET',
    paths: ['/v1/accounts/:id/next-slot'],
    access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
    params: idParam('acc', 'account'),
    responses: { 200: nextSlotView },
    handler: async (deps: SlotDeps, { actor, params }) => {
      const free = await readNextSlot(deps, actor, params.id);
      if (!free) return ok({ next: null });
      const { publishAt, wallTime, timeZone } = free.time;
      return ok({
        next: {
          slot_id: free.slotId,
          publish_at: publishAt.toISOString(),
          wall_time: wallTime,
          time_zone: timeZone,
        },
      });
    },
  }),
];
