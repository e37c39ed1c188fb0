import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content, MediaFacts } from '../../domain/posts/publisher.ts';
import { check, manifest, withImageIds } from './map.ts';

const page = 'urn:li:organization:5515715';
const picture: MediaFacts = {
  sha256: 'a'.repeat(64),
  mime: 'image/jpeg',
  sizeBytes: 1_000,
  width: 800,
  height: 600,
  altText: '',
};
const content = (parts: Partial<Content>): Content => ({ caption: '', media: [], options: {}, ...parts });
const codes = (parts: Partial<Content>): string[] =>
  check(content(parts)).map((problem) => `${problem.param}:${problem.code}`);

test('a caption alone, a picture alone and twenty pictures are taken', () => {
  assert.deepEqual(codes({ caption: 'Hello' }), []);
  assert.deepEqual(codes({ media: [picture] }), []);
  assert.deepEqual(codes({ media: Array.from({ length: 20 }, () => picture) }), []);
});

test('an empty post is refused', () => {
  assert.deepEqual(codes({ caption: ' \n ' }), ['caption:post_empty']);
});

test('the caption is counted as it will be sent, and the message says by how much it is too long', () => {
  assert.deepEqual(codes({ caption: 'x'.repeat(3_000) }), []);
  assert.deepEqual(codes({ caption: '_'.repeat(1_500) }), []);
  const [problem] = check(content({ caption: `${'x'.repeat(3_100)}__________` }));
  assert.match(
    problem?.message ?? '',
    /^The caption is 120 characters too long for LinkedIn \(limit 3,000, special/,
  );
  assert.match(check(content({ caption: 'x'.repeat(3_001) }))[0]?.message ?? '', /is 1 character too long/);
});

test('every problem is told at once, each by its place', () => {
  const problems = codes({
    caption: '\ud800',
    media: [
      { ...picture, mime: 'image/webp' },
      { ...picture, width: 7_000, height: 6_000 },
      { ...picture, altText: 'x'.repeat(4_087) },
      { ...picture, sizeBytes: 21 * 1_048_576 },
      { ...picture, sizeBytes: 0 },
      ...Array.from({ length: 16 }, () => picture),
    ],
    options: { boost: true },
  });
  assert.deepEqual(problems, [
    'caption:caption_not_readable',
    'media:too_many_images',
    'media.0:image_type_not_allowed',
    'media.1:image_too_many_pixels',
    'media.2.alt_text:alt_text_too_long',
    'media.3:image_too_large',
    'media.4:image_empty',
    'options.boost:unknown_option',
  ]);
});

test('the manifest holds the text as read and as written, and one line ending', () => {
  const sent = manifest(content({ caption: 'One_two\r\n#three' }), page);
  assert.equal(sent.text, 'One_two\n#three');
  assert.equal(sent.wire.commentary, 'One\\_two\n{hashtag|\\#|three}');
  assert.equal(sent.wire.author, page);
  assert.equal('content' in sent.wire, false);
  assert.deepEqual(withImageIds(sent.wire, []), sent.wire);
});

test('one picture goes as media, several as multiImage; sending adds the ids and nothing else', () => {
  const one = manifest(content({ media: [{ ...picture, altText: 'A cup' }] }), page);
  assert.deepEqual(one.wire.content, { media: { altText: 'A cup' } });
  assert.deepEqual(withImageIds(one.wire, ['urn:li:image:1']), {
    ...one.wire,
    content: { media: { altText: 'A cup', id: 'urn:li:image:1' } },
  });
  const two = manifest(content({ media: [{ ...picture, altText: 'A cup' }, picture] }), page);
  assert.deepEqual(two.wire.content, { multiImage: { images: [{ altText: 'A cup' }, {}] } });
  assert.deepEqual(withImageIds(two.wire, ['urn:li:image:1', 'urn:li:image:2']), {
    ...two.wire,
    content: {
      multiImage: { images: [{ altText: 'A cup', id: 'urn:li:image:1' }, { id: 'urn:li:image:2' }] },
    },
  });
});
