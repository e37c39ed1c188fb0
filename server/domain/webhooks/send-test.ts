/** A test looks like an event but says that it is none, is in no log, and is sent once, also where others are paused. */
import { AppError } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { later, minutes } from '../../lib/clock.ts';
import { type DeliveryId, newId, type WebhookId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { type EventType, rulesOf } from '../events/catalogue.ts';
import type { WebhookDeps } from './deps.ts';
import { requireAudible } from './endpoint-input.ts';
import { lockManaged, requireOpen } from './find-endpoint.ts';
import { messages } from './messages.ts';

export interface TestInput {
  readonly id: WebhookId;
  readonly type: EventType;
  readonly resourceId: string;
  readonly data: Json;
}

const maxTestsPerMinute = 10;

/** Returns the delivery, which the sender takes at once. */
export const sendTest = (
  deps: WebhookDeps,
  actor: Actor,
  { id, type, resourceId, data }: TestInput,
): Promise<DeliveryId> =>
  deps.transact(async (tx) => {
    const endpoint = await lockManaged(deps, tx, actor, id);
    requireOpen(endpoint);
    const at = deps.clock.now();
    const listener = await deps.listenerOf(tx, endpoint);
    if (!listener) throw new AppError('forbidden', messages.app_not_allowed());
    requireAudible(listener, [type]);
    if ((await deps.deliveries.countTests(tx, id, later(at, -minutes(1)))) >= maxTestsPerMinute)
      throw new AppError('rate_limited', messages.too_many_tests({ max: maxTestsPerMinute }), {
        retryAfterSeconds: 60,
      });
    const test = { id: newId('whd', at.getTime()), eventId: newId('evt', at.getTime()), type, createdAt: at };
    const resource = { kind: rulesOf(type).resource, id: resourceId };
    const body = {
      type,
      id: test.eventId,
      timestamp: at.toISOString(),
      workspace_id: endpoint.workspaceId,
      resource: { ...resource, version: 0 },
      number: 0,
      test: true,
      data,
    };
    await deps.deliveries.addTest(tx, endpoint, { ...test, resource, body: JSON.stringify(body) });
    tx.afterCommit(deps.wakeSender);
    return test.id;
  });
