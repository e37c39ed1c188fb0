import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../data/problem.ts';
import { createEventParser, readEvents } from './event-stream.ts';

const streamOf = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

test('events are whole, wherever the chunks are split', () => {
  const whole = 'event: text\ndata: {"text":"Grüße"}\n\n: still here\n\nevent: done\r\ndata: {"a":1}\r\n\r\n';
  for (let at = 1; at < whole.length; at++) {
    const parse = createEventParser();
    const events = [...parse(whole.slice(0, at)), ...parse(whole.slice(at))];
    assert.deepEqual(events, [
      { name: 'text', data: '{"text":"Grüße"}' },
      { name: 'done', data: '{"a":1}' },
    ]);
  }
});

test('the last event is the result', async () => {
  const received: unknown[] = [];
  const result = await readEvents(streamOf('event: text\ndata: 1\n\nevent: done\ndata: 2\n\n'), {
    text: (data) => received.push(data),
  });
  assert.deepEqual([received, result], [[1], 2]);
});

test('an error event rejects with the problem it carries', async () => {
  const refused = streamOf(
    'event: error\ndata: {"problem":{"status":503,"code":"provider_unavailable","detail":"The model did not answer."}}\n\n',
  );
  await assert.rejects(
    readEvents(refused, {}),
    (error) =>
      error instanceof ApiProblem && error.status === 503 && error.detail === 'The model did not answer.',
  );
});

test('a stream that breaks before the end is a problem', async () => {
  await assert.rejects(readEvents(streamOf('event: text\ndata: 1\n\n'), {}), /broke before the end/);
});
