import { z } from 'zod';
import { type MarkReadDeps, markRead } from '../../domain/notifications/mark-read.ts';
import type { NotificationSelection } from '../../domain/notifications/ports.ts';
import { isPostId, type NotificationId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf } from '../pipeline/inputs.ts';
import { unreadView } from './views.ts';

export const markReadRoute = defineRoute({
  operationId: 'markNotificationsRead',
  summary: 'Mark notifications as read',
  details: 'Some of them, those about a post, or all',
  tag: 'Notifications',
  method: 'POST',
  paths: ['/v1/notifications/read'],
  access: { kind: 'person', capability: 'read' },
  body: z.union([
    z.strictObject({ ids: z.array(idOf('ntf')).min(1).max(100) }),
    z.strictObject({
      post: z
        .string()
        .max(100)
        .refine(isPostId, { message: 'must be the number of a post' })
        .meta({ description: 'What you were told of this post: you have it before your eyes' }),
    }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  responses: { 200: unreadView },
  handler: async (deps: MarkReadDeps, { actor, body }) =>
    ok({ unread: await markRead(deps, actor, whichOf(body)) }),
});

type Body = { readonly ids: readonly NotificationId[] } | { readonly post: string } | { readonly all: true };

const whichOf = (body: Body): NotificationSelection => {
  if ('ids' in body) return body.ids;
  return 'post' in body ? { about: `post:${body.post}` } : 'all';
};
