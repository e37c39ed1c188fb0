/**
 * Who hears an event. The same question is asked for the list, for the stream and before each delivery, so that nobody
 * hears more in one way than in another.
 */
import type { AppId, UserId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { can, type Role } from '../actor/roles.ts';
import type { Scope } from '../actor/scopes.ts';
import { type EventType, eventTypes, rulesOf } from './catalogue.ts';
import type { LoggedEvent } from './ports.ts';

/** A person, or a program that acts for one, in the workspace of the events. */
export interface Listener {
  readonly userId: UserId;
  readonly role: Role;
  /** Null: a person in the web interface, who needs none. */
  readonly program: { readonly scopes: ReadonlySet<Scope>; readonly appId: AppId | null } | null;
}

export const listenerOf = ({ userId, role, via }: Actor): Listener => ({
  userId,
  role,
  program: via.kind === 'token' ? { scopes: via.scopes, appId: via.appId ?? null } : null,
});

/** The types that it may hear of at all. */
export const audibleTypes = (listener: Listener): readonly EventType[] =>
  eventTypes.filter((type) => isAudible(listener, type));

export const isAudible = ({ role, program }: Listener, type: EventType): boolean =>
  can(role, 'read') && (program === null || program.scopes.has(rulesOf(type).scope)); // guard: a type needs its scope

export function mayHear(listener: Listener, { type, data }: Pick<LoggedEvent, 'type' | 'data'>): boolean {
  if (!isAudible(listener, type)) return false;
  if (rulesOf(type).heardBy === 'workspace') return true;
  const { program, userId, role } = listener;
  return program === null
    ? data.user_id === userId || can(role, 'manage_workspace')
    : program.appId !== null && data.app_id === program.appId; // guard: an app hears of its own grants
}
