/** Anything may listen on the ports of model servers: only what speaks as one is found, and nothing else is harmed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../test/free-port.ts';
import {
  type Behaviour,
  lists,
  type ModelServer,
  raw,
  redirectsTo,
  startModelServer,
  status,
  staysSilent,
} from '../../../test/generation/model-server.ts';
import type { LocalServer, LocalServerId } from '../../domain/content/local-servers.ts';
import { findLocalServers } from './find-local-servers.ts';

const at = (id: LocalServerId, { baseUrl }: Pick<ModelServer, 'baseUrl'>): LocalServer => ({
  id,
  name: id,
  baseUrl,
});
const patient = { timeoutMs: 10_000, maxModels: 100 };
const json = (value: unknown): Behaviour => raw(JSON.stringify(value), 'application/json');

async function modelsOf(behaviour: Behaviour, limits = patient): Promise<readonly string[] | undefined> {
  await using server = await startModelServer();
  server.setModels(behaviour);
  const found = await findLocalServers([at('ollama', server)], limits);
  return found[0]?.models;
}

test('servers that answer are found with their models, in the order they are known', async () => {
  await using ollama = await startModelServer();
  await using llama = await startModelServer();
  ollama.setModels(lists('llama3.2:latest', 'qwen3:8b'));
  llama.setModels(lists('/models/gemma-3-4b.gguf'));
  const nothing = { baseUrl: `http://127.0.0.1:${await freePort()}/v1` };
  const servers = [at('ollama', ollama), at('lm_studio', nothing), at('llama_cpp', llama)];
  assert.deepEqual(await findLocalServers(servers, patient), [
    { ...at('ollama', ollama), models: ['llama3.2:latest', 'qwen3:8b'] },
    { ...at('llama_cpp', llama), models: ['/models/gemma-3-4b.gguf'] },
  ]);
  assert.deepEqual(
    ollama.requests.map(({ path, authorization }) => [path, authorization]),
    [['/v1/models', undefined]],
  );
});

test('a server that stays silent is given up in time, and the others are still found', async () => {
  await using silent = await startModelServer();
  await using half = await startModelServer();
  await using quick = await startModelServer();
  silent.setModels(staysSilent);
  half.setModels(
    (res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('{"object":'),
  );
  quick.setModels(lists('llama3.2'));
  const servers = [at('ollama', silent), at('lm_studio', half), at('llama_cpp', quick)];
  const found = await findLocalServers(servers);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['llama_cpp'],
  );
  for (const server of [silent, half]) await (await server.nextRequest()).closed;
});

test('an answer that is no model list is ignored', async () => {
  const model = { id: 'llama3.2', object: 'model' };
  const answers: Behaviour[] = [
    raw('<!doctype html><title>Something else</title>', 'text/html'),
    raw('{"object":"list","data":[', 'application/json'),
    raw('', 'application/json'),
    json(null),
    json([model]),
    json({ data: [model] }),
    json({ object: 'list' }),
    json({ object: 'list', data: 'llama3.2' }),
    json({ object: 'list', data: [{ id: 'page-1' }] }),
    json({ object: 'list', data: [model, { id: 7, object: 'model' }] }),
    status(401),
    status(404),
    status(500),
  ];
  for (const [index, answer] of answers.entries())
    assert.equal(await modelsOf(answer), undefined, `answer ${index}`);
});

test('an answer without end is not read further than a list can be long', async () => {
  await using server = await startModelServer();
  server.setModels((res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).write('{"object":"list","data":[');
    const entry = `${JSON.stringify({ id: 'm'.repeat(10_000), object: 'model' })},`;
    const write = (): void => {
      while (!res.destroyed && res.write(entry));
      if (!res.destroyed) res.once('drain', write);
    };
    write();
  });
  assert.deepEqual(await findLocalServers([at('ollama', server)], patient), []);
  await (await server.nextRequest()).closed;
});

test('a redirect is not followed', async () => {
  await using other = await startModelServer();
  other.setModels(lists('llama3.2'));
  assert.equal(await modelsOf(redirectsTo(`${other.baseUrl}/models`)), undefined);
  assert.deepEqual(other.requests, []);
});

test('only models that write on this machine are listed: none for search, and none that runs elsewhere', async () => {
  const search = [
    'nomic-embed-text:latest',
    'text-embedding-nomic-embed-text-v1.5',
    'mxbai-embed-large',
    'embeddinggemma:300m',
    'all-minilm:22m',
    'bge-m3:latest',
    'BAAI/bge-reranker-v2-m3',
    'multilingual-e5-large',
    'paraphrase-multilingual',
  ];
  const elsewhere = ['gpt-oss:120b-cloud', 'gemma4:cloud'];
  const unreadable = ['', 'line\nbreak', 'turned\u202eround', 'x'.repeat(201)];
  const writing = ['llama3.2:latest', 'openai/gpt-oss-20b', '/home/ines/My models/gemma 3.gguf', 'cloudy'];
  const all = [...search, ...elsewhere, ...unreadable, ...writing, ...writing];
  assert.deepEqual(await modelsOf(lists(...all)), writing);
});

test('a server without models is found, and a very long list is cut', async () => {
  assert.deepEqual(await modelsOf(lists()), []);
  assert.deepEqual(await modelsOf(json({ object: 'list', data: null })), [], 'as Ollama says it');
  assert.deepEqual(await modelsOf(lists('a', 'b', 'c'), { ...patient, maxModels: 2 }), ['a', 'b']);
});
