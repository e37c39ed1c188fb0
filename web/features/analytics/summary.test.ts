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
const views = (gained: number | null, before: number | null): MeasureView => ({
  measure: 'views',
  gained,
  before,
  change: gained === null || !before ? null : (gained - before) / before,
});
const platformRow = (platform: PlatformName, ...measures: MeasureView[]) => ({ platform, measures });
const baseInput: SummaryInput = {
  posts: 28,
  platforms: [],
  times: null,
  when: 'in four weeks',
  scope: 'everything',
  platformName: (platform) => names[platform] ?? platform,
};
const summaryText = (changes: Partial<SummaryInput>): string =>
  summarize({ ...baseInput, ...changes })
    .map(({ text }) => text)
    .join('');

test('the summary counts the posts that went out, within what the page is filtered by', () => {
  assert.equal(summaryText({}), 'You sent out 28 posts in four weeks.');
  assert.equal(summaryText({ posts: 1 }), 'You sent out one post in four weeks.');
  assert.equal(
    summaryText({ posts: 3, scope: 'campaign' }),
    'Three posts of this campaign went out in four weeks.',
  );
  assert.equal(
    summaryText({ posts: 12, scope: 'account' }),
    '12 posts went out on this account in four weeks.',
  );
  assert.equal(
    summaryText({ posts: 0, scope: 'campaign' }),
    'Nothing of this campaign went out in four weeks.',
  );
});

test('the summary names the platforms that grew and slipped, each by its own measure', () => {
  assert.equal(
    summaryText({
      platforms: [
        platformRow('tiktok', views(1180, 1000)),
        platformRow('facebook', views(960, 1000)),
        platformRow('linkedin', views(131, 100)),
        platformRow('instagram', views(1010, 1000)),
      ],
    }),
    'You sent out 28 posts in four weeks. TikTok and LinkedIn grew, Instagram held steady, Facebook slipped a little.',
  );
  assert.match(summaryText({ platforms: [platformRow('tiktok', views(800, 1000))] }), / TikTok slipped\.$/);
  assert.match(summaryText({ platforms: [platformRow('tiktok', views(100, 1000))] }), / TikTok fell\.$/);
});

test('a platform without a comparison, or with only a handful before, is not mentioned', () => {
  const silent = 'You sent out 28 posts in four weeks.';
  assert.equal(summaryText({ platforms: [platformRow('tiktok', views(500, null))] }), silent);
  assert.equal(summaryText({ platforms: [platformRow('tiktok', views(500, 0))] }), silent);
  assert.equal(summaryText({ platforms: [platformRow('tiktok', views(12, 3))] }), silent);
  assert.equal(summaryText({ platforms: [platformRow('tiktok', views(null, 500))] }), silent);
  assert.equal(summaryText({ platforms: [platformRow('tiktok')] }), silent);
});

test('when nothing went out, the summary can say that earlier posts were still seen', () => {
  assert.equal(summaryText({ posts: 0 }), 'Nothing went out in four weeks.');
  assert.equal(
    summaryText({ posts: 0, platforms: [platformRow('tiktok', views(40, null))] }),
    'Nothing went out in four weeks, and earlier posts were still seen.',
  );
  assert.equal(
    summaryText({ posts: 0, platforms: [platformRow('tiktok', views(0, null))] }),
    'Nothing went out in four weeks.',
  );
});

test('a time is called good only when there are enough posts', () => {
  const best = [{ weekday: 4, hour: 18, posts: 4, against_usual: 2.1 }];
  assert.equal(
    summaryText({ times: { enough: true, best } }),
    'You sent out 28 posts in four weeks. Over half a year, posts did best on Thursdays around six in the evening.',
  );
  assert.equal(summaryText({ times: { enough: false, best } }), 'You sent out 28 posts in four weeks.');
  assert.equal(summaryText({ times: { enough: true, best: [] } }), 'You sent out 28 posts in four weeks.');
});
