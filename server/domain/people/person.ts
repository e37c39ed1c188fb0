/** Who people are to us: what their identity provider says. There are no passwords, and no merging by e-mail. */
import type { UserId } from '../../lib/ids.ts';

export interface Person {
  readonly id: UserId;
  readonly name: string;
  /** Empty when the provider gave none. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly status: 'active' | 'suspended' | 'deleted';
}

export interface ProvenPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Empty when the provider gave none. */
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

const nameMaxLength = 200;
const emailMaxLength = 320;

/** The person as the provider describes them today. What it does not say stays as it was. */
export function withClaims(known: Person, proven: ProvenPerson): Person {
  const email = proven.email === null ? '' : oneLine(proven.email, emailMaxLength);
  return {
    ...known,
    name: oneLine(proven.name, nameMaxLength) || known.name,
    ...(email ? { email, emailVerified: proven.emailVerified } : {}),
  };
}

export const newPerson = (id: UserId, proven: ProvenPerson): Person =>
  withClaims({ id, name: 'Unnamed person', email: '', emailVerified: false, status: 'active' }, proven);

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
