import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openPage, takeScreenshots } from './page-fixture.ts';

test('a person signs in with TikTok, enters an address, adds Google, and removes TikTok', async () => {
  const settings = { OPERATOR_NAME: 'Lanternfish Coffee', OPERATOR_CONTACT: 'privacy@lanternfish.example' };
  await using server = await startTestServer({ workers: false, settings });
  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);

  await page.goto(`${server.baseUrl}/settings/sign-in`);
  await page.getByRole('list', { name: 'Other ways to sign in' }).waitFor();
  await assertAccessible(page, 'sign-in');
  await takeScreenshots(page, 'sign-in');

  // Pages that are public before signing in.
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
  await page.getByText('you agree to be bound by the').waitFor();
  await takeScreenshots(page, 'terms');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('link', { name: 'privacy@lanternfish.example' }).waitFor();
  for (const address of [
    'https://www.youtube.com/t/terms',
    'https://policies.google.com/privacy',
    'https://security.google.com/settings/security/permissions',
    'https://www.tiktok.com/legal/privacy-policy',
    'https://www.linkedin.com/legal/privacy-policy',
  ])
    await page.locator(`a[href="${address}"]`).first().waitFor();
  await assertAccessible(page, 'privacy');
  await takeScreenshots(page, 'privacy');
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Continue with TikTok' }).click();
  await page.getByRole('radio', { name: /@lanternfish.coffee/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: 'Where can we write to you?' }).waitFor();
  await assertAccessible(page, 'your e-mail');
  await takeScreenshots(page, 'your-email');
  await page.getByRole('button', { name: 'Skip' }).click();

  const signInMethods = page.getByRole('list', { name: 'Your ways to sign in' });
  await signInMethods.getByText('Your only way to sign in').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ines@example.com');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Not confirmed:').waitFor();
  await assertAccessible(page, 'ways to sign in');
  await page.getByRole('button', { name: 'Add Google' }).click();
  await page.getByRole('radio', { name: /Ines Duarte/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('Google was added.').waitFor();
  await page.getByText('ines.duarte@example.com').waitFor();
  await takeScreenshots(page, 'ways-to-sign-in');
  await page.getByRole('button', { name: 'Remove TikTok' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await signInMethods.getByText('Your only way to sign in').waitFor();
  assert.equal(await signInMethods.getByRole('listitem').count(), 1);
  assert.deepEqual(errors, []);
});
