import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PostView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { createPicture } from '../pictures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import {
  addSession,
  captionField,
  goByKeys,
  openAccountsPage,
  openPage,
  signInWithTikTok,
  takeScreenshots,
} from './page-fixture.ts';

interface Drawn {
  getClientRects(): Iterable<{ readonly top: number }>;
}

test('text written before an account is chosen, or for another platform, is carried over', async () => {
  await using server = await startTestServer();
  const { browserSession } = await signInWithTikTok(server);
  await browserSession.connectLinkedIn();
  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await page.getByRole('link', { name: 'New post' }).first().click();
  const target = (name: RegExp) =>
    page.getByRole('region', { name: 'Goes to' }).getByRole('button', { name });
  const saved = page.getByRole('status').getByText(/^Saved/);
  const drafts = async () => (await browserSession.get<{ data: PostView[] }>('/v1/posts')).body.data;
  await captionField(page).and(page.locator(':focus')).waitFor();
  await captionField(page).fill('The lights stay on late.');
  await saved.waitFor();
  await page.getByText('Choose one').waitFor();
  await assertAccessible(page, 'no account chosen');
  await takeScreenshots(page, 'compose-unchosen');

  await target(/TikTok/).click();
  await page.getByText('Changed', { exact: true }).waitFor();
  await saved.waitFor();
  const [only, ...others] = await drafts();
  assert.deepEqual([only?.platform, only?.caption], ['tiktok', 'The lights stay on late.']);
  assert.equal(others.length, 0);
  assert.match(page.url(), new RegExp(`/compose/${only?.id}$`));

  // One idea for both: a shared caption, until one has its own.
  await target(/LinkedIn/).click();
  const textTabs = page.getByRole('group', { name: 'Text for' });
  await textTabs.getByRole('button', { name: /^LinkedIn/ }).waitFor();
  // Both accounts have the same name, so they are told apart by their platform.
  await textTabs.getByText('TikTok', { exact: true }).waitFor();
  await captionField(page).fill('The lights stay on late, for everybody.');
  await textTabs.getByRole('button', { name: /^LinkedIn/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('We are hiring a roaster.');
  await textTabs.getByRole('button', { name: 'Shared text' }).click();
  await captionField(page).fill('The lights stay on late in November.');
  await saved.waitFor();
  const readCaptions = () =>
    drafts().then((all) => all.map(({ platform, caption }) => `${platform}: ${caption}`).sort());
  assert.deepEqual(await readCaptions(), [
    'linkedin: We are hiring a roaster.',
    'tiktok: The lights stay on late in November.',
  ]);
  await assertAccessible(page, 'one idea for two accounts');
  await takeScreenshots(page, 'compose-several');

  // It is there again after a reload, from either of them.
  const linkedin = (await drafts()).find(({ platform }) => platform === 'linkedin');
  await page.goto(`${server.baseUrl}/compose/${linkedin?.id}`);
  await textTabs.getByRole('button', { name: /^LinkedIn/ }).waitFor();
  await textTabs.getByText('own text').waitFor();

  // A removed account is gone, and the page asks before its own caption is lost.
  await target(/TikTok/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await textTabs.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'We are hiring a roaster.');
  assert.deepEqual(await readCaptions(), ['linkedin: We are hiring a roaster.']);
  assert.match(page.url(), new RegExp(`/compose/${linkedin?.id}$`));

  // The preview cuts where LinkedIn does: three rendered lines, not three typed ones.
  const field = page.getByLabel('Text', { exact: true });
  await field.fill(`${'We are hiring a roaster who rises early. '.repeat(4)}\nBring your own cup.`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('LinkedIn feed').waitFor();
  await preview.locator('[data-more]').waitFor();
  const drawn = await preview
    .locator('[data-words]')
    .evaluate((text: Drawn) => new Set([...text.getClientRects()].map(({ top }) => top)).size);
  assert.equal(drawn, 3);
  await page.getByText(/is hidden until people tap/).waitFor();
  await field.fill('We are hiring a roaster.');
  await page.getByText('Everything is seen at once').waitFor();

  // Both are sent to review together.
  await target(/TikTok/).click();
  await textTabs.waitFor();
  await page.getByRole('button', { name: 'Send 2 to review' }).click();
  await page
    .getByRole('alert')
    .getByText(/TikTok has no posts of text alone/)
    .waitFor();
  // The page says what was sent and what was not, shows the broken one first, and only the rest is still to be
  // sent.
  await page.getByText('One post sent to review.').first().waitFor();
  const missing = page.getByRole('list', { name: 'What is still missing' });
  assert.ok(await missing.evaluate((list) => list === list.ownerDocument.activeElement));
  await page.getByRole('button', { name: 'Send to review' }).waitFor();
  await assertAccessible(page, 'one of two was refused');
  await takeScreenshots(page, 'compose-refused');
  const states = (await drafts()).map(({ platform, state }) => `${platform} ${state}`).sort();
  assert.deepEqual(states, ['linkedin in_review', 'tiktok draft']);
  await neverLosesText(page, server, browserSession);
  // The browser logs the refusal, the lost connection, the ended session and the conflict that the test caused.
  const expected = /status of 40[019]|net::ERR_/;
  assert.deepEqual(
    errors.filter((one) => !expected.test(one)),
    [],
  );
});

test('the crop of a file is chosen, and files change places, without leaving the post', async () => {
  await using server = await startTestServer({ workers: false });
  const { browserSession } = await signInWithTikTok(server);
  const [account = ''] = await browserSession.connectLinkedIn();
  const { media } = await browserSession.upload('bag.png', await createPicture('teal', 640, 480), 'A bag');
  await browserSession.upload('cup.png', await createPicture('brown', 640, 480), 'A cup');
  const id = await browserSession.createDraft({ account_id: account, caption: 'A bag and a cup', media });
  await using browser = await openBrowser();
  await using desktop = await openPage(browser);
  const { page, errors } = desktop;
  await addSession(page, browserSession);
  await page.goto(`${server.baseUrl}/compose/${id}`);
  await page.getByLabel('Shape of bag.png').selectOption('1:1');
  await page.getByText('What goes out for bag.png').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  // The crop is chosen without leaving the post, which takes it.
  await page.getByRole('button', { name: 'Crop bag.png' }).click();
  const cutting = page.getByRole('dialog', { name: 'What stays in view of bag.png' });
  const cropRequest = page.waitForRequest(
    (one) => one.method() === 'POST' && /\/v1\/posts\/[^/]+$/.test(one.url()),
  );
  await cutting.getByRole('button', { name: /^Cut for 1:1/ }).press('ArrowDown');
  await cutting.getByRole('button', { name: 'Reset 1:1 to automatic' }).waitFor();
  await assertAccessible(page, 'choosing the cut');
  await takeScreenshots(page, 'compose-cut');
  await cropRequest;
  await cutting.getByRole('button', { name: 'Done' }).click();
  // Two files change places either way.
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'cup.png' }).click();
  await page.getByRole('button', { name: 'Use the file' }).click();
  await page.getByRole('button', { name: 'Move bag.png later' }).click();
  await page.getByRole('button', { name: 'Move bag.png earlier' }).click();
  await page.getByRole('button', { name: 'Move bag.png later' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  assert.deepEqual(errors, []);
});

/** Nothing typed is lost before it is saved: when the author leaves, the connection is lost, or the session ends. */
async function neverLosesText(page: Page, server: TestServer, browserSession: BrowserSession): Promise<void> {
  const caption = captionField(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const saved = page.getByRole('status').getByText(/^Saved/);

  await page.getByRole('link', { name: 'New post' }).first().click();
  await caption.fill('First words, and gone');
  await main.getByRole('link', { name: 'Media' }).click();
  await page.getByRole('heading', { name: 'Media' }).waitFor();
  const made = async () =>
    (await browserSession.get<{ data: PostView[] }>('/v1/posts')).body.data.find(
      ({ caption: text }) => text === 'First words, and gone',
    );
  await goByKeys(page, 'gp', /\/posts$/);
  await page.getByText('First words, and gone').first().waitFor();
  assert.match(page.url(), /\/posts$/);
  const id = (await made())?.id ?? '';
  await page.goto(`${server.baseUrl}/compose/${id}`);
  await saved.waitFor();

  // Without a connection the author is asked before leaving; it is saved when the connection is back.
  await page.context().setOffline(true);
  await caption.fill('Second words, offline');
  await page.getByText('Not saved', { exact: true }).waitFor();
  await main.getByRole('link', { name: 'Media' }).click();
  await dialog.getByText('Your latest changes are not saved yet.').waitFor();
  await assertAccessible(page, 'leaving with unsaved words');
  await takeScreenshots(page, 'compose-leaving');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await page.context().setOffline(false);
  await saved.waitFor();

  // The session ends: signing in again leads back, and the unsaved text is offered.
  // Whichever request fails first leads there; here it is the saving one.
  const ended = { status: 401, contentType: 'application/problem+json', body: '{"status":401}' };
  await page.route(`**/v1/posts/${id}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(ended) : route.continue(),
  );
  await caption.fill('Third words, signed out');
  const again = page.getByRole('link', { name: 'Sign in again' });
  await again.waitFor();
  await page.context().clearCookies();
  const there = page.waitForURL((url) => url.searchParams.get('return_to') === `/compose/${id}`);
  // The editor closes once the page of the other address is loaded, and tries to save a last time.
  const lastTry = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(`/v1/posts/${id}`),
  );
  await Promise.any([again.click(), there]);
  await there;
  await lastTry;
  await page.unrouteAll({ behavior: 'wait' });
  await addSession(page, browserSession);
  await page.goto(`${server.baseUrl}/compose/${id}`);
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await offer.getByText(/^There is unsaved text from \d/).waitFor();
  await assertAccessible(page, 'unsaved words of before');
  await takeScreenshots(page, 'compose-kept');
  await offer.getByRole('button', { name: 'Restore it' }).click();
  assert.equal(await caption.inputValue(), 'Third words, signed out');
  await offer.waitFor({ state: 'detached' });
  await saved.waitFor();
  const { caption: storedCaption, revision } = await browserSession.readPost(id);
  assert.equal(storedCaption, 'Third words, signed out');

  // Another person edits meanwhile: the difference is shown before one of the two is chosen.
  await browserSession.mustPost(`/v1/posts/${id}`, { revision, caption: 'Fourth words, by Maren' });
  await caption.fill('Fourth words, by Ines');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this post.' });
  await conflict.getByText('Maren').waitFor();
  assert.deepEqual(
    [await conflict.locator('del').allTextContents(), await conflict.locator('ins').allTextContents()],
    [['Maren'], ['Ines']],
  );
  await assertAccessible(page, 'a conflict');
  await takeScreenshots(page, 'compose-conflict');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saved.waitFor();
  assert.equal((await browserSession.readPost(id)).caption, 'Fourth words, by Ines');
}
