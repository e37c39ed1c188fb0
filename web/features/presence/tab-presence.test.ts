import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTabPresence } from './tab-presence.ts';

function tabFixture() {
  let nowMs = 0;
  const sent: string[] = [];
  let timers: { run: () => void; atMs: number }[] = [];
  const tab = createTabPresence({
    announce: async ({ idea, doing }) => {
      sent.push(`${doing} ${idea} at ${nowMs}`);
      return { people: [], renew_after_ms: 20_000 };
    },
    end: () => sent.push(`end at ${nowMs}`),
    nowMs: () => nowMs,
    setTimer: (run, ms) => {
      const timer = { run, atMs: nowMs + ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const advance = async (ms: number): Promise<void> => {
    nowMs += ms;
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
    await new Promise(setImmediate);
  };
  const announce = (idea: string, signal = new AbortController().signal) =>
    tab.announce(idea, 'reading', signal);
  return { tab, sent, announce, advance };
}

test('changes that follow each other closely make one request, after a pause', async () => {
  const { sent, announce, advance } = tabFixture();
  await announce('a');
  const [first, second] = [new AbortController(), new AbortController()];
  // What follows a change is aborted by the next one.
  const aborted = assert.rejects(announce('a', first.signal));
  first.abort();
  await aborted;
  const renewed = announce('a', second.signal);
  await advance(1999);
  assert.deepEqual(sent, ['reading a at 0']);
  await advance(1);
  await renewed;
  assert.deepEqual(sent, ['reading a at 0', 'reading a at 2000']);
});

test('going from one page to another does not end it; leaving for another page does, once', async () => {
  const { tab, sent, announce, advance } = tabFixture();
  await announce('a');
  tab.leave();
  await advance(2900);
  await announce('b');
  await advance(10_000);
  tab.leave();
  await advance(3000);
  tab.leave();
  await advance(3000);
  assert.deepEqual(sent, ['reading a at 0', 'reading b at 2900', 'end at 15900']);
});

test('closing the tab ends it at once; a session that ended takes it along', async () => {
  const { tab, sent, announce, advance } = tabFixture();
  await announce('a');
  tab.endNow();
  tab.endNow();
  assert.deepEqual(sent, ['reading a at 0', 'end at 0']);
  await advance(5000);
  await announce('a');
  tab.forget();
  tab.leave();
  await advance(5000);
  tab.endNow();
  assert.deepEqual(sent.slice(2), ['reading a at 5000']);
});
