import { type EventType, type ResourceKind, rulesOf } from '../../domain/events/catalogue.ts';
import type { EventData, LoggedEvent } from '../../domain/events/ports.ts';
import type { EventId, WorkspaceId } from '../../lib/ids.ts';

/** A row with its place. */
export interface EventRow {
  readonly id: EventId;
  readonly workspace_id: WorkspaceId;
  readonly type: EventType;
  readonly at: Date;
  readonly resource: string;
  readonly data: EventData;
  readonly sequence: string | null;
  readonly version: string | null;
}

export const resourceText = (kind: ResourceKind, id: string): string => `${kind}:${id}`;

export const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  id: row.id,
  workspaceId: row.workspace_id,
  type: row.type,
  at: row.at,
  resource: { kind: rulesOf(row.type).resource, id: row.resource.slice(row.resource.indexOf(':') + 1) },
  version: Number(row.version),
  sequence: Number(row.sequence),
  data: row.data,
});
