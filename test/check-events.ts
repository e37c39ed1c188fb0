/** What must hold of the event log after any story: it fits its schemas, it fits the audit log, and its order is whole. */
import assert from 'node:assert/strict';
import { type EventRow, toLoggedEvent } from '../server/db/events/event-rows.ts';
import type { AuditAction } from '../server/domain/audit/actions.ts';
import { eventBody } from '../server/domain/events/event-body.ts';
import { eventTypesOf } from '../server/domain/events/log-audited-changes.ts';
import { eventSchemas } from '../server/http/events/views.ts';
import type { Json } from '../server/lib/canonical-json.ts';
import type { TestDatabase } from './database.ts';

interface Entry {
  readonly id: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly data: { readonly [key: string]: Json };
}

/** What is wrong, in words. The service is over, so every event has its place. */
export async function findEventFaults({
  owner,
}: {
  readonly owner: Pick<TestDatabase['owner'], 'query'>;
}): Promise<string[]> {
  const { rows: events } = await owner.query<EventRow & { audit_entry_id: string | null }>(
    'select * from event_log order by sequence',
  );
  const { rows: entries } = await owner.query<Entry>(
    'select id, action, subject, data from audit_entries where refused_at is null order by id',
  );
  return [...misfits(events), ...gaps(events), ...differences(events, entries)];
}

export async function checkEvents(database: Pick<TestDatabase, 'owner'>): Promise<void> {
  assert.deepEqual(await findEventFaults(database), []);
}

function misfits(events: readonly EventRow[]): string[] {
  return events.flatMap((row) => {
    const schema = eventSchemas.get(row.type);
    if (!schema) return [`${row.id}: ${row.type} is not in the catalogue`];
    const data = schema.shape.data.strict();
    const body = eventBody(toLoggedEvent(row));
    const { success, error } = schema.extend({ data }).strict().safeParse(body);
    return success ? [] : [`${row.id}: ${row.type} does not fit its schema: ${error?.message}`];
  });
}

/** Old events may be gone, so the first ones may be missing. */
function gaps(events: readonly EventRow[]): string[] {
  const first = Number(events[0]?.sequence ?? 1);
  const versions = new Map<string, number>();
  return events.flatMap(({ id, sequence, version, workspace_id, resource }, index) => {
    const thing = `${workspace_id} ${resource}`;
    const before = versions.get(thing);
    versions.set(thing, Number(version));
    return [
      ...(sequence !== null && Number(sequence) === first + index ? [] : [`${id} has the place ${sequence}`]),
      ...(before === undefined || Number(version) === before + 1 ? [] : [`${id} is version ${version}`]),
    ];
  });
}

function differences(
  events: readonly (EventRow & { readonly audit_entry_id: string | null })[],
  entries: readonly Entry[],
): string[] {
  const expected = entries.flatMap(({ id, action, data }) =>
    eventTypesOf({ action, data }).map((type) => `${type} of entry ${id}`),
  );
  const found = events.flatMap(({ type, audit_entry_id: id }) =>
    id === null ? [] : [`${type} of entry ${id}`],
  );
  const [missing, invented] = [new Set(expected), new Set<string>()];
  for (const one of found) if (!missing.delete(one)) invented.add(one);
  return [...[...missing].map((one) => `lost: ${one}`), ...[...invented].map((one) => `invented: ${one}`)];
}
