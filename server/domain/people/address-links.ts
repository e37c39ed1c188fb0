/**
 * Confirms that a manually entered address belongs to this person: a link is sent to it that is valid for a day,
 * works only while they are signed in, and only while the address is unchanged.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type Clock, days, later } from '../../lib/clock.ts';
import { newId, type UserId } from '../../lib/ids.ts';
import type { FindLanguage, MailOutbox, MailQueue } from '../mail/ports.ts';
import { renderConfirmationMail } from '../mail/render-mail.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Person } from './person.ts';

export interface ConfirmedAddresses {
  has(tx: Tx, userId: UserId, email: string): Promise<boolean>;
  put(tx: Tx, userId: UserId, email: string, at: Date): Promise<void>;
}

export interface AddressLinks extends ConfirmedAddresses {
  /** Writes the mail with the link, in the transaction that saves the address. */
  send(tx: Tx, person: Person): Promise<void>;
  isValid(token: string, person: Person): boolean;
}

export interface AddressLinkDeps {
  readonly key: Buffer;
  readonly outbox: MailOutbox;
  readonly mails: Pick<MailQueue, 'countSince'>;
  readonly confirmed: ConfirmedAddresses;
  readonly baseUrl: URL;
  readonly languages: FindLanguage;
  readonly clock: Clock;
}

const linkLifetimeMs = days(1);
/** So that no mailbox can be flooded from here. */
const maxPerDay = 5;

export function createAddressLinks(deps: AddressLinkDeps): AddressLinks {
  const sign = ({ id, email }: Person, expires: string): Buffer =>
    createHmac('sha256', deps.key)
      .update(JSON.stringify([id, email, expires]))
      .digest();
  return {
    ...deps.confirmed,

    async send(tx, person) {
      const now = deps.clock.now();
      const sentToday = await deps.mails.countSince(tx, person.id, 'confirm_address', later(now, -days(1)));
      if (sentToday >= maxPerDay)
        throw new AppError('rate_limited', messages.too_many_mails(), {
          retryAfterSeconds: linkLifetimeMs / 1_000,
        });
      const expires = String(later(now, linkLifetimeMs).getTime());
      const token = `${expires}.${sign(person, expires).toString('base64url')}`;
      const url = new URL(`/confirm-email?token=${token}`, deps.baseUrl).href;
      await deps.outbox.add(tx, {
        id: newId('mal', now.getTime()),
        workspaceId: null,
        userId: person.id,
        purpose: 'confirm_address',
        recipient: person.email,
        ...renderConfirmationMail(url, { baseUrl: deps.baseUrl, language: deps.languages(person.language) }),
        createdAt: now,
      });
    },

    isValid(token, person) {
      const [expires = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(person, expires);
      return (
        /^\d{1,15}$/.test(expires) &&
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        Number(expires) > deps.clock.now().getTime()
      );
    },
  };
}
