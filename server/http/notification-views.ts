import { z } from 'zod';
import { choosableKinds, mailChoices, notificationKinds } from '../domain/notifications/kinds.ts';
import { instant } from './view-parts.ts';

export const notificationView = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string(),
    link: z.string().meta({ description: 'A path of the web interface' }),
    at: instant,
    read_at: instant.nullable(),
  })
  .meta({ id: 'Notification' });

export const notificationListView = z
  .object({
    data: z.array(notificationView),
    next_cursor: z.string().nullable(),
    unread: z.number().int().meta({ description: 'How many of all are unread' }),
  })
  .meta({ id: 'NotificationList' });

export const unreadView = z.object({ unread: z.number().int() }).meta({ id: 'UnreadNotifications' });

export const notificationKind = z.enum(choosableKinds);
export const mailChoice = z.enum(mailChoices);

export const notificationSettingsView = z
  .object({
    data: z.array(z.object({ kind: notificationKind, in_app: z.boolean(), mail: mailChoice })),
    mail_goes_to: z
      .string()
      .nullable()
      .meta({ description: 'Your confirmed address; null: there is none, so no mail is sent to you' }),
    mail_server: z.boolean().meta({ description: 'Whether this installation can send mail' }),
  })
  .meta({ id: 'NotificationSettings' });

export type NotificationView = z.output<typeof notificationView>;
export type NotificationListView = z.output<typeof notificationListView>;
export type NotificationSettingsView = z.output<typeof notificationSettingsView>;
