import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { check } from './check.ts';
import { manifest } from './map.ts';
import { content, page, photo, video } from './test-support.ts';

const hall = { id: '104512377012020', name: 'Harbour Hall' };
const codes = (more: Partial<Content>) => check(content(more)).map(({ code }) => code);

test('every kind of post that Facebook accepts passes', () => {
  const wide = video({ width: 1_920, height: 1_080, durationMs: 600_000 });
  const good: Partial<Content>[] = [
    {},
    { options: { link: 'https://example.com/menu?a=1' } },
    { caption: '', options: { link: 'https://example.com/' } },
    { media: [photo()] },
    { caption: '', media: [photo(), photo({ mime: 'image/png' })] },
    { media: [wide], options: { title: 'How we roast' } },
    { media: [video()], options: { kind: 'reel', title: 'How we roast' } },
    { caption: '', media: [video()], options: { kind: 'story' } },
    { caption: ' ', media: [photo()], options: { kind: 'story' } },
    { options: { kind: 'post', link: '', title: '' } },
    { caption: 'With @Harbour Hall.', options: { mentions: [hall], place: [hall] } },
    { caption: 'At @Harbour Hall', media: [photo()], options: { mentions: [hall], place: [hall] } },
    { media: [video()], options: { kind: 'reel', place: [hall] } },
  ];
  for (const one of good) assert.deepEqual(codes(one), [], JSON.stringify(one));
});

test('all problems are reported at once', () => {
  assert.deepEqual(codes({ caption: ' ' }), ['post_empty']);
  assert.deepEqual(codes({ caption: 'a'.repeat(63_207) }), ['caption_too_long']);
  assert.deepEqual(codes({ caption: '\ud800' }), ['caption_not_readable']);
  assert.deepEqual(codes({ options: { kind: 'event', colour: 'red' } }), [
    'option_not_offered',
    'unknown_option',
  ]);
  assert.deepEqual(codes({ options: { link: 'ftp://example.com' } }), ['link_invalid']);
  assert.deepEqual(codes({ options: { link: 'https://www.facebook.com/x' } }), ['link_to_facebook']);
  assert.deepEqual(codes({ options: { link: 5 } }), ['option_invalid']);
  assert.deepEqual(codes({ media: [photo()], options: { link: 'https://example.com' } }), [
    'link_with_media',
  ]);
  assert.deepEqual(codes({ options: { title: 'No video' } }), ['title_video_missing']);
  assert.deepEqual(codes({ media: [photo()], options: { title: 'No video' } }), ['title_not_taken']);
  assert.deepEqual(codes({ media: [photo(), video()] }), ['pictures_and_video']);
  assert.deepEqual(codes({ media: [video(), video()] }), ['too_many_videos']);
  assert.deepEqual(codes({ media: Array.from({ length: 11 }, () => photo()) }), ['too_many_pictures']);
  assert.deepEqual(codes({ media: [photo({ sizeBytes: 10_000_000 })] }), []);
  assert.deepEqual(codes({ media: [photo({ mime: 'image/webp', sizeBytes: 10_000_001 })] }), [
    'picture_type_not_allowed',
    'picture_too_large',
  ]);
  assert.deepEqual(codes({ media: [photo({ altText: 'a'.repeat(1_001) })] }), ['alt_text_too_long']);
  assert.deepEqual(codes({ media: [photo({ role: 'thumbnail' }), video()] }), [
    'pictures_and_video',
    'thumbnail_not_supported',
  ]);
  assert.deepEqual(codes({ media: [photo({ mime: 'application/pdf' })] }), ['document_not_supported']);
});

test('a Reel is one vertical video of 3 to 90 seconds', () => {
  const reel = (media: Content['media']) => codes({ media, options: { kind: 'reel' } });
  assert.deepEqual(reel([]), ['video_missing']);
  assert.deepEqual(reel([photo()]), ['reel_needs_one_video']);
  assert.deepEqual(reel([video({ width: 1_920, height: 1_080 })]), ['video_shape_not_allowed']);
  assert.deepEqual(reel([video({ width: 360, height: 640, durationMs: 2_000 })]), [
    'video_too_short',
    'video_frame_too_small',
  ]);
  assert.deepEqual(reel([video({ mime: 'video/quicktime', durationMs: 91_000 })]), [
    'video_type_not_allowed',
    'video_too_long',
  ]);
});

test('a Story is one file and shows no text', () => {
  const story = (caption: string, media: Content['media']) =>
    codes({ caption, media, options: { kind: 'story' } });
  assert.deepEqual(story('Hello', [photo()]), ['story_without_text']);
  assert.deepEqual(story('', []), ['file_missing']);
  assert.deepEqual(story('', [photo(), photo()]), ['story_needs_one_file']);
  assert.deepEqual(story('', [video({ durationMs: 61_000 })]), ['video_too_long']);
});

test('the manifest holds every value of the commit step under Facebook’s own names', () => {
  const wire = (more: Partial<Content>) => manifest(content(more), page).wire;
  assert.deepEqual(wire({ caption: 'a\r\nb', options: { link: ' https://example.com ' } }), {
    road: 'feed',
    fields: { message: 'a\nb', link: 'https://example.com' },
    photos: [],
  });
  assert.deepEqual(wire({ media: [photo({ altText: 'A cup' })] }), {
    road: 'photo',
    fields: { caption: 'Slowly.' },
    photos: [{ alt_text_custom: 'A cup' }],
  });
  assert.deepEqual(wire({ caption: '', media: [photo(), photo({ altText: 'B' })] }), {
    road: 'photos',
    fields: {},
    photos: [{}, { alt_text_custom: 'B' }],
  });
  assert.deepEqual(wire({ media: [video()], options: { title: 'T' } }), {
    road: 'video',
    fields: { description: 'Slowly.', title: 'T' },
    photos: [],
  });
  assert.deepEqual(wire({ media: [video()], options: { kind: 'reel' } }), {
    road: 'reel',
    fields: { video_state: 'PUBLISHED', description: 'Slowly.' },
    photos: [],
  });
  assert.deepEqual(wire({ caption: '', media: [video()], options: { kind: 'story' } }).road, 'video_story');
  assert.equal(
    manifest(content({ caption: ' ', media: [photo()], options: { kind: 'story' } }), page).text,
    '',
  );
});

test('mentions and places are refused where Facebook has none, and where nobody chose them', () => {
  const caption = 'With @Harbour Hall.';
  const mentions = [hall];
  assert.deepEqual(codes({ options: { mentions } }), ['mention_not_in_text']);
  assert.deepEqual(codes({ caption, options: { mentions: [{ ...hall, id: 'harbour' }] } }), [
    'mention_not_valid',
  ]);
  assert.deepEqual(codes({ caption, media: [video()], options: { mentions } }), ['option_not_here']);
  assert.deepEqual(codes({ caption, media: [video()], options: { kind: 'reel', mentions } }), [
    'option_not_here',
  ]);
  assert.deepEqual(codes({ media: [video()], options: { place: [hall] } }), ['option_not_here']);
  assert.deepEqual(codes({ caption: '', media: [photo()], options: { kind: 'story', place: [hall] } }), [
    'option_not_here',
  ]);
  assert.deepEqual(codes({ options: { place: [hall, hall] } }), ['option_too_many']);
  assert.deepEqual(codes({ options: { place: [{ id: 'x', name: 'Here' }] } }), ['place_not_valid']);
  // Facebook would make a mention of it, whoever it is.
  assert.deepEqual(codes({ caption: 'With @[104512377012020].' }), ['mention_not_chosen']);
  assert.deepEqual(codes({ caption: 'With @[104512377012020:1:Harbour].' }), ['mention_not_chosen']);
  assert.deepEqual(codes({ options: { first_comment: 'Thanks @[104512377012020]' } }), [
    'mention_not_chosen',
  ]);
  assert.deepEqual(codes({ caption: 'a@[b] and @[x](y)' }), []);
});

test('the manifest names whom it mentions and where, by id and by name', () => {
  const post = (more: Partial<Content>) => manifest(content(more), page);
  const caption = 'With @Harbour Hall, @Harbour Hall!';
  const named = post({ caption, options: { mentions: [hall], place: [hall] } });
  assert.deepEqual(
    [named.text, named.mentions, named.wire],
    [
      'With Harbour Hall, Harbour Hall!',
      [
        { start: 5, end: 17, ...hall },
        { start: 19, end: 31, ...hall },
      ],
      {
        road: 'feed',
        fields: { message: 'With @[104512377012020], @[104512377012020]!', place: hall.id },
        photos: [],
      },
    ],
  );
  const other = { ...hall, id: '104512377012021' };
  assert.notDeepEqual(
    post({ caption, options: { mentions: [other] } }),
    post({ caption, options: { mentions: [hall] } }),
  );
  // A photo alone has no text in which mentions are documented, so it is attached to a post.
  assert.deepEqual(post({ caption, media: [photo()], options: { mentions: [hall] } }).wire, {
    road: 'photos',
    fields: { message: 'With @[104512377012020], @[104512377012020]!' },
    photos: [{}],
  });
  assert.deepEqual(post({ media: [photo()], options: { place: [hall] } }).wire.fields, {
    caption: 'Slowly.',
    place: hall.id,
  });
  assert.deepEqual(post({ media: [video()], options: { kind: 'reel', place: [hall] } }).wire.fields, {
    video_state: 'PUBLISHED',
    description: 'Slowly.',
    place: hall.id,
  });
});
