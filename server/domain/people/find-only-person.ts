import { AppError } from '../../errors.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Person } from './person.ts';
import type { AccessTokenStore } from './ports.ts';

/** The one active person with this id or address, as a command names them. Addresses are not unique. */
export async function findOnlyPerson(
  deps: { readonly tokens: Pick<AccessTokenStore, 'findPeople'> },
  tx: Tx,
  user: string,
): Promise<Person> {
  const [person, ...others] = await deps.tokens.findPeople(tx, user);
  if (!person) throw new AppError('not_found', messages.nobody_named({ user }));
  if (others.length) throw new AppError('invalid_request', messages.several_named({ user }));
  if (person.status !== 'active')
    throw new AppError(
      'account_suspended',
      messages.person_inactive({ id: person.id, status: person.status }),
    );
  return person;
}
