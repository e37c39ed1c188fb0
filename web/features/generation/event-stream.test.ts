import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../data/problem.ts';
import { createEventCutter, readEvents } from './event-stream.ts';

const streamed = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

test('events are whole, wherever the pieces are cut', () => {
  const whole = 'event: text\ndata: {"text":"Grüße"}\n\n: still here\n\nevent: done\r\ndata: {"a":1}\r\n\r\n';
  for (let at = 1; at < whole.length; at++) {
    const cut = createEventCutter();
    const events = [...cut(whole.slice(0, at)), ...cut(whole.slice(at))];
    assert.deepEqual(events, [
      { name: 'text', data: '{"text":"Grüße"}' },
      { name: 'done', data: '{"a":1}' },
    ]);
  }
});

test('the last event is the answer', async () => {
  const heard: unknown[] = [];
  const answer = await readEvents(streamed('event: text\ndata: 1\n\nevent: done\ndata: 2\n\n'), {
    text: (data) => heard.push(data),
  });
  assert.deepEqual([heard, answer], [[1], 2]);
});

test('a refusal on the way is the problem it carries', async () => {
  const refused = streamed(
    'event: error\ndata: {"problem":{"status":503,"code":"provider_unavailable","detail":"The model did not answer."}}\n\n',
  );
  await assert.rejects(
    readEvents(refused, {}),
    (error) =>
      error instanceof ApiProblem && error.status === 503 && error.detail === 'The model did not answer.',
  );
});

test('a line that breaks before the end is a problem', async () => {
  await assert.rejects(readEvents(streamed('event: text\ndata: 1\n\n'), {}), /broke before the end/);
});
