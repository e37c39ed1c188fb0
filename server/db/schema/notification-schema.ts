/** The tables of notifications, events and mails. Part of schema.ts. */

import type { Generated, GeneratedAlways } from 'kysely';
import type { LiveKind } from '../../domain/live/ports.ts';
import type { MailFrequency, NotificationKind } from '../../domain/notifications/kinds.ts';
import type { NoticeFacts } from '../../domain/notifications/ports.ts';
import type { MailId, NotificationId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { NullableJson } from './json-column.ts';

export interface NotificationTables {
  notifications: {
    id: NotificationId;
    workspace_id: WorkspaceId;
    user_id: UserId;
    kind: NotificationKind;
    subject: string;
    cause_key: string;
    title: Message;
    body: Message;
    link: string;
    facts: NullableJson<NoticeFacts>;
    in_app: boolean;
    for_digest: boolean;
    act: NotificationId;
    created_at: Date;
    read_at: Date | null;
  };
  pending_notices: { audit_entry_id: string; workspace_id: WorkspaceId; try_at: Date | null };
  notification_settings: { user_id: UserId; kind: NotificationKind; in_app: boolean; mail: MailFrequency };
  mails: {
    id: MailId;
    workspace_id: WorkspaceId | null;
    user_id: UserId;
    purpose: 'notification' | 'digest' | 'confirm_address';
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Date;
    try_at: Date;
    act: NotificationId | null;
    tries: Generated<number>;
    sent_at: Date | null;
    given_up_at: Date | null;
    trouble: string | null;
  };
  confirmed_addresses: {
    user_id: UserId;
    email: string;
    confirmed_at: Date;
    mac: Buffer | null;
    mac_key: string | null;
  };
  events: {
    id: GeneratedAlways<string>;
    workspace_id: WorkspaceId;
    kind: LiveKind;
    subject: string;
    user_id: UserId | null;
    at: Generated<Date>;
  };
}
