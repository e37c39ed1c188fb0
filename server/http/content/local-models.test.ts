/**
 * A model server on this machine: found for owners, chosen by its id, and called at its own address only. The servers
 * listen on ports of their own here; an installation knows three fixed ones.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem, paramsOf } from '../../../test/api/assert-problem.ts';
import { freePort } from '../../../test/free-port.ts';
import { captionAnswer, captionsAnswer } from '../../../test/generation/model-fixtures.ts';
import { lists, redirectsTo, startModelServer, streams } from '../../../test/generation/model-server.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import type { LocalServer } from '../../domain/content/local-servers.ts';
import { seconds } from '../../lib/clock.ts';
import type { LocalModelsView, ModelView } from './model-views.ts';
import type { CaptionsView, ContentToolsView } from './views.ts';

const path = '/v1/content/model/local';
const choice = { server: 'ollama', model: 'llama3.2:latest' };
const clock = new TestClock();
const ownPort = await freePort();
const ollama = await startModelServer();
const localModelServers: readonly LocalServer[] = [
  { id: 'ollama', name: 'Ollama', baseUrl: ollama.baseUrl },
  // Signoff itself listens there.
  { id: 'llama_cpp', name: 'llama.cpp', baseUrl: `http://127.0.0.1:${ownPort}/v1` },
];
let api: ApiFixture;
before(async () => {
  const settings = { AI_LOCAL_SERVERS: 'on', PORT: String(ownPort) };
  api = await openApiFixture({ settings, overrides: { clock, localModelServers } });
});
after(async () => {
  await api[Symbol.asyncDispose]();
  await ollama[Symbol.asyncDispose]();
});

const captions = {
  brief: { subject: 'Rye loaf', points: ['Baked at 5'], goal: 'sell', keywords: [], language: 'en' },
  platforms: ['linkedin'],
  variants: 1,
  drafts: false,
};
const listRequests = (): number => ollama.requests.filter((one) => one.path === '/v1/models').length;
/** What was found before no longer counts. */
const forgetFound = (): void => clock.advance(seconds(5));

test('401, 403: only people who manage the workspace look for servers; for others nothing is asked', async () => {
  for (const [method, sent] of [['GET'], ['POST', { json: choice }]] as const) {
    await assertRequiresAuth(api, method, path, sent?.json);
    const client = await api.client();
    assertProblem(await client.request(method, path, sent), 403, 'session_required');
    assertProblem(await api.viewer.request(method, path, sent), 403, 'forbidden');
  }
  assert.equal(listRequests(), 0);
});

test('200: what answers is found with its models, and asked again only after a few seconds', async () => {
  ollama.setModels(lists('llama3.2:latest', 'qwen3:8b', 'nomic-embed-text:latest'));
  const { status, body } = await api.owner.get<LocalModelsView>(path);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    allowed: true,
    looked_for: ['Ollama', 'llama.cpp'],
    servers: [
      {
        id: 'ollama',
        name: 'Ollama',
        address: new URL(ollama.baseUrl).host,
        models: [
          { id: 'llama3.2:latest', title: 'llama3.2' },
          { id: 'qwen3:8b', title: 'qwen3:8b' },
        ],
      },
    ],
  });
  await api.owner.get(path);
  assert.equal(listRequests(), 1);
  forgetFound();
  await api.owner.get(path);
  assert.equal(listRequests(), 2);
});

test('200: a model is chosen by one request, named in the tools, and writes a caption', async () => {
  const reply = await api.owner.post<ModelView>(path, choice);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const view: ModelView = {
    source: 'workspace',
    provider: 'openai_compatible',
    model: 'llama3.2:latest',
    image_model: null,
    base_url: ollama.baseUrl,
    key_hint: null,
    local_server: { id: 'ollama', name: 'Ollama', model_title: 'llama3.2' },
    local_servers_allowed: true,
  };
  assert.deepEqual(reply.body, view);
  assert.deepEqual((await api.owner.get('/v1/content/model')).body, view);
  const { writers } = (await api.viewer.get<ContentToolsView>('/v1/content/tools')).body;
  assert.deepEqual(
    writers.map(({ name }) => name),
    ['Ollama llama3.2', 'Built-in composer'],
  );

  ollama.setBehaviours(streams(captionsAnswer(captionAnswer('linkedin', 'Still warm.'))));
  const written = await api.owner.post<CaptionsView>('/v1/content/captions', captions);
  assert.equal(written.status, 200, JSON.stringify(written.body));
  assert.deepEqual(written.body.writer, { kind: 'model', name: 'Ollama llama3.2' });
  assert.deepEqual(
    written.body.captions.map(({ caption }) => caption),
    ['Still warm.'],
  );
  const asked = ollama.requests.at(-1);
  assert.deepEqual(
    [asked?.path, asked?.authorization, asked?.body.model],
    ['/v1/chat/completions', undefined, 'llama3.2:latest'],
  );
});

test('400: a server or model that is not offered, and an address in place of a server', async () => {
  const notListed = assertProblem(
    await api.owner.post(path, { ...choice, model: 'gpt-5.2' }),
    400,
    'invalid_request',
  );
  assert.deepEqual(paramsOf(notListed), ['model']);
  for (const json of [
    { ...choice, model: 'nomic-embed-text:latest' },
    { ...choice, server: 'other' },
    { ...choice, server: 'http://127.0.0.1:5432/v1' },
    { ...choice, base_url: 'http://127.0.0.1:5432/v1' },
    { server: 'ollama' },
  ])
    assertProblem(await api.owner.post(path, json), 400, 'invalid_request');
});

test('a stored address that is none of the known servers is not called, whoever wrote it', async () => {
  const { pool } = api.server.database.handle;
  await using other = await startModelServer();
  for (const url of [other.baseUrl, `${ollama.baseUrl}/`, ollama.baseUrl.replace('127.0.0.1', 'localhost')]) {
    await pool.query('update model_keys set base_url = $1', [url]);
    const before = ollama.requests.length;
    const { status } = await api.owner.post('/v1/content/captions', { ...captions, writer: 'model' });
    assert.ok(status >= 400);
    assert.deepEqual([other.requests.length, ollama.requests.length - before], [0, 0], url);
  }
  await pool.query('update model_keys set base_url = $1', [ollama.baseUrl]);
});

test('503: a server that no longer answers cannot be chosen, and what it was to write says so', async () => {
  await using other = await startModelServer();
  ollama.setModels(redirectsTo(`${other.baseUrl}/models`));
  forgetFound();
  assert.deepEqual((await api.owner.get<LocalModelsView>(path)).body.servers, []);
  const gone = assertProblem(await api.owner.post(path, choice), 503, 'model_unavailable');
  assert.match(gone.detail, /^Ollama does not answer on this machine/);
  assert.deepEqual(other.requests, []);

  await ollama[Symbol.asyncDispose]();
  const failed = assertProblem(
    await api.owner.post('/v1/content/captions', captions),
    503,
    'model_unavailable',
  );
  assert.match(failed.detail, /^Ollama does not answer on this machine\..*use the built-in writer\.$/);
  const builtIn = await api.owner.post<CaptionsView>('/v1/content/captions', {
    ...captions,
    writer: 'built_in',
  });
  assert.equal(builtIn.status, 200);
  assert.equal((await api.owner.delete('/v1/content/model')).status, 204);
  assert.equal((await api.owner.get<ModelView>('/v1/content/model')).body.local_server, null);
});

test('200, 400: where the operator does not allow it nothing is asked, and what was chosen is not called', async () => {
  await using models = await startModelServer();
  models.setModels(lists('llama3.2:latest'));
  await using shared = await openApiFixture({
    settings: { AI_LOCAL_SERVERS: 'off' },
    overrides: { localModelServers: [{ id: 'ollama', name: 'Ollama', baseUrl: models.baseUrl }] },
  });
  const { body } = await shared.owner.get<LocalModelsView>(path);
  assert.deepEqual(body, { allowed: false, looked_for: [], servers: [] });
  assertProblem(await shared.owner.post(path, choice), 400, 'model_not_set_up');

  const { pool } = shared.server.database.handle;
  await pool.query(
    `insert into model_keys (workspace_id, provider, model, base_url, set_by, set_at)
     values ($1, 'openai_compatible', 'llama3.2:latest', $2, $3, now())`,
    [shared.owner.workspace, models.baseUrl, shared.owner.userId],
  );
  const refused = assertProblem(
    await shared.owner.post('/v1/content/captions', captions),
    400,
    'model_not_set_up',
  );
  assert.match(refused.detail, /no longer lets it use model servers/);
  assert.deepEqual(models.requests, []);
});
