/**
 * Facebook Pages and Instagram as a person uses them: connected by a method they choose, composed, signed, published.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createPhoto } from '../pictures.ts';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { captionField, holdToPublish, openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

async function isSaved(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
}

/** Returns the post's URL, to open later. */
async function signAndPublish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await holdToPublish(page);
  return page.url().replace('/review/', '/posts/');
}

const isPublished = (page: Page): Promise<void> => page.getByText('It is out.', { exact: true }).waitFor();

test('a carousel on Instagram and a Reel on a Facebook page, from connecting to published', async () => {
  await using server = await startTestServer();
  await skipProcessing(server.sandboxUrl);
  const clip = createVideo({ seconds: 4, width: 540, height: 960, frameRate: 25 });
  const pictures = ['#7a4a2b', '#2b5a7a', '#4f7a2b'].map((colour) => createPhoto(colour, 900, 900));
  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);

  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  await page.getByRole('button', { name: /^Ines Duarte/ }).click();
  await page.getByRole('button', { name: 'Continue as Ines' }).click();
  await page.getByRole('checkbox', { name: /^Lanternfish Coffee/ }).check();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('complementary', { name: 'Lanternfish Coffee' }).getByText('no end').waitFor();

  await page.getByRole('button', { name: 'Connect Instagram' }).click();
  const methods = page.getByRole('dialog', { name: 'How do you want to connect Instagram?' });
  assert.ok(await methods.getByRole('radio', { name: 'With Instagram' }).isChecked());
  await assertAccessible(page, 'choosing a way');
  await takeScreenshots(page, 'meta-ways');
  await methods.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page
    .getByRole('complementary', { name: /lanternfish/i })
    .getByText('Publish posts')
    .waitFor();
  await takeScreenshots(page, 'meta-accounts');

  await page.getByRole('link', { name: 'New post' }).first().click();
  const accountPicker = page.getByRole('region', { name: 'Goes to' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await accountPicker.getByRole('button', { name: /^Instagram/ }).click();
  await captionField(page).fill('Three mornings at the harbour. #winterespresso');
  await page.getByLabel('Add a picture or video').setInputFiles(
    (await Promise.all(pictures)).map((buffer, index) => ({
      name: `morning-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
  await page.getByRole('button', { name: 'Remove morning-3.jpg' }).waitFor();
  await preview.getByText('Instagram feed, phone').waitFor();
  await preview.getByRole('button', { name: 'Next item' }).click();
  await preview.getByText('2/3').waitFor();
  await isSaved(page);
  await assertAccessible(page, 'composing a carousel');
  await takeScreenshots(page, 'meta-carousel');
  const carousel = await signAndPublish(page);

  await page.getByRole('link', { name: 'New post' }).first().click();
  await accountPicker.getByRole('button', { name: /^Facebook/ }).click();
  await page.getByRole('button', { name: 'Reel', exact: true }).click();
  await preview.getByText('Facebook Reel, phone').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('The drum opens at six.');
  await page
    .getByLabel('Add a video')
    .setInputFiles({ name: 'drum.mp4', mimeType: 'video/mp4', buffer: await clip });
  await page.getByRole('button', { name: 'Remove drum.mp4' }).waitFor();
  // A Reel is one video: a second one, or a link beside it, is not offered.
  assert.equal(await page.getByLabel('Add a video').count(), 0);
  assert.equal(await page.getByRole('textbox', { name: 'Link' }).count(), 0);
  await isSaved(page);
  await assertAccessible(page, 'composing a Reel');
  await takeScreenshots(page, 'meta-reel');
  await signAndPublish(page);
  await isPublished(page);
  await page.goto(carousel);
  await isPublished(page);
  await takeScreenshots(page, 'meta-published');

  const visiblePosts = await readLedger(server.sandboxUrl);
  assert.deepEqual(visiblePosts.map(({ text, media }) => `${text} ${media.length}`).sort(), [
    'The drum opens at six. 1',
    'Three mornings at the harbour. #winterespresso 3',
  ]);
  assert.deepEqual(errors, []);
});
