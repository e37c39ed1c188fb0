import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import { localLimits, startTimeouts, type Timers } from './timeouts.ts';

function time(): Timers & { pass(ms: number): void } {
  let now = 0;
  let entries: { at: number; run: () => void }[] = [];
  return {
    after(ms, run) {
      const entry = { at: now + ms, run };
      entries.push(entry);
      return () => {
        entries = entries.filter((one) => one !== entry);
      };
    },
    pass(ms) {
      now += ms;
      for (const { run } of entries.filter(({ at }) => at <= now)) run();
    },
  };
}
const never = new AbortController().signal;

test('30 seconds for the first token, 20 between two, 120 in total', () => {
  for (const [words, waits] of [
    [
      /begin/,
      [
        ['startRequest', 29_999],
        ['', 1],
      ],
    ],
    [
      /silent/,
      [
        ['startRequest', 29_999],
        ['extend', 19_999],
        ['', 1],
      ],
    ],
    [/finish within 120/, [['startRequest', 15_000], ...Array.from({ length: 7 }, () => ['extend', 15_000])]],
  ] as [RegExp, ['startRequest' | 'extend' | '', number][]][]) {
    const timers = time();
    using timeouts = startTimeouts(timers, never);
    for (const [index, [what, ms]] of waits.entries()) {
      assert.equal(timeouts.signal.aborted, false, `${words} at ${index}`);
      if (what !== '') timeouts[what]();
      timers.pass(ms);
    }
    const { reason } = timeouts.signal;
    assert.ok(reason instanceof AppError);
    assert.equal(reason.code, 'generation_timed_out');
    assert.match(reason.message, words);
  }
});

test('a model on this machine has two minutes for the first token and five in total', () => {
  const timers = time();
  using timeouts = startTimeouts(timers, never, localLimits);
  timeouts.startRequest();
  timers.pass(119_999);
  for (let passed = 119_999; passed < 299_999; passed += 15_000) {
    assert.equal(timeouts.signal.aborted, false);
    timeouts.extend();
    timers.pass(15_000);
  }
  timers.pass(1);
  assert.match(String(timeouts.signal.reason), /finish within 300/);
});

test('the caller’s abort reason is passed on; ended timeouts never fire', () => {
  const caller = new AbortController();
  const timers = time();
  const timeouts = startTimeouts(timers, caller.signal);
  caller.abort('gone');
  assert.equal(timeouts.signal.reason, 'gone');
  timeouts[Symbol.dispose]();
  timers.pass(1e9);
  assert.equal(timeouts.signal.reason, 'gone');
});
