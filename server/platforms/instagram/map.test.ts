import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import { check } from './check.ts';
import { manifest, placement } from './map.ts';
import { testSettings } from './test-settings.ts';
import { account, caption, clip, cover, photo, video, written } from './test-support.ts';

const text = 'Fresh #coffee\ntoday';
const wire = (...input: Parameters<typeof written>) => manifest(written(...input), account).wire;

test('the approved content is what is sent, for every kind', () => {
  assert.deepEqual(wire([photo], { is_ai_generated: true, collaborators: ['@ines', 'tomas'] }), {
    post: { alt_text: 'a cup', caption: text, collaborators: ['ines', 'tomas'], is_ai_generated: true },
  });
  assert.deepEqual(wire([photo, clip]), {
    children: [
      { is_carousel_item: true, alt_text: 'a cup' },
      { is_carousel_item: true, media_type: 'VIDEO' },
    ],
    post: { media_type: 'CAROUSEL', caption: text },
  });
  assert.deepEqual(
    wire([video], { kind: 'reel', share_to_feed: false, cover_seconds: '2,5', audio_name: ' Harbour ' }),
    {
      post: {
        media_type: 'REELS',
        share_to_feed: false,
        thumb_offset: 2_500,
        audio_name: 'Harbour',
        caption: text,
      },
    },
  );
  assert.deepEqual(wire([video]), { post: { media_type: 'REELS', share_to_feed: true, caption: text } });
  assert.deepEqual(wire([photo], { kind: 'story', is_ai_generated: true }), {
    post: { media_type: 'STORIES', is_ai_generated: true },
  });
});

test('alt text is included only where Instagram accepts it', () => {
  const altTexts = (...input: Parameters<typeof written>) =>
    manifest(written(...input), account).media.map(({ altText }) => altText);
  assert.deepEqual(altTexts([photo, clip]), ['a cup', '']);
  assert.deepEqual(altTexts([video, cover], { kind: 'reel' }), ['', '']);
  assert.deepEqual(altTexts([photo], { kind: 'story' }), ['']);
});

test('a file’s placement depends on the kind of post and its other files', () => {
  const placed = ({ mime, role, width, height }: MediaFacts) =>
    ({ kind: mime.startsWith('video/') ? 'video' : 'image', role: role ?? null, width, height }) as const;
  const placeOf = (media: readonly MediaFacts[], index: number, kind?: string) => {
    const all = media.map(placed);
    const file = all[index];
    assert.ok(file);
    return placement({ options: kind === undefined ? {} : { kind }, media: all }, file).id;
  };
  assert.equal(placeOf([photo], 0), 'instagram.feed');
  assert.equal(placeOf([video], 0), 'instagram.reel');
  assert.equal(placeOf([video, cover], 0), 'instagram.reel');
  assert.equal(placeOf([video, cover], 1), 'instagram.cover');
  assert.equal(placeOf([photo, clip], 1), 'instagram.feed');
  assert.equal(placeOf([video], 0, 'story'), 'instagram.story');
  assert.equal(placeOf([photo], 0, 'story'), 'instagram.story');
});

const problems = (content: Parameters<typeof check>[1], settings = testSettings) =>
  check(settings, content).map(({ param, code }) => `${param} ${code}`);

test('every kind of post that Instagram accepts passes', () => {
  for (const content of [
    written([photo]),
    written([video]),
    written([video, cover], { kind: 'reel', share_to_feed: false, audio_name: 'x' }),
    written([video], { kind: 'reel', cover_seconds: 42.5 }),
    written([photo, clip, photo]),
    { ...written([photo], { kind: 'story' }), caption: '' },
    { ...written([video], { kind: 'story', is_ai_generated: true }), caption: '' },
    { ...written([photo]), caption: '' },
    { ...written([photo]), caption: 'x'.repeat(2_200) },
    { ...written([photo]), caption: `${'#a '.repeat(30)}${'@b '.repeat(20)}` },
    written([photo], { kind: 'post', collaborators: ['@ines', 'a.b_c', 'x'] }),
  ])
    assert.deepEqual(problems(content), [], JSON.stringify(content.options));
});

test('all problems of the text are reported at once', () => {
  const content = {
    ...written([photo]),
    caption: `${'#a '.repeat(31)}${'@b '.repeat(21)}${'x'.repeat(2_200)}\ud800`,
  };
  assert.deepEqual(problems(content), [
    'caption caption_not_readable',
    'caption caption_too_long',
    'caption too_many_hashtags',
    'caption too_many_mentions',
  ]);
  assert.deepEqual(problems(written([photo], { kind: 'story' })), ['caption caption_not_here']);
  const [too] = check(testSettings, { ...written([photo]), caption: 'x'.repeat(2_201) });
  assert.equal(too?.message.text, 'The caption is 1 character too long for Instagram (limit 2,200).');
});

test('files that cannot be combined are refused', () => {
  assert.deepEqual(problems(written([])), ['media media_missing']);
  assert.deepEqual(problems(written(Array.from({ length: 11 }, () => photo))), ['media too_many_files']);
  assert.deepEqual(problems(written([video, video], { kind: 'reel' })), ['media too_many_files']);
  assert.deepEqual(problems(written([photo], { kind: 'reel' })), ['media video_missing']);
  assert.deepEqual(problems({ ...written([photo, photo], { kind: 'story' }), caption: '' }), [
    'media too_many_files',
  ]);
  assert.deepEqual(problems(written([photo, cover])), ['media thumbnail_not_here']);
  assert.deepEqual(problems(written([video, cover, cover])), ['media too_many_thumbnails']);
});

test('files that Instagram does not accept are refused', () => {
  const wrong: readonly (readonly [MediaFacts, string])[] = [
    [{ ...photo, mime: 'image/png' }, 'image_type_not_allowed'],
    [{ ...photo, sizeBytes: 8_000_001 }, 'image_too_large'],
    [{ ...photo, width: 300, height: 300 }, 'image_too_narrow'],
    [{ ...photo, width: 1_441, height: 1_441 }, 'image_too_wide'],
    [{ ...photo, width: 1_080, height: 1_920 }, 'image_shape_not_allowed'],
    [{ ...photo, width: 1_200, height: 600 }, 'image_shape_not_allowed'],
    [{ ...photo, mime: 'application/pdf' }, 'kind_not_taken'],
    [{ ...video, mime: 'video/webm' }, 'video_type_not_allowed'],
    [{ ...video, sizeBytes: 300_000_001 }, 'video_too_large'],
    [{ ...video, durationMs: 900_001 }, 'video_too_long'],
    [{ ...video, durationMs: 2_999 }, 'video_too_short'],
    [{ ...video, width: 1_922, height: 1_080 }, 'video_too_wide'],
  ];
  for (const [file, code] of wrong) assert.deepEqual(problems(written([file])), [`media.0 ${code}`]);
  assert.deepEqual(problems(written([{ ...photo, altText: 'x'.repeat(1_001) }])), [
    'media.0.alt_text alt_text_too_long',
  ]);
  // Videos of carousels and Stories must be shorter.
  assert.deepEqual(problems(written([photo, { ...clip, durationMs: 61_000 }])), ['media.1 video_too_long']);
  assert.deepEqual(problems(written([photo, video])), ['media.1 video_shape_not_allowed']);
});

test('a video may be narrower as a Reel than as a Story', () => {
  const narrow = { ...video, width: 190, height: 2_000 };
  assert.deepEqual(problems(written([narrow], { kind: 'reel' })), []);
  const story = (file: MediaFacts) => problems({ ...written([file], { kind: 'story' }), caption: '' });
  assert.deepEqual(story(narrow), ['media.0 video_shape_not_allowed']);
  assert.deepEqual(story({ ...narrow, width: 200 }), []);
});

test('options that do not fit are refused', () => {
  const codesFor = (options: Parameters<typeof written>[1], media: readonly MediaFacts[] = [video]) =>
    problems(written(media, options));
  assert.deepEqual(codesFor({ colour: 'red' }), ['options.colour unknown_option']);
  assert.deepEqual(codesFor({ kind: 'film' }), ['options.kind option_not_offered']);
  assert.deepEqual(codesFor({ is_ai_generated: 'yes' }), ['options.is_ai_generated option_invalid']);
  assert.deepEqual(codesFor({ share_to_feed: false }), ['options.share_to_feed option_not_here']);
  assert.deepEqual(codesFor({ cover_seconds: '43' }), ['options.cover_seconds cover_not_in_video']);
  assert.deepEqual(codesFor({ cover_seconds: 'soon' }), ['options.cover_seconds cover_not_in_video']);
  assert.deepEqual(codesFor({ cover_seconds: '1' }, [video, cover]), ['options.cover_seconds cover_twice']);
  assert.deepEqual(codesFor({ cover_seconds: '1', audio_name: 'x' }, [photo]), [
    'options.audio_name option_not_here',
    'options.cover_seconds option_not_here',
  ]);
  assert.deepEqual(codesFor({ collaborators: ['a', 'b', 'c', 'd'] }), [
    'options.collaborators option_too_many',
  ]);
  assert.deepEqual(codesFor({ collaborators: ['a b'] }), ['options.collaborators collaborator_not_valid']);
  assert.deepEqual(codesFor({ collaborators: 'ines' }), ['options.collaborators option_invalid']);
});

test('without a public URL, posts are refused with plain messages', () => {
  const closed = { ...testSettings, publicUrl: null };
  assert.deepEqual(problems(written([photo]), closed), ['media public_address_needed']);
  assert.deepEqual(problems(written([video]), closed), [], 'Facebook’s login hands videos over');
  assert.deepEqual(problems(written([video, cover]), closed), ['media public_address_needed']);
  const ownOnly = { ...closed, facebookLogin: null };
  assert.deepEqual(problems(written([video]), ownOnly), ['media public_address_needed']);
  assert.deepEqual(problems(written([photo]), { ...ownOnly, simulated: true }), []);
  assert.equal(caption.includes('\r\n'), true);
});
