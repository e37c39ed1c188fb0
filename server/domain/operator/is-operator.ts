/**
 * Decides who operates this installation. An operator sees statistics of all workspaces, never their content.
 * Promise: an e-mail address makes a person an operator only if it is confirmed.
 */

import { AppError } from '../../errors.ts';
import type { UserId } from '../../lib/ids.ts';
import { message } from '../../lib/message.ts';
import type { PeopleStore } from '../people/ports.ts';
import type { OwnerReader } from './ports.ts';

export interface OperatorDeps {
  /** User ids and addresses; empty means the first owner. */
  readonly operators: readonly string[];
  readonly people: Pick<PeopleStore, 'find'>;
  readonly owners: OwnerReader;
}

export async function isOperator(
  { operators, people, owners }: OperatorDeps,
  userId: UserId,
): Promise<boolean> {
  if (operators.length === 0) return (await owners.firstOwner()) === userId;
  if (operators.includes(userId)) return true;
  const person = await people.find(userId);
  if (!person?.emailVerified) return false;
  const address = person.email.toLowerCase();
  return operators.some((name) => name.includes('@') && name.toLowerCase() === address);
}

/** Other users get the same response as for an unknown path, so that they do not learn that it exists. */
export async function requireOperator(deps: OperatorDeps, userId: UserId, address: string): Promise<void> {
  if (!(await isOperator(deps, userId)))
    throw new AppError(
      'not_found',
      message('operator.nothing_here', 'There is nothing at {address}.', { address }),
    );
}
