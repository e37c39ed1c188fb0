import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformView, PostOptionView } from '../../../server/http/views.ts';
import { testPlatform } from '../platforms/test-support.ts';
import {
  acceptsThumbnail,
  describeAcceptedKinds,
  describeOptionValue,
  type OptionValues,
  optionsForOtherAccount,
  optionsForOtherPlatform,
  optionsToSend,
  parseWordList,
  remainingFileCount,
  thumbnailNoun,
  toWordList,
} from './post-options.ts';

const file = (kind: 'image' | 'video' | 'document', role: 'thumbnail' | null = null) => ({ kind, role });
const title: PostOptionView = { key: 'title', label: 'Title', kind: 'text', only_with: 'image' };
const link: PostOptionView = {
  key: 'link',
  label: 'Link',
  kind: 'link',
  only_with: 'none',
  takes_picture: true,
};
const limits = (images: number, videos: number, documents: number): NonNullable<PlatformView['limits']> => ({
  caption: { label: 'Caption', max_length: 100, unit: 'utf16', fold_at: 50, max_hashtags: null },
  images: { max_count: images, mimes: [], max_size_bytes: 1, max_pixels: 1, alt_text_max_length: 1 },
  videos: { max_count: videos },
  documents: { max_count: documents },
  requires_media: false,
  quotas: [],
});
const platform = testPlatform('plain', {
  limits: limits(20, 1, 1),
  options: [title, link],
  placements: [{ id: 'plain.post', label: 'Post', still: null, image: {}, video: {} }],
});

test('only non-empty options that apply to these files are sent; unknown options are kept', () => {
  const values = { title: 'Hello', link: ' ', tags: [], theirs: { a: 1 } };
  assert.deepEqual(
    optionsToSend(platform.options, { options: values, media: [file('image')], caption: '' }),
    {
      title: 'Hello',
      theirs: { a: 1 },
    },
  );
  assert.deepEqual(
    optionsToSend(platform.options, {
      options: values,
      media: [file('video'), file('image', 'thumbnail')],
      caption: '',
    }),
    {
      theirs: { a: 1 },
    },
  );
});

test('a value is carried over to another platform if it means the same there', () => {
  const other: PostOptionView[] = [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    { key: 'link', label: 'Link', kind: 'text' },
  ];
  assert.deepEqual(optionsForOtherPlatform(platform.options, other, { title: 'Hello', link: 'x', gone: 1 }), {
    title: 'Hello',
  });
});

test('words are separated by commas, and duplicates are dropped', () => {
  assert.deepEqual(parseWordList('espresso, milk   drinks,, espresso\nLisbon '), [
    'espresso',
    'milk drinks',
    'Lisbon',
  ]);
});

test('a value is formatted for people', () => {
  const choice: PostOptionView = {
    key: 'c',
    label: 'Category',
    kind: 'choice',
    choices: [{ value: '26', label: 'Food' }],
    initial: '26',
  };
  assert.equal(describeOptionValue(choice, undefined), 'Food');
  assert.equal(describeOptionValue({ key: 't', label: 'T', kind: 'toggle' }, undefined), 'no');
  assert.equal(describeOptionValue({ key: 'w', label: 'W', kind: 'words' }, ['a', 'b']), 'a, b');
  assert.equal(describeOptionValue(title, ''), null);
});

test('an empty value is shown as the initial one that goes out instead', () => {
  const choices = [{ value: 'SEVEN_DAYS', label: '1 week' }];
  const choice = { key: 'c', label: 'C', kind: 'choice', choices, initial: 'SEVEN_DAYS' } as const;
  for (const empty of ['', ' ', null, undefined]) assert.equal(describeOptionValue(choice, empty), '1 week');
});

test('of a list the texts that are filled are sent and shown, without spaces around them', () => {
  const answers = { key: 'answers', label: 'Answers', kind: 'list' } as const;
  const sent = optionsToSend([answers], {
    options: { answers: ['A', ' ', '', 'B '] },
    media: [],
    caption: '',
  });
  assert.deepEqual(sent, { answers: ['A', 'B'] });
  assert.equal(describeOptionValue(answers, ['A', '', 'B']), 'A, B');
  assert.deepEqual(toWordList(['A', '', 'B']), ['A', 'B']);
});

test('a thumbnail is offered for a link, and for a video if the platform supports it', () => {
  const linked = { link: 'https://a.example' };
  assert.equal(acceptsThumbnail(platform, {}, []), false);
  assert.equal(acceptsThumbnail(platform, linked, []), true);
  assert.equal(acceptsThumbnail(platform, linked, [file('image', 'thumbnail')]), true);
  assert.equal(acceptsThumbnail(platform, linked, [file('image')]), false);
  assert.equal(acceptsThumbnail(platform, linked, [file('video')]), false);
  const still = { id: 'plain.still', label: 'Still', still: 'thumbnail' as const, image: {}, video: null };
  assert.equal(acceptsThumbnail({ ...platform, placements: [still] }, {}, [file('video')]), true);
});

test('options that a Reel or a Story does not have are not sent', () => {
  const plain: PostOptionView = { key: 'link', label: 'Link', kind: 'link', only_as: ['post'] };
  const values = { kind: 'story', link: 'https://a.example' };
  const sent = (options: OptionValues) => optionsToSend([plain], { options, media: [], caption: '' });
  assert.deepEqual(sent(values), { kind: 'story' });
  assert.deepEqual(sent({ ...values, kind: 'post' }), { ...values, kind: 'post' });
  assert.deepEqual(sent({ link: 'https://a.example' }), { link: 'https://a.example' });
});

test('a cover is offered for a single video and stays available', () => {
  const cover = { id: 'plain.still', label: 'Cover', still: 'cover' as const, image: {}, video: null };
  const covered = { ...platform, placements: [cover] };
  assert.equal(thumbnailNoun(covered), 'cover');
  assert.equal(thumbnailNoun(platform), undefined);
  assert.equal(acceptsThumbnail(covered, { kind: 'reel' }, [file('video')]), true);
  assert.equal(acceptsThumbnail(covered, {}, [file('video'), file('image', 'thumbnail')]), true);
  assert.equal(acceptsThumbnail(covered, { kind: 'story' }, [file('video')]), false);
  assert.equal(acceptsThumbnail(covered, {}, [file('video'), file('image')]), false);
  const bare = { ...platform, options: [{ ...link, takes_picture: false }] };
  assert.equal(acceptsThumbnail(bare, { link: 'https://a.example' }, []), false);
});

test('a thumbnail does not count as a file, and a video fills a post that takes one', () => {
  assert.equal(remainingFileCount(limits(20, 1, 1), [file('image'), file('image')]), 18);
  assert.equal(remainingFileCount(limits(20, 1, 1), [file('video')]), 0);
  assert.equal(remainingFileCount(limits(0, 1, 0), [file('image', 'thumbnail')]), 1);
  assert.equal(remainingFileCount(limits(10, 10, 0), [file('video'), file('image')]), 8);
  assert.equal(remainingFileCount(limits(10, 10, 0), [], 'story'), 1);
  assert.equal(remainingFileCount(limits(10, 10, 0), [file('video'), file('image', 'thumbnail')], 'reel'), 0);
  assert.equal(describeAcceptedKinds(limits(10, 10, 0), 'reel'), 'video');
  assert.equal(describeAcceptedKinds(limits(0, 1, 0)), 'video');
  assert.equal(describeAcceptedKinds(limits(20, 1, 1)), 'picture, video or document');
  assert.equal(describeAcceptedKinds(null), 'picture or video');
});

test('an option that rules another out takes its place, and is sent instead of it', () => {
  const trial: PostOptionView = { key: 'trial', label: 'Trial', kind: 'choice' };
  const shared: PostOptionView = {
    key: 'shared',
    label: 'Shared',
    kind: 'toggle',
    only_without_option: 'trial',
  };
  const sent = (options: OptionValues) =>
    optionsToSend([trial, shared], { options, media: [file('video')], caption: '' });
  assert.deepEqual(sent({ trial: 'MANUAL', shared: false }), { trial: 'MANUAL' });
  assert.deepEqual(sent({ trial: '', shared: false }), { shared: false });
});

test('people are sent without rows that nobody filled, and a moment is read as it is written', () => {
  const people: PostOptionView = { key: 'people', label: 'People', kind: 'people_tags' };
  const moment: PostOptionView = { key: 'moment', label: 'Moment', kind: 'moment' };
  const tag = { username: '@one', file: 1, x: 0.5, y: 0.5 };
  const sent = (options: OptionValues) =>
    optionsToSend([people, moment], { options, media: [file('image')], caption: '' });
  assert.deepEqual(sent({ people: [tag, { ...tag, username: ' ' }] }), {
    people: [{ ...tag, username: 'one' }],
  });
  assert.deepEqual(sent({ people: [{ ...tag, username: '' }] }), {});
  const place = { key: 'place', label: 'Place', kind: 'entities' } as const;
  assert.equal(describeOptionValue(place, [{ id: '1045', name: 'Harbour Hall' }]), 'Harbour Hall (1045)');
  assert.equal(describeOptionValue(place, [{ id: '1045', name: 'Facebook 1045' }]), 'Facebook 1045');
  assert.equal(describeOptionValue(people, [{ ...tag, username: 'one' }]), '@one');
  assert.equal(describeOptionValue(moment, '2,5'), '2.5 s');
  assert.equal(describeOptionValue(moment, 'soon'), 'soon');
  assert.equal(describeOptionValue(moment, ''), null);
});

test('ids of one platform stay there, and an account’s own lists stay with the account', () => {
  const one = [{ id: '1', name: 'Ines' }];
  const mentions: PostOptionView = { key: 'mentions', label: 'M', kind: 'mentions', lookup: 'search' };
  const playlists: PostOptionView = { key: 'playlists', label: 'P', kind: 'entities', lookup: 'list' };
  const values = { mentions: one, playlists: one, title: 'x' };
  assert.deepEqual(
    optionsForOtherPlatform([mentions, playlists, title], [mentions, playlists, title], values),
    { title: 'x' },
  );
  assert.deepEqual(optionsForOtherAccount([mentions, playlists, title], values), {
    mentions: one,
    title: 'x',
  });
});

test('a mention is sent while the caption names it, and an option while the one it belongs to has a value', () => {
  const mentions: PostOptionView = { key: 'mentions', label: 'M', kind: 'mentions' };
  const answers: PostOptionView = { key: 'answers', label: 'A', kind: 'list', only_with_option: 'question' };
  const values = { mentions: [{ id: '1', name: 'Ines' }], answers: ['Yes', 'No'] };
  const sent = (options: OptionValues, caption: string) =>
    optionsToSend([mentions, answers], { options, media: [], caption });
  assert.deepEqual(sent(values, 'With @Ines'), { mentions: values.mentions });
  assert.deepEqual(sent({ ...values, question: 'Tea?' }, 'With Ines'), {
    answers: ['Yes', 'No'],
    question: 'Tea?',
  });
});
