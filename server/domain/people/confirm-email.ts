import { AppError } from '../../errors.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import type { AddressLinks } from './address-links.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import type { Person } from './person.ts';
import type { PeopleStore } from './ports.ts';

export interface ConfirmEmailDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly addressLinks: AddressLinks;
}

/** Confirms the address after its owner opened the link sent to it. Repeating it changes nothing. */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  token: string,
): Promise<Person> {
  return deps.transact(async (tx) => {
    const person = await deps.people.lock(tx, caller.userId);
    if (!person) throw new AppError('session_expired', messages.session_ended());
    if (!deps.addressLinks.isValid(token, person))
      throw new AppError('email_link_not_usable', messages.email_link_not_usable());
    if (person.emailVerified) return person;
    const confirmed = { ...person, emailVerified: true };
    await deps.people.updateProfile(tx, confirmed);
    await deps.addressLinks.put(tx, person.id, person.email, deps.clock.now());
    await auditPerson(deps, tx, caller, 'profile.email_confirmed');
    return confirmed;
  });
}
