/**
 * Sets the name that a person's signatures carry. Promise: it stays until they choose another one, whatever their
 * identity provider says later, and every workspace they belong to has it in its record.
 */

import { AppError } from '../../errors.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import { type Person, toPersonName } from './person.ts';
import type { PeopleStore } from './ports.ts';

export interface SetNameDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
}

export async function setName(
  deps: SetNameDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  text: string,
): Promise<Person> {
  const name = toPersonName(text);
  if (name === '') {
    throw new AppError('invalid_request', messages.name_not_saved(), {
      errors: [{ param: 'name', code: 'too_small', message: messages.name_empty() }],
    });
  }
  return deps.transact(async (tx) => {
    const known = await deps.people.find(caller.userId);
    if (known?.name === name && known.nameChosen) return known;
    // Before the person is locked, as everywhere: workspaces first.
    if (known?.name !== name) await auditPerson(deps, tx, caller, 'profile.name_set');
    const person = await deps.people.lock(tx, caller.userId);
    if (!person) throw new AppError('session_expired', messages.session_ended());
    const changed = { ...person, name, nameChosen: true };
    await deps.people.updateProfile(tx, changed);
    return changed;
  });
}
