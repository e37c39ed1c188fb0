import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { inTime } from './in-time.ts';
import { whyNot } from './remake-picture.ts';

/** What the decoder says when its time is up, and what is left of it when another picture wiped out its words. */
const lastWords = [
  'timeout: 91% complete\nVipsImage: killed for image "temp-68"',
  'VipsImage: killed for image "temp-68"\ntimeout: 91% complete',
  'Warning treated as error due to failOn setting',
];

async function toldAfter(elapsedMs: number, words: string): Promise<string> {
  let now = 1_000;
  const reading = inTime(
    sharp(),
    20,
    async () => {
      now += elapsedMs;
      throw new Error(words);
    },
    () => now,
  );
  return reading.then(() => assert.fail(), whyNot).then(({ plainReason }) => plainReason.text);
}

test('a picture that was not read in time is told so, whatever the decoder says, and never called damaged', async () => {
  for (const words of lastWords) assert.match(await toldAfter(20_000, words), /took too long\. Try again/);
  assert.match(await toldAfter(19_999, 'Warning treated as error due to failOn setting'), /damaged/);
});

test('what is read in time comes back, however long that was', async () => {
  let now = 0;
  const answer = async () => {
    now += 60_000;
    return 'read';
  };
  assert.equal(await inTime(sharp(), 20, answer, () => now), 'read');
});
