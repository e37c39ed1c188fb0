/** Receivers that fail, lie, redirect, hang or go away, under a clock that the test moves by days. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type {
  CreatedWebhookView,
  NewWebhookSecretView,
  NotificationView,
  WebhookDeliveryView,
  WebhookKeysView,
  WebhookView,
} from '../../server/http/views.ts';
import { days, hours, minutes, seconds } from '../../server/lib/clock.ts';
import { openApiFixture } from '../api/api-fixture.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { TestClock } from '../people-fixture.ts';
import { waitUntil } from '../wait-until.ts';
import { answerWith, Receiver } from './receiver.ts';
import { installationKey, verifyWithInstallationKey } from './verify.ts';

const clock = new TestClock();
const api = await openApiFixture({
  workers: true,
  settings: { WEBHOOKS_PER_APP: '500' },
  overrides: { clock, random: () => 0.5 },
});
after(() => api[Symbol.asyncDispose]());
const { owner } = api;

const register = (url: string, input: object = {}) =>
  owner.mustPost<CreatedWebhookView>('/v1/webhooks', {
    url,
    types: ['post.created', 'post.edited'],
    ...input,
  });
const read = async (id: string) => (await owner.get<WebhookView>(`/v1/webhooks/${id}`)).body;
const until = (id: string, what: string, isSo: (webhook: WebhookView) => boolean) =>
  waitUntil(what, async () => {
    const webhook = await read(id);
    return isSo(webhook) && webhook;
  });
const settled = (id: string) => until(id, 'nothing waits', ({ waiting }) => waiting === 0);
const listed = async (id: string, query = '') =>
  (await owner.get<{ data: WebhookDeliveryView[] }>(`/v1/webhooks/${id}/deliveries?limit=100${query}`)).body
    .data;
/** The attempts at one of its deliveries are over and written. */
const tried = (id: string, count: number, number = 1) =>
  waitUntil(`${count} attempts`, async () => {
    const one = (await listed(id)).find((delivery) => delivery.number === number);
    return one?.tries === count && (one.next_attempt_at !== null || one.state !== 'waiting') && one;
  });
const forward = (byMs: number) => {
  clock.advance(byMs);
  api.server.context.webhooks.wakeSender();
};
const edit = async (id: string, caption: string) => {
  const { revision } = await owner.readPost(id);
  await owner.mustPost(`/v1/posts/${id}`, { caption, revision });
};

test('a receiver that answers 500 for a day gets everything in order once it works again', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answerWith(500, {}, 'broken');
  const { id, secret } = await register(receiver.url);
  const post = await api.createDraft();
  await tried(id, 1);
  await edit(post, 'Second');
  await edit(post, 'Third');
  let attempts = 1;
  for (const wait of [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10)]) {
    forward(wait);
    attempts++;
    await tried(id, attempts);
    assert.equal(receiver.received.length, attempts);
  }
  await until(id, 'all three wait', ({ waiting }) => waiting === 3);
  receiver.answer = answerWith(200);
  const before = receiver.received.length;
  forward(hours(14));
  await settled(id);
  const after = receiver.received.slice(before);
  assert.deepEqual(
    after.map(({ body }) => JSON.parse(body).number),
    [1, 2, 3],
  );
  // Every attempt of one event has the same id and the same bytes, and a signature of its own time.
  const first = receiver.received.slice(0, before + 1);
  assert.equal(new Set(first.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(first.map(({ body }) => body)).size, 1);
  assert.equal(new Set(first.map(({ headers }) => headers['webhook-timestamp'])).size, first.length);
  assert.ok(secret);
});

test('a receiver that says 200 and stores nothing gets everything again, in order', async () => {
  await using receiver = await Receiver.start();
  const { id } = await register(receiver.url);
  const since = clock.now().toISOString();
  const post = await api.createDraft();
  for (const caption of ['Two', 'Three', 'Four']) await edit(post, caption);
  await receiver.waitFor(4);
  await settled(id);
  const before = receiver.received.splice(0);
  const { replayed } = await owner.mustPost<{ replayed: number }>(`/v1/webhooks/${id}/replay`, { since });
  assert.equal(replayed, 4);
  await receiver.waitFor(4);
  assert.deepEqual(
    receiver.received.map(({ body, headers }) => [headers['webhook-id'], body]),
    before.map(({ body, headers }) => [headers['webhook-id'], body]),
  );
  await settled(id);
  const newest = (await listed(id)).find(({ number }) => number === 4);
  const one = await owner.mustPost<{ replayed: number }>(`/v1/webhooks/${id}/replay`, {
    delivery_id: newest?.id,
  });
  assert.equal(one.replayed, 1);
  await receiver.waitFor(5);
  assert.equal(receiver.events[4]?.number, 4);
});

test('after three days of failures the webhook is paused, people are told, and nothing is lost', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answerWith(503);
  const { id } = await register(receiver.url);
  const post = await api.createDraft();
  let attempts = 0;
  for (let isActive = true; isActive; ) {
    attempts++;
    await waitUntil('it was tried', () => receiver.received.length >= attempts);
    await waitUntil('and noted', async () => (await read(id)).failures === attempts);
    forward(hours(27));
    if (attempts === 10) {
      await until(id, 'it is paused', ({ state }) => state === 'paused');
      isActive = false;
    }
  }
  const paused = await read(id);
  assert.deepEqual([paused.state_reason, paused.failures], ['failing', 10]);
  const failed = await tried(id, 10);
  assert.equal(failed.state, 'failed');
  const { data } = (await owner.get<{ data: NotificationView[] }>('/v1/notifications')).body;
  const notice = data.find(({ kind }) => kind === 'webhook_stopped');
  assert.match(notice?.title ?? '', new RegExp(`127\\.0\\.0\\.1:${receiver.port}`));
  const mails = await api.server.database.handle.sql.selectFrom('mails').select(['subject']).execute();
  assert.ok(mails.some(({ subject }) => subject.includes(`127.0.0.1:${receiver.port}`)));

  await edit(post, 'While it was paused');
  await until(id, 'it was collected', ({ waiting }) => waiting === 1);
  receiver.answer = answerWith(200);
  receiver.received.splice(0);
  await owner.mustPost(`/v1/webhooks/${id}/replay`, { failed_since: failed.event.timestamp });
  await owner.mustPost(`/v1/webhooks/${id}/resume`);
  await receiver.waitFor(2);
  assert.deepEqual(
    receiver.events.map(({ number }) => number),
    [1, 2],
  );
  assert.equal((await settled(id)).state, 'active');
});

test('one that succeeded in between is not paused by an old failure', async () => {
  await using receiver = await Receiver.start();
  let bad = '';
  receiver.answer = (received, response) =>
    response.writeHead(JSON.parse(received.body).resource.id === bad ? 500 : 200).end();
  const { id } = await register(receiver.url);
  bad = await api.createDraft();
  for (let attempts = 1; attempts <= 10; attempts++) {
    await waitUntil('it was tried', async () =>
      (await listed(id)).some(({ resource, tries }) => resource.id === bad && tries === attempts),
    );
    await api.createDraft();
    await waitUntil(
      'another arrived',
      async () => (await listed(id, '&state=delivered')).length === attempts,
    );
    forward(hours(27));
  }
  await settled(id);
  assert.deepEqual(
    (await listed(id, '&state=failed')).map(({ resource }) => resource.id),
    [bad],
  );
  assert.equal((await read(id)).state, 'active');
});

test('410 ends the webhook, and its owner is told', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answerWith(410);
  const { id } = await register(receiver.url);
  await api.createDraft();
  const gone = await until(id, 'it has ended', ({ state }) => state === 'ended');
  assert.equal(gone.state_reason, 'gone');
  // Events of other tests' posts may have been on their way to it together with the first.
  const later = await api.createDraft();
  assertProblem(await owner.post(`/v1/webhooks/${id}/resume`), 400, 'webhook_stopped');
  assert.ok(!JSON.stringify(receiver.received.map(({ body }) => String(body))).includes(later));
});

test('a redirect is a failure, and where it leads is never visited', async () => {
  await using target = await Receiver.start();
  await using receiver = await Receiver.start();
  receiver.answer = answerWith(307, { location: target.url });
  const { id } = await register(receiver.url);
  await api.createDraft();
  assert.equal((await tried(id, 1)).last_attempt?.status, 307);
  assert.equal(target.received.length, 0);
});

test('Retry-After is waited for', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answerWith(429, { 'retry-after': '3600' });
  const { id } = await register(receiver.url);
  await api.createDraft();
  const { next_attempt_at: next, last_attempt: last } = await tried(id, 1);
  const wait = Date.parse(next ?? '') - Date.parse(last?.at ?? '');
  assert.ok(wait >= hours(1) && wait < hours(1.1), String(wait));
});

test('a receiver that is killed gets what it missed when it is back', async () => {
  const receiver = await Receiver.start();
  const { port } = receiver;
  const { id } = await register(receiver.url);
  await receiver[Symbol.asyncDispose]();
  const post = await api.createDraft();
  await edit(post, 'More');
  await until(id, 'it failed', ({ failures }) => failures === 1);
  assert.match((await tried(id, 1)).last_attempt?.error ?? '', /could not be reached/);
  await using again = await Receiver.start(port);
  await owner.mustPost(`/v1/webhooks/${id}/resume`);
  await again.waitFor(2);
  assert.deepEqual(
    again.events.map(({ number }) => number),
    [1, 2],
  );
});

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  await using receiver = await Receiver.start();
  const { id, secret } = await register(receiver.url);
  const rotated = await owner.mustPost<NewWebhookSecretView>(`/v1/webhooks/${id}/rotate-secret`, {});
  assertProblem(await owner.post(`/v1/webhooks/${id}/rotate-secret`, {}), 400, 'too_many_secrets');
  const verifies = async (expected: readonly [boolean, boolean]) => {
    const before = receiver.received.length;
    await api.createDraft();
    const last = (await receiver.waitFor(before + 1))[before];
    const works = (key: string) => {
      try {
        return verifyAt(key, last?.body ?? '', last?.headers as Record<string, string>);
      } catch {
        return false;
      }
    };
    assert.deepEqual([works(secret), works(rotated.secret)], expected);
    await settled(id);
  };
  await verifies([true, true]);
  clock.advance(days(1) + 1);
  await verifies([false, true]);
  const now = await owner.mustPost<NewWebhookSecretView>(`/v1/webhooks/${id}/rotate-secret`, {
    overlap_hours: 0,
  });
  const before = receiver.received.length;
  await api.createDraft();
  const last = (await receiver.waitFor(before + 1))[before];
  assert.equal(verifyAt(now.secret, last?.body ?? '', last?.headers as Record<string, string>), true);
  assert.throws(() => verifyAt(rotated.secret, last?.body ?? '', last?.headers as Record<string, string>));
});

/** The official library, at the time that the delivery says: it compares with the real one, which the test's clock is not. */
function verifyAt(secret: string, body: string, headers: Record<string, string>): boolean {
  const realNow = Date.now;
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } finally {
    Date.now = realNow;
  }
}

test("Python's standard library verifies a delivery, and the published key its other signature", async () => {
  await using receiver = await Receiver.start();
  const { secret } = await register(receiver.url, { payload: 'whole' });
  await api.createDraft({ caption: 'Größe ☕ 日本' });
  const [received] = await receiver.waitFor(1);
  assert.ok(received);
  const { headers, body } = received;
  const program = `
import base64, hashlib, hmac, json, sys
given = json.load(sys.stdin)
key = base64.b64decode(given["secret"].removeprefix("whsec_"))
signed = f'{given["id"]}.{given["timestamp"]}.{given["body"]}'.encode()
expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
print(any(hmac.compare_digest(expected, one) for one in given["signature"].split()))`;
  const ask = (text: string) =>
    execFileSync('python3', ['-c', program], {
      input: JSON.stringify({
        secret,
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body: text,
      }),
    })
      .toString()
      .trim();
  assert.deepEqual([ask(body), ask(`${body} `)], ['True', 'False']);

  const { keys } = (await api.anonymous.get<WebhookKeysView>('/.well-known/signoff-webhook-keys.json')).body;
  const current = installationKey(keys);
  assert.equal(verifyWithInstallationKey(current, received), true);
  assert.equal(verifyWithInstallationKey(current, { ...received, body: `${body} ` }), false);

  const event = JSON.parse(body) as { current: { caption: string } };
  assert.equal(event.current.caption, 'Größe ☕ 日本');
});

test('a test event says so, is sent once, and is in no list of events', async () => {
  await using receiver = await Receiver.start();
  const { id } = await register(receiver.url, { types: null });
  await owner.mustPost(`/v1/webhooks/${id}/pause`);
  const sent = await owner.mustPost<WebhookDeliveryView>(`/v1/webhooks/${id}/test`, {
    type: 'post.published',
  });
  assert.deepEqual([sent.test, sent.number, sent.event.type], [true, 0, 'post.published']);
  await receiver.waitFor(1);
  const [event] = receiver.events;
  assert.deepEqual([event?.test, event?.type, event?.id], [true, 'post.published', sent.event.id]);
  const { rowCount } = await api.server.database.handle.pool.query('select from event_log where id = $1', [
    sent.event.id,
  ]);
  assert.equal(rowCount, 0);
  receiver.answer = answerWith(500);
  const second = await owner.mustPost<WebhookDeliveryView>(`/v1/webhooks/${id}/test`, {
    type: 'media.ready',
  });
  await waitUntil('it failed', async () =>
    (await listed(id, '&state=failed')).some((one) => one.id === second.id),
  );
  assert.equal((await read(id)).failures, 0);
});
