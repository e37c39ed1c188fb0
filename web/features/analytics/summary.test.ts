import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformName } from '../platforms/platforms.ts';
import { type SummaryInput, summarize } from './summary.ts';
import type { MeasureView } from './views.ts';

const names: Readonly<Record<string, string>> = {
  tiktok: 'TikTok',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};
const seen = (gained: number | null, before: number | null): MeasureView => ({
  measure: 'views',
  gained,
  before,
  change: gained === null || !before ? null : (gained - before) / before,
});
const row = (platform: PlatformName, ...measures: MeasureView[]) => ({ platform, measures });
const usual: SummaryInput = {
  posts: 28,
  platforms: [],
  times: null,
  when: 'in four weeks',
  of: 'everything',
  names: (platform) => names[platform] ?? platform,
};
const say = (given: Partial<SummaryInput>): string =>
  summarize({ ...usual, ...given })
    .map(({ text }) => text)
    .join('');

test('it says how many posts went out, of what the page is narrowed to', () => {
  assert.equal(say({}), 'You sent out 28 posts in four weeks.');
  assert.equal(say({ posts: 1 }), 'You sent out one post in four weeks.');
  assert.equal(say({ posts: 3, of: 'campaign' }), 'Three posts of this campaign went out in four weeks.');
  assert.equal(say({ posts: 12, of: 'account' }), '12 posts went out on this account in four weeks.');
  assert.equal(say({ posts: 0, of: 'campaign' }), 'Nothing of this campaign went out in four weeks.');
});

test('it names who grew and who slipped, each by its own measure', () => {
  assert.equal(
    say({
      platforms: [
        row('tiktok', seen(1180, 1000)),
        row('facebook', seen(960, 1000)),
        row('linkedin', seen(131, 100)),
        row('instagram', seen(1010, 1000)),
      ],
    }),
    'You sent out 28 posts in four weeks. TikTok and LinkedIn grew, Instagram held steady, Facebook slipped a little.',
  );
  assert.match(say({ platforms: [row('tiktok', seen(800, 1000))] }), / TikTok slipped\.$/);
  assert.match(say({ platforms: [row('tiktok', seen(100, 1000))] }), / TikTok fell\.$/);
});

test('without a comparison, or with a handful before, nothing is said of a platform', () => {
  const silent = 'You sent out 28 posts in four weeks.';
  assert.equal(say({ platforms: [row('tiktok', seen(500, null))] }), silent);
  assert.equal(say({ platforms: [row('tiktok', seen(500, 0))] }), silent);
  assert.equal(say({ platforms: [row('tiktok', seen(12, 3))] }), silent);
  assert.equal(say({ platforms: [row('tiktok', seen(null, 500))] }), silent);
  assert.equal(say({ platforms: [row('tiktok')] }), silent);
});

test('when nothing went out, earlier posts may still have been seen', () => {
  assert.equal(say({ posts: 0 }), 'Nothing went out in four weeks.');
  assert.equal(
    say({ posts: 0, platforms: [row('tiktok', seen(40, null))] }),
    'Nothing went out in four weeks, and earlier posts were still seen.',
  );
  assert.equal(
    say({ posts: 0, platforms: [row('tiktok', seen(0, null))] }),
    'Nothing went out in four weeks.',
  );
});

test('a time is called good only where enough posts say so', () => {
  const best = [{ weekday: 4, hour: 18, posts: 4, against_usual: 2.1 }];
  assert.equal(
    say({ times: { enough: true, best } }),
    'You sent out 28 posts in four weeks. Over half a year, posts did best on Thursdays around six in the evening.',
  );
  assert.equal(say({ times: { enough: false, best } }), 'You sent out 28 posts in four weeks.');
  assert.equal(say({ times: { enough: true, best: [] } }), 'You sent out 28 posts in four weeks.');
});
