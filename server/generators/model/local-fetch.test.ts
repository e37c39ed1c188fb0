import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raw, redirectsTo, startModelServer, staysSilent } from '../../../test/generation/model-server.ts';
import { AppError } from '../../errors.ts';
import { localFetch } from './local-fetch.ts';

const ollama = (baseUrl: string) => localFetch({ id: 'ollama', name: 'Ollama', baseUrl });
const post = { method: 'POST', body: '{}' };

test('the chosen server is called, and no other, not even by a redirect', async () => {
  await using chosen = await startModelServer();
  await using other = await startModelServer();
  const call = ollama(chosen.baseUrl);
  chosen.setBehaviours(raw('hello'), redirectsTo(other.baseUrl));
  assert.equal(await (await call(`${chosen.baseUrl}/chat/completions`, post)).text(), 'hello');
  assert.equal((await call(`${chosen.baseUrl}/chat/completions`, post)).status, 307);
  const { port } = new URL(chosen.baseUrl);
  for (const url of [other.baseUrl, `http://localhost:${port}/v1`, `https://127.0.0.1:${port}/v1`])
    await assert.rejects(call(url, post), TypeError);
  assert.deepEqual([chosen.requests.length, other.requests.length], [2, 0]);
});

test('a server that was stopped is named in words; a caller that stops is not blamed on it', async () => {
  const server = await startModelServer();
  const call = ollama(server.baseUrl);
  server.setBehaviours(staysSilent);
  const stopping = new AbortController();
  const waiting = call(server.baseUrl, { ...post, signal: stopping.signal });
  await server.nextRequest();
  stopping.abort('stopped');
  await assert.rejects(waiting, (reason) => reason === 'stopped');
  await server[Symbol.asyncDispose]();
  await assert.rejects(
    call(server.baseUrl, post),
    (error) =>
      error instanceof AppError &&
      error.code === 'model_unavailable' &&
      /^Ollama does not answer on this machine\./.test(error.message),
  );
});
