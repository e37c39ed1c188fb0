import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, mainFigure, ranked, rankingOf, rankOf } from './analytics-best.ts';
import type { MeasureView, RankedPostView } from './analytics-view.ts';
import {
  cellWords,
  changeWords,
  figure,
  hourWords,
  noChangeWords,
  toldWords,
  unrankedWords,
} from './analytics-words.ts';

const measure = (given: Partial<MeasureView>): MeasureView => ({
  measure: 'views',
  gained: null,
  before: null,
  change: null,
  ...given,
});

test('what was not told is never nought', () => {
  assert.equal(figure(null), 'not available');
  assert.equal(figure(0), '0');
  assert.equal(figure(48210), '48,210');
  assert.equal(toldWords([measure({}), measure({ measure: 'saves' })]), null);
  assert.equal(
    toldWords([
      measure({ measure: 'reactions', gained: 1412 }),
      measure({ measure: 'comments', gained: 1 }),
      measure({ measure: 'shares' }),
    ]),
    '1,412 reactions and 1 comment',
  );
});

test('a change, and why there is none', () => {
  assert.deepEqual([0.18, -0.04, 0.001, 14].map(changeWords), ['+18 %', '−4 %', '0 %', '× 15']);
  assert.equal(noChangeWords(measure({ gained: 4 })), 'no comparison: nothing was read then');
  assert.equal(noChangeWords(measure({ gained: 4, before: 0 })), 'no comparison: it was nought then');
});

test('hours as a person says them', () => {
  assert.deepEqual([0, 3, 8, 12, 14, 18, 23].map(hourWords), [
    'midnight',
    'three at night',
    'eight in the morning',
    'noon',
    'two in the afternoon',
    'six in the evening',
    'eleven at night',
  ]);
  assert.equal(
    cellWords({ weekday: 4, hour: 18, posts: 4, against_usual: 2.13 }),
    'Thursday from 18:00 to 19:00: 2.1 × the usual, of four posts',
  );
  assert.equal(
    cellWords({ weekday: 7, hour: 23, posts: 1, against_usual: null }),
    'Sunday from 23:00 to 00:00: one post, not compared yet',
  );
});

const post = (given: Partial<RankedPostView>): RankedPostView => ({
  post_id: '1',
  platform: 'linkedin',
  account_id: 'acc_1',
  campaign_id: null,
  text: 'Hiring: roaster',
  permalink: null,
  media_id: null,
  thumbnail_url: null,
  published_at: '2026-11-10T10:00:00Z',
  as_of: '2026-11-12T10:00:00Z',
  ended: null,
  trouble: null,
  answers: null,
  against_usual: null,
  figures: [],
  ...given,
});
const told = (name: 'views' | 'comments' | 'clicks', value: number) => ({
  metric: name,
  source: 'posts',
  label: name,
  measure: name,
  value,
  as_of: '2026-11-12T10:00:00Z',
});

test('best first by what one asks for; without a rank last, newest first', () => {
  const posts = [
    post({ post_id: 'old', published_at: '2026-11-01T10:00:00Z' }),
    post({ post_id: 'good', against_usual: 3.1, answers: 2 }),
    post({ post_id: 'fair', against_usual: 1.2, answers: 9, figures: [told('clicks', 4)] }),
    post({ post_id: 'new' }),
  ];
  const order = (ranking: 'usual' | 'answers' | 'clicks') =>
    ranked(posts, ranking).map(({ post_id }) => post_id);
  assert.deepEqual(order('usual'), ['good', 'fair', 'new', 'old']);
  assert.deepEqual(order('answers'), ['fair', 'good', 'new', 'old']);
  assert.equal(order('clicks')[0], 'fair');
  assert.equal(rankOf(post({ figures: [told('views', 4)] }), 'clicks'), null);
  assert.deepEqual(
    [rankingOf('answers'), rankingOf('luck'), rankingOf(undefined)],
    ['answers', 'usual', 'usual'],
  );
  assert.equal(mainFigure(post({ figures: [told('comments', 1), told('views', 4)] }))?.value, 4);
  assert.equal(mainFigure(post({})), null);
  const figures = [told('comments', 1), told('views', 4)];
  assert.deepEqual(
    inOrder(post({ figures })).map(({ value }) => value),
    [4, 1],
  );
});

test('why a post has no rank', () => {
  const now = Date.parse('2026-11-12T12:00:00Z');
  assert.equal(unrankedWords(post({ as_of: null }), now), 'not available');
  assert.equal(unrankedWords(post({ published_at: '2026-11-12T08:00:00Z' }), now), 'too early');
  assert.equal(unrankedWords(post({}), now), 'no usual yet');
});
