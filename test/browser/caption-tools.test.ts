/** The tools below the caption: emoji, saved hashtags, and the versions of a post, by keyboard and by pointer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { actAndAwaitSave, addSession, captionField, openPage, takeScreenshots } from './page-fixture.ts';

const emojiButton = (page: Page) => page.getByRole('button', { name: 'Insert an emoji' });
const setsButton = (page: Page) => page.getByRole('button', { name: 'Hashtag sets' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** By keyboard alone: opened, searched in either language, chosen by arrows, inserted at the caret. */
async function insertEmoji(page: Page): Promise<void> {
  const caption = captionField(page);
  await caption.fill('Roasted today');
  await caption.press('Home');
  await emojiButton(page).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Find an emoji' });
  await field.and(page.locator(':focus')).waitFor();
  await assertAccessible(page, 'emoji');
  await takeScreenshots(page, 'compose-emoji');
  await page.keyboard.type('rakete');
  await page.getByText('rocket. Enter inserts it.').waitFor();
  await page.keyboard.press('Enter');
  await caption.and(page.locator(':focus')).waitFor();
  assert.equal(await caption.inputValue(), '🚀Roasted today');
  // The caret stands after it, and the browser can undo it.
  await page.keyboard.type(' ');
  assert.equal(await caption.inputValue(), '🚀 Roasted today');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await caption.inputValue(), 'Roasted today');

  // The last one is first now; Escape inserts nothing, and the focus is where it was.
  await emojiButton(page).click();
  await page.getByRole('group', { name: 'Lately' }).getByRole('option', { name: 'rocket' }).waitFor();
  await page.keyboard.press('Escape');
  await emojiButton(page).and(page.locator(':focus')).waitFor();
  await emojiButton(page).click();
  await page.getByRole('button', { name: 'Food and drink' }).click();
  await page.getByText('coffee. Enter inserts it.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await caption.and(page.locator(':focus')).waitFor();
  assert.match(await caption.inputValue(), /☕/);
}

/** Saved from the caption, inserted without doubles, shown where they do not fit, renamed and deleted. */
async function useHashtagSets(page: Page, owner: BrowserSession): Promise<void> {
  const caption = captionField(page);
  await caption.fill('Roasted today #Coffee #Lisbon');
  await setsButton(page).click();
  await page.getByText('No sets yet.').waitFor();
  await page.getByRole('button', { name: 'Save these hashtags as a set' }).click();
  await page.getByLabel('Name of the set').fill('Roastery');
  const tags = page.getByLabel('Hashtags', { exact: true });
  assert.equal(await tags.inputValue(), '#Coffee #Lisbon');
  await tags.fill('#Coffee #Lisbon #100%');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“#100%” cannot be a hashtag.').waitFor();
  await assertAccessible(page, 'a set of hashtags');
  await tags.fill('coffee, lisbon slowmornings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: /^Roastery/ }).click();
  await caption.and(page.locator(':focus')).waitFor();
  assert.equal(await caption.inputValue(), 'Roasted today #Coffee #Lisbon\n\n#slowmornings');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await caption.inputValue(), 'Roasted today #Coffee #Lisbon');

  // Instagram takes thirty: the list says what is too much, and so does the meter once it is there.
  const many = Array.from({ length: 29 }, (_, index) => `#tag${index}`);
  await owner.mustPost('/v1/hashtag-sets', { name: 'Many', hashtags: many });
  await page.reload();
  await setsButton(page).click();
  await page.getByText('One hashtag does not fit: Instagram takes 30.').waitFor();
  await assertAccessible(page, 'sets of hashtags');
  await takeScreenshots(page, 'compose-hashtag-sets');
  await page.getByRole('button', { name: /^Many/ }).click();
  await page.getByText('31/30 hashtags').waitFor();

  await setsButton(page).click();
  await page.getByRole('button', { name: 'Change Roastery' }).click();
  await page.getByLabel('Name of the set').fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/there is a set called that already/).waitFor();
  await page.getByLabel('Name of the set').fill('House');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Change House' }).click();
  await page.getByRole('button', { name: 'Delete the set' }).click();
  await dialog(page, 'Delete “House”?').getByRole('button', { name: 'Delete the set' }).click();
  await dialog(page, 'Delete “House”?').waitFor({ state: 'detached' });
  await setsButton(page).click();
  await page.getByRole('button', { name: /^Many/ }).waitFor();
  await page.getByRole('button', { name: /House/ }).first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
}

/** From the page of the post to the editor; the text is put back as an edit that can be undone. */
async function putBackAnEarlierText(page: Page, server: TestServer, owner: BrowserSession): Promise<void> {
  const id = await owner.createDraft({ caption: 'The harvest is here.' });
  const { current_revision } = await owner.submitAndOpen(id);
  await owner.mustPost(`/v1/posts/${id}/request-changes`, {
    revision_digest: current_revision?.digest,
    comment: 'Name the farm, please.',
  });
  const { revision } = await owner.readPost(id);
  await owner.mustPost(`/v1/posts/${id}`, { revision, caption: 'The harvest of Olho de Água is here.' });

  await page.goto(`${server.baseUrl}/posts/${id}`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = dialog(page, 'Versions');
  await versions.getByRole('button', { name: /^Saved draft/ }).waitFor();
  await versions.locator('ins', { hasText: 'of Olho de Água' }).waitFor();
  await versions.getByText('This is the text now.').waitFor();
  await versions.getByRole('button', { name: /^Revision 1 Changes requested/ }).click();
  await assertAccessible(page, 'versions');
  await takeScreenshots(page, 'post-versions');
  await versions.getByRole('link', { name: 'Put it back in the editor' }).click();

  await page.waitForURL(/\/compose\/\d+\?version=/);
  const shown = dialog(page, 'Versions').getByRole('region', { name: 'Revision 1' });
  await shown.getByRole('button', { name: 'The text now' }).click();
  await shown.locator('del', { hasText: 'of Olho de Água' }).waitFor();
  // Nothing changes before the person asks for it.
  assert.equal((await owner.readPost(id)).caption, 'The harvest of Olho de Água is here.');
  await actAndAwaitSave(page, () => shown.getByRole('button', { name: 'Put this text back' }).click());
  assert.equal((await owner.readPost(id)).caption, 'The harvest is here.');
  await takeScreenshots(page, 'compose-put-back');
  await actAndAwaitSave(page, () => page.getByRole('button', { name: 'Undo' }).click());
  assert.equal((await owner.readPost(id)).caption, 'The harvest of Olho de Água is here.');
}

test('emoji, saved hashtags and earlier texts are one button away from the caption', async () => {
  await using server = await startTestServer({ workers: false });
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connect(
    'instagram',
    { decision: 'allow', account: 'ines' },
    (all) => all.slice(0, 1),
    'instagram',
  );
  await using browser = await openBrowser();
  await using desk = await openPage(browser);
  const { page, errors } = desk;
  await addSession(page, owner);
  await page.goto(`${server.baseUrl}/compose`);
  await insertEmoji(page);
  await useHashtagSets(page, owner);
  await owner.connectLinkedIn();
  await putBackAnEarlierText(page, server, owner);
  // The browser logs the name that was refused.
  assert.deepEqual(
    errors.filter((one) => !/status of 400/.test(one)),
    [],
  );
});
