import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { malformedUrls, notations, schemes } from '../../../test/hostile-addresses.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createEndpoint } from '../../domain/webhooks/create-endpoint.ts';
import { changeEndpoint } from '../../domain/webhooks/manage-endpoint.ts';
import { rotateWebhookSecret, showWebhookSecret } from '../../domain/webhooks/rotate-webhook-secret.ts';
import type {
  CreatedWebhookView,
  NewWebhookSecretView,
  WebhookDeliveryDetailView,
  WebhookDeliveryView,
  WebhookView,
} from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner } = api;
const url = 'http://127.0.0.1:9/hooks';
const create = (input: object = {}) => owner.mustPost<CreatedWebhookView>('/v1/webhooks', { url, ...input });
/** Nothing sends here, so a test makes room for the next one. */
async function withWebhook<Result>(
  input: object,
  work: (webhook: CreatedWebhookView) => Promise<Result>,
): Promise<Result> {
  const webhook = await create(input);
  try {
    return await work(webhook);
  } finally {
    await owner.delete(`/v1/webhooks/${webhook.id}`);
  }
}
const collected = (id: string, count: number) =>
  waitUntil(`${count} events were collected`, async () => {
    const { body } = await owner.get<{ data: WebhookDeliveryView[] }>(`/v1/webhooks/${id}/deliveries`);
    return body.data.length >= count && body.data;
  });

test('201: the secret is shown once, is stored sealed, and is in no answer, log or journal after', () =>
  withWebhook({ description: 'Stock', types: ['post.published'] }, async ({ secret, ...webhook }) => {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(
      [webhook.state, webhook.types, webhook.payload, webhook.can_manage],
      ['active', ['post.published'], 'thin', true],
    );
    assert.equal(webhook.secrets[0]?.hint, secret.replace('=', '').slice(-4));
    assert.deepEqual((await owner.get<WebhookView>(`/v1/webhooks/${webhook.id}`)).body, webhook);
    const { rows } = await api.server.database.owner.query(
      `select jsonb_agg(to_jsonb(s)) as a from webhook_secrets s
       union all select jsonb_agg(to_jsonb(e)) from audit_entries e union all select jsonb_agg(to_jsonb(w)) from webhook_endpoints w`,
    );
    const key = Buffer.from(secret.slice(6), 'base64');
    const stored = JSON.stringify(rows);
    for (const spelling of [secret, key.toString('hex'), key.toString('base64')])
      assert.ok(!stored.includes(spelling));
  }));

test('200: list, change, pause, resume, rotate, show again, delete', () =>
  withWebhook({}, async ({ id, secret }) => {
    const path = `/v1/webhooks/${id}`;
    const list = await owner.get<{ data: WebhookView[] }>('/v1/webhooks');
    assert.ok(list.body.data.some((one) => one.id === id));
    const changed = await owner.mustPost<WebhookView>(path, { types: ['media.ready'], payload: 'whole' });
    assert.deepEqual([changed.url, changed.types, changed.payload], [url, ['media.ready'], 'whole']);
    assert.equal((await owner.mustPost<WebhookView>(path, { types: null })).types, null);
    assert.deepEqual((await owner.mustPost<WebhookView>(path, {})).url, url);
    const paused = await owner.mustPost<WebhookView>(`${path}/pause`);
    assert.deepEqual([paused.state, paused.state_reason], ['paused', 'by_person']);
    assert.equal((await owner.mustPost<WebhookView>(`${path}/resume`)).state, 'active');
    assert.equal((await owner.mustPost<{ secret: string }>(`${path}/show-secret`)).secret, secret);
    const rotated = await owner.mustPost<NewWebhookSecretView>(`${path}/rotate-secret`, { overlap_hours: 2 });
    const { secrets } = (await owner.get<WebhookView>(path)).body;
    assert.deepEqual(
      secrets.map(({ expires_at }) => expires_at === null),
      [false, true],
    );
    assert.equal((await owner.mustPost<{ secret: string }>(`${path}/show-secret`)).secret, rotated.secret);
    assert.equal((await owner.delete(path)).status, 204);
    assertProblem(await owner.get(path), 404, 'not_found');
    const { body } = await owner.get<{ data: { action: string; subject: string }[] }>('/v1/audit?limit=50');
    const actions = body.data
      .filter(({ subject }) => subject === `webhook:${id}`)
      .map(({ action }) => action);
    assert.deepEqual(actions.reverse(), [
      'webhook.created',
      'webhook.changed',
      'webhook.changed',
      'webhook.paused',
      'webhook.resumed',
      'webhook.secret_shown',
      'webhook.secret_rotated',
      'webhook.secret_shown',
      'webhook.deleted',
    ]);
  }));

test('200: deliveries by state, type and resource, a page at a time', () =>
  withWebhook({ types: ['post.created'] }, async ({ id }) => {
    // Nothing answers there, so all of them go on waiting.
    await using _sender = api.server.context.startSendingWebhooks();
    const posts = [await api.createDraft(), await api.createDraft(), await api.createDraft()];
    await collected(id, 3);
    const get = async (query: string) => {
      const path = `/v1/webhooks/${id}/deliveries?${query}`;
      return (await owner.get<{ data: WebhookDeliveryView[]; next_cursor: string | null }>(path)).body;
    };
    const first = await get('limit=2');
    const second = await get(`limit=2&cursor=${first.next_cursor}`);
    assert.equal(second.next_cursor, null);
    assert.deepEqual(
      [...first.data, ...second.data].map(({ resource }) => resource.id),
      posts.reverse(),
    );
    assert.equal((await get(`resource=post:${posts[0]}`)).data.length, 1);
    assert.equal((await get('state=delivered')).data.length, 0);
    assert.equal((await get('state=waiting&types=post.created')).data.length, 3);
    const [newest] = first.data;
    const detail = await waitUntil('it was tried', async () => {
      const { body } = await owner.get<WebhookDeliveryDetailView>(
        `/v1/webhooks/${id}/deliveries/${newest?.id}`,
      );
      return body.attempts.length > 0 && body;
    });
    assert.equal(JSON.parse(detail.body ?? '').resource.id, newest?.resource.id);
    assert.match(detail.attempts[0]?.error ?? '', /could not be reached/);
    await withWebhook({}, async (other) =>
      assertProblem(await owner.get(`/v1/webhooks/${other.id}/deliveries/${newest?.id}`), 404, 'not_found'),
    );
    for (const query of ['state=lost', 'limit=0', 'cursor=x', 'types=x', 'resource=x', 'since=1'])
      assert.equal((await owner.get(`/v1/webhooks/${id}/deliveries?${query}`)).status, 400, query);
  }));

test('400: no address inside can be registered or changed to, and the problem names the part', () =>
  withWebhook({}, async ({ id }) => {
    const own = new URL(api.server.baseUrl);
    const inside = [
      ...notations([10, 0, 0, 1]).map((host) => `https://${host}/`),
      ...notations([169, 254, 169, 254]).map((host) => `http://${host}/`),
      ...malformedUrls.filter((one) => !/localhost|\[::1\]|0001\]/i.test(one)),
      ...schemes,
      'http://example.com/',
      `http://127.0.0.1:${own.port}/`,
      `http://localhost:${own.port}/v1/webhooks`,
      'https://user:secret@example.com/',
    ];
    for (const address of inside) {
      for (const path of ['/v1/webhooks', `/v1/webhooks/${id}`]) {
        const reply = await owner.post<{ errors?: { param: string }[] }>(path, { url: address });
        assertProblem(reply, 400, 'invalid_request');
        assert.equal(reply.body.errors?.[0]?.param, 'url', address);
      }
    }
  }));

test('400: input that does not fit, and more endpoints than an app may have', async () => {
  for (const wrong of [
    {},
    { url: 1 },
    { url, types: [] },
    { url, types: ['post.exploded'] },
    { url, payload: 'fat' },
    { url, secret: 'whsec_mine' },
    { url, description: 'x'.repeat(201) },
  ])
    assertProblem(await owner.post('/v1/webhooks', wrong), 400, 'invalid_request');
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await create());
  assertProblem(await owner.post('/v1/webhooks', { url }), 400, 'too_many_webhooks');
  const path = `/v1/webhooks/${made[0]?.id}`;
  for (const wrong of [{ overlap_hours: 169 }, { overlap_hours: -1 }, { overlap_hours: 0.5 }])
    assertProblem(await owner.post(`${path}/rotate-secret`, wrong), 400, 'invalid_request');
  for (const wrong of [{}, { since: 'yesterday' }, { from: '2026-11-19T09:00:00Z' }, { delivery_id: 'x' }])
    assertProblem(await owner.post(`${path}/replay`, wrong), 400, 'invalid_request');
  assertProblem(await owner.post(`${path}/test`, { type: 'x' }), 400, 'invalid_request');
  for (let count = 0; count < 10; count++) await owner.mustPost(`${path}/test`, { type: 'post.created' });
  assertProblem(await owner.post(`${path}/test`, { type: 'post.created' }), 429, 'rate_limited');
  for (const { id } of made) await owner.delete(`/v1/webhooks/${id}`);
});

test('of ten that are registered at once, five are', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, () => owner.post<{ id: string }>('/v1/webhooks', { url })),
  );
  const made = all.filter(({ status }) => status === 201);
  assert.equal(made.length, 5);
  for (const { body } of made) await owner.delete(`/v1/webhooks/${body.id}`);
});

test('a delivery id that is not there is not replayed; nothing to replay is no failure', () =>
  withWebhook({}, async ({ id }) => {
    const missing = 'whd_00000000000000000000000000';
    assertProblem(await owner.post(`/v1/webhooks/${id}/replay`, { delivery_id: missing }), 404, 'not_found');
    const none = await owner.mustPost<{ replayed: number }>(`/v1/webhooks/${id}/replay`, {
      failed_since: '2026-01-01T00:00:00Z',
    });
    assert.equal(none.replayed, 0);
  }));

test('401, 403 and 404', () =>
  withWebhook({}, async ({ id }) => {
    const path = `/v1/webhooks/${id}`;
    for (const [method, at, body] of [
      ['GET', '', undefined],
      ['POST', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
      ['POST', '/rotate-secret', {}],
      ['POST', '/test', { type: 'post.created' }],
      ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
      ['GET', '/deliveries', undefined],
    ] as const) {
      await assertRequiresScope(api, 'webhooks:write', method, path + at, body);
      await assertHidesOtherWorkspaces(api, method, (one) => `/v1/webhooks/${one}${at}`, id, body);
      const seen = await api.viewer.request(method, path + at, body === undefined ? {} : { json: body });
      assertProblem(seen, 404, 'not_found');
    }
    await assertRequiresAuth(api, 'GET', path);
    await assertRequiresScope(api, 'webhooks:write', 'GET', '/v1/webhooks');
    assertProblem(await api.viewer.post('/v1/webhooks', { url }), 403, 'forbidden');
    const token = await api.client();
    assertProblem(await token.post(`${path}/show-secret`), 403, 'session_required');
    assertProblem(await token.get(path), 404, 'not_found');
  }));

test('a token of its own registers, hears what it may read, and finds nothing else', async () => {
  const token = await api.client(['webhooks:write', 'posts:read']);
  const { status, body } = await token.post<CreatedWebhookView>('/v1/webhooks', { url });
  assert.equal(status, 201);
  assert.equal(body.app_id, null);
  const { data } = (await token.get<{ data: WebhookView[] }>('/v1/webhooks')).body;
  assert.deepEqual(
    data.map(({ id }) => id),
    [body.id],
  );
  assertProblem(await token.post('/v1/webhooks', { url, types: ['media.ready'] }), 403, 'insufficient_scope');
  const another = await api.client(['webhooks:write', 'posts:read']);
  assertProblem(await another.get(`/v1/webhooks/${body.id}`), 404, 'not_found');
  const bare = await api.client(['webhooks:write']);
  assertProblem(await bare.post('/v1/webhooks', { url }), 403, 'insufficient_scope');
  assert.equal((await token.delete(`/v1/webhooks/${body.id}`)).status, 204);
});

test('an old sign-in neither adds or moves an endpoint, nor rotates or shows its secret', async () => {
  await withWebhook({}, async ({ id }) => {
    const { context } = api.server;
    const deps = { ...context.depsFor(null).webhooks, signInLimits: { maxAgeMs: 1 } };
    const actor = {
      userId: owner.userId,
      workspaceId: owner.workspace,
      role: 'owner',
      via: { kind: 'session', sessionId: 'ses_1', authenticatedAt: new Date(0) },
    } as never;
    const input = { url, description: '', types: null, payload: 'thin', appId: null } as const;
    await assert.rejects(createEndpoint(deps, actor, input), { code: 'sign_in_again' });
    await assert.rejects(changeEndpoint(deps, actor, { id: id as never, changes: { url } }), {
      code: 'sign_in_again',
    });
    await assert.rejects(showWebhookSecret(deps, actor, id as never), { code: 'sign_in_again' });
    await assert.rejects(rotateWebhookSecret(deps, actor, { id: id as never, overlapHours: 0 }), {
      code: 'sign_in_again',
    });
  });
});

test('the published keys are those of the key ring, in the form of Standard Webhooks', async () => {
  const { body } = await api.anonymous.get<{ keys: { public_key: string; current: boolean }[] }>(
    '/.well-known/signoff-webhook-keys.json',
  );
  assert.equal(body.keys.length, 1);
  assert.match(body.keys[0]?.public_key ?? '', /^whpk_[A-Za-z0-9+/]{43}=$/);
  assert.equal(body.keys[0]?.current, true);
  const proofs = await api.anonymous.get<{ keys: { public_key: string }[] }>(
    '/.well-known/signoff-keys.json',
  );
  assert.ok(
    !JSON.stringify(proofs.body).includes(body.keys[0]?.public_key.slice(5) ?? ''),
    'a key has one purpose',
  );
});
