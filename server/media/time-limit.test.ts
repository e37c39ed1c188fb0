import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { toRefusal } from './reencode-picture.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * What the decoder reports when its time is up, and what is left of it when another picture overwrote the
 * message.
 */
const timeoutMessages = [
  'timeout: 91% complete\nVipsImage: killed for image "temp-68"',
  'VipsImage: killed for image "temp-68"\ntimeout: 91% complete',
  'Warning treated as error due to failOn setting',
];

async function reasonAfter(elapsedMs: number, decoderMessage: string): Promise<string> {
  let now = 1_000;
  const reading = withTimeLimit(
    sharp(),
    20,
    async () => {
      now += elapsedMs;
      throw new Error(decoderMessage);
    },
    () => now,
  );
  return reading.then(() => assert.fail(), toRefusal).then(({ plainReason }) => plainReason.text);
}

test('a picture that was not read in time is reported so, whatever the decoder says, and never as damaged', async () => {
  for (const decoderMessage of timeoutMessages)
    assert.match(await reasonAfter(20_000, decoderMessage), /took too long\. Try again/);
  assert.match(await reasonAfter(19_999, 'Warning treated as error due to failOn setting'), /damaged/);
});

test('a picture read in time is returned, however long that took', async () => {
  let now = 0;
  const answer = async () => {
    now += 60_000;
    return 'read';
  };
  assert.equal(await withTimeLimit(sharp(), 20, answer, () => now), 'read');
});
