import { z } from 'zod';
import { type MarkReadDeps, markRead } from '../../domain/notifications/mark-read.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { idOf } from '../inputs.ts';
import { unreadView } from '../views.ts';

export const markReadRoute = (deps: MarkReadDeps): Route =>
  defineRoute({
    operationId: 'markNotificationsRead',
    summary: 'Mark some notifications, or all, as read',
    tag: 'Notifications',
    method: 'POST',
    paths: ['/v1/notifications/read'],
    access: { kind: 'person', capability: 'read' },
    body: z.union([
      z.strictObject({ ids: z.array(idOf('ntf')).min(1).max(100) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    responses: { 200: unreadView },
    handler: async ({ actor, body }) =>
      ok({ unread: await markRead(deps, actor, 'ids' in body ? body.ids : 'all') }),
  });
