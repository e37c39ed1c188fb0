import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmsPart, isLast, partFrom, planChunks } from './chunks.ts';
import { declaredInfo, initBody, manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import { account, photo, photoManifest, video, videoManifest, written } from './test-support.ts';

function partsOf(sizeBytes: number): string[] {
  const plan = planChunks(sizeBytes);
  const parts: string[] = [];
  for (let first = 0; first < sizeBytes; ) {
    const part = partFrom(plan, first);
    parts.push(`${part.first}-${part.last}`);
    assert.equal(isLast(plan, part), part.last === sizeBytes - 1);
    first = part.last + 1;
  }
  assert.equal(parts.length, plan.total_chunk_count);
  return parts;
}

test('the recorded example: 50,000,123 bytes are five parts, the last with the remainder', () => {
  assert.deepEqual(planChunks(50_000_123), {
    video_size: 50_000_123,
    chunk_size: 10_000_000,
    total_chunk_count: 5,
  });
  assert.equal(partsOf(50_000_123).at(-1), '40000000-50000122');
});

test('small files are sent whole, and no size breaks the rules', () => {
  assert.deepEqual(planChunks(1), { video_size: 1, chunk_size: 1, total_chunk_count: 1 });
  for (const size of [4_999_999, 5_242_880, 9_999_999, 10_000_000, 19_999_999])
    assert.equal(partsOf(size).length, 1);
  assert.deepEqual(partsOf(20_000_000), ['0-9999999', '10000000-19999999']);
  assert.equal(planChunks(4_000_000_000).total_chunk_count, 400);
});

test('an upload interrupted inside a part continues there, with a part that is large enough', () => {
  const plan = planChunks(50_000_123);
  assert.deepEqual(partFrom(plan, 12_000_000), { first: 12_000_000, last: 19_999_999 });
  assert.deepEqual(partFrom(plan, 18_000_000), { first: 18_000_000, last: 29_999_999 });
  assert.deepEqual(partFrom(plan, 38_000_000), { first: 38_000_000, last: 50_000_122 });
  assert.deepEqual(partFrom(plan, 50_000_000), { first: 50_000_000, last: 50_000_122 });
});

test('both readings of the Content-Range of an answer confirm a part; another number does not', () => {
  const part = { first: 0, last: 9_999_999 };
  for (const contentRange of ['bytes 0-10000000/50000123', 'bytes 0-9999999/50000123', null])
    assert.ok(confirmsPart(contentRange, part), String(contentRange));
  for (const contentRange of ['bytes 0-5000000/50000123', 'bytes */50000123', ''])
    assert.ok(!confirmsPart(contentRange, part), contentRange);
});

test('a video’s manifest has the text, the cover and the plan, and nothing the approver declares', () => {
  const { text, wire, media } = manifest(testSettings, written([video], { cover_seconds: '2,5' }), account);
  assert.equal(text, 'Fresh #coffee @tiktok\ntoday');
  assert.deepEqual(wire, {
    post_info: { title: text, video_cover_timestamp_ms: 2_500 },
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: 25_000_123,
      chunk_size: 10_000_000,
      total_chunk_count: 2,
    },
  });
  assert.equal(media[0]?.altText, '');
});

test('videos are pulled only where that is configured and there is a public URL', () => {
  const source = (settings: typeof testSettings) => videoManifest(9, settings).wire.source_info;
  assert.deepEqual(source({ ...testSettings, pull: true }), { source: 'PULL_FROM_URL' });
  assert.equal(
    (source({ ...testSettings, pull: true, publicUrl: null }) as { source: string }).source,
    'FILE_UPLOAD',
  );
});

test('a photo post is requested with title, description, links and the approver’s choices', () => {
  const declared = declaredInfo(
    { privacy_level: 'SELF_ONLY', allow_comment: true, allow_duet: true, is_aigc: true },
    'photo',
  );
  assert.ok(declared);
  assert.deepEqual(initBody(photoManifest(), declared, { photo_images: ['https://x/1', 'https://x/2'] }), {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    is_aigc: true,
    post_info: {
      title: 'Two',
      description: 'Fresh #coffee @tiktok\ntoday',
      auto_add_music: false,
      privacy_level: 'SELF_ONLY',
      disable_comment: false,
      brand_content_toggle: false,
      brand_organic_toggle: false,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_cover_index: 0,
      photo_images: ['https://x/1', 'https://x/2'],
    },
  });
  assert.equal(photo.mime, 'image/jpeg');
});

test('options that were not turned on are sent as off, and without an audience there is no request', () => {
  assert.deepEqual(declaredInfo({ privacy_level: 'PUBLIC_TO_EVERYONE' }, 'photo')?.body, { is_aigc: false });
  assert.deepEqual(declaredInfo({ privacy_level: 'PUBLIC_TO_EVERYONE' }, 'video')?.postInfo, {
    privacy_level: 'PUBLIC_TO_EVERYONE',
    disable_comment: true,
    disable_duet: true,
    disable_stitch: true,
    brand_content_toggle: false,
    brand_organic_toggle: false,
    is_aigc: false,
  });
  const branded = declaredInfo({ privacy_level: 'P', disclose: true, branded_content: true }, 'video');
  assert.equal(branded?.postInfo.brand_content_toggle, true);
  assert.equal(declaredInfo({ allow_comment: true }, 'video'), null);
});
