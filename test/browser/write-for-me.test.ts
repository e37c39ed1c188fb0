/** "Write for me" writes for the chosen accounts, and its text goes into their captions with one button. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PostView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { captionAnswer, captionsAnswer, testKey } from '../generation/model-fixtures.ts';
import { startModelServer, streams } from '../generation/model-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import {
  addSession,
  captionField,
  openPage,
  signInWithTikTok,
  takeScreenshots,
  unfoldActions,
} from './page-fixture.ts';

/** The owner with an account on four platforms, and an editor who writes for them. */
async function openOffice(server: TestServer): Promise<{ approver: BrowserSession; author: BrowserSession }> {
  const { browserSession: approver } = await signInWithTikTok(server);
  await approver.connectLinkedIn();
  const allow = { decision: 'allow' };
  await approver.connect('facebook', { ...allow, person: 'ines' }, (all) => all.slice(0, 1));
  await approver.connect('instagram', { ...allow, account: 'ines' }, (all) => all.slice(0, 1), 'instagram');
  const { link } = await approver.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const author = server.newSession();
  await author.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  author.workspace = approver.workspace;
  return { approver, author };
}

const captionsByPlatform = async (who: BrowserSession): Promise<Record<string, string>> => {
  const { data } = (await who.get<{ data: PostView[] }>('/v1/posts')).body;
  return Object.fromEntries(data.map((post) => [post.platform, post.caption]));
};

async function startBrief(page: Page, platforms: readonly string[]): Promise<void> {
  const accountPicker = page.getByRole('region', { name: 'Goes to' });
  for (const name of platforms)
    await accountPicker.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page
    .getByLabel('The facts')
    .fill('Six hundred bags, roasted once\nDark chocolate and a little smoke');
}

const saved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

test('it writes for every chosen platform, each gets its own text, and all of it can be undone', async () => {
  await using server = await startTestServer({ workers: false });
  const { approver, author } = await openOffice(server);
  await using browser = await openBrowser();
  await using opened = await openPage(browser);
  const { page, errors } = opened;
  await addSession(page, author);
  await page.goto(new URL('/compose', server.baseUrl).href);
  await startBrief(page, ['LinkedIn', 'Facebook', 'Instagram']);
  const chosenButtons = page
    .getByRole('group', { name: 'Write it for' })
    .getByRole('button', { pressed: true });
  assert.deepEqual((await chosenButtons.allTextContents()).sort(), ['Facebook', 'Instagram', 'LinkedIn']);
  await page.getByRole('button', { name: 'Write it' }).click();

  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  const first = suggestions.getByRole('group', { name: 'Suggestion 1' });
  await suggestions.getByText('It is not a language model').waitFor();
  const captionFor = (platform: string) =>
    first.getByRole('group', { name: platform }).locator('[data-part="suggested-text"]').textContent();
  const written = {
    linkedin: (await captionFor('LinkedIn')) ?? '',
    facebook: (await captionFor('Facebook')) ?? '',
    instagram: (await captionFor('Instagram')) ?? '',
  };
  assert.equal(new Set(Object.values(written)).size, 3, 'each platform has its customs');
  await assertAccessible(page, 'suggestions for several platforms');
  await takeScreenshots(page, 'writing-several');

  // One button, by keyboard: the caption has the text, and each account its own.
  const field = captionField(page);
  await first.getByRole('button', { name: 'Use this text' }).press('Enter');
  await field.and(page.locator(':focus')).waitFor();
  assert.equal(await field.inputValue(), written.linkedin);
  await page.getByText('Each platform has its own text now. Undo is below the caption.').first().waitFor();
  const tabs = page.getByRole('group', { name: 'Text for' });
  await tabs.getByRole('button', { name: /^Instagram/ }).click();
  await captionField(page).waitFor();
  assert.equal(await captionField(page).inputValue(), written.instagram);
  await tabs.getByRole('button', { name: 'Shared text' }).click();
  await saved(page);
  assert.deepEqual(await captionsByPlatform(author), written);

  // The previous text comes back, everywhere.
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await field.inputValue(), '');
  await saved(page);
  assert.deepEqual(await captionsByPlatform(author), { linkedin: '', facebook: '', instagram: '' });

  // The author's own text is shared; a suggestion for one account alone leaves the others unchanged.
  await field.fill('The lights stay on late.');
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByRole('button', { name: 'Write it' }).click();
  await suggestions.getByText('It is not a language model').waitFor();
  const facebook = first.getByRole('group', { name: 'Facebook' });
  const onFacebook = (await facebook.locator('[data-part="suggested-text"]').textContent()) ?? '';
  await facebook.getByRole('button', { name: 'Use for Facebook' }).click();
  await page
    .getByText(/^Facebook has its own text now\./)
    .first()
    .waitFor();
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), onFacebook);
  await suggestions.getByRole('button', { name: 'Discard' }).click();
  await saved(page);
  const shared = 'The lights stay on late.';
  assert.deepEqual(await captionsByPlatform(author), {
    linkedin: shared,
    facebook: onFacebook,
    instagram: shared,
  });

  // What the approver reads is what the author took.
  const { data } = (await author.get<{ data: PostView[] }>('/v1/posts?platform=facebook')).body;
  await author.mustPost(`/v1/posts/${data[0]?.id}/submit`);
  await using other = await openPage(browser, { size: 'phone', theme: 'dark' });
  await addSession(other.page, approver);
  await other.page.goto(new URL(`/review/${data[0]?.id}`, server.baseUrl).href);
  await unfoldActions(other.page);
  await other.page.getByRole('button', { name: 'Sign without holding' }).waitFor();
  assert.match((await other.page.locator('main').textContent()) ?? '', /Deepwater/);
  assert.deepEqual([...errors, ...other.errors], []);
});

test('a language model that streams works the same way', async () => {
  await using models = await startModelServer();
  await using server = await startTestServer({
    workers: false,
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
  const { author } = await openOffice(server);
  models.setBehaviours(
    streams(
      captionsAnswer(
        captionAnswer('linkedin', 'Six hundred bags, and then no more.'),
        captionAnswer('linkedin', 'Roasted once.'),
        captionAnswer('facebook', 'Come and smell it.'),
        captionAnswer('facebook', 'Dark chocolate and a little smoke.'),
      ),
    ),
  );
  await using browser = await openBrowser();
  await using opened = await openPage(browser, { size: 'phone', theme: 'light' });
  const { page, errors } = opened;
  await addSession(page, author);
  await page.goto(new URL('/compose', server.baseUrl).href);
  await startBrief(page, ['LinkedIn', 'Facebook']);
  await page.getByRole('button', { name: 'Write it' }).click();
  const second = page
    .getByRole('region', { name: 'Suggestions' })
    .getByRole('group', { name: 'Suggestion 2' });
  await second.getByRole('button', { name: 'Use this text' }).click();
  assert.equal(await captionField(page).inputValue(), 'Roasted once.');
  await saved(page);
  assert.deepEqual(await captionsByPlatform(author), {
    linkedin: 'Roasted once.',
    facebook: 'Dark chocolate and a little smoke.',
  });
  assert.deepEqual(errors, []);
});
