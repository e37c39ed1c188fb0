/** The tables of the event log. Part of schema.ts. */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { EventType } from '../../domain/events/catalogue.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { EventId, WorkspaceId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

export interface EventTables {
  event_log: {
    id: EventId;
    written: GeneratedAlways<string>;
    workspace_id: WorkspaceId;
    type: EventType;
    at: Date;
    resource: string;
    data: JsonColumn<{ [key: string]: Json }>;
    audit_entry_id: string | null;
    sequence: ColumnType<string | null, never, string>;
    version: ColumnType<string | null, never, string>;
  };
  event_versions: { workspace_id: WorkspaceId; resource: string; version: string };
  event_order: {
    only_one: ColumnType<boolean, never, never>;
    last: ColumnType<string, never, string>;
    deleted_through: ColumnType<string, never, string>;
  };
}
