import { z } from 'zod';
import { choosableKinds, mailChoices, notificationKinds } from '../../domain/notifications/kinds.ts';
import { instant, platformName } from '../pipeline/view-parts.ts';

export const notificationFactsView = z
  .object({
    action: z.string().meta({ description: 'What happened, as the audit calls it' }),
    who: z.string().nullable().meta({ description: 'Who did it, or asks for it' }),
    platform: platformName,
    account: z.string().nullable(),
    amends: z.boolean().meta({ description: 'It changes a post that is out' }),
    from_app: z.boolean().meta({ description: 'A program wrote it' }),
    excerpt: z.string().nullable().meta({ description: 'How the post begins; null when it has no text' }),
    note: z.string().nullable().meta({ description: 'What somebody wrote about it' }),
    reason: z.string().nullable().meta({ description: 'Why, in a sentence' }),
    goes_out: z
      .object({ wall_time: z.string(), time_zone: z.string() })
      .nullable()
      .meta({ description: 'The local time at which it goes out' }),
    jumped_over: z.boolean().meta({ description: 'The local time that was chosen does not exist any more' }),
  })
  .meta({ id: 'NotificationFacts' });

export const notificationView = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string(),
    link: z.string().meta({ description: 'A path of the web interface' }),
    facts: notificationFactsView
      .nullable()
      .meta({ description: 'The same in parts, for your own words; null where there are none' }),
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

export type NotificationFactsView = z.output<typeof notificationFactsView>;
export type NotificationView = z.output<typeof notificationView>;
export type NotificationListView = z.output<typeof notificationListView>;
export type NotificationSettingsView = z.output<typeof notificationSettingsView>;
