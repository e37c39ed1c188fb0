import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sha256Hex } from '../lib/canonical-json.ts';
import { verifiedStream } from './verified-stream.ts';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('bytes that change between the check and the sending never get out whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.uint8Array({ maxLength: 96 }),
      fc.integer({ min: 1, max: 40 }),
      async (right, later, size) => {
        let opened = 0;
        const stream = verifiedStream(() => chunked(opened++ === 0 ? right : later, size), sha256Hex(right));
        const received: number[] = [];
        let failed = false;
        try {
          for await (const chunk of stream) received.push(...chunk);
        } catch {
          failed = true;
        }
        const same = Buffer.compare(right, later) === 0;
        assert.equal(failed, !same);
        if (same) assert.deepEqual(received, [...right]);
        else assert.ok(received.length < right.length);
      },
    ),
    {
      numRuns: 500,
      examples: [
        [new Uint8Array([1, 2, 3, 4]), new Uint8Array([1, 2, 3, 4, 5]), 4],
        [new Uint8Array([7]), new Uint8Array([7]), 1],
      ],
    },
  );
});
