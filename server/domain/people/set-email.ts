/**
 * Sets a manually entered address for a person whose provider gives none. Promise: it is stored as unconfirmed and
 * proves nothing; no one is recognised, joined or invited by it, even if others have the same address. A link sent
 * to it lets its owner confirm it.
 */

import { AppError } from '../../errors.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import type { AddressLinks } from './address-links.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import { maxEmailLength, type Person } from './person.ts';
import type { PeopleStore } from './ports.ts';

export interface SetEmailDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly addressLinks: AddressLinks;
}

export async function setEmail(
  deps: SetEmailDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  text: string,
): Promise<Person> {
  const email = parseEmail(text);
  return deps.transact(async (tx) => {
    await auditPerson(deps, tx, caller, 'profile.email_set');
    const person = await deps.people.lock(tx, caller.userId);
    if (!person) throw new AppError('session_expired', messages.session_ended());
    if (person.emailVerified && !(await deps.addressLinks.has(tx, person.id, person.email))) {
      throw new AppError('email_confirmed', messages.email_from_provider());
    }
    if (person.emailVerified && person.email === email) return person;
    const changed = { ...person, email, emailVerified: false };
    await deps.people.updateProfile(tx, changed);
    await deps.addressLinks.send(tx, changed);
    return changed;
  });
}

/** An address as a person types it. */
export function parseEmail(text: string): string {
  const email = text.trim();
  if (!isPlausibleAddress(email)) {
    throw new AppError('invalid_request', messages.email_not_valid(), {
      errors: [
        {
          param: 'email',
          code: 'invalid_email',
          message: messages.email_example(),
        },
      ],
    });
  }
  return email;
}

/** Only obviously invalid input is refused: whether an address receives mail is known only when mail arrives. */
const isPlausibleAddress = (text: string): boolean =>
  text.length <= maxEmailLength &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@.<>()[\]\\,;:"\p{Cc}]+$/u.test(text);
