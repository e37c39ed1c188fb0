import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { check } from './check.ts';
import { testSettings } from './test-settings.ts';
import { photo, video, written } from './test-support.ts';

const codes = (content: Content, settings = testSettings) =>
  check(settings, content).map(({ param, code }) => `${param} ${code}`);

test('a video and a photo post that TikTok accepts have no problems', () => {
  assert.deepEqual(codes(written([video], { cover_seconds: 42.5, title: '', auto_add_music: false })), []);
  assert.deepEqual(
    codes(written([photo, { ...photo, mime: 'image/webp' }], { title: 'x'.repeat(90), cover_seconds: '' })),
    [],
  );
  assert.deepEqual(codes({ ...written([video]), caption: '' }), []);
});

test('captions are counted in UTF-16 units, and photo posts have a higher limit', () => {
  const long = '🎉'.repeat(1_100);
  assert.deepEqual(codes({ ...written([video]), caption: long }), []);
  assert.deepEqual(codes({ ...written([video]), caption: `${long}x` }), ['caption caption_too_long']);
  assert.deepEqual(codes({ ...written([photo]), caption: 'x'.repeat(4_000) }), []);
  assert.deepEqual(codes({ ...written([photo]), caption: 'x'.repeat(4_001) }), ['caption caption_too_long']);
  assert.deepEqual(codes({ ...written([video]), caption: '\ud83c' }), ['caption caption_not_readable']);
});

test('one video or pictures, never neither, both or too many', () => {
  assert.deepEqual(codes(written([])), ['media media_missing']);
  assert.deepEqual(codes(written([video, photo])), ['media media_mixed']);
  assert.deepEqual(codes(written([video, video])), ['media too_many_videos']);
  assert.deepEqual(codes(written(Array.from({ length: 36 }, () => photo))), ['media too_many_images']);
  assert.deepEqual(codes(written([video, { ...photo, role: 'thumbnail' }])), [
    'media media_mixed',
    'media.1 thumbnail_not_supported',
  ]);
});

test('pictures need a public URL; videos and the sandbox do not', () => {
  const alone = { ...testSettings, publicUrl: null };
  assert.deepEqual(codes(written([photo]), alone), ['media public_address_needed']);
  assert.deepEqual(codes(written([photo]), { ...alone, publicUrl: new URL('http://signoff.example') }), [
    'media public_address_needed',
  ]);
  assert.deepEqual(codes(written([video]), alone), []);
  assert.deepEqual(codes(written([photo]), { ...alone, simulated: true }), []);
});

test('all file limits are reported at once', () => {
  const { durationMs: _unread, ...unmeasured } = video;
  assert.deepEqual(
    codes(
      written([
        { ...video, mime: 'video/x-matroska', sizeBytes: 4_000_000_001, width: 359, durationMs: 600_001 },
      ]),
    ),
    [
      'media.0 video_type_not_allowed',
      'media.0 video_too_large',
      'media.0 video_size_not_allowed',
      'media.0 video_too_long',
    ],
  );
  assert.deepEqual(codes(written([unmeasured])), ['media.0 video_length_unknown']);
  assert.deepEqual(codes(written([{ ...photo, mime: 'image/png', sizeBytes: 20_000_001, height: 1_921 }])), [
    'media.0 image_type_not_allowed',
    'media.0 image_too_large',
    'media.0 image_too_many_pixels',
  ]);
});

test('options must be known, of the right type and allowed for the kind of post', () => {
  assert.deepEqual(codes(written([video], { privacy_level: 'SELF_ONLY' })), [
    'options.privacy_level unknown_option',
  ]);
  assert.deepEqual(codes(written([video], { title: 'x', auto_add_music: true })), [
    'options.title option_not_here',
    'options.auto_add_music option_not_here',
  ]);
  assert.deepEqual(
    codes(written([photo], { title: 'x'.repeat(91), auto_add_music: 'yes', cover_seconds: 1 })),
    [
      'options.title option_too_long',
      'options.auto_add_music option_invalid',
      'options.cover_seconds option_not_here',
    ],
  );
  assert.deepEqual(codes(written([photo], { title: 7 })), ['options.title option_invalid']);
  assert.deepEqual(codes(written([photo], { title: '\ud83c' })), ['options.title option_not_readable']);
  for (const cover_seconds of ['soon', '43', -1, '1e3'])
    assert.deepEqual(
      codes(written([video], { cover_seconds })),
      ['options.cover_seconds cover_not_in_video'],
      String(cover_seconds),
    );
});
