import { AppError } from '../../errors.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type EventType, rulesOf } from './catalogue.ts';
import { audibleTypes, isAudible, listenerOf, mayHear } from './hearing.ts';
import { messages } from './messages.ts';
import type { EventReader, LoggedEvent } from './ports.ts';

export interface ReadEventsDeps {
  readonly eventReader: EventReader;
}

export interface EventQuery {
  /** Undefined: from the oldest that is kept. */
  readonly after: number | undefined;
  /** Undefined: all that the caller may hear. */
  readonly types: readonly EventType[] | undefined;
  /** Such as `post:123`. */
  readonly resource: string | undefined;
  readonly limit: number;
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  readonly isMore: boolean;
  /** The place from which the next page, or a later call, goes on. */
  readonly position: number;
  /** The last place that was given when this was read. */
  readonly newest: number;
}

/** Oldest first. The caller asks again from `position`, now or later, and misses nothing. */
export async function readEvents(
  { eventReader }: ReadEventsDeps,
  actor: Actor,
  { after, types, resource, limit }: EventQuery,
): Promise<EventPage> {
  require(actor, 'read');
  const listener = listenerOf(actor);
  for (const type of types ?? []) if (!isAudible(listener, type)) throw missingScope(type);
  const { events, last, deletedThrough } = await eventReader.read(actor.workspaceId, {
    after: after ?? 0,
    types: types ?? audibleTypes(listener),
    resource,
    limit: limit + 1,
  });
  if (after !== undefined && (after < deletedThrough || after > last))
    throw new AppError('cursor_expired', messages.cursor_expired());
  const page = events.slice(0, limit);
  const isMore = events.length > limit;
  return {
    events: page.filter((event) => mayHear(listener, event)),
    isMore,
    position: (isMore ? page.at(-1)?.sequence : undefined) ?? last,
    newest: last,
  };
}

function missingScope(type: EventType): AppError {
  const { scope } = rulesOf(type);
  return new AppError('insufficient_scope', messages.type_needs_scope({ type, scope }), { scope });
}
