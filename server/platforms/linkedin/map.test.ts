import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import { digestOf } from '../../lib/canonical-json.ts';
import { check } from './check.ts';
import { manifest, withMediaIds } from './map.ts';

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

test('a caption alone, a picture alone and twenty pictures are accepted', () => {
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
    problem?.message.text ?? '',
    /^The caption is 120 characters too long for LinkedIn \(limit 3,000, special/,
  );
  assert.match(
    check(content({ caption: 'x'.repeat(3_001) }))[0]?.message.text ?? '',
    /is 1 character too long/,
  );
});

test('all problems are reported at once, each with its path', () => {
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

test('the manifest holds the text as readers see it and as sent, with one line ending', () => {
  const sent = manifest(content({ caption: 'One_two\r\n#three' }), page);
  assert.equal(sent.text, 'One_two\n#three');
  assert.equal(sent.wire.commentary, 'One\\_two\n{hashtag|\\#|three}');
  assert.equal(sent.wire.author, page);
  assert.equal('content' in sent.wire, false);
  assert.deepEqual(withMediaIds(sent.wire, []), sent.wire);
});

test('one picture is sent as media, several as multiImage; sending adds the ids and nothing else', () => {
  const one = manifest(content({ media: [{ ...picture, altText: 'A cup' }] }), page);
  assert.deepEqual(one.wire.content, { media: { altText: 'A cup' } });
  assert.deepEqual(withMediaIds(one.wire, ['urn:li:image:1']), {
    ...one.wire,
    content: { media: { altText: 'A cup', id: 'urn:li:image:1' } },
  });
  const two = manifest(content({ media: [{ ...picture, altText: 'A cup' }, picture] }), page);
  assert.deepEqual(two.wire.content, { multiImage: { images: [{ altText: 'A cup' }, {}] } });
  assert.deepEqual(withMediaIds(two.wire, ['urn:li:image:1', 'urn:li:image:2']), {
    ...two.wire,
    content: {
      multiImage: { images: [{ altText: 'A cup', id: 'urn:li:image:1' }, { id: 'urn:li:image:2' }] },
    },
  });
});

const video: MediaFacts = { ...picture, mime: 'video/mp4', sizeBytes: 9_000_000, durationMs: 10_000 };
const document: MediaFacts = { ...picture, mime: 'application/pdf', width: 595, height: 842 };
const link = { link: 'https://example.com/a?b=1', link_title: 'A page' };

test('a video, a titled document and a link with its thumbnail are accepted', () => {
  assert.deepEqual(codes({ media: [video] }), []);
  assert.deepEqual(codes({ media: [document], options: { title: 'Menu' } }), []);
  assert.deepEqual(codes({ options: link }), []);
  assert.deepEqual(codes({ media: [{ ...picture, role: 'thumbnail' }], options: link }), []);
});

test('combinations that LinkedIn does not show and missing parts are reported', () => {
  assert.deepEqual(codes({ media: [video, picture, video] }), ['media:too_many_videos', 'media:media_mixed']);
  assert.deepEqual(codes({ media: [document, document] }), [
    'media:too_many_documents',
    'options.title:title_missing',
  ]);
  assert.deepEqual(codes({ media: [picture], options: link }), ['options.link:link_with_media']);
  assert.deepEqual(codes({ media: [video, { ...picture, role: 'thumbnail' }] }), [
    'media:thumbnail_without_link',
  ]);
  assert.deepEqual(codes({ media: [{ ...video, role: 'thumbnail' }], options: link }), [
    'media.0:thumbnail_not_image',
  ]);
  assert.deepEqual(codes({ options: { link: 'example.com' } }), [
    'options.link:link_not_valid',
    'options.link_title:link_title_missing',
  ]);
  assert.deepEqual(codes({ caption: 'Hi', options: { link_title: 'A page' } }), [
    'options.link:link_missing',
  ]);
  assert.deepEqual(codes({ caption: 'Hi', options: { title: 3, link: ' ' } }), [
    'options.title:option_invalid',
  ]);
  assert.deepEqual(codes({ media: [document], options: { title: 'x'.repeat(201) } }), [
    'options.title:option_too_long',
  ]);
});

test('a video is checked for its kind, size, length and shape', () => {
  const wrong = { ...video, mime: 'video/webm', sizeBytes: 5, durationMs: 1, width: 1_000, height: 100 };
  assert.deepEqual(codes({ media: [wrong] }), [
    'media.0:video_type_not_allowed',
    'media.0:video_too_small',
    'media.0:video_too_short',
    'media.0:video_shape_not_allowed',
  ]);
  assert.deepEqual(codes({ media: [{ ...video, sizeBytes: 500_000_001, durationMs: 1_800_001 }] }), [
    'media.0:video_too_large',
    'media.0:video_too_long',
  ]);
  assert.deepEqual(codes({ media: [{ ...document, sizeBytes: 100_000_001 }], options: { title: 'Menu' } }), [
    'media.0:document_too_large',
  ]);
});

test('video, document and link are sent as LinkedIn requires; sending adds the ids and nothing else', () => {
  const sent = (parts: Partial<Content>, id: string) => {
    const { wire } = manifest(content(parts), page);
    const whole = withMediaIds(wire, [id]) as typeof wire;
    assert.deepEqual({ ...whole, content: null }, { ...wire, content: null });
    return [wire.content, whole.content];
  };
  const id = 'urn:li:video:1';
  assert.deepEqual(sent({ media: [video] }, id), [{ media: {} }, { media: { id } }]);
  assert.deepEqual(sent({ media: [document], options: { title: ' Menu ' } }, id), [
    { media: { title: 'Menu' } },
    { media: { id, title: 'Menu' } },
  ]);
  const options = { ...link, link_description: 'All of it' };
  const article = { source: link.link, title: 'A page', description: 'All of it' };
  assert.deepEqual(sent({ media: [{ ...picture, role: 'thumbnail' }], options }, 'urn:li:image:1'), [
    { article },
    { article: { ...article, thumbnail: 'urn:li:image:1' } },
  ]);
});

const coffee = { id: 'urn:li:organization:5515715', name: 'Lanternfish Coffee' };
const poll = { poll_question: 'Filter or espresso?', poll_answers: ['Filter', 'Espresso'] };

test('a mention goes out in LinkedIn’s own form; readers see the name, and the manifest says who it is', () => {
  const { text, mentions, wire } = manifest(
    content({ caption: 'With @Lanternfish Coffee #now', options: { mentions: [coffee] } }),
    page,
  );
  assert.equal(text, 'With Lanternfish Coffee #now');
  assert.deepEqual(mentions, [{ ...coffee, start: 5, end: 23 }]);
  assert.equal(wire.commentary, 'With @[Lanternfish Coffee](urn:li:organization:5515715) {hashtag|\\#|now}');
  const odd = { id: 'urn:li:person:a-1', name: 'Ann (Bo)' };
  const escaped = manifest(content({ caption: '@Ann (Bo)', options: { mentions: [odd] } }), page);
  assert.equal(escaped.wire.commentary, '@[Ann \\(Bo\\)](urn:li:person:a-1)');
});

test('another person of the same name makes another digest, though the text is the same', () => {
  const digest = (id: string) =>
    digestOf(
      manifest(content({ caption: '@Ines', options: { mentions: [{ id, name: 'Ines' }] } }), page) as never,
    );
  assert.notEqual(digest('urn:li:person:1'), digest('urn:li:person:2'));
});

test('only companies and people that LinkedIn knows by such an id can be mentioned', () => {
  const codesOf = (id: string) =>
    codes({ caption: '@Lanternfish Coffee', options: { mentions: [{ ...coffee, id }] } });
  assert.deepEqual(codesOf(coffee.id), []);
  for (const id of ['5515715', 'urn:li:share:1', 'urn:li:person:x)(', 'https://www.linkedin.com/company/x'])
    assert.deepEqual(codesOf(id), ['options.mentions:mention_not_valid'], id);
});

test('a poll is the content of its post: question, answers in order, and how long it is open', () => {
  const wireOf = (options: Content['options']) => manifest(content({ caption: 'Vote', options }), page).wire;
  assert.deepEqual(wireOf({ ...poll, poll_duration: 'ONE_DAY' }).content, {
    poll: {
      question: 'Filter or espresso?',
      options: [{ text: 'Filter' }, { text: 'Espresso' }],
      settings: { duration: 'ONE_DAY' },
    },
  });
  assert.deepEqual((wireOf(poll).content as { poll: { settings: object } }).poll.settings, {
    duration: 'SEVEN_DAYS',
  });
});

test('a poll needs a question and two to four different answers, and stands alone', () => {
  assert.deepEqual(codes({ options: poll }), []);
  const answers = (poll_answers: string[]) => codes({ options: { ...poll, poll_answers } });
  assert.deepEqual(answers([]), ['options.poll_answers:poll_answers_missing']);
  assert.deepEqual(answers(['Yes']), ['options.poll_answers:option_too_few']);
  assert.deepEqual(answers(['1', '2', '3', '4', '5']), ['options.poll_answers:option_too_many']);
  assert.deepEqual(answers(['Yes', 'Yes']), ['options.poll_answers:poll_answers_repeated']);
  assert.deepEqual(answers(['Yes', 'x'.repeat(31)]), ['options.poll_answers:option_too_long']);
  assert.deepEqual(codes({ caption: 'a', options: { poll_answers: ['Yes', 'No'] } }), [
    'options.poll_question:poll_question_missing',
  ]);
  assert.deepEqual(codes({ media: [picture], options: poll }), ['options.poll_question:poll_alone']);
  const link = { link: 'https://lanternfish.example', link_title: 'Shop' };
  assert.deepEqual(codes({ options: { ...poll, ...link } }), ['options.poll_question:poll_alone']);
  assert.deepEqual(codes({ options: { ...poll, poll_duration: 'FOREVER' } }), [
    'options.poll_duration:option_not_offered',
  ]);
});
