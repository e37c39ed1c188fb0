import type { Json } from '../../lib/canonical-json.ts';
import type { EventId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { EventType, ResourceKind } from './catalogue.ts';

export type EventData = { readonly [key: string]: Json };

export interface NewEvent {
  readonly workspaceId: WorkspaceId;
  readonly type: EventType;
  readonly at: Date;
  readonly resourceId: string;
  /** What only the writer knows. How a post is at that moment is added when it is stored. */
  readonly data: EventData;
  /** The place of its audit entry among those that were just written. */
  readonly auditPlace: number | null;
}

/** Writes events in the transaction of what they tell of. They are heard once they have their place in the order. */
export interface EventLog {
  write(tx: Tx, ...events: readonly NewEvent[]): Promise<void>;
}

/** An event with its place in the order. */
export interface LoggedEvent {
  readonly id: EventId;
  readonly workspaceId: WorkspaceId;
  readonly type: EventType;
  readonly at: Date;
  readonly resource: { readonly kind: ResourceKind; readonly id: string };
  /** How many events its resource had, with this one. */
  readonly version: number;
  /** Its place among all events of the installation. No reader of a place ever meets an earlier one later. */
  readonly sequence: number;
  readonly data: EventData;
}

/**
 * What follows from events, in the transaction that gives them their places: it happens for each event exactly once. The
 * events are in their order; several processes never run it at the same time.
 */
export type SequencedEventSubscriber = (tx: Tx, events: readonly LoggedEvent[]) => Promise<void>;

/** Events and the ends of the log, as they are at one moment. */
export interface EventRange {
  /** In their order. */
  readonly events: readonly LoggedEvent[];
  /** The last place that was given. */
  readonly last: number;
  /** Events up to this place may be deleted. */
  readonly deletedThrough: number;
}

export interface EventReader {
  /** Those after a place. */
  read(
    workspaceId: WorkspaceId,
    wanted: {
      readonly after: number;
      readonly types: readonly EventType[];
      readonly resource: string | undefined;
      readonly limit: number;
    },
  ): Promise<EventRange>;
}
