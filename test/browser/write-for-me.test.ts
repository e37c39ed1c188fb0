/** "Write for me" writes for the accounts that are chosen, and its words go into their captions with one button. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PostView } from '../../server/http/posts/views.ts';
import { caption, captions, testKey } from '../generation/model-fixtures.ts';
import { startModelServer, streams } from '../generation/model-server.ts';
import { type House, startHouse } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, ines, openPage, shoot } from './desk.ts';

/** The owner with an account on four platforms, and an editor who writes for them. */
async function openOffice(house: House): Promise<{ approver: Visitor; author: Visitor }> {
  const { visitor: approver } = await ines(house);
  await approver.connectLinkedIn();
  const allow = { decision: 'allow' };
  await approver.connect('facebook', { ...allow, person: 'ines' }, (all) => all.slice(0, 1));
  await approver.connect('instagram', { ...allow, account: 'ines' }, (all) => all.slice(0, 1), 'instagram');
  const { link } = await approver.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const author = house.visitor();
  await author.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  author.workspace = approver.workspace;
  return { approver, author };
}

const wordsByPlatform = async (who: Visitor): Promise<Record<string, string>> => {
  const { data } = (await who.get<{ data: PostView[] }>('/v1/posts')).body;
  return Object.fromEntries(data.map((post) => [post.platform, post.caption]));
};

async function startBrief(page: Page, platforms: readonly string[]): Promise<void> {
  const goesTo = page.getByRole('region', { name: 'Goes to' });
  for (const name of platforms) await goesTo.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page
    .getByLabel('What is true of it')
    .fill('Six hundred bags, roasted once\nDark chocolate and a little smoke');
}

const saved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

test('it writes for every platform that is chosen, each gets its own words, and all of it can be undone', {
  timeout: 180_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const { approver, author } = await openOffice(house);
  await using browser = await openBrowser();
  await using desk = await openPage(browser);
  const { page, complaints } = desk;
  await bringSession(page, author);
  await page.goto(new URL('/compose', house.baseUrl).href);
  await startBrief(page, ['LinkedIn', 'Facebook', 'Instagram']);
  const asked = page.getByRole('group', { name: 'Write it for' }).getByRole('button', { pressed: true });
  assert.deepEqual((await asked.allTextContents()).sort(), ['Facebook', 'Instagram', 'LinkedIn']);
  await page.getByRole('button', { name: 'Write it' }).click();

  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  const first = suggestions.getByRole('group', { name: 'Suggestion 1' });
  await suggestions.getByText('It is not a language model').waitFor();
  const wordsFor = (platform: string) =>
    first.getByRole('group', { name: platform }).locator('.sug-text').textContent();
  const written = {
    linkedin: (await wordsFor('LinkedIn')) ?? '',
    facebook: (await wordsFor('Facebook')) ?? '',
    instagram: (await wordsFor('Instagram')) ?? '',
  };
  assert.equal(new Set(Object.values(written)).size, 3, 'each platform has its customs');
  await isAccessible(page, 'suggestions for several platforms');
  await shoot(page, 'writing-several');

  // One button, by keyboard: the caption has the words, and each account its own.
  const field = page.getByLabel('Caption');
  await first.getByRole('button', { name: 'Use these words' }).press('Enter');
  await field.and(page.locator(':focus')).waitFor();
  assert.equal(await field.inputValue(), written.linkedin);
  await page.getByText('Each platform has its words now. Undo is below the caption.').first().waitFor();
  const tabs = page.getByRole('group', { name: 'Words of' });
  await tabs.getByRole('button', { name: /^Instagram/ }).click();
  await page.getByLabel('Caption').waitFor();
  assert.equal(await page.getByLabel('Caption').inputValue(), written.instagram);
  await tabs.getByRole('button', { name: 'Shared text' }).click();
  await saved(page);
  assert.deepEqual(await wordsByPlatform(author), written);

  // What stood there before comes back, everywhere.
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await field.inputValue(), '');
  await saved(page);
  assert.deepEqual(await wordsByPlatform(author), { linkedin: '', facebook: '', instagram: '' });

  // Words of one's own are shared; a suggestion for one account alone leaves the others theirs.
  await field.fill('The lights stay on late.');
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByRole('button', { name: 'Write it' }).click();
  await suggestions.getByText('It is not a language model').waitFor();
  const facebook = first.getByRole('group', { name: 'Facebook' });
  const onFacebook = (await facebook.locator('.sug-text').textContent()) ?? '';
  await facebook.getByRole('button', { name: 'Use for Facebook' }).click();
  await page.getByText('Facebook has its own words now.').first().waitFor();
  assert.equal(await page.getByLabel(/caption on Facebook/).inputValue(), onFacebook);
  await suggestions.getByRole('button', { name: 'Discard' }).click();
  await saved(page);
  const shared = 'The lights stay on late.';
  assert.deepEqual(await wordsByPlatform(author), {
    linkedin: shared,
    facebook: onFacebook,
    instagram: shared,
  });

  // What the approver reads is what the author took.
  const { data } = (await author.get<{ data: PostView[] }>('/v1/posts?platform=facebook')).body;
  await author.must(`/v1/posts/${data[0]?.id}/submit`);
  await using other = await openPage(browser, { size: 'phone', theme: 'dark' });
  await bringSession(other.page, approver);
  await other.page.goto(new URL(`/review/${data[0]?.id}`, house.baseUrl).href);
  await other.page.getByRole('button', { name: 'Sign without holding' }).waitFor();
  assert.match((await other.page.locator('main').textContent()) ?? '', /Deepwater/);
  assert.deepEqual([...complaints, ...other.complaints], []);
});

test('a language model that streams goes the same way', { timeout: 180_000 }, async () => {
  await using models = await startModelServer();
  await using house = await startHouse({
    workers: false,
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
  const { author } = await openOffice(house);
  models.behave(
    streams(
      captions(
        caption('linkedin', 'Six hundred bags, and then no more.'),
        caption('linkedin', 'Roasted once.'),
        caption('facebook', 'Come and smell it.'),
        caption('facebook', 'Dark chocolate and a little smoke.'),
      ),
    ),
  );
  await using browser = await openBrowser();
  await using desk = await openPage(browser, { size: 'phone', theme: 'light' });
  const { page, complaints } = desk;
  await bringSession(page, author);
  await page.goto(new URL('/compose', house.baseUrl).href);
  await startBrief(page, ['LinkedIn', 'Facebook']);
  await page.getByRole('button', { name: 'Write it' }).click();
  const second = page
    .getByRole('region', { name: 'Suggestions' })
    .getByRole('group', { name: 'Suggestion 2' });
  await second.getByRole('button', { name: 'Use these words' }).click();
  assert.equal(await page.getByLabel('Caption').inputValue(), 'Roasted once.');
  await saved(page);
  assert.deepEqual(await wordsByPlatform(author), {
    linkedin: 'Roasted once.',
    facebook: 'Dark chocolate and a little smoke.',
  });
  assert.deepEqual(complaints, []);
});
