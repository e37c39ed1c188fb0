/** Events compared with the audit log, both as the API tells them: nothing lost, nothing invented, each resource in order. */
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAction } from '../../server/domain/audit/actions.ts';
import { eventTypesOf } from '../../server/domain/events/log-audited-changes.ts';
import type { AuditEntryView } from '../../server/http/audit/views.ts';
import type { EventListView } from '../../server/http/events/views.ts';
import type { Json } from '../../server/lib/canonical-json.ts';
import type { BrowserSession } from '../browser-session.ts';

/** Events get their places within a moment. */
const tries = 20;
const betweenMs = 500;
/** Written without an audit entry. */
const unaudited = ['figures.updated', 'media.failed', 'campaign.finished'];

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

async function readAll<Item>(owner: BrowserSession, path: string): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = (await owner.get<Page>(`${path}?limit=100${cursor && `&cursor=${cursor}`}`)).body;
    found.push(...(page.data as Item[]));
    cursor = page.next_cursor;
  }
  return found;
}

const group = (pairs: readonly (readonly [resource: string, type: string])[]): Map<string, string> => {
  const lists = new Map<string, string>();
  for (const [resource, type] of pairs) lists.set(resource, `${lists.get(resource) ?? ''} ${type}`);
  return lists;
};

export async function compareEvents(owner: BrowserSession): Promise<string[]> {
  let faults: string[] = [];
  for (let round = 0; round < tries; round++) {
    faults = await compareOnce(owner);
    if (faults.length === 0) return [];
    await wait(betweenMs);
  }
  return faults;
}

async function compareOnce(owner: BrowserSession): Promise<string[]> {
  const entries = (await readAll<AuditEntryView>(owner, '/v1/audit')).reverse();
  const events = await readAll<EventListView['data'][number]>(owner, '/v1/events');
  const expected = group(
    entries.flatMap(({ action, subject, data }) =>
      eventTypesOf({ action: action as AuditAction, data: data as Record<string, Json> }).map(
        (type) => [subject, type] as const,
      ),
    ),
  );
  const found = group(
    events
      .filter(({ type }) => !unaudited.includes(type))
      .map(({ type, resource }) => [`${resource.kind}:${resource.id}`, type] as const),
  );
  const resources = new Set([...expected.keys(), ...found.keys()]);
  return [...resources].flatMap((resource) =>
    expected.get(resource) === found.get(resource)
      ? []
      : [
          `events of ${resource}:${found.get(resource) ?? ' none'}, audited:${expected.get(resource) ?? ' none'}`,
        ],
  );
}
