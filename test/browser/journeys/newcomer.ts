import assert from 'node:assert/strict';
import { createPicture } from '../../pictures.ts';
import { readLedger } from '../../read-ledger.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { captionField, openPage } from '../page-fixture.ts';
import { mainNavigation, openMainPage, signAndPublish } from './steps.ts';

/** A newcomer goes from sign-in to a published post, and finds it on the platform. */
export async function publishesFirstPost(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer();
  await using window = await openPage(browser, look);
  const { page, errors } = window;

  await page.goto(server.baseUrl);
  await assertAccessible(page, 'sign-in');
  await page
    .getByRole('link', { name: /^Sign in with/ })
    .or(page.getByRole('button', { name: /^Sign in with/ }))
    .click();
  await page.getByRole('button', { name: /Ines Duarte/ }).click();
  await mainNavigation(page, look).waitFor();
  await assertAccessible(page, 'home');

  await openMainPage(page, look, 'Accounts');
  await page.getByRole('button', { name: 'Connect LinkedIn' }).first().click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('checkbox', { name: /Lanternfish Coffee/ }).check();
  await assertAccessible(page, 'choose pages');
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.waitForURL(/\/accounts(\?|$)/);
  await page.getByRole('complementary', { name: 'Lanternfish Coffee' }).waitFor();

  await page.getByRole('link', { name: 'New post' }).first().click();
  const caption = 'The lights stay on late. #winterespresso (first bags: Thursday)';
  await captionField(page).fill(caption);
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'bag.png',
    mimeType: 'image/png',
    buffer: await createPicture('#7a4a2b', 800, 800),
  });
  await page.getByRole('textbox', { name: 'Description of bag.png' }).fill('A brown coffee bag');
  await assertAccessible(page, 'compose');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  await signAndPublish(page);
  const link = page.getByRole('link', { name: 'Open on LinkedIn' }).first();
  await link.waitFor();
  await assertAccessible(page, 'review, published');

  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByText(caption).waitFor();
  await page.getByRole('img', { name: 'A brown coffee bag' }).waitFor();
  const visible = await readLedger(server.sandboxUrl);
  assert.deepEqual(
    visible.map(({ text }) => text),
    [caption],
  );

  // The first person is the operator of the installation, and sees its status.
  await page.goto(server.baseUrl);
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Operator' }).click();
  const tries = page.getByRole('table', { name: 'Tries of the last 24 hours' });
  await tries.getByRole('row', { name: 'LinkedIn Published 1' }).waitFor();
  await page.getByRole('table', { name: 'Processes' }).getByText('Running').waitFor();
  await assertAccessible(page, 'operator');
  assert.deepEqual(errors, []);
}
