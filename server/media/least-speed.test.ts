import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFetcher } from './fetch-file.ts';
import { watchSpeed } from './least-speed.ts';

const watching = () => watchSpeed({ bytesPerSecond: 10_000, windowMs: 60_000 });

test('a byte every few seconds is too slow after a minute, and not before', () => {
  const isTooSlow = watching();
  assert.deepEqual(
    [15_000, 15_000, 15_000, 15_000].map((waitedMs) => isTooSlow(1, waitedMs)),
    [false, false, false, true],
  );
});

test('a pause is forgiven when the whole minute was fast enough', () => {
  const isTooSlow = watching();
  assert.equal(isTooSlow(600_000, 1_000), false);
  for (let minute = 0; minute < 3; minute += 1) {
    assert.equal(isTooSlow(0, 59_000), false);
    assert.equal(isTooSlow(600_000, 1_000), false);
  }
});

test('what was fast once is slow later', () => {
  const isTooSlow = watching();
  assert.equal(isTooSlow(100_000_000, 60_000), false);
  assert.equal(isTooSlow(100, 60_000), true);
});

test('a fetch that only drips ends in clear words', async () => {
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
