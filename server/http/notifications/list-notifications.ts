import { z } from 'zod';
import type { NoticeFacts, NotificationStore } from '../../domain/notifications/ports.ts';
import type { NotificationId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, listQuery } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { type NotificationFactsView, notificationListView } from './views.ts';

export const listNotificationsRoute = defineRoute({
  operationId: 'listNotifications',
  summary: 'What you were told in this workspace, newest first',
  tag: 'Notifications',
  method: 'GET',
  paths: ['/v1/notifications'],
  access: { kind: 'person', capability: 'read' },
  query: z.object({ ...listQuery, unread: z.enum(['true', 'false']).default('false') }),
  responses: { 200: notificationListView },
  handler: async (
    deps: { readonly notifications: NotificationStore },
    { actor, query: { limit, cursor, unread } },
  ) => {
    const before = decodeCursor(cursor, (key) => /^ntf_[0-9a-z]{26}$/.test(key)) as
      | NotificationId
      | undefined;
    const page = { before, limit: limit + 1, unreadOnly: unread === 'true' };
    const found = await deps.notifications.list(actor, page);
    const pageItems = found.slice(0, limit);
    const last = pageItems.at(-1);
    return ok({
      data: pageItems.map(({ id, kind, title, body, link, facts, createdAt, readAt }) => ({
        id,
        kind,
        ...messageFields('title', title),
        ...messageFields('body', body),
        link,
        facts: facts && presentFacts(facts),
        at: createdAt.toISOString(),
        read_at: readAt?.toISOString() ?? null,
      })),
      next_cursor: found.length > limit && last ? encodeCursor(last.id) : null,
      unread: await deps.notifications.countUnread(actor),
    });
  },
});

const presentFacts = ({
  fromApp,
  goesOut,
  jumpedOver,
  reason,
  ...facts
}: NoticeFacts): NotificationFactsView => ({
  ...facts,
  ...messageFields('reason', reason),
  from_app: fromApp,
  goes_out: goesOut && { wall_time: goesOut.wallTime, time_zone: goesOut.timeZone },
  jumped_over: jumpedOver,
});
