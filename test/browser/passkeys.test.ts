/** An installation without any provider, in a real browser with Chromium's own authenticator. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  createFirstOwnerLink,
  createLinkByOperator,
  signInLinkPath,
} from '../../server/domain/people/sign-in-link.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openPage, takeScreenshots } from './page-fixture.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

async function signOut(page: Page): Promise<void> {
  // A page that is still open would be refused what it reads next, and log it.
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(`${name.toLowerCase()}@example.com`);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
}

test('with no provider at all: own, sign in, invite, lose the passkey, and come back by link and by command', async () => {
  await using server = await startTestServer({
    workers: false,
    settings: { LINKEDIN_CLIENT_ID: 'app', LINKEDIN_CLIENT_SECRET: 'secret' },
  });
  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);
  const laptop = await addAuthenticator(page);
  const { people } = server.context;

  await page.goto(`${server.baseUrl}/signin`);
  await page.getByText('Nobody owns this Signoff yet.').waitFor();
  await takeScreenshots(page, 'passkeys-first-sign-in');
  const link = await createFirstOwnerLink(people);
  await page.goto(server.baseUrl + signInLinkPath(link!.token));
  await page.getByRole('heading', { name: 'Make this Signoff yours' }).waitFor();
  await assertAccessible(page, 'first owner');
  await takeScreenshots(page, 'passkeys-first-owner');
  await fillIn(page, 'Ines');
  await page.waitForURL((url) => !url.pathname.startsWith('/enrol'));
  assert.equal(await laptop.count(), 1);

  await signOut(page);
  await page.goto(`${server.baseUrl}/settings/sign-in`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await assertAccessible(page, 'sign-in with passkeys');
  await takeScreenshots(page, 'passkeys-sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const methods = page.getByRole('list', { name: 'Your ways to sign in' });
  await methods.getByText('Synced between your devices.').waitFor();
  await methods.getByText('Your only way to sign in').waitFor();
  await page.getByRole('button', { name: 'Rename Passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await methods.getByText('The laptop').waitFor();
  // It has one already, so it makes no second.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device has a passkey of yours for this place already.').waitFor();
  await assertAccessible(page, 'passkeys');
  await takeScreenshots(page, 'passkeys-settings');

  await page.goto(`${server.baseUrl}/settings`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('combobox', { name: 'Role' }).last().selectOption('approver');
  await page.getByRole('dialog').getByRole('button').filter({ hasText: 'link' }).click();
  const invitation = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();

  const second = await openPage(browser);
  const phone = await addAuthenticator(second.page);
  await second.page.goto(invitation);
  await second.page.getByText('Join with a new passkey').waitFor();
  await assertAccessible(second.page, 'invitation with passkeys');
  await takeScreenshots(second.page, 'passkeys-invitation');
  await fillIn(second.page, 'Tomas');
  await second.page.waitForURL((url) => !url.pathname.startsWith('/invite'));
  await phone.lose();
  await signOut(second.page);
  await second.page.goto(`${server.baseUrl}/signin`);
  await second.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await second.page.getByText('It was cancelled, took too long').waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'New link for Tomas to sign in' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const recovery = page.getByRole('dialog').getByText(`${server.baseUrl}/enrol/`);
  await recovery.waitFor();
  await takeScreenshots(page, 'passkeys-recovery-link');
  await second.page.goto((await recovery.textContent())?.trim() ?? '');
  await second.page.getByRole('heading', { name: 'Welcome back, Tomas' }).waitFor();
  await assertAccessible(second.page, 'recovery');
  await takeScreenshots(second.page, 'passkeys-recovery');
  await second.page.getByRole('button', { name: 'Create a passkey' }).click();
  await second.page.waitForURL((url) => !url.pathname.startsWith('/enrol'));
  assert.equal(await phone.count(), 1);

  await page.goto(`${server.baseUrl}/notifications`);
  await page.getByText('Tomas came back by a sign-in link, with a new passkey').waitFor();
  await page.getByText('A new sign-in link was made for Tomas').waitFor();
  await takeScreenshots(page, 'passkeys-notices');

  await laptop.lose();
  await signOut(page);
  const { token } = await createLinkByOperator(people, 'ines@example.com');
  await page.goto(server.baseUrl + signInLinkPath(token));
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/enrol'));
  await page.goto(`${server.baseUrl}/settings/sign-in`);
  await methods.getByText('The laptop').waitFor();
  assert.equal(await methods.getByRole('listitem').count(), 2);
  await page.getByRole('button', { name: 'Remove The laptop' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await methods.getByText('Your only way to sign in').waitFor();

  await page.goto(server.baseUrl + signInLinkPath(token));
  await page.getByRole('heading', { name: 'This link cannot be used.' }).waitFor();
  // Browsers log the refusal of the used link.
  assert.deepEqual(
    errors.filter((error) => !error.includes('400')),
    [],
  );
  assert.deepEqual(second.errors, []);
});
