/**
 * What a platform wants declared by the person who signs, as that person sees it. The sentences are the platforms'
 * own, letter by letter, because their reviewers compare them.
 */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type LedgerEntry, readLedger } from '../../read-ledger.ts';
import { skipProcessing } from '../../skip-processing.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createVideo } from '../../videos.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { captionField, openAccountsPage, openPage, takeScreenshots } from '../page-fixture.ts';
import { signAndPublish } from './steps.ts';

const optionsOf = (select: Locator): Promise<string[]> => select.locator('option').allTextContents();
const isOff = async (box: Locator): Promise<void> => assert.equal(await box.isChecked(), false);

/** What became visible, with the values of the platform's own request. */
export async function readSentPosts(server: TestServer): Promise<Record<string, unknown>> {
  const [entry, ...others] = (await readLedger(server.sandboxUrl)) as (LedgerEntry & {
    details: Record<string, unknown>;
  })[];
  assert.ok(entry && others.length === 0);
  return entry.details;
}

/** A TikTok post is signed only with choices that a person made, in TikTok's own words. */
export async function declaresTikTokChoices(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer();
  await skipProcessing(server.sandboxUrl);
  await using window = await openPage(browser, look);
  const { page, errors } = window;
  await openAccountsPage(page, server);
  await page.getByRole('button', { name: 'Connect TikTok' }).first().click();
  // This account does not let others comment or make duets.
  await page.getByRole('radio', { name: /@jonas_weber/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await assertAccessible(page, 'confirming the account');
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('complementary', { name: 'Jonas Weber' }).waitFor();
  await page.getByRole('button', { name: 'See figures and posts' }).click();
  await page.getByText(/^As the platform reported/).waitFor();
  await assertAccessible(page, 'the account');
  await takeScreenshots(page, 'account-tiktok');

  await page.getByRole('link', { name: 'New post' }).first().click();
  await captionField(page).fill('First light on the harbour. #roastery');
  const bytes = await createVideo({ seconds: 3, width: 540, height: 960, frameRate: 25 });
  await page
    .getByLabel(/^Add a picture or video/)
    .setInputFiles({ name: 'harbour.mp4', mimeType: 'video/mp4', buffer: bytes });
  await page.getByLabel('Cover: seconds from the start').fill('1');
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  await assertAccessible(page, 'composing');
  await takeScreenshots(page, 'compose-tiktok');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  const choices = page.getByRole('region', { name: 'TikTok needs your choices' });
  const hold = page.getByRole('button', { name: /^Hold to sign off/ });
  /** What is left to choose stands in the place of the button. */
  const cannotSign = async (because: RegExp): Promise<void> => {
    await page.getByRole('button', { name: because }).waitFor();
    assert.equal(await hold.count(), 0);
  };
  const privacy = choices.getByLabel('Who can view this post');
  const toggle = (name: string) => choices.getByRole('checkbox', { name, exact: true });
  const statement = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const music = "By posting, you agree to TikTok's Music Usage Confirmation.";
  const branded = "By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.";
  const notPrivate = 'Branded content visibility cannot be set to private.';
  const promotional = "Your photo/video will be labeled as 'Promotional content'";
  const partnership = "Your photo/video will be labeled as 'Paid partnership'";
  const unclear = 'You need to indicate if your content promotes yourself, a third party, or both.';

  // Nothing is chosen, and it cannot be signed, neither by click nor by key.
  await choices.getByText('Jonas Weber').waitFor();
  assert.equal(await privacy.inputValue(), '');
  assert.deepEqual((await optionsOf(privacy))[0], 'Choose one');
  for (const name of ['Allow Comment', 'Allow Duet', 'Allow Stitch', 'Disclose post content'])
    await isOff(toggle(name));
  await cannotSign(/Who can view this post/);
  assert.equal(await page.getByRole('button', { name: 'Sign without holding' }).count(), 0);
  await page.keyboard.press('a');
  assert.equal(await page.getByRole('button', { name: 'Yes, sign it off' }).count(), 0);
  assert.ok(await privacy.evaluate((field) => field.matches(':focus')));
  await statement(music);
  const link = page.getByRole('link', { name: 'Music Usage Confirmation' });
  assert.equal(await link.getAttribute('target'), '_blank');
  await choices.getByText(/may take a few minutes/).waitFor();
  await assertAccessible(page, 'nothing chosen');
  await takeScreenshots(page, 'review-tiktok-empty');

  // What the account's settings forbid is disabled, says why, and stays off.
  for (const name of ['Allow Comment', 'Allow Duet']) {
    assert.ok(await toggle(name).isDisabled());
    await toggle(name).press(' ');
    await isOff(toggle(name));
  }
  assert.ok(await toggle('Allow Stitch').isEnabled());

  // Disclosure: off by default, incomplete until it says what is promoted.
  assert.equal(await toggle('Your brand').count(), 0);
  await privacy.selectOption({ label: 'Only me' });
  assert.ok(await hold.isEnabled());
  await toggle('Disclose post content').check();
  await choices.getByText(unclear).waitFor();
  await cannotSign(/^You need to indicate if your content promotes yourself/);
  await isOff(toggle('Your brand'));
  assert.equal(await page.getByText(promotional).count(), 0);
  await toggle('Your brand').check();
  await choices.getByText(promotional).waitFor();
  await statement(music);

  // Branded content and "only me" exclude each other, both ways, and no choice is changed for the person.
  assert.ok(await toggle('Branded content').isDisabled());
  await choices.getByText(notPrivate).waitFor();
  await takeScreenshots(page, 'review-tiktok-private');
  await privacy.selectOption('');
  await toggle('Branded content').check();
  await choices.getByText(partnership).waitFor();
  assert.equal(await choices.getByText(promotional).count(), 0);
  await statement(branded);
  await page.getByRole('link', { name: 'Branded Content Policy' }).waitFor();
  const onlyMe = privacy.locator('option', { hasText: 'Only me' });
  assert.ok(await onlyMe.isDisabled());
  assert.equal(await onlyMe.getAttribute('title'), notPrivate);
  await choices.getByText(`Only me: ${notPrivate}`).waitFor();
  await toggle('Your brand').uncheck();
  await choices.getByText(partnership).waitFor();
  await statement(branded);
  await assertAccessible(page, 'branded content');

  // Ready, signed, sent, and TikTok received what was chosen.
  await toggle('Branded content').uncheck();
  await toggle('Disclose post content').uncheck();
  await statement(music);
  await toggle('Allow Stitch').check();
  await cannotSign(/Who can view this post/);
  await privacy.selectOption({ label: 'Only me' });
  await takeScreenshots(page, 'review-tiktok-ready');
  await signAndPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  await assertAccessible(page, 'published');
  const sent = await readSentPosts(server);
  assert.equal(sent.privacy_level, 'SELF_ONLY');
  assert.deepEqual([sent.disable_comment, sent.disable_duet, sent.disable_stitch], [true, true, false]);
  assert.deepEqual(errors, []);
}
