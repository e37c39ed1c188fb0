/** What an endpoint may hear at this moment. */
import { type Listener, mayHear } from '../events/hearing.ts';
import type { LoggedEvent } from '../events/ports.ts';
import type { Endpoint } from './ports.ts';

type Occurrence = Pick<LoggedEvent, 'type' | 'data'>;

/** That an app's own permission ended is the last thing that it hears. */
export const isFarewell = ({ appId, createdBy }: Endpoint, { type, data }: Occurrence): boolean =>
  type === 'grant.revoked' && appId !== null && data.app_id === appId && data.user_id === createdBy;

/** `listener` is null where whoever the endpoint acts for may no longer read the workspace. */
export const mayStillHear = (endpoint: Endpoint, listener: Listener | null, event: Occurrence): boolean =>
  isFarewell(endpoint, event) || (listener !== null && mayHear(listener, event)); // guard: an endpoint hears what its app may read
