import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, shoot } from './desk.ts';

test('somebody comes in with TikTok, tells an address, adds Google, and removes TikTok', {
  timeout: 120_000,
}, async () => {
  const settings = { OPERATOR_NAME: 'Lanternfish Coffee', OPERATOR_CONTACT: 'privacy@lanternfish.example' };
  await using house = await startHouse({ workers: false, settings });
  await using browser = await openBrowser();
  const { page, complaints } = await openPage(browser);

  await page.goto(`${house.baseUrl}/settings/sign-in`);
  await page.getByRole('list', { name: 'Other ways to sign in' }).waitFor();
  await isAccessible(page, 'sign-in');
  await shoot(page, 'sign-in');

  // What anybody may read before they come in.
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
  await page.getByText('you agree to be bound by the').waitFor();
  await shoot(page, 'terms');
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
  await isAccessible(page, 'privacy');
  await shoot(page, 'privacy');
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Continue with TikTok' }).click();
  await page.getByRole('radio', { name: /@lanternfish.coffee/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: 'Where can we write to you?' }).waitFor();
  await isAccessible(page, 'your e-mail');
  await shoot(page, 'your-email');
  await page.getByRole('button', { name: 'Skip' }).click();

  const ways = page.getByRole('list', { name: 'Your ways to sign in' });
  await ways.getByText('The only one that works').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ines@example.com');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Not confirmed:').waitFor();
  await isAccessible(page, 'ways to sign in');
  await page.getByRole('button', { name: 'Add Google' }).click();
  await page.getByRole('radio', { name: /Ines Duarte/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('Google was added.').waitFor();
  await page.getByText('ines.duarte@example.com').waitFor();
  await shoot(page, 'ways-to-sign-in');
  await page.getByRole('button', { name: 'Remove TikTok' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await ways.getByText('The only one that works').waitFor();
  assert.equal(await ways.getByRole('listitem').count(), 1);
  assert.deepEqual(complaints, []);
});
