/** Whom a LinkedIn post names and what it asks, as two people: one writes, the other signs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readLedger } from '../read-ledger.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { addApprover, isFocused, signAndPublish } from './journeys/steps.ts';
import { type Browser, openBrowser } from './open-browser.ts';
import { captionField, openAs, takeScreenshots, waitUntilSaved } from './page-fixture.ts';

async function startWithTwoPeople(browser: Browser) {
  const server = await startTestServer({ settings: { LINKEDIN_FOLLOWER_SEARCH: 'on' } });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const tomas = await addApprover(server, ines);
  const author = await openAs(browser, ines, '/compose');
  const approver = await openAs(browser, tomas, '/');
  return { server, author, approver };
}

/** Sends it to review as its author, and opens it as the approver. */
async function openAsApprover(server: TestServer, author: Page, approver: Page): Promise<void> {
  await waitUntilSaved(author);
  const id = author.url().split('/').at(-1);
  await author.getByRole('button', { name: 'Send to review' }).click();
  await author.getByText('Sent to review.', { exact: false }).first().waitFor();
  await approver.goto(new URL(`/review/${id}`, server.baseUrl).href);
}

const lastPost = async (server: TestServer) =>
  (await readLedger(server.sandboxUrl)).findLast(({ action }) => action === 'made_visible');

test('a company and a follower are chosen after an @, seen by the approver, and linked on LinkedIn', async () => {
  await using browser = await openBrowser();
  const { server, author, approver } = await startWithTwoPeople(browser);
  await using _server = server;
  const { page } = author;
  await captionField(page).click();
  await page.keyboard.type('Roasted with @lanternfish-wholesale');
  const list = page.getByRole('listbox', { name: 'Mention' });
  await list.getByRole('option', { name: /^Lanternfish Wholesale/ }).waitFor();
  await assertAccessible(page, 'choosing whom to mention');
  await takeScreenshots(page, 'mention-company');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await isFocused(captionField(page)), false, 'the text can be left backwards');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const chosen = 'Roasted with @Lanternfish Wholesale ';
  assert.equal(await captionField(page).inputValue(), chosen);
  // The mention is complete: keys belong to the text again, and nothing more is searched.
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  assert.equal(await captionField(page).inputValue(), `${chosen}\n`);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('and @Jona');
  await list.getByRole('option', { name: /^Jonas Weber/ }).click();
  await page.keyboard.type('this week.');
  assert.equal(
    await captionField(page).inputValue(),
    'Roasted with @Lanternfish Wholesale and @Jonas Weber this week.',
  );
  const mentions = page.getByRole('group', { name: 'Mentions' });
  await mentions.getByText('Jonas Weber').waitFor();
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText('Roasted with Lanternfish Wholesale')
    .waitFor();
  await takeScreenshots(page, 'mention-written');

  await openAsApprover(server, page, approver.page);
  const mentioned = approver.page.getByRole('definition').filter({ hasText: 'urn:li:' });
  await mentioned.waitFor();
  assert.deepEqual(await mentioned.getByRole('listitem').allInnerTexts(), [
    'Lanternfish Wholesale urn:li:organization:5515716',
    'Jonas Weber urn:li:person:Wz48_bnTe1',
  ]);
  await assertAccessible(approver.page, 'reviewing mentions');
  await takeScreenshots(approver.page, 'mention-review');
  await signAndPublish(approver.page);
  await approver.page.getByText('It is out.', { exact: true }).waitFor();
  const post = await lastPost(server);
  assert.equal(post?.text, 'Roasted with Lanternfish Wholesale and Jonas Weber this week.');
  assert.deepEqual(post?.details?.mentions, [
    { text: 'Lanternfish Wholesale', urn: 'urn:li:organization:5515716' },
    { text: 'Jonas Weber', urn: 'urn:li:person:Wz48_bnTe1' },
  ]);
  assert.deepEqual([author.errors, approver.errors], [[], []]);
});

test('a poll is written, seen as readers will see it, signed by another person and asked on LinkedIn', async () => {
  await using browser = await openBrowser();
  const { server, author, approver } = await startWithTwoPeople(browser);
  await using _server = server;
  const { page } = author;
  await captionField(page).fill('We plan the winter menu.');
  const options = page.getByRole('region', { name: 'For LinkedIn' });
  assert.equal(await options.getByRole('group', { name: 'Answers' }).count(), 0, 'no question yet');
  await options.getByLabel('Poll').fill('What do you drink at eight?');
  await options.getByLabel('Answers 1').fill('Filter');
  await options.getByLabel('Answers 2').fill('Espresso');
  await options.getByLabel('Answers 3').fill('Tea');
  await options.getByLabel('Answers 4').fill('Nothing yet');
  // A cleared answer keeps its field, and is neither shown nor sent.
  await options.getByLabel('Answers 3').fill('');
  await options.getByLabel('Open for').selectOption('3 days');
  const answers = ['Filter', 'Espresso', 'Nothing yet'];
  const previewed = page.getByRole('region', { name: 'Preview' }).locator('[data-part="poll"]');
  await previewed.getByText('Nothing yet').waitFor();
  assert.deepEqual(await previewed.getByRole('listitem').allInnerTexts(), answers);
  await assertAccessible(page, 'writing a poll');
  await takeScreenshots(page, 'poll-written');

  await openAsApprover(server, page, approver.page);
  await approver.page.getByText('Filter, Espresso, Nothing yet').waitFor();
  const poll = approver.page.locator('[data-part="poll"]');
  await poll.getByText('What do you drink at eight?').waitFor();
  assert.deepEqual(await poll.getByRole('listitem').allInnerTexts(), answers);
  await takeScreenshots(approver.page, 'poll-review');
  await signAndPublish(approver.page);
  await approver.page.getByText('It is out.', { exact: true }).waitFor();
  assert.deepEqual((await lastPost(server))?.details?.content, {
    poll: {
      question: 'What do you drink at eight?',
      options: [{ text: 'Filter' }, { text: 'Espresso' }, { text: 'Nothing yet' }],
      settings: { duration: 'THREE_DAYS' },
    },
  });
  assert.deepEqual([author.errors, approver.errors], [[], []]);
});

test('the card of a link is written, seen by the approver as readers will see it, and shown on LinkedIn', async () => {
  await using browser = await openBrowser();
  const { server, author, approver } = await startWithTwoPeople(browser);
  await using _server = server;
  const { page } = author;
  await captionField(page).fill('The winter menu is written.');
  const options = page.getByRole('region', { name: 'For LinkedIn' });
  assert.equal(await options.getByLabel('Title of the link').count(), 0, 'no link yet');
  await options.getByLabel('Link', { exact: true }).fill('https://lanternfish.example/menu');
  await options.getByLabel('Title of the link').fill('What we pour in winter');
  await options.getByLabel('Description of the link').fill('Six coffees, two of them new.');
  await page.getByRole('region', { name: 'Preview' }).getByText('What we pour in winter').waitFor();
  await takeScreenshots(page, 'card-written');

  await openAsApprover(server, page, approver.page);
  await approver.page.getByText('Six coffees, two of them new.').waitFor();
  const card = approver.page.locator('[data-part="link"]');
  await card.getByText('What we pour in winter', { exact: true }).waitFor();
  await card.getByText('lanternfish.example', { exact: true }).waitFor();
  await takeScreenshots(approver.page, 'card-review');
  await signAndPublish(approver.page);
  await approver.page.getByText('It is out.', { exact: true }).waitFor();
  assert.deepEqual((await lastPost(server))?.details?.content, {
    article: {
      source: 'https://lanternfish.example/menu',
      title: 'What we pour in winter',
      description: 'Six coffees, two of them new.',
    },
  });
  assert.deepEqual([author.errors, approver.errors], [[], []]);
});
