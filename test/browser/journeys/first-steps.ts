import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { BrandView } from '../../../server/http/content/views.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, openPage, takeScreenshots } from '../page-fixture.ts';
import { signWithoutHolding } from './steps.ts';

const step = (page: Page, name: RegExp) => page.getByRole('region', { name });

/** Ines goes from a name to a first proof made from her web site; she signs it, and so does Tomas, whom she invited. */
export async function takesFirstSteps(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await using hers = await openPage(browser, look);
  const { page } = hers;
  await addSession(page, ines);

  await page.goto(server.baseUrl);
  await page.getByText('Five steps to the first proof.').waitFor();
  await assertAccessible(page, 'home with first steps');
  await takeScreenshots(page, 'home-first-steps');
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Begin' }).click();

  const clock = step(page, /You and your clock/);
  await clock.getByLabel('Your name').fill('Ines D.');
  await clock.getByLabel('Workspace').fill('Lanternfish');
  await assertAccessible(page, 'first step');
  await clock.getByRole('button', { name: 'Continue' }).click();

  const brand = step(page, /Your brand/);
  assert.match(await brand.getByLabel('Web address').inputValue(), /\/lanternfish\/$/);
  await brand.getByRole('button', { name: 'Look' }).click();
  await brand.getByText('We read 6 public pages. Nothing is kept yet.').waitFor();
  await brand.getByText('#e4572e').waitFor();
  await assertAccessible(page, 'found brand');
  await takeScreenshots(page, 'first-steps-brand');
  const kept = async () => (await ines.get<BrandView>('/v1/brand')).body;
  assert.equal((await kept()).updated_at, null);
  await brand.getByRole('button', { name: 'Keep these' }).click();

  const accounts = step(page, /Where you post/);
  await accounts.getByText('practice accounts', { exact: false }).waitFor();
  const saved = await kept();
  assert.deepEqual([saved.name, saved.colours.primary], ['Lanternfish Coffee', '#0f3d3e']);
  assert.ok(saved.logo_media_id);
  await assertAccessible(page, 'accounts step');
  await accounts.getByRole('button', { name: 'Connect LinkedIn' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('checkbox', { name: /Lanternfish Coffee/ }).check();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.waitForURL(/\/first-steps\?step=accounts/);
  await accounts.getByText('Practice account', { exact: true }).waitFor();
  await accounts.getByRole('button', { name: 'Continue with one' }).click();

  const approver = step(page, /Who says yes/);
  await approver.getByRole('radio', { name: /Someone else signs too/ }).check();
  await approver.getByLabel('Their work email').fill('tomas@lanternfish.example');
  await approver.getByRole('button', { name: 'Invite them' }).click();
  const invitation = (await approver.getByText(/\/invite\/soinv_/).textContent()) ?? '';
  await assertAccessible(page, 'invitation link');
  await approver.getByRole('button', { name: 'Continue' }).click();

  const draft = step(page, /The first draft/);
  await draft.getByRole('radio', { name: /The winter espresso is back/ }).check();
  await draft.getByText('Where the facts come from').waitFor();
  const source = draft.getByRole('link', { name: /\/deepwater$/ }).first();
  assert.match((await source.getAttribute('href')) ?? '', /\/lanternfish\/deepwater$/);
  await assertAccessible(page, 'draft step');
  await takeScreenshots(page, 'first-steps-draft');
  await draft.getByRole('button', { name: 'Make it a proof' }).click();
  await page.getByText('Your first proof is on the desk').waitFor();
  await assertAccessible(page, 'proof on the desk');
  await takeScreenshots(page, 'first-steps-proof');
  await draft.getByRole('link', { name: 'Read it and sign' }).click();
  await page.waitForURL(/\/review\/\d+/);
  await signWithoutHolding(page);
  await page.getByText('Ines D., rev 1').first().waitFor();
  const review = page.url();

  await page.goto(new URL('/first-steps', server.baseUrl).href);
  await page.getByText('Signed. That was the whole idea.').waitFor();
  await page.getByText('Exactly as it will go out.').waitFor();
  await page.getByRole('article').getByText('Ines D., rev 1').waitFor();
  await assertAccessible(page, 'first steps, signed');
  await takeScreenshots(page, 'first-steps-signed');
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.getByText('Nothing waits for you.').first().waitFor();
  assert.equal(await page.getByRole('region', { name: 'First steps' }).count(), 0);

  await using his = await openPage(browser, look);
  await his.page.goto(invitation.trim());
  await his.page.getByRole('link', { name: /^Sign in with .* and join$/ }).click();
  await his.page.getByRole('button', { name: /Tomas Reyl/ }).click();
  await his.page.getByRole('main').waitFor();
  await his.page.goto(review);
  await signWithoutHolding(his.page);
  await his.page.getByText('Tomas Reyl, rev 1').first().waitFor();
  const [id = ''] = review.split('/').slice(-1);
  assert.equal((await ines.readPost(id)).state, 'approved');
  assert.deepEqual([...hers.errors, ...his.errors], []);
}
