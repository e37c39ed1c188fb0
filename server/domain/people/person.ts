/**
 * People as their identity provider describes them. There are no passwords, and accounts are not merged by e-mail.
 */

import type { UserId } from '../../lib/ids.ts';
import type { ProviderId } from './identity.ts';

export interface Person {
  readonly id: UserId;
  readonly name: string;
  /** Whether they chose the name themselves; their provider's no longer counts then. */
  readonly nameChosen: boolean;
  /** Empty when neither the provider nor the person gave one. */
  readonly email: string;
  /** False for a manually entered address: it proves nothing. */
  readonly emailVerified: boolean;
  readonly status: 'active' | 'suspended' | 'deleted';
  /** The language of mails to them, such as `de`. */
  readonly language: string;
}

export interface ProvenPerson {
  readonly provider: ProviderId;
  readonly issuer: string;
  readonly subject: string;
  /** Empty when the provider gave none. */
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

const maxNameLength = 200;
export const maxEmailLength = 320;

/** Updates the person to the provider's current claims. What it does not claim stays as it was. */
export function withClaims(known: Person, proven: ProvenPerson): Person {
  const email = claimedEmail(proven);
  return {
    ...known,
    name: (!known.nameChosen && claimedName(proven)) || known.name,
    ...(email ? { email, emailVerified: proven.emailVerified } : {}),
  };
}

/**
 * The same for an identity that was added later. It does not rename the person; its address is used only when it
 * is better than the known one, so that an unconfirmed one never replaces a confirmed one.
 */
export function withSecondaryClaims(known: Person, proven: ProvenPerson): Person {
  const email = claimedEmail(proven);
  const isBetter = email !== '' && (known.email === '' || (proven.emailVerified && !known.emailVerified));
  return isBetter ? { ...known, email, emailVerified: proven.emailVerified } : known;
}

export const toPersonName = (text: string): string => oneLine(text, maxNameLength);
export const claimedName = ({ name }: ProvenPerson): string => toPersonName(name);
const claimedEmail = ({ email }: ProvenPerson): string =>
  email === null ? '' : oneLine(email, maxEmailLength);

export const newPerson = (id: UserId, proven: ProvenPerson): Person =>
  withClaims(
    {
      id,
      name: 'Unnamed person',
      nameChosen: false,
      email: '',
      emailVerified: false,
      status: 'active',
      language: 'en',
    },
    proven,
  );

/** A provider's text may contain what neither a page nor PostgreSQL should: control characters, broken Unicode. */
const oneLine = (text: string, maxLength: number): string =>
  Array.from(
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
    .slice(0, maxLength)
    .join('')
    .trim();
