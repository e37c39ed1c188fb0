import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { askEvery, type Changed, everything, followChanges, following, type LiveTools } from './live.ts';

class FakeStream extends EventTarget {
  readyState = 1;
  close = () => {
    this.readyState = 2;
  };
  say = (name: string, data?: unknown) =>
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
}

function stage(age: number | (() => number) = 800) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const asked: string[] = [];
  const streams: FakeStream[] = [];
  const waiting: (() => void)[] = [];
  const told: Changed[] = [];
  const tools: LiveTools = {
    page: page as never,
    open: (url) => {
      asked.push(url);
      streams.push(new FakeStream());
      return streams.at(-1) as never;
    },
    later: (run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
    ageMs: () => (typeof age === 'number' ? age : age()),
  };
  const stop = followChanges('wsp_1', (changed) => told.push(changed), tools);
  const look = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { asked, streams, waiting, told, stop, look };
}

afterEach(() => following.set(false));

test('changes that come together are told together', () => {
  const { streams, waiting, told, stop } = stage();
  streams[0]?.say('open');
  for (const kind of ['post', 'post', 'account', 'something new'])
    streams[0]?.say('change', { kind, id: '1' });
  assert.equal(waiting.length, 1);
  waiting.pop()?.();
  assert.deepEqual(told, [
    [{ queryKey: ['posts'] }, { queryKey: ['accounts'], exact: true }, { queryKey: ['pauses'] }],
  ]);
  stop();
});

test('what several changes concern is asked once', () => {
  const keys = everything.map(({ queryKey }) => queryKey.join());
  assert.deepEqual(keys, [...new Set(keys)]);
});

test('while it is followed pages ask rarely, and as before when the line breaks', () => {
  const { streams, stop } = stage();
  assert.equal(askEvery(15_000), 15_000);
  streams[0]?.say('open');
  assert.equal(askEvery(15_000), 120_000);
  streams[0]?.dispatchEvent(new Event('error'));
  assert.equal(askEvery(15_000), 15_000);
  stop();
});

test('a page older than what the server can tell back reads everything anew, once', () => {
  const { streams, told, stop } = stage(61_000);
  streams[0]?.say('open');
  streams[0]?.say('open');
  assert.deepEqual(told, [everything]);
  stop();
  const quick = stage(59_000);
  quick.streams[0]?.say('open');
  assert.deepEqual(quick.told, []);
  quick.stop();
});

test('says how old the page is, so that what changed meanwhile is told, and only the first time', () => {
  const { asked, streams, look, stop } = stage(812.3);
  streams[0]?.say('open');
  look('hidden');
  look('visible');
  assert.deepEqual(asked, ['/v1/events?workspace=wsp_1&age_ms=813', '/v1/events?workspace=wsp_1']);
  stop();
});

test('a hidden page follows nothing, and reads anew when it is looked at again', () => {
  const { streams, told, look, stop } = stage();
  streams[0]?.say('open');
  look('hidden');
  assert.equal(streams[0]?.readyState, 2);
  look('visible');
  streams[1]?.say('open');
  assert.deepEqual(told, [everything]);
  stop();
  assert.equal(streams[1]?.readyState, 2);
});

test('a refusal is tried again later', () => {
  const { streams, waiting, stop } = stage();
  streams[0]?.close();
  streams[0]?.dispatchEvent(new Event('error'));
  assert.equal(streams.length, 1);
  waiting.pop()?.();
  assert.equal(streams.length, 2);
  stop();
});

test('a page whose question waited behind others reads everything anew: the server counts from when it hears it', () => {
  for (const [waitedMs, expected] of [
    [1_500, [everything]],
    [400, []],
  ] as const) {
    let age = 8_000;
    const { asked, streams, told, stop } = stage(() => age);
    age += waitedMs;
    streams[0]?.say('open');
    assert.deepEqual(asked, ['/v1/events?workspace=wsp_1&age_ms=8000']);
    assert.deepEqual(told, expected);
    stop();
  }
});
