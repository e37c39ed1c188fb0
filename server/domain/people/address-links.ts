/**
 * Whether an address typed by hand is really this person's: a link is sent to it, valid for a day, that only they can
 * use, signed in, and only while the address is the same.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type Clock, days, later } from '../../lib/clock.ts';
import { newId, type UserId } from '../../lib/ids.ts';
import type { Languages, MailOutbox, MailQueue } from '../mail/mail-ports.ts';
import { mailToConfirm } from '../mail/mail-words.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Person } from './person.ts';

export interface ConfirmedAddresses {
  has(tx: Tx, userId: UserId, email: string): Promise<boolean>;
  put(tx: Tx, userId: UserId, email: string, at: Date): Promise<void>;
}

export interface AddressLinks extends ConfirmedAddresses {
  /** Writes the mail with the link, in the transaction that keeps the address. */
  send(tx: Tx, person: Person): Promise<void>;
  fits(token: string, person: Person): boolean;
}

export interface AddressLinkDeps {
  readonly key: Buffer;
  readonly outbox: MailOutbox;
  readonly mails: Pick<MailQueue, 'countSince'>;
  readonly confirmed: ConfirmedAddresses;
  readonly baseUrl: URL;
  readonly languages: Languages;
  readonly clock: Clock;
}

const linkLifeMs = days(1);
/** So that nobody's letter box is filled from here. */
const mostInADay = 5;

export function createAddressLinks(deps: AddressLinkDeps): AddressLinks {
  const sign = ({ id, email }: Person, expires: string): Buffer =>
    createHmac('sha256', deps.key)
      .update(JSON.stringify([id, email, expires]))
      .digest();
  return {
    ...deps.confirmed,

    async send(tx, person) {
      const now = deps.clock.now();
      const written = await deps.mails.countSince(tx, person.id, 'confirm_address', later(now, -days(1)));
      if (written >= mostInADay)
        throw new AppError('rate_limited', messages.too_many_mails(), {
          retryAfterSeconds: linkLifeMs / 1_000,
        });
      const expires = String(later(now, linkLifeMs).getTime());
      const token = `${expires}.${sign(person, expires).toString('base64url')}`;
      const url = new URL(`/confirm-email?token=${token}`, deps.baseUrl).href;
      await deps.outbox.add(tx, {
        id: newId('mal', now.getTime()),
        workspaceId: null,
        userId: person.id,
        purpose: 'confirm_address',
        recipient: person.email,
        ...mailToConfirm(url, { baseUrl: deps.baseUrl, language: deps.languages(person.language) }),
        createdAt: now,
      });
    },

    fits(token, person) {
      const [expires = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(person, expires);
      return (
        /^\d{1,15}$/.test(expires) &&
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(expires) > deps.clock.now().getTime()
      );
    },
  };
}
