/** Videos that TikTok fetches, where the operator chose that: `TIKTOK_PULL_VIDEOS`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import type { Installation } from '../../domain/platform-port/definition.ts';
import { createTestSend } from '../contract-harness.ts';
import type { ContractSubject } from '../contract-types.ts';
import { tiktokSubject } from './contract-subject.ts';
import { tiktok } from './definition.ts';
import { videoManifest } from './test-support.ts';

const installation = (settings: Readonly<Record<string, string>>): Installation => ({
  simulatedAt: () => null,
  credentials: () => ({ clientId: 'key', clientSecret: 'secret' }),
  setting: (name) => settings[name] ?? tiktok.settings[name]?.defaultValue ?? '',
  publicUrl: new URL('https://signoff.example'),
});
const source = (settings: Readonly<Record<string, string>>) => {
  const read = tiktok.read(installation(settings));
  assert.ok(read);
  return (videoManifest(9_000_000, read).wire.source_info as { source: string }).source;
};

test('videos are uploaded unless the operator lets TikTok fetch them', () => {
  assert.equal(source({}), 'FILE_UPLOAD');
  assert.equal(source({ TIKTOK_PULL_VIDEOS: 'off' }), 'FILE_UPLOAD');
  assert.equal(source({ TIKTOK_PULL_VIDEOS: 'on' }), 'PULL_FROM_URL');
});

const subject: ContractSubject = {
  ...tiktokSubject,
  settings(url, publicUrl) {
    const { tiktok, ...others } = tiktokSubject.settings(url, publicUrl);
    return { ...others, ...(tiktok && { tiktok: { ...tiktok, pull: true } }) };
  },
};
let opened: ContractFixture;
before(async () => {
  opened = await openContractFixture(subject);
});
after(() => opened[Symbol.asyncDispose]());
const [video] = subject.kinds;
const journey = () => createTestSend(opened.stage, { kind: video, content: opened.write(video) });

test('a video that TikTok fetches is published once, with the approved bytes', async () => {
  const post = journey();
  await post.finish();
  await post.assertPublishedOnce();
});

test('a fetched video whose start got no answer is found in the list, and not sent again', async () => {
  const post = journey();
  await opened.world.fault({ platform: 'tiktok', operation: 'initVideo', kind: 'drop_after_effect' });
  assert.equal((await post.stepOnce()).kind, 'unknown');
  await opened.world.advance(300_000);
  assert.equal((await post.settle()).kind, 'present');
  await post.assertPublishedOnce();
});
