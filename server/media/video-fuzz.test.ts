import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededBytes, stagedBytes } from '../../test/media-bytes.ts';
import { createVideo } from '../../test/videos.ts';
import { overwriteLength } from '../domain/media/storage-ports.ts';
import { fileKind } from './file-kind.ts';
import { startVideoProcess } from './video-guard.ts';

const rounds = 300;
const timeLimitMs = 4_000;

test('a damaged video always gets an answer in time, and the amount read stays bounded', {
  timeout: 60_000,
}, async () => {
  const originals = await Promise.all([
    createVideo({ fastStart: true, location: '+37.7800-122.4100/', extra: ['-preset', 'medium'] }),
    createVideo({ format: 'mov' }),
    createVideo({ format: 'webm' }),
    createVideo({ extra: ['-movflags', '+frag_keyframe+empty_moov'] }),
  ]);
  const random = seededBytes(7);
  let reader = startVideoProcess();
  let [accepted, refused] = [0, 0];
  try {
    for (let round = 0; round < rounds; round++) {
      const bytes = damaged(originals[round % originals.length]!, random);
      const found = fileKind(bytes);
      if (found.kind !== 'video') continue;
      let read = 0;
      const file = stagedBytes(bytes, {
        read: async ({ first, last }) => {
          read += last - first + 1;
          return bytes.subarray(first, last + 1);
        },
      });
      // The reader may die a moment after its last answer; the service starts a new one for each video anyway.
      const reading = await reader.read(file, found.container, timeLimitMs).catch((error: unknown) => {
        if (!reader.died) throw error;
        reader = startVideoProcess();
        return reader.read(file, found.container, timeLimitMs);
      });
      assert.ok(read <= 256_000_000);
      if (reading.kind === 'video') {
        accepted += 1;
        const { width, height, durationMs } = reading.facts;
        assert.ok(width > 0 && height > 0 && (durationMs ?? 0) > 0, `round ${round}`);
        for (const part of reading.overwrite)
          assert.ok(
            part.offset >= 0 && part.offset + overwriteLength(part) <= bytes.length,
            `round ${round}`,
          );
      } else {
        refused += 1;
        assert.match(reading.plainReason.text, /^(The|There)/);
      }
      if (reader.died) reader = startVideoProcess();
    }
  } finally {
    reader[Symbol.dispose]();
  }
  assert.ok(accepted > 10 && refused > 10, `${accepted} accepted, ${refused} refused`);
});

/** Damages the index most, since that is where it hurts; large numbers hurt most. */
function damaged(original: Buffer, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(original);
  const index = Math.max(0, bytes.indexOf('moov') - 4);
  const end = bytes.includes('moov') ? bytes.length : Math.min(bytes.length, 700);
  for (let change = 0; change <= random(6); change++) {
    const at = index + random(Math.max(1, end - index - 4));
    if (random(3) === 0) bytes.writeUInt32BE([0, 1, 0x7fff_ffff, 0xffff_ffff][random(4)] ?? 0, at);
    else bytes[at] = random(256);
  }
  return random(10) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
}
