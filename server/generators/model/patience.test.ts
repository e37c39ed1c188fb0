import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import { startPatience, type Timers } from './patience.ts';

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

test('30 seconds for the first word, 20 between two, 120 in all', () => {
  for (const [words, waits] of [
    [
      /begin/,
      [
        ['asked', 29_999],
        ['', 1],
      ],
    ],
    [
      /silent/,
      [
        ['asked', 29_999],
        ['heard', 19_999],
        ['', 1],
      ],
    ],
    [/finish within 120/, [['asked', 15_000], ...Array.from({ length: 7 }, () => ['heard', 15_000])]],
  ] as [RegExp, ['asked' | 'heard' | '', number][]][]) {
    const timers = time();
    using patience = startPatience(timers, never);
    for (const [index, [what, ms]] of waits.entries()) {
      assert.equal(patience.signal.aborted, false, `${words} at ${index}`);
      if (what !== '') patience[what]();
      timers.pass(ms);
    }
    const { reason } = patience.signal;
    assert.ok(reason instanceof AppError);
    assert.equal(reason.code, 'generation_timed_out');
    assert.match(reason.message, words);
  }
});

test('who stops gives the reason; what is over waits for nothing', () => {
  const caller = new AbortController();
  const timers = time();
  const patience = startPatience(timers, caller.signal);
  caller.abort('gone');
  assert.equal(patience.signal.reason, 'gone');
  patience[Symbol.dispose]();
  timers.pass(1e9);
  assert.equal(patience.signal.reason, 'gone');
});
