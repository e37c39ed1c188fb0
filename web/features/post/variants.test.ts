import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, groupByIdea, readsLike, typicalOf } from './variants.ts';

const noon = { publish_at: '2031-01-01T12:00:00Z', wall_time: '2031-01-01T12:00', time_zone: 'UTC' };
const variant = (id: string, over: Partial<Parameters<typeof differencesOf>[0]> = {}) => ({
  id,
  amends: null,
  caption: 'Shared',
  media: [],
  schedule: noon,
  ...over,
});

test('a post differs where most of the others have something else', () => {
  const posts = [variant('1', { caption: 'Own' }), variant('2'), variant('3', { schedule: null })];
  assert.deepEqual(
    posts.map((post) => differencesOf(post, posts)),
    [['text'], [], ['time']],
  );
});

test('of two posts the one that was written first has the shared text, however they are listed', () => {
  const posts = [variant('10', { caption: 'Second' }), variant('9', { caption: 'First' })];
  assert.deepEqual(
    posts.map((post) => differencesOf(post, posts)),
    [['text'], []],
  );
});

test('space around the text is no difference, and a change of a published post differs from none', () => {
  const posts = [
    variant('1'),
    variant('2', { caption: 'Shared\n' }),
    variant('3', { amends: '1', caption: 'New' }),
  ];
  assert.deepEqual(
    posts.map((post) => differencesOf(post, posts)),
    [[], [], []],
  );
});

test('a post without others differs from nothing', () => {
  const alone = variant('1');
  assert.deepEqual([differencesOf(alone, []), differencesOf(alone, [alone])], [[], []]);
});

test('two posts read alike only with the same words at the same time', () => {
  assert.equal(readsLike(variant('1'), variant('2')), true);
  assert.equal(readsLike(variant('1'), variant('2', { caption: 'Own' })), false);
  assert.equal(readsLike(variant('1'), variant('2', { schedule: null })), false);
  assert.equal(readsLike(variant('1'), variant('2', { amends: '1' })), false);
});

test('posts are grouped by idea where the first of each is listed', () => {
  const posts = [
    { id: '3', idea_id: 'ide_b' },
    { id: '2', idea_id: 'ide_a' },
    { id: '1', idea_id: 'ide_b' },
  ];
  assert.deepEqual(
    groupByIdea(posts).map((group) => group.map(({ id }) => id)),
    [['3', '1'], ['2']],
  );
});

test('an idea is named by the text that most of its posts have', () => {
  assert.equal(typicalOf([variant('3', { caption: 'Own' }), variant('2'), variant('1')])?.id, '1');
  assert.equal(typicalOf([variant('2', { caption: 'B' }), variant('1', { caption: 'A' })])?.id, '1');
  assert.equal(typicalOf([variant('2', { amends: '1' })]), undefined);
});
