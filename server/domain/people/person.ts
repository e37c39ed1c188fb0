/** Who people are to us: what their identity provider says. There are no passwords, and no merging by e-mail. */

import type { UserId } from '../../lib/ids.ts';
import type { ProviderId } from './identity.ts';

export interface Person {
  readonly id: UserId;
  readonly name: string;
  /** Empty when the provider gave none and the person neither. */
  readonly email: string;
  /** False for an address that was typed by hand: it stands for nothing but itself. */
  readonly emailVerified: boolean;
  readonly status: 'active' | 'suspended' | 'deleted';
  /** In which they are written to, such as `de`. */
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

const nameMaxLength = 200;
export const emailMaxLength = 320;

/** The person as the provider describes them today. What it does not say stays as it was. */
export function withClaims(known: Person, proven: ProvenPerson): Person {
  const email = claimedEmail(proven);
  return {
    ...known,
    name: claimedName(proven) || known.name,
    ...(email ? { email, emailVerified: proven.emailVerified } : {}),
  };
}

/**
 * The same, told by an identity that was added later. It does not rename anybody; its address counts only where it is
 * better than what we have, so that an unconfirmed one never takes the place of a confirmed one.
 */
export function withLaterClaims(known: Person, proven: ProvenPerson): Person {
  const email = claimedEmail(proven);
  const isBetter = email !== '' && (known.email === '' || (proven.emailVerified && !known.emailVerified));
  return isBetter ? { ...known, email, emailVerified: proven.emailVerified } : known;
}

export const claimedName = ({ name }: ProvenPerson): string => oneLine(name, nameMaxLength);
const claimedEmail = ({ email }: ProvenPerson): string =>
  email === null ? '' : oneLine(email, emailMaxLength);

export const newPerson = (id: UserId, proven: ProvenPerson): Person =>
  withClaims(
    {
      id,
      name: 'Unnamed person',
      email: '',
      emailVerified: false,
      status: 'active',
      language: 'en',
    },
    proven,
  );

/** A provider's text may hold what neither a page nor PostgreSQL should: control characters, broken Unicode. */
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
