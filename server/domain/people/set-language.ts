/**
 * Sets the language of mails to a person. Their pages report it, because the interface language is chosen in the
 * browser.
 */
import type { UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import type { PeopleStore } from './ports.ts';

export interface SetLanguageDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
}

export const setLanguage = (
  deps: SetLanguageDeps,
  { userId }: { readonly userId: UserId },
  language: string,
): Promise<void> =>
  deps.transact(async (tx) => {
    const person = await deps.people.lock(tx, userId);
    if (person) await deps.people.updateProfile(tx, { ...person, language });
  });
