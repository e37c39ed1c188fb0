/** The analytics page: reported values are shown, missing ones are named, and nothing is made up. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { computeBaselines, type SeededMetrics, seedAccountMetrics, seedChannelDays } from './metrics-seed.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('from the first empty page to a printed report', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await showsEmptyState(page);
  const campaign = await owner.mustPost<{ id: string }>('/v1/campaigns', { name: 'Winter lot' });
  const tiktok = await seed(server, owner, campaign.id);
  await showsPlatformMeasures(page, tiktok);
  await showsGaps(page);
  await ranksPosts(page);
  await changesPeriod(page);
  await exportsReport(page);
  await showsCampaignReport(page);
  await opensOnePost(page);
  await createsSlot(page, server, tiktok);
  assert.deepEqual(errors, []);
  await retriesAfterFailure(page);
});

async function showsEmptyState(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('Nothing has gone out yet.').waitFor();
  await page.getByText(/^Nothing went out in four weeks\.$/).waitFor();
  await takeScreenshots(page, 'analytics-empty');
}

async function seed(server: TestServer, owner: BrowserSession, campaignId: string): Promise<SeededMetrics> {
  const tiktok = await seedAccountMetrics(
    server,
    owner,
    {
      platform: 'tiktok',
      name: '@lanternfish',
      posts: [33, 30, 27, 21, 16, 14, 9, 7.5, 4, 0.3],
      metrics: { view_count: 900, like_count: 60, comment_count: 9, share_count: 4 },
    },
    campaignId,
  );
  await seedAccountMetrics(server, owner, {
    platform: 'facebook',
    name: 'Lanternfish Coffee',
    status: 'reconnect_needed',
    posts: [25, 17, 12],
    silentDays: [16, 15, 14, 13, 3, 2, 1, 0],
    metrics: { post_media_view: 700 },
  });
  const youtube = await seedAccountMetrics(server, owner, {
    platform: 'youtube',
    name: 'Lanternfish on film',
    posts: [6],
    metrics: { viewCount: 1200, likeCount: 80 },
  });
  await seedChannelDays(server, owner, youtube.accountId);
  await computeBaselines(server);
  return tiktok;
}

const row = (page: Page, name: string | RegExp) => page.getByRole('article', { name });

async function showsPlatformMeasures(page: Page, tiktok: SeededMetrics): Promise<void> {
  await page.reload();
  await page.getByText(/^You sent out /).waitFor();
  assert.equal(new URL(page.url()).search, '', 'the usual period needs no address of its own');
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  const expectedGain = tiktok.gained('view_count', today - 27 * 86_400_000, Date.now());
  await row(page, 'TikTok').getByText(expectedGain.toLocaleString('en'), { exact: true }).waitFor();
  await row(page, 'TikTok').getByText('Views').first().waitFor();
  await row(page, 'Facebook').getByText('no comparison: no data from then').waitFor();
  const youtube = row(page, /^YouTube/);
  await youtube.getByText('the latest day reported').waitFor();
  assert.doesNotMatch((await youtube.textContent()) ?? '', /%/, 'YouTube is compared with nothing');
  await page.getByRole('link', { name: 'Reconnect it' }).waitFor();
  await takeScreenshots(page, 'analytics');
}

async function showsGaps(page: Page): Promise<void> {
  const hand = row(page, 'Facebook').getByRole('slider');
  await hand.focus();
  assert.match((await hand.getAttribute('aria-valuetext')) ?? '', /: not available$/);
  const announcements = new Set<string>();
  for (let step = 0; step < 27; step += 1) {
    await page.keyboard.press('ArrowLeft');
    announcements.add((await hand.getAttribute('aria-valuetext')) ?? '');
  }
  assert.ok(
    [...announcements].some((announced) => / to .*: \d/.test(announced)),
    'one figure for several days says so',
  );
  await row(page, 'Facebook')
    .getByRole('button', { name: /as a table/ })
    .click();
  const table = page.getByRole('table', { name: 'Facebook, growth' });
  assert.ok((await table.getByText('not available').count()) > 4);
  await assertAccessible(page, 'analytics');
  await takeScreenshots(page, 'analytics-table');
}

async function ranksPosts(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'Posts that did well' });
  await table.getByText('not ranked', { exact: true }).waitFor();
  await table.getByText('too early').waitFor();
  await table.getByRole('link', { name: 'Engagement', exact: true }).click();
  await page.waitForURL(/best=answers/);
  assert.equal(await table.locator('.seg [aria-current]').count(), 1, 'one ranking at a time');
  await table.getByText('Reactions, comments, shares and saves').waitFor();
}

async function changesPeriod(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.waitForURL(/period=7-days/);
  await page.getByText(/ in seven days\./).waitFor();
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-09');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await page.getByText('Nothing in this period.').waitFor();
  await takeScreenshots(page, 'analytics-nothing');
  await page.goBack();
  await page.getByText(/ in seven days\./).waitFor();
  assert.match(page.url(), /period=7-days/);
}

async function exportsReport(page: Page): Promise<void> {
  for (const kind of ['Growth over time', 'Each post, with its figures']) {
    await page.getByRole('button', { name: 'CSV' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^signoff-analytics-.*\.csv$/);
  }
}

async function showsCampaignReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Winter lot' }).click();
  await page.getByRole('heading', { name: 'Winter lot', level: 1 }).waitFor();
  await page.getByText(/ of this campaign went out in seven days\./).waitFor();
  await row(page, 'Facebook').waitFor({ state: 'detached' });
  await takeScreenshots(page, 'analytics-campaign');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Figures as the platforms reported them, last updated on /).waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0, 'paper has no navigation');
  assert.equal(await page.getByRole('button', { name: 'CSV' }).count(), 0);
  await page.emulateMedia({ media: null });
}

/** From the report to one of its posts, and by its campaign back. */
async function opensOnePost(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Posts that did well' })
    .getByRole('link', { name: 'Ask the roaster' })
    .click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByText('Compared with usual').waitFor();
  await figures.getByRole('slider', { name: 'Views as TikTok reported them' }).waitFor();
  await assertAccessible(page, 'figures of a post');
  await takeScreenshots(page, 'analytics-post');
  await page.getByText('Part of').getByRole('link', { name: 'Winter lot' }).click();
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByText(/ of this campaign went out in 90 days\./).waitFor();
}

/** Three good posts on one hour suggest a posting time. */
async function createsSlot(page: Page, server: TestServer, { accountId }: SeededMetrics): Promise<void> {
  await server.database.owner.query(
    `update followed_posts set against_usual = 2.1, published_at = '2026-01-01T18:20:00Z'::timestamptz
       + (floor(extract(epoch from now() - '2026-01-01T18:20:00Z'::timestamptz) / 604800) - n) * interval '7 days'
     from (select post_id, row_number() over (order by published_at desc) as n from followed_posts
       where account_id = $1 limit 3) best
     where best.post_id = followed_posts.post_id`,
    [accountId],
  );
  await page.getByLabel('Campaign', { exact: true }).selectOption('All campaigns');
  await page.getByLabel('Account', { exact: true }).selectOption(accountId);
  const times = page.getByRole('region', { name: 'When posts did well' });
  await times
    .getByText(/of three posts/)
    .first()
    .waitFor();
  await page.getByText(/posts did best on Thursdays around/).waitFor();
  await takeScreenshots(page, 'analytics-times');
  await times
    .getByRole('link', { name: /^Make \d\d:00 a slot$/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: 'Thursday', checked: true }).waitFor();
}

/** A failure is reported, and retrying takes one click. */
async function retriesAfterFailure(page: Page): Promise<void> {
  await page.goBack();
  await page.getByText(/ on this account in 90 days\./).waitFor();
  await page.route('**/v1/analytics?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'It broke',
        detail: 'Nothing was changed.',
        status: 500,
        code: 'internal',
      }),
    }),
  );
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('alert').getByText('Nothing was changed.').waitFor();
  await page.unroute('**/v1/analytics?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/ in seven days/).waitFor();
}
