import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ByteRange } from '../domain/media/ports.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { verifyFile } from './verified-file.ts';

const source =
  (bytesNow: () => Uint8Array, size: number) =>
  async (range?: ByteRange): Promise<AsyncIterable<Uint8Array>> => {
    const bytes = bytesNow();
    const wanted = range ? bytes.subarray(range.first, range.last + 1) : bytes;
    return (async function* () {
      for (let at = 0; at < wanted.length; at += size) yield wanted.subarray(at, at + size);
    })();
  };

async function received(stream: ReadableStream<Uint8Array>): Promise<{ bytes: Buffer; failed: boolean }> {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of stream) parts.push(chunk);
    return { bytes: Buffer.concat(parts), failed: false };
  } catch {
    return { bytes: Buffer.concat(parts), failed: true };
  }
}

test('bytes that change between verifying and sending never leave completely', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.uint8Array({ maxLength: 96 }),
      fc.integer({ min: 1, max: 40 }),
      async (right, later, size) => {
        let now = right;
        const file = await verifyFile(
          source(() => now, size),
          sha256Hex(right),
        );
        now = later;
        const { bytes, failed } = await received(file.stream());
        // Bytes appended after the file was verified are never requested.
        const same = Buffer.compare(right, later.subarray(0, right.length)) === 0;
        assert.equal(failed, !same);
        if (same) assert.deepEqual([...bytes], [...right]);
        else assert.ok(bytes.length < right.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('any part of a large file is returned exactly, across blocks and past the end', async () => {
  const bytes = Buffer.alloc(3_500_000, 0).map((_, index) => (index * 31 + (index >> 11)) & 255);
  const file = await verifyFile(
    source(() => bytes, 70_001),
    sha256Hex(bytes),
  );
  for (const [first, last] of [
    [0, 0],
    [1_048_575, 1_048_576],
    [1_000_000, 3_400_000],
    [3_499_999, 9_000_000],
    [2_097_152, 3_145_727],
    [5, 4],
  ] as const) {
    const part = await received(file.stream({ first, last }));
    assert.equal(part.failed, false);
    assert.ok(part.bytes.equals(bytes.subarray(first, last + 1)), `${first}-${last}`);
  }
});

test('a file with another hash is not returned at all', async () => {
  await assert.rejects(
    verifyFile(
      source(() => Buffer.from('other'), 2),
      sha256Hex(Buffer.from('right')),
    ),
    /are not those of/,
  );
});
