/** A webhook that stopped on its own is told to the owners, and to the person whose app or token it belongs to. */
import type { Message } from '../../lib/message.ts';
import { can } from '../actor/roles.ts';
import type { AddressedNotice } from './create-notices.ts';
import { messages } from './messages.ts';
import type { AuditedChange, Recipient } from './ports.ts';

export const isWebhookStopped = ({ action, actor, data }: AuditedChange): boolean =>
  actor === 'system' &&
  (action === 'webhook.paused' || (action === 'webhook.ended' && data?.because === 'gone'));

export function createWebhookNotice(
  { action, subject, at, data }: AuditedChange,
  readers: readonly Recipient[],
): AddressedNotice {
  const host = String(data?.host ?? '');
  const body: Message = action === 'webhook.paused' ? messages.webhook_paused() : messages.webhook_gone();
  return {
    notice: {
      kind: 'webhook_stopped',
      subject,
      causeKey: `webhook_stopped:${subject}:${at.toISOString()}`,
      title: messages.webhook_stopped({ host }),
      body,
      link: '/developers',
      facts: null,
    },
    recipients: readers.filter(({ userId, role }) => userId === data?.user || can(role, 'manage_workspace')),
  };
}
