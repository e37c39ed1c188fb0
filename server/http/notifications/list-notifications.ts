import { z } from 'zod';
import { describeAct } from '../../domain/notifications/describe-notice.ts';
import type { NotificationKind } from '../../domain/notifications/kinds.ts';
import { messages } from '../../domain/notifications/messages.ts';
import type { Notice, NoticeFacts, NotificationStore } from '../../domain/notifications/ports.ts';
import type { NotificationId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, listQuery } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { type NotificationFactsView, notificationListView } from './views.ts';

export const listNotificationsRoute = defineRoute({
  operationId: 'listNotifications',
  summary: 'List your notifications',
  details: 'Newest first',
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
      data: pageItems.map(({ id, kind, count, facts, createdAt, readAt, ...notice }) => ({
        id,
        kind,
        count,
        ...presentNotice(notice, count > 1 ? describeAct(kind, facts, count) : null, kind, count),
        facts: facts && presentFacts(facts),
        at: createdAt.toISOString(),
        read_at: readAt?.toISOString() ?? null,
      })),
      next_cursor: found.length > limit && last ? encodeCursor(last.id) : null,
      unread: await deps.notifications.countUnread(actor),
    });
  },
});

const presentNotice = (
  { title, body, link }: Pick<Notice, 'title' | 'body' | 'link'>,
  actTitle: Message | null,
  kind: NotificationKind,
  count: number,
) =>
  actTitle === null
    ? { ...messageFields('title', title), ...messageFields('body', body), link }
    : {
        ...messageFields('title', actTitle),
        ...messageFields('body', messages.and_more({ first: body, count: count - 1 })),
        link: kind === 'review_requested' ? '/review' : '/posts',
      };

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
