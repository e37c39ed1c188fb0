import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeCell,
  describeCounts,
  describeHour,
  describeMissingChange,
  describeUnranked,
  formatChange,
  formatValue,
} from './format-values.ts';
import { findMainMetric, orderMetrics, parseRanking, rankValue, sortByRank } from './ranking.ts';
import type { MeasureView, RankedPostView } from './views.ts';

const measure = (changes: Partial<MeasureView>): MeasureView => ({
  measure: 'views',
  gained: null,
  before: null,
  change: null,
  ...changes,
});

test('a value that was not reported is never shown as zero', () => {
  assert.equal(formatValue(null), 'not available');
  assert.equal(formatValue(0), '0');
  assert.equal(formatValue(48210), '48,210');
  assert.equal(describeCounts([measure({}), measure({ measure: 'saves' })]), null);
  assert.equal(
    describeCounts([
      measure({ measure: 'reactions', gained: 1412 }),
      measure({ measure: 'comments', gained: 1 }),
      measure({ measure: 'shares' }),
    ]),
    '1,412 reactions and 1 comment',
  );
});

test('a change is formatted, or the reason there is none is given', () => {
  assert.deepEqual([0.18, -0.04, 0.001, 14].map(formatChange), ['+18 %', '−4 %', '0 %', '× 15']);
  assert.equal(describeMissingChange(measure({ gained: 4 })), 'no comparison: no data from then');
  assert.equal(describeMissingChange(measure({ gained: 4, before: 0 })), 'no comparison: it was zero then');
});

test('hours are described as people say them', () => {
  assert.deepEqual([0, 3, 8, 12, 14, 18, 23].map(describeHour), [
    'midnight',
    'three at night',
    'eight in the morning',
    'noon',
    'two in the afternoon',
    'six in the evening',
    'eleven at night',
  ]);
  assert.equal(
    describeCell({ weekday: 4, hour: 18, posts: 4, against_usual: 2.13 }),
    'Thursday from 18:00 to 19:00: 2.1 × the usual, of four posts',
  );
  assert.equal(
    describeCell({ weekday: 7, hour: 23, posts: 1, against_usual: null }),
    'Sunday from 23:00 to 00:00: one post, not compared yet',
  );
});

const post = (changes: Partial<RankedPostView>): RankedPostView => ({
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
  ...changes,
});
const metricOf = (name: 'views' | 'comments' | 'clicks', value: number) => ({
  metric: name,
  source: 'posts',
  label: name,
  measure: name,
  value,
  as_of: '2026-11-12T10:00:00Z',
});

test('posts are sorted best first by the chosen ranking; those without a rank come last, newest first', () => {
  const posts = [
    post({ post_id: 'old', published_at: '2026-11-01T10:00:00Z' }),
    post({ post_id: 'good', against_usual: 3.1, answers: 2 }),
    post({ post_id: 'fair', against_usual: 1.2, answers: 9, figures: [metricOf('clicks', 4)] }),
    post({ post_id: 'new' }),
  ];
  const order = (ranking: 'usual' | 'answers' | 'clicks') =>
    sortByRank(posts, ranking).map(({ post_id }) => post_id);
  assert.deepEqual(order('usual'), ['good', 'fair', 'new', 'old']);
  assert.deepEqual(order('answers'), ['fair', 'good', 'new', 'old']);
  assert.equal(order('clicks')[0], 'fair');
  assert.equal(rankValue(post({ figures: [metricOf('views', 4)] }), 'clicks'), null);
  assert.deepEqual(
    [parseRanking('answers'), parseRanking('luck'), parseRanking(undefined)],
    ['answers', 'usual', 'usual'],
  );
  assert.equal(findMainMetric(post({ figures: [metricOf('comments', 1), metricOf('views', 4)] }))?.value, 4);
  assert.equal(findMainMetric(post({})), null);
  const figures = [metricOf('comments', 1), metricOf('views', 4)];
  assert.deepEqual(
    orderMetrics(post({ figures })).map(({ value }) => value),
    [4, 1],
  );
});

test('the reason a post has no rank is given', () => {
  const now = Date.parse('2026-11-12T12:00:00Z');
  assert.equal(describeUnranked(post({ as_of: null }), now), 'not available');
  assert.equal(describeUnranked(post({ published_at: '2026-11-12T08:00:00Z' }), now), 'too early');
  assert.equal(describeUnranked(post({}), now), 'too few posts yet');
});
