import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFetcher } from './fetch-file.ts';
import { createSpeedMonitor } from './min-speed.ts';

const newMonitor = () => createSpeedMonitor({ bytesPerSecond: 10_000, windowMs: 60_000 });

test('a byte every few seconds is too slow after a minute, and not before', () => {
  const isTooSlow = newMonitor();
  assert.deepEqual(
    [15_000, 15_000, 15_000, 15_000].map((waitedMs) => isTooSlow(1, waitedMs)),
    [false, false, false, true],
  );
});

test('a pause is tolerated when the whole minute was fast enough', () => {
  const isTooSlow = newMonitor();
  assert.equal(isTooSlow(600_000, 1_000), false);
  for (let minute = 0; minute < 3; minute += 1) {
    assert.equal(isTooSlow(0, 59_000), false);
    assert.equal(isTooSlow(600_000, 1_000), false);
  }
});

test('a fast start does not excuse a slow continuation', () => {
  const isTooSlow = newMonitor();
  assert.equal(isTooSlow(100_000_000, 60_000), false);
  assert.equal(isTooSlow(100, 60_000), true);
});

test('a fetch that only trickles fails with a clear message', async () => {
  async function* dripping() {
    for (;;) {
      await new Promise(setImmediate);
      yield Buffer.alloc(1);
    }
  }
  const safeFetch = async (url: string) => ({
    status: 200,
    headers: {},
    finalUrl: new URL(url),
    stream: dripping(),
  });
  const fetcher = createFetcher(safeFetch, { bytesPerSecond: 1e9, windowMs: 1 });
  const { bytes } = await fetcher.fetch('https://files.example/a', {
    maxBytes: 1e9,
    signal: AbortSignal.timeout(5_000),
  });
  await assert.rejects(async () => {
    for await (const _ of bytes);
  }, /sends too slowly/);
});
