import type { JournalEvent } from '../core/journal.ts';
import type { Callbacks } from '../meta/callbacks.ts';
import type { Authorizations } from './authorizations.ts';
import { clientOf } from './client.ts';
import { personOf, userIdOf } from './people.ts';

type Deps = { authorizations: Authorizations; callbacks: Callbacks };

/** A person takes an application out of their account. The application that only signs people in has no callbacks. */
export function removeApp(
  { authorizations, callbacks }: Deps,
  who: { clientId: string; personKey: string; deleteData: boolean },
): JournalEvent[] {
  const { clientId, personKey, deleteData } = who;
  if (!authorizations.of(clientId, personKey)) return [];
  const client = clientOf(clientId);
  const announcements =
    client.purpose === 'signin'
      ? []
      : callbacks.announce({
          personKey,
          userId: userIdOf(personOf(personKey), client),
          secret: client.secret,
          deleteData,
        });
  return [authorizations.appRemoved({ clientId, personKey, announcements })];
}
