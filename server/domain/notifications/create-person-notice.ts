/**
 * What concerns how a person gets in is told to them and to the owners, also to the owner who did it: whoever sits at
 * that owner's browser may be somebody else. Nobody can turn it off.
 */
import type { Message } from '../../lib/message.ts';
import { can } from '../actor/roles.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AddressedNotice } from './create-notices.ts';
import { messages } from './messages.ts';
import type { AuditedChange, Recipient } from './ports.ts';

const texts: Partial<
  Record<AuditAction, { title: (name: string) => Message; body: (by: string | Message) => Message }>
> = {
  'sign_in_link.created': {
    title: (name) => messages.sign_in_link_made({ name }),
    body: (by) => messages.sign_in_link_made_why({ by }),
  },
  'sign_in_link.used': {
    title: (name) => messages.sign_in_link_used({ name }),
    body: () => messages.sign_in_link_used_why(),
  },
  'passkey.registered': {
    title: (name) => messages.passkey_waits({ name }),
    body: () => messages.passkey_waits_why(),
  },
  'passkey.counter_went_back': {
    title: (name) => messages.passkey_copied({ name }),
    body: () => messages.passkey_copied_why(),
  },
};

/** A passkey that was added with another one, or as the first, is the person's own act. */
export const concernsSignIn = ({ action, data }: AuditedChange): boolean =>
  texts[action] !== undefined && (action !== 'passkey.registered' || data?.signs_from !== undefined);

export function createPersonNotice(
  { action, subject, at, actor }: AuditedChange,
  readers: readonly Recipient[],
): AddressedNotice | undefined {
  const text = texts[action];
  const personId = subject.slice(subject.indexOf(':') + 1);
  const nameOf = (id: string) => readers.find(({ userId }) => userId === id)?.name;
  const by = (actor === 'system' ? undefined : nameOf(actor.userId)) ?? messages.the_operator();
  return (
    text && {
      notice: {
        kind: 'security',
        subject,
        causeKey: `security:${action}:${personId}:${at.toISOString()}`,
        title: text.title(nameOf(personId) ?? ''),
        body: text.body(by),
        link: '/activity?about=people',
        facts: null,
      },
      recipients: readers.filter(({ userId, role }) => userId === personId || can(role, 'manage_workspace')),
    }
  );
}
