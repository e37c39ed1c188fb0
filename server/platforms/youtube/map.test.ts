import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import { check } from './check.ts';
import { manifest, requestBody } from './map.ts';
import { countTags, options, readTags } from './options.ts';
import { readDeclarations } from './read-declarations.ts';
import { channelId, content, declarations, thumbnail, video } from './test-support.ts';

const codes = (more: Partial<Content>): string[] => check(content(more)).map(({ code }) => code);
const titled = (title: unknown) => codes({ options: { title: title as string } });
const tagged = (tags: unknown) => codes({ options: { title: 'A', tags: tags as string[] } });

test('a video with a title is enough', () => {
  assert.deepEqual(check(content({ caption: '' })), []);
  assert.deepEqual(check(content({ media: [video, thumbnail] })), []);
});

test('titles: 1 to 100 characters, and an emoji may count as two, one line, no < and >', () => {
  assert.deepEqual(titled('é'.repeat(100)), []);
  assert.deepEqual(titled('🎉'.repeat(50)), []);
  assert.deepEqual(titled('🎉'.repeat(51)), ['option_too_long'], 'YouTube may count it as two');
  assert.deepEqual(titled('a'.repeat(101)), ['option_too_long']);
  for (const missing of [null, '', '  ']) assert.deepEqual(titled(missing), ['title_missing']);
  assert.deepEqual(codes({ options: {} }), ['title_missing']);
  assert.deepEqual(titled(7), ['option_invalid']);
  assert.deepEqual(titled('a <b>'), ['title_angle_brackets']);
  assert.deepEqual(titled('a\nb'), ['option_many_lines']);
  assert.deepEqual(titled('\ud800'), ['option_not_readable']);
});

test('descriptions are counted in bytes', () => {
  assert.deepEqual(codes({ caption: 'a'.repeat(5_000) }), []);
  assert.deepEqual(codes({ caption: 'é'.repeat(2_500) }), []);
  assert.deepEqual(codes({ caption: 'é'.repeat(2_501) }), ['caption_too_long']);
  assert.deepEqual(codes({ caption: 'a > b' }), ['caption_angle_brackets']);
});

test('tags are counted as YouTube counts them: commas between, quotes around those with a space', () => {
  assert.equal(countTags([]), 0);
  assert.equal(countTags(['ab']), 2);
  assert.equal(countTags(['ab', 'c d']), 2 + 1 + 3 + 2);
  assert.deepEqual(tagged(['a'.repeat(500)]), []);
  assert.deepEqual(tagged(['a'.repeat(501)]), ['tags_too_long']);
  assert.deepEqual(tagged([`${'a'.repeat(249)} ${'a'.repeat(249)}`]), ['tags_too_long']);
  assert.deepEqual(tagged(['<a>']), ['tags_angle_brackets']);
  assert.deepEqual(tagged([1]), ['option_invalid']);
  assert.deepEqual(readTags(['a', ' b c ', '']), ['a', 'b c']);
  assert.deepEqual(tagged('a, b c'), ['option_invalid'], 'the approver would see no tags');
  assert.deepEqual(tagged(['\ud800']), ['option_not_readable']);
});

test('choices, switches and unknown names are reported together with the rest', () => {
  const wrong = { title: '', category: '99', language: 'xx', license: 'mine', embeddable: 'yes', madeUp: 1 };
  assert.deepEqual(codes({ options: wrong, media: [] }), [
    'title_missing',
    'option_not_offered',
    'option_not_offered',
    'option_not_offered',
    'option_invalid',
    'unknown_option',
    'video_missing',
  ]);
});

test('one video and at most one thumbnail', () => {
  assert.deepEqual(codes({ media: [video, video] }), ['too_many_videos']);
  assert.deepEqual(codes({ media: [video, thumbnail, thumbnail] }), ['too_many_thumbnails']);
  assert.deepEqual(codes({ media: [{ ...thumbnail, role: undefined } as never] }), [
    'video_missing',
    'picture_not_supported',
  ]);
  assert.deepEqual(codes({ media: [{ ...video, sizeBytes: 0 }] }), ['video_empty']);
  assert.deepEqual(codes({ media: [{ ...video, sizeBytes: 274_877_906_945 }] }), ['video_too_large']);
  assert.deepEqual(codes({ media: [{ ...video, mime: 'video/x-odd' }] }), ['video_type_not_allowed']);
  assert.deepEqual(codes({ media: [video, { ...thumbnail, mime: 'image/gif' }] }), [
    'thumbnail_type_not_allowed',
  ]);
});

test('the manifest holds what goes on the wire and nothing of what an approver declares', () => {
  const written = content({
    caption: 'One\r\ntwo',
    options: {
      title: ' How we roast ',
      tags: ['coffee', 'slow roast'],
      category: '26',
      language: 'pt-BR',
      license: 'creativeCommon',
      embeddable: false,
      notify_subscribers: false,
    },
  });
  const { wire, text, account } = manifest(written, channelId);
  assert.deepEqual([text, account], ['One\ntwo', channelId]);
  assert.deepEqual(wire, {
    notifySubscribers: false,
    snippet: {
      title: 'How we roast',
      description: 'One\ntwo',
      tags: ['coffee', 'slow roast'],
      categoryId: '26',
      defaultLanguage: 'pt-BR',
    },
    status: { license: 'creativeCommon', embeddable: false },
  });
});

const inPlaylists = (...playlists: unknown[]) =>
  content({ options: { title: 'A', playlists: playlists as [] } });
const guides = { id: 'PLBrewingGuides4Lanternfish0Coffee', name: 'Brewing guides' };
const roast = { id: 'PLBehindTheRoast7Lanternfish0Coffe', name: 'Behind the roast' };

test('playlists: at most five, each once, and none that takes no entries', () => {
  const several = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `PL${String(index).padStart(16, '0')}`, name: 'x' }));
  const found = (...playlists: unknown[]) => check(inPlaylists(...playlists)).map(({ code }) => code);
  assert.deepEqual(found(...several(5)), []);
  assert.deepEqual(found(...several(6)), ['option_too_many']);
  assert.deepEqual(found(guides, roast, guides), ['playlist_repeated']);
  assert.deepEqual(found({ id: 'UUq3Lant8fishCoffee0A_Tv', name: 'Uploads' }), ['playlist_not_valid']);
  assert.deepEqual(found('PLBrewingGuides4Lanternfish0Coffee'), ['option_invalid']);
});

test('the manifest names the playlists in their order, and so does its digest', () => {
  const { wire, ...rest } = manifest(inPlaylists(guides, roast), channelId);
  assert.deepEqual(wire.playlists, [guides, roast]);
  assert.ok(!('playlists' in manifest(inPlaylists(), channelId).wire), 'a post without them is as before');
  const digests = [[guides, roast], [roast, guides], [guides], [], [{ ...guides, name: 'Renamed' }]].map(
    (chosen) => digestOf(manifest(inPlaylists(...chosen), channelId) as unknown as Json),
  );
  assert.equal(new Set(digests).size, digests.length);
  const declared = readDeclarations(declarations);
  assert.ok(declared);
  const body = requestBody({ wire, ...rest }, declared);
  assert.deepEqual(Object.keys(body), ['snippet', 'status'], 'they are no part of the video');
});

test('every choice has its initial value among its choices', () => {
  for (const option of options) {
    if (option.kind !== 'choice') continue;
    assert.ok(option.choices.some(({ value }) => value === option.initial));
    assert.equal(new Set(option.choices.map(({ label }) => label.text)).size, option.choices.length);
  }
});
