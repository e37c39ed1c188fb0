import { z } from 'zod';
import { configurableKinds, mailFrequencies, notificationKinds } from '../../domain/notifications/kinds.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, platformName, shownId } from '../pipeline/view-parts.ts';

export const notificationFactsView = z
  .object({
    action: z
      .string()
      .meta({ description: 'What happened, as the audit calls it', example: 'post.submitted' }),
    who: z
      .string()
      .nullable()
      .meta({ description: 'Who did it, or asks for it', example: sample.reviewer.name }),
    platform: platformName,
    account: z.string().nullable().meta({ example: sample.workspace.name }),
    amends: z.boolean().meta({ description: 'It changes a post that is out' }),
    from_app: z.boolean().meta({ description: 'A program wrote it' }),
    excerpt: z
      .string()
      .nullable()
      .meta({ description: 'How the post begins; null when it has no text', example: sample.caption }),
    note: z.string().nullable().meta({ description: 'What somebody wrote about it' }),
    ...messageSchema('reason', z.string().nullable().meta({ description: 'Why, in a sentence' })),
    goes_out: z
      .object({ wall_time: z.string(), time_zone: z.string() })
      .nullable()
      .meta({ description: 'The local time at which it goes out' }),
    jumped_over: z.boolean().meta({ description: 'The local time that was chosen does not exist any more' }),
  })
  .meta({ id: 'NotificationFacts' });

export const notificationView = z
  .object({
    id: shownId('ntf'),
    kind: z.enum(notificationKinds),
    count: count(1).meta({
      description: 'How many posts of one act it is about, as when somebody approves twelve in a row',
    }),
    ...messageSchema(
      'title',
      z
        .string()
        .meta({ example: `${sample.reviewer.name} asks you to approve a ${sample.platformName} post` }),
    ),
    ...messageSchema('body', z.string().meta({ example: `For ${sample.workspace.name}: ${sample.caption}` })),
    link: z
      .string()
      .meta({ description: 'A path of the web interface', example: `/review/${sample.postId}` }),
    facts: notificationFactsView
      .nullable()
      .meta({ description: 'The same in parts, for your own words; null where there are none', example: {} }),
    at: instant.meta({ example: sample.times.reviewed }),
    read_at: instant.nullable(),
  })
  .meta({ id: 'Notification' });

export const notificationListView = z
  .object({
    data: z.array(notificationView),
    next_cursor: z.string().nullable(),
    unread: count(1).meta({ description: 'How many of all are unread' }),
  })
  .meta({ id: 'NotificationList' });

export const unreadView = z.object({ unread: count(0) }).meta({ id: 'UnreadNotifications' });

export const notificationKind = z.enum(configurableKinds);
export const mailChoice = z.enum(mailFrequencies);

export const notificationSettingsView = z
  .object({
    data: z
      .array(
        z.object({
          kind: notificationKind,
          in_app: z.boolean().meta({ example: true }),
          mail: mailChoice.meta({ example: 'at_once' }),
        }),
      )
      .meta({ example: [{}, { kind: 'commented' }, { kind: 'approved', mail: 'daily' }] }),
    mail_goes_to: z.string().nullable().meta({
      description: 'Your confirmed address; null: there is none, so no mail is sent to you',
      example: sample.email,
    }),
    mail_server: z.boolean().meta({ description: 'Whether this installation can send mail', example: true }),
  })
  .meta({ id: 'NotificationSettings' });

export type NotificationFactsView = z.output<typeof notificationFactsView>;
export type NotificationView = z.output<typeof notificationView>;
export type NotificationListView = z.output<typeof notificationListView>;
export type NotificationSettingsView = z.output<typeof notificationSettingsView>;
