/** What a receiver got compared with the event log: nothing lost, nothing invented, each resource numbered in order. */
import type { EventListView, WebhookView } from '../../server/http/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { waitUntil } from '../wait-until.ts';
import type { Receiver } from '../webhooks/receiver.ts';

/** Leases of a killed process end after half a minute. */
const settleMs = 180_000;

export async function compareDeliveries(
  owner: BrowserSession,
  webhookId: string,
  receiver: Receiver,
): Promise<string[]> {
  // It may be waiting after failures.
  await owner.mustPost<WebhookView>(`/v1/webhooks/${webhookId}/resume`);
  const isSettled = await waitUntil(
    'nothing waits',
    async () => (await owner.get<WebhookView>(`/v1/webhooks/${webhookId}`)).body.waiting === 0,
    settleMs,
  ).catch(() => false);
  const events = await readEvents(owner);
  const ids = new Set(events.map(({ id }) => id));
  const got = receiver.events;
  const gotIds = new Set(got.map(({ id }) => id));
  const first = got[0];
  // It was registered after the first ones.
  const expected = events.slice(events.findIndex(({ id }) => id === first?.id));
  return [
    ...(isSettled ? [] : ['deliveries still wait']),
    ...expected.filter(({ id }) => !gotIds.has(id)).map(({ id, type }) => `${type} ${id} was not delivered`),
    ...got.filter(({ id }) => !ids.has(id)).map(({ id, type }) => `${type} ${id} is no event`),
    ...outOfOrder(receiver),
  ];
}

async function readEvents(owner: BrowserSession): Promise<EventListView['data']> {
  const found: EventListView['data'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: EventListView } = await owner.get<EventListView>(
      `/v1/events?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}

/** The first time that each number came. */
function outOfOrder(receiver: Receiver): string[] {
  const last = new Map<string, number>();
  return receiver.events.flatMap(({ resource, number }) => {
    const key = `${resource.kind}:${resource.id}`;
    const before = last.get(key) ?? 0;
    if (number <= before) return [];
    last.set(key, number);
    return number === before + 1 ? [] : [`${key}: ${number} came after ${before}`];
  });
}
