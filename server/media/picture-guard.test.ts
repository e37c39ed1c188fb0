import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { workOnPictureApart } from './picture-guard.ts';
import { performPictureJob } from './picture-job.ts';

const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

test('a picture that is worked on apart comes out as it would here', async () => {
  const bytes = await png();
  for (const job of [{ kind: 'read', mime: 'image/png', lossless: false }, { kind: 'still' }] as const) {
    const [apart, here] = [await workOnPictureApart(bytes, job), await performPictureJob(bytes, job)];
    if (apart.kind !== 'ok' || here.kind !== 'ok') assert.fail();
    assert.deepEqual(
      { ...apart.picture, bytes: Buffer.from(apart.picture.bytes) },
      { ...here.picture, bytes: Buffer.from(here.picture.bytes) },
    );
  }
});

test('a picture that cannot be decoded is refused, and one that ends the process too', async () => {
  const broken = (await png()).subarray(0, 60);
  for (const job of [{ kind: 'read', mime: 'image/png', lossless: false }, { kind: 'still' }] as const) {
    const result = await workOnPictureApart(broken, job);
    assert.match(result.kind === 'not_readable' ? result.plainReason : '', /damaged/);
  }
});
