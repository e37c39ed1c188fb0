/**
 * Setting up a workspace's own language model. The key goes in and never comes out; only owners see the rest.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem, paramsOf } from '../../../test/api/assert-problem.ts';
import type { ModelView } from './model-views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture({
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'house-model',
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_API_KEY: 'sk-installation-CANARY',
    },
  });
});
after(() => api[Symbol.asyncDispose]());

const path = '/v1/content/model';
const key = 'sk-CANARY-0123456789-wxyz';
const input = { provider: 'anthropic', model: 'claude-test', key };
const set = (json: unknown, who = api.owner) => who.request<ModelView>('POST', path, { json });
const dump = async (): Promise<string> => {
  const { pool } = api.server.database.handle;
  const tables = ['model_keys', 'audit_entries', 'events', 'idempotency_records'];
  const found = await Promise.all(
    tables.map((table) => pool.query(`select to_jsonb(t)::text as row from ${table} t`)),
  );
  return JSON.stringify(found.map(({ rows }) => rows));
};

test('401, 403: strangers, programs and members who do not manage the workspace', async () => {
  for (const [method, sent] of [['GET'], ['POST', { json: input }], ['DELETE']] as const) {
    await assertRequiresAuth(api, method, path, sent?.json);
    const client = await api.client();
    assertProblem(await client.request(method, path, sent), 403, 'session_required');
    assertProblem(await api.viewer.request(method, path, sent), 403, 'forbidden');
  }
});

test('200: the installation’s model is named, without its key and its address', async () => {
  const { body, status } = await api.owner.get<ModelView>(path);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    source: 'settings',
    provider: 'openai_compatible',
    model: 'house-model',
    image_model: null,
    base_url: null,
    key_hint: null,
    local_server: null,
    local_servers_allowed: false,
  });
});

test('200, 204: a model of its own, set, changed and removed; the key is stored sealed and bound', async () => {
  const answer = await set(input);
  assert.equal(answer.status, 200);
  const view = {
    source: 'workspace',
    provider: 'anthropic',
    model: 'claude-test',
    image_model: null,
    base_url: null,
    key_hint: 'wxyz',
    local_server: null,
    local_servers_allowed: false,
  };
  assert.deepEqual(answer.body, view);
  assert.deepEqual((await api.owner.get(path)).body, view);
  const tools = await api.owner.get<{ writers: { name: string; kind: string }[] }>('/v1/content/tools');
  assert.deepEqual(tools.body.writers[0]?.name, 'Anthropic claude-test');
  assert.equal((await api.stranger.get<ModelView>(path)).body.source, 'settings');

  const stored = await dump();
  assert.ok(!stored.includes('CANARY') && !stored.includes(Buffer.from(key).toString('hex')));
  const { pool } = api.server.database.handle;
  await pool.query(`update model_keys set base_url = 'https://evil.example/v1'`);
  assertProblem(await api.owner.get(path), 500, 'internal_error');

  const own = { provider: 'openai_compatible', model: 'm', base_url: 'https://models.example/v1/', key };
  assert.equal((await set(own)).body.base_url, 'https://models.example/v1');
  assert.equal((await api.owner.delete(path)).status, 204);
  assert.equal((await api.owner.delete(path)).status, 204);
  assert.equal((await api.owner.get<ModelView>(path)).body.source, 'settings');
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_entries where action like 'model.%' order by id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['model.set_up', 'model.set_up', 'model.removed'],
  );
});

test('400: all problems are reported at once, and the key is not repeated', async () => {
  const cases: [object, string[]][] = [
    [{ ...input, key: ' ' }, ['key']],
    [{ ...input, key: 'two words', model: '' }, ['model', 'key']],
    [{ ...input, image_model: 'x' }, ['image_model']],
    [{ ...input, base_url: 'https://models.example' }, ['base_url']],
    [{ ...input, provider: 'openai_compatible' }, ['base_url']],
    [{ ...input, provider: 'openai_compatible', base_url: 'http://models.example' }, ['base_url']],
    [{ ...input, provider: 'openai_compatible', base_url: 'https://a:b@models.example' }, ['base_url']],
  ];
  for (const [json, params] of cases) {
    const problem = assertProblem(await set(json), 400, 'invalid_request');
    assert.deepEqual(paramsOf(problem), params, JSON.stringify(json));
    assert.ok(!JSON.stringify(problem).includes('CANARY'));
  }
  assertProblem(await set({ ...input, provider: 'other' }), 400, 'invalid_request');
  assertProblem(await set({ ...input, extra: 1 }), 400, 'invalid_request');
});

const notPublic = [
  'https://127.0.0.1/v1',
  'https://localhost/v1',
  'https://169.254.169.254/v1',
  'https://0x7f.1/v1',
  'https://[::ffff:10.0.0.1]/v1',
  'https://models.internal/v1',
  'https://router/v1',
  'https://models.example.com:22/v1',
];

test('400: an address that cannot be public is not stored', async () => {
  for (const base_url of notPublic) {
    const refused = assertProblem(
      await set({ ...input, provider: 'openai_compatible', base_url }),
      400,
      'invalid_request',
    );
    assert.deepEqual(paramsOf(refused), ['base_url'], base_url);
    assert.match(JSON.stringify(refused), /public internet/);
  }
  assert.equal((await api.owner.get<ModelView>(path)).body.source, 'settings', 'nothing was stored');
});
