import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LocalServer, localServerOf, modelTitle } from './local-servers.ts';

test('models are called as people call them', () => {
  for (const [model, title] of [
    ['llama3.2:latest', 'llama3.2'],
    ['qwen3:8b', 'qwen3:8b'],
    ['openai/gpt-oss-20b', 'openai/gpt-oss-20b'],
    ['../models/gemma-3-4b-Q4_K_M.gguf', 'gemma-3-4b-Q4_K_M'],
    ['C:\\models\\phi 4.gguf', 'phi 4'],
    ['.gguf', '.gguf'],
  ] as const)
    assert.equal(modelTitle(model), title);
});

test('a stored setup is local only at exactly one of the known addresses, and without a key', () => {
  const ollama: LocalServer = { id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' };
  const { baseUrl } = ollama;
  assert.equal(localServerOf([ollama], { baseUrl, key: null }), ollama);
  assert.equal(localServerOf([ollama], { baseUrl, key: 'sk-1' }), undefined);
  assert.equal(localServerOf([], { baseUrl, key: null }), undefined);
  for (const other of [null, `${baseUrl}/`, 'http://127.0.0.1:5432/v1', 'http://localhost:11434/v1'])
    assert.equal(localServerOf([ollama], { baseUrl: other, key: null }), undefined);
});
