/** A newcomer plans a campaign from one brief, stops generation and keeps what exists, and sends drafts to review. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { CampaignSummaryView, CampaignView } from '../../server/http/campaigns/views.ts';
import type { PostView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { goByKeys, openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('from one brief to drafts in review', async () => {
  const server = resources.use(await startTestServer());
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn();
  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await planCampaign(page);
  await stopGeneration(page, owner);
  await useAnotherCaption(page, owner);
  await sendForReview(page, owner);
  await reviewInSequence(page);
  await regenerateOne(page, owner);
  await filterPostsByCampaign(page);
  await deleteCampaign(page, owner);
  await groupPostsManually(page, owner);
  assert.deepEqual(errors, []);
});

const campaignOf = async (owner: BrowserSession): Promise<CampaignView> => {
  const { data } = (await owner.get<{ data: CampaignSummaryView[] }>('/v1/campaigns')).body;
  return (await owner.get<CampaignView>(`/v1/campaigns/${data[0]?.id}`)).body;
};

async function planCampaign(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
  await page.getByText('No campaign yet.').waitFor();
  await takeScreenshots(page, 'campaigns-empty');
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByText(/^Four posts: two a week on LinkedIn/).waitFor();
  await page.getByRole('button', { name: 'Write four drafts' }).click();
  await page.getByText('Say what it is about.').waitFor();
  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page
    .getByLabel('The facts')
    .fill('Six hundred bags, roasted once\nDark chocolate, burnt orange, a little smoke');
  await page.getByLabel('Offer').fill('€14.50 a bag');
  await page.getByLabel('Goal').selectOption('Sell it');
  await page.getByLabel('Key words').fill('espresso, winter');
  await page.getByLabel('Name of the campaign').fill('Winter lot');
  await page.getByLabel('Posts a week').fill('21');
  await assertAccessible(page, 'a new campaign');
  await takeScreenshots(page, 'campaign-new');
  // The brief is still there after a reload.
  await page.reload();
  assert.equal(await page.getByLabel('Key words').inputValue(), 'espresso, winter');
  await page.getByRole('button', { name: 'Write 42 drafts' }).click();
}

async function stopGeneration(page: Page, owner: BrowserSession): Promise<void> {
  await page.getByRole('heading', { name: 'Winter lot' }).waitFor();
  await page.getByText(/^Writing \d+ of 42: LinkedIn, /).waitFor();
  await page.getByRole('progressbar', { name: 'Drafts made' }).waitFor();
  await page.getByRole('button', { name: /^Stop, keep (?!one|two)/ }).waitFor();
  await takeScreenshots(page, 'campaign-making');
  await page.getByRole('button', { name: /^Stop/ }).click();
  await page.getByText(/^Stopped at \d+ of 42\.$/).waitFor();
  const { state, made, total, counts } = await campaignOf(owner);
  assert.deepEqual([state, total, counts.draft], ['stopped', 42, made]);
  assert.ok(made >= 3 && made < total, `${made} of ${total} were made`);
  await assertAccessible(page, 'a stopped campaign');
  await takeScreenshots(page, 'campaign-stopped');
}

const one = (page: Page) => page.locator('#one');

async function useAnotherCaption(page: Page, owner: BrowserSession): Promise<void> {
  await one(page).getByRole('button', { name: 'Another caption' }).click();
  const other = page.getByRole('region', { name: 'Another caption' });
  const captionText = (await other.locator('[data-part="caption"]').textContent()) ?? '';
  await takeScreenshots(page, 'campaign-another');
  await other.getByRole('button', { name: 'Use it' }).click();
  await other.waitFor({ state: 'detached' });
  const captions = (await campaignOf(owner)).items.map(({ post }) => post?.caption);
  assert.ok(captions.includes(captionText), captionText);
}

async function sendForReview(page: Page, owner: BrowserSession): Promise<void> {
  await one(page).getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('heading', { name: 'One waits for your sign-off' }).waitFor();
  const drafts = page.getByRole('region', { name: /drafts?$/ });
  await drafts.getByRole('button', { name: 'Choose none' }).click();
  await drafts.getByRole('checkbox').first().check();
  await drafts.getByRole('button', { name: 'Send one for review' }).click();
  await page.getByRole('heading', { name: 'Two wait for your sign-off' }).waitFor();
  assert.equal((await campaignOf(owner)).counts.in_review, 2);
  await assertAccessible(page, 'a campaign in review');
  await takeScreenshots(page, 'campaign-review');
}

async function reviewInSequence(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Review two/ }).click();
  await page.getByRole('heading', { name: 'Two ideas wait for you' }).waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Winter lot' }).first().waitFor();
  await takeScreenshots(page, 'campaign-review-row');
  const before = page.url();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('campaign'));
  await page.getByText('Part of').getByRole('link', { name: 'Winter lot' }).click();
  await page.getByText('The plan', { exact: true }).waitFor();
}

async function regenerateOne(page: Page, owner: BrowserSession): Promise<void> {
  const drafts = (campaign: CampaignView) => campaign.items.filter(({ post }) => post?.state === 'draft');
  const [first] = drafts(await campaignOf(owner));
  await page.goto(`${page.url().split('?')[0]}?show=${first?.id}`);
  await page.getByRole('button', { name: 'Make again…' }).click();
  await page.getByText('its text and picture, including all edits.').waitFor();
  await page.getByText(/places? that (is|are) still empty/).waitFor();
  await takeScreenshots(page, 'campaign-again');
  await page.getByRole('dialog').getByRole('button', { name: 'Make it again' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/^Writing /).waitFor();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await page.getByText(/^Stopped at \d+ of 42\.$/).waitFor();
  assert.equal((await campaignOf(owner)).counts.in_review, 2);
}

async function filterPostsByCampaign(page: Page): Promise<void> {
  await goByKeys(page, 'gp', /\/posts$/);
  await page.getByRole('button', { name: 'All campaigns' }).click();
  await page.getByRole('menuitemradio', { name: 'Winter lot' }).click();
  await page.waitForURL(/campaign=cmp_/);
  const waiting = page.getByRole('region', { name: 'Waits for a signature' });
  await waiting.getByText('In review').first().waitFor();
  await assertAccessible(page, 'posts of a campaign');
  await page.getByRole('link', { name: 'Open the campaign' }).click();
  await page.getByRole('heading', { name: 'Winter lot' }).waitFor();
}

async function deleteCampaign(page: Page, owner: BrowserSession): Promise<void> {
  const before = (await owner.get<{ data: PostView[] }>('/v1/posts?limit=100')).body.data.length;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the campaign' }).click();
  await page.getByText(/stay, drafts too/).waitFor();
  await takeScreenshots(page, 'campaign-delete');
  await page.getByRole('button', { name: 'Delete the campaign' }).click();
  await page.getByText('No campaign yet.').waitFor();
  const left = (await owner.get<{ data: PostView[] }>('/v1/posts?limit=100')).body.data;
  assert.equal(left.length, before);
  assert.ok(left.every(({ campaign_id }) => campaign_id === null));
}

async function groupPostsManually(page: Page, owner: BrowserSession): Promise<void> {
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByRole('link', { name: 'By hand' }).click();
  await page.getByLabel('Name of the campaign').fill('Gift boxes');
  await page.getByRole('button', { name: 'Create it' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add posts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').nth(0).check();
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('button', { name: 'Add two posts' }).click();
  await page.getByText(/^Two posts for one platform/).waitFor();
  await one(page).getByRole('button', { name: 'Remove from the campaign' }).click();
  await page.getByText(/^One post for one platform/).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name of the campaign').fill('Boxes for the holidays');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Boxes for the holidays' }).waitFor();
  await assertAccessible(page, 'a campaign by hand');
  await takeScreenshots(page, 'campaign-by-hand');
  const { name, brief, total, counts } = await campaignOf(owner);
  const posts = Object.values(counts).reduce((sum, count) => sum + count, 0);
  assert.deepEqual([name, brief, total, posts], ['Boxes for the holidays', null, 0, 1]);
}
