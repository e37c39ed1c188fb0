/** Webhooks from the change to the receiver, over real HTTP. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { CreatedWebhookView, WebhookDeliveryDetailView, WebhookView } from '../../server/http/views.ts';
import { openApiFixture } from '../api/api-fixture.ts';
import { waitUntil } from '../wait-until.ts';
import { Receiver } from './receiver.ts';

const api = await openApiFixture({ workers: true, settings: { WEBHOOKS_PER_APP: '500' } });
after(() => api[Symbol.asyncDispose]());

const register = (url: string, input: object = {}) =>
  api.owner.mustPost<CreatedWebhookView>('/v1/webhooks', { url, ...input });

test('what happens is delivered in order, numbered, and verified by the official library', async () => {
  await using receiver = await Receiver.start();
  const { id, secret } = await register(receiver.url, {
    types: ['post.created', 'post.edited', 'post.deleted'],
  });
  const post = await api.createDraft({ caption: 'Größe ☕ is not for everybody' });
  await api.owner.mustPost(`/v1/posts/${post}`, { caption: 'Another one', revision: 1 });
  await api.createDraft();
  const received = await receiver.waitFor(3);
  const webhook = new Webhook(secret);
  for (const { body, headers } of received) {
    const event = webhook.verify(body, headers as Record<string, string>) as { id: string };
    assert.equal(event.id, headers['webhook-id']);
    assert.throws(() => webhook.verify(`${body} `, headers as Record<string, string>));
    assert.ok(!body.includes('Größe'), 'thin events hold no words');
  }
  const ofPost = receiver.events.filter(({ resource }) => resource.id === post);
  assert.deepEqual(
    ofPost.map(({ type, number, resource }) => [type, number, resource.version]),
    [
      ['post.created', 1, 1],
      ['post.edited', 2, 2],
    ],
  );
  const view = await waitUntil('nothing waits', async () => {
    const { body } = await api.owner.get<WebhookView>(`/v1/webhooks/${id}`);
    return body.waiting === 0 && body;
  });
  assert.deepEqual([view.state, view.failures], ['active', 0]);
  assert.ok(!JSON.stringify(view).includes(secret));
});

test('a delivery tells what was sent and what came back', async () => {
  await using receiver = await Receiver.start();
  const { id } = await register(receiver.url, { types: ['post.created'] });
  await api.createDraft();
  await receiver.waitFor(1);
  let detail: WebhookDeliveryDetailView | undefined;
  await waitUntil('the delivery is settled', async () => {
    const { body } = await api.owner.get<{ data: { id: string; state: string }[] }>(
      `/v1/webhooks/${id}/deliveries`,
    );
    if (body.data[0]?.state !== 'delivered') return false;
    detail = (
      await api.owner.get<WebhookDeliveryDetailView>(`/v1/webhooks/${id}/deliveries/${body.data[0].id}`)
    ).body;
    return true;
  });
  assert.equal(detail?.body, receiver.received[0]?.body);
  assert.deepEqual(
    detail?.attempts.map(({ status, answer, error }) => [status, answer, error]),
    [[200, 'ok', null]],
  );
});
