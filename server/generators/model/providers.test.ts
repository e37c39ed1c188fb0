/** The wire format of each provider: its URL, its key header, its response format and its stream. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  captionRequest,
  collectRun,
  createTestTimers,
  goodAnswer,
  testKey,
} from '../../../test/generation/model-fixtures.ts';
import { platforms } from '../../../test/generation/platform-limits.ts';
import type { ModelProvider } from '../../domain/content/model-settings.ts';
import { AppError } from '../../errors.ts';
import { createLogger } from '../../lib/logger.ts';
import { catalog } from '../../platforms/index.ts';
import { modelHosts } from '../../wiring/endpoints.ts';
import { createModelWriter } from './index.ts';

interface Wire {
  readonly url: string;
  readonly key: string;
  readonly stream: readonly object[];
}
const answer = JSON.stringify(goodAnswer);
const [first, second] = [answer.slice(0, 90), answer.slice(90)];
const item = { id: 'msg_1', type: 'message', role: 'assistant', content: [] };
const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'gpt-5', output: [] };
const delta = (text: string) => ({
  type: 'response.output_text.delta',
  item_id: 'msg_1',
  output_index: 0,
  content_index: 0,
  delta: text,
});
const part = (text: string, more: object = {}) => ({
  candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...more }],
});

const wires: Record<Exclude<ModelProvider, 'openai_compatible'>, Wire> = {
  openai: {
    url: 'https://api.openai.com/v1/responses',
    key: 'authorization',
    stream: [
      { type: 'response.created', response },
      { type: 'response.output_item.added', output_index: 0, item },
      delta(first),
      delta(second),
      { type: 'response.output_item.done', output_index: 0, item },
      {
        type: 'response.completed',
        response: { ...response, usage: { input_tokens: 7, output_tokens: 9, total_tokens: 16 } },
      },
    ],
  },
  anthropic: {
    url: 'https://api.anthropic.com/v1/messages',
    key: 'x-api-key',
    stream: [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'claude',
          content: [],
          stop_reason: null,
          usage: { input_tokens: 7, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: first } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: second } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ],
  },
  google: {
    url: 'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse',
    key: 'x-goog-api-key',
    stream: [
      part(first),
      {
        ...part(second, { finishReason: 'STOP' }),
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 9, totalTokenCount: 16 },
      },
    ],
  },
};

function runWriter(provider: keyof typeof modelHosts, reply: (body: string) => Response) {
  const requests: { url: string; headers: Headers; body: string }[] = [];
  const writer = createModelWriter({
    provider,
    model: 'm',
    imageModel: null,
    baseUrl: modelHosts[provider],
    key: testKey,
    fetch: async (input, init) => {
      const body = String(init?.body);
      requests.push({ url: String(input), headers: new Headers(init?.headers), body });
      return reply(body);
    },
    check: () => [],
    catalog,
    limits: (platform) => platforms.publisher(platform)?.limits.caption,
    log: createLogger('silent'),
    timers: createTestTimers(),
  });
  return { requests, running: collectRun(writer.captions(captionRequest())) };
}

for (const [provider, { url, key, stream }] of Object.entries(wires) as [keyof typeof wires, Wire][]) {
  const events = stream.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
  const streamed = (): Response => new Response(events, { headers: { 'content-type': 'text/event-stream' } });

  test(`${provider}: called at its own URL with a schema and without tools, and read as it streams`, async () => {
    const { requests, running } = runWriter(provider, streamed);
    const { error, variants, tokens, shown } = await running;
    assert.equal(error, undefined);
    assert.equal(variants.length, 1);
    assert.match(shown, /^Still warm/);
    assert.deepEqual(tokens, { input: 7, output: 9 });
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.url, url);
    assert.ok(requests[0]?.headers.get(key)?.endsWith(testKey));
    assert.match(requests[0]?.body ?? '', /"declined"/);
    assert.doesNotMatch(requests[0]?.body ?? '', /"tools"|"functions"|"temperature"/);
  });

  test(`${provider}: a model without schema support gets the format in the prompt`, async () => {
    const wrong = JSON.stringify({ error: { message: 'no forms', type: 'invalid_request_error' } });
    const { requests, running } = runWriter(provider, (body) =>
      /json_?schema/i.test(body) ? new Response(wrong, { status: 400 }) : streamed(),
    );
    assert.equal((await running).error, undefined);
    assert.equal(requests.length, 2);
  });

  test(`${provider}: a stream that breaks off is a failure`, async () => {
    const { running } = runWriter(provider, () => new Response(events.slice(0, events.length / 2)));
    const { error, variants } = await running;
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, 'generation_failed');
    assert.deepEqual(variants, []);
  });
}
