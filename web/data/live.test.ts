import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  allQueries,
  type ChangedQueries,
  followChanges,
  isLive,
  type LiveTools,
  pollInterval,
} from './live.ts';

class FakeStream extends EventTarget {
  readyState = 1;
  close = () => {
    this.readyState = 2;
  };
  dispatch = (name: string, data?: unknown) =>
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
}

function followFixture(age: number | (() => number) = 800) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const openedUrls: string[] = [];
  const streams: FakeStream[] = [];
  const timers: (() => void)[] = [];
  const reported: ChangedQueries[] = [];
  const tools: LiveTools = {
    page: page as never,
    open: (url) => {
      openedUrls.push(url);
      streams.push(new FakeStream());
      return streams.at(-1) as never;
    },
    setTimer: (run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
    pageAgeMs: () => (typeof age === 'number' ? age : age()),
  };
  const stop = followChanges('wsp_1', (changed) => reported.push(changed), tools);
  const setVisibility = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { openedUrls, streams, timers, reported, stop, setVisibility };
}

afterEach(() => isLive.set(false));

test('changes that arrive together are reported together', () => {
  const { streams, timers, reported, stop } = followFixture();
  streams[0]?.dispatch('open');
  for (const kind of ['post', 'post', 'account', 'something new'])
    streams[0]?.dispatch('change', { kind, id: '1' });
  assert.equal(timers.length, 1);
  timers.pop()?.();
  assert.deepEqual(reported, [
    [{ queryKey: ['posts'] }, { queryKey: ['accounts'], exact: true }, { queryKey: ['pauses'] }],
  ]);
  stop();
});

test('each query is invalidated only once for several changes', () => {
  const keys = allQueries.map(({ queryKey }) => queryKey.join());
  assert.deepEqual(keys, [...new Set(keys)]);
});

test('pages poll rarely while the stream is open, and as usual when it breaks', () => {
  const { streams, stop } = followFixture();
  assert.equal(pollInterval(15_000), 15_000);
  streams[0]?.dispatch('open');
  assert.equal(pollInterval(15_000), 120_000);
  streams[0]?.dispatchEvent(new Event('error'));
  assert.equal(pollInterval(15_000), 15_000);
  stop();
});

test('a page older than the replay window refetches everything, once', () => {
  const { streams, reported, stop } = followFixture(61_000);
  streams[0]?.dispatch('open');
  streams[0]?.dispatch('open');
  assert.deepEqual(reported, [allQueries]);
  stop();
  const younger = followFixture(59_000);
  younger.streams[0]?.dispatch('open');
  assert.deepEqual(younger.reported, []);
  younger.stop();
});

test('sends the age of the page so that missed changes are replayed, but only on the first connection', () => {
  const { openedUrls, streams, setVisibility, stop } = followFixture(812.3);
  streams[0]?.dispatch('open');
  setVisibility('hidden');
  setVisibility('visible');
  assert.deepEqual(openedUrls, ['/v1/live?workspace=wsp_1&age_ms=813', '/v1/live?workspace=wsp_1']);
  stop();
});

test('a hidden page has no stream, and refetches everything when it becomes visible', () => {
  const { streams, reported, setVisibility, stop } = followFixture();
  streams[0]?.dispatch('open');
  setVisibility('hidden');
  assert.equal(streams[0]?.readyState, 2);
  setVisibility('visible');
  streams[1]?.dispatch('open');
  assert.deepEqual(reported, [allQueries]);
  stop();
  assert.equal(streams[1]?.readyState, 2);
});

test('a refused connection is retried later', () => {
  const { streams, timers, stop } = followFixture();
  streams[0]?.close();
  streams[0]?.dispatchEvent(new Event('error'));
  assert.equal(streams.length, 1);
  timers.pop()?.();
  assert.equal(streams.length, 2);
  stop();
});

test('a page whose request was delayed refetches everything, because the server counts from its arrival', () => {
  for (const [waitedMs, expected] of [
    [1_500, [allQueries]],
    [400, []],
  ] as const) {
    let age = 8_000;
    const { openedUrls, streams, reported, stop } = followFixture(() => age);
    age += waitedMs;
    streams[0]?.dispatch('open');
    assert.deepEqual(openedUrls, ['/v1/live?workspace=wsp_1&age_ms=8000']);
    assert.deepEqual(reported, expected);
    stop();
  }
});
