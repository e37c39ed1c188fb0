/** Steps that several journeys share, on a desk or on a phone, with a mouse or without. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { BrowserSession } from '../../browser-session.ts';
import type { TestServer } from '../../test-server.ts';
import type { Look } from '../look.ts';
import { holdToPublish, unfoldActions } from '../page-fixture.ts';

export const mainNavigation = (page: Page, { size }: Look): Locator =>
  page.getByRole('navigation', { name: size === 'desk' ? 'Main' : 'Main, phone', exact: true });

/** Opens one of the main pages. A phone has space for four of them; the others are behind "More". */
export async function openMainPage(page: Page, look: Look, place: 'Accounts'): Promise<void> {
  const navigation = mainNavigation(page, look);
  if (look.size === 'desk') return navigation.getByRole('link', { name: place }).click();
  await navigation.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: place }).click();
}

export async function signAndPublish(page: Page): Promise<void> {
  await signWithoutHolding(page);
  await holdToPublish(page);
}

/** Once the proof can be signed. */
export async function signWithoutHolding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  await unfoldActions(page);
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
}

/** Tomas, who joins the workspace of `owner` to sign. */
export async function addApprover(server: TestServer, owner: BrowserSession): Promise<BrowserSession> {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const tomas = server.newSession();
  await tomas.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  return tomas;
}

const maxTabs = 80;

/** With the Tab key alone, as keyboard users get there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < maxTabs; steps += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${target} was not reached in ${maxTabs} steps`);
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node.matches(':focus'));
