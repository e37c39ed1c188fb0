/**
 * What a platform wants declared by the person who signs, as that person sees it. The sentences are the platforms'
 * own, letter by letter, because their reviewers compare them.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPicture } from '../pictures.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { assertAccessible } from './assert-accessible.ts';
import { readSentPosts } from './journeys/tiktok-declarations.ts';
import { openBrowser } from './open-browser.ts';
import {
  configureTikTok,
  holdToPublish,
  openAccountsPage,
  openPage,
  signInWithTikTok,
  takeScreenshots,
} from './page-fixture.ts';

const browser = await openBrowser();
after(() => browser.close());

test('a YouTube video is signed with its visibility and audience, under YouTube’s certification', async () => {
  await using server = await startTestServer();
  await skipProcessing(server.sandboxUrl);
  await using window = await openPage(browser);
  const { page, errors } = window;
  await openAccountsPage(page, server);
  await page.getByRole('button', { name: 'Connect YouTube' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('button', { name: 'See figures and posts' }).click();
  await page.getByText(/^As the platform reported/).waitFor();
  await takeScreenshots(page, 'account-youtube');

  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.getByLabel('Description', { exact: true }).fill('Tomas opens the drum, second by second.');
  await page.getByRole('textbox', { name: /^Title(, needed)?$/ }).fill('How we roast for milk');
  await page.getByLabel('Tags').fill('espresso, milk drinks');
  const bytes = await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 25, colour: 'blue' });
  await page
    .getByLabel('Add a video')
    .setInputFiles({ name: 'drum.mp4', mimeType: 'video/mp4', buffer: bytes });
  await page.getByRole('button', { name: 'Remove drum.mp4' }).waitFor();
  await page.getByLabel('Add a thumbnail').setInputFiles({
    name: 'still.png',
    mimeType: 'image/png',
    buffer: await createPicture('#7a4a2b', 1280, 720),
  });
  await page.getByRole('button', { name: 'Remove still.png' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  await assertAccessible(page, 'composing a video');
  await takeScreenshots(page, 'compose-youtube');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  const choices = page.getByRole('region', { name: 'YouTube needs your choices' });
  const hold = page.getByRole('button', { name: /^Hold to sign off/ });
  const asked = ['Visibility on YouTube', 'Is this video made for kids?', /altered or synthetic/].map(
    (name) => choices.getByRole('combobox', { name }),
  );
  await page
    .getByText(
      "By clicking 'upload,' you certify that the content you are uploading complies with the YouTube Terms of Service (including the YouTube Community Guidelines) at https://www.youtube.com/t/terms. Please be sure not to violate others' copyright or privacy rights.",
      { exact: true },
    )
    .waitFor();
  for (const field of asked) assert.equal(await field.inputValue(), '');
  await page.getByRole('button', { name: 'Three choices left' }).click();
  assert.ok(await asked[0]?.evaluate((field) => field.matches(':focus')));
  await assertAccessible(page, 'nothing chosen');
  await takeScreenshots(page, 'review-youtube-empty');
  await asked[0]?.selectOption('unlisted');
  await asked[1]?.selectOption('no');
  assert.equal(await hold.count(), 0, 'nothing to hold while a choice is missing');
  await asked[2]?.selectOption('no');
  await takeScreenshots(page, 'review-youtube-ready');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await holdToPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  assert.match(JSON.stringify(await readSentPosts(server)), /"privacyStatus":"unlisted"/);
  assert.deepEqual(errors, []);
});

test('a platform that does not respond, takes nothing now or changed its rules is reported at the field it concerns', async () => {
  await using server = await startTestServer();
  const { browserSession, account } = await signInWithTikTok(server);
  const bytes = await createVideo({ seconds: 3, width: 540, height: 960, frameRate: 25 });
  const { media } = await browserSession.upload('harbour.mp4', bytes);
  const id = await browserSession.createDraft({
    platform: 'tiktok',
    account_id: account,
    caption: 'First light on the harbour.',
    media,
  });
  await using window = await openPage(browser);
  const { page } = window;
  await openAccountsPage(page, server);
  const choices = page.getByRole('region', { name: 'TikTok needs your choices' });
  const hold = page.getByRole('button', { name: /^Hold to sign off/ });

  await configureTikTok(server, 'faults', {
    operation: 'creatorInfo',
    kind: 'status_before_effect',
    status: 500,
  });
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await choices
    .getByRole('alert')
    .getByText(/TikTok must be asked first/)
    .waitFor();
  assert.ok(await hold.isDisabled());
  await assertAccessible(page, 'the platform does not answer');
  await takeScreenshots(page, 'review-tiktok-silent');
  await configureTikTok(server, 'settings', { creators: { ines: { posts_per_day: 1, banned: true } } });
  await choices.getByRole('button', { name: 'Ask again' }).click();
  await choices.getByText(/does not let this account post at the moment/).waitFor();
  assert.ok(await hold.isDisabled());
  await takeScreenshots(page, 'review-tiktok-closed');
  await configureTikTok(server, 'settings', { creators: { ines: null } });
  await choices.getByRole('button', { name: 'Ask TikTok again' }).click();
  const privacy = choices.getByLabel('Who can view this post');
  await privacy.selectOption('PUBLIC_TO_EVERYONE');

  await configureTikTok(server, 'settings', { creators: { ines: { private: true } } });
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await choices.getByText('“Who can view this post” no longer offers this choice. Choose again.').waitFor();
  await privacy.locator('option[value=FOLLOWER_OF_CREATOR]').waitFor({ state: 'attached' });
  assert.equal(await hold.count(), 0);
  assert.equal((await browserSession.readPost(id)).state, 'draft');
  await takeScreenshots(page, 'review-tiktok-changed');
  await privacy.selectOption('FOLLOWER_OF_CREATOR');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Hold to publish now' }).waitFor();
  assert.equal((await browserSession.readPost(id)).state, 'approved');
});
