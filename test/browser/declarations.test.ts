/**
 * What a platform wants decided by the person who signs, as that person meets it. The sentences are the platforms' own,
 * letter by letter: their reviewers compare.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { type House, startHouse } from '../house.ts';
import { type LedgerEntry, ledger } from '../ledger.ts';
import { picture } from '../pictures.ts';
import { makeQuick } from '../quick-platforms.ts';
import { video } from '../videos.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { arrange, ines, openPage, shoot, signIn } from './desk.ts';

const browser = await openBrowser();
after(() => browser.close());

const optionsOf = (select: Locator): Promise<string[]> => select.locator('option').allTextContents();
const isOff = async (box: Locator): Promise<void> => assert.equal(await box.isChecked(), false);

/** What became visible, with the values of the platform's own request. */
async function sentTo(house: House): Promise<Record<string, unknown>> {
  const [entry, ...others] = (await ledger(house.sandboxUrl)) as (LedgerEntry & {
    details: Record<string, unknown>;
  })[];
  assert.ok(entry && others.length === 0);
  return entry.details;
}

test('a TikTok post is signed only with choices that a person made, in TikTok’s own words', {
  timeout: 180_000,
}, async () => {
  await using house = await startHouse();
  await makeQuick(house.sandboxUrl);
  await using window = await openPage(browser);
  const { page, complaints } = window;
  await signIn(page, house);
  await page.getByRole('button', { name: 'Connect TikTok' }).first().click();
  // This account does not let others comment or make duets.
  await page.getByRole('radio', { name: /@jonas_weber/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await isAccessible(page, 'confirming the account');
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('complementary', { name: 'Jonas Weber' }).waitFor();
  await page.getByRole('button', { name: 'See figures and posts' }).click();
  await page.getByText(/^As the platform told us/).waitFor();
  await isAccessible(page, 'the account');
  await shoot(page, 'account-tiktok');

  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.getByLabel('Caption').fill('First light on the harbour. #roastery');
  const bytes = await video({ seconds: 3, width: 540, height: 960, frameRate: 25 });
  await page
    .getByLabel(/^Add a picture or video/)
    .setInputFiles({ name: 'harbour.mp4', mimeType: 'video/mp4', buffer: bytes });
  await page.getByLabel('Cover: seconds from the start').fill('1');
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  await isAccessible(page, 'composing');
  await shoot(page, 'compose-tiktok');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  const choices = page.getByRole('region', { name: 'TikTok needs your choices' });
  const hold = page.getByRole('button', { name: /^Hold to sign off/ });
  const privacy = choices.getByLabel('Who can view this post');
  const toggle = (name: string) => choices.getByRole('checkbox', { name, exact: true });
  const statement = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const music = "By posting, you agree to TikTok's Music Usage Confirmation.";
  const branded = "By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.";
  const notPrivate = 'Branded content visibility cannot be set to private.';
  const promotional = "Your photo/video will be labeled as 'Promotional content'";
  const partnership = "Your photo/video will be labeled as 'Paid partnership'";
  const unclear = 'You need to indicate if your content promotes yourself, a third party, or both.';

  // Nothing is chosen, and nobody can sign, neither by pressing nor by key.
  await choices.getByText('Jonas Weber').waitFor();
  assert.equal(await privacy.inputValue(), '');
  assert.deepEqual((await optionsOf(privacy))[0], 'Choose one');
  for (const name of ['Allow Comment', 'Allow Duet', 'Allow Stitch', 'Disclose post content'])
    await isOff(toggle(name));
  assert.ok(await hold.isDisabled());
  assert.match((await hold.getAttribute('title')) ?? '', /Who can view this post/);
  assert.equal(await page.getByRole('button', { name: 'Sign without holding' }).count(), 0);
  await page.keyboard.press('a');
  assert.equal(await page.getByRole('button', { name: 'Yes, sign it off' }).count(), 0);
  assert.ok(await privacy.evaluate((field) => field.matches(':focus')));
  await statement(music);
  const link = page.getByRole('link', { name: 'Music Usage Confirmation' });
  assert.equal(await link.getAttribute('target'), '_blank');
  await choices.getByText(/may take a few minutes/).waitFor();
  await isAccessible(page, 'nothing chosen');
  await shoot(page, 'review-tiktok-empty');

  // What the account's settings forbid is grey, says why, and stays off.
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
  assert.ok(await hold.isDisabled());
  assert.equal(await hold.getAttribute('title'), unclear);
  await isOff(toggle('Your brand'));
  assert.equal(await page.getByText(promotional).count(), 0);
  await toggle('Your brand').check();
  await choices.getByText(promotional).waitFor();
  await statement(music);

  // Branded content and "only me" exclude each other, both ways, and no choice is changed for the person.
  assert.ok(await toggle('Branded content').isDisabled());
  await choices.getByText(notPrivate).waitFor();
  await shoot(page, 'review-tiktok-private');
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
  await isAccessible(page, 'branded content');

  // Ready, signed, sent, and TikTok got what was chosen.
  await toggle('Branded content').uncheck();
  await toggle('Disclose post content').uncheck();
  await statement(music);
  await toggle('Allow Stitch').check();
  assert.ok(await hold.isDisabled());
  await privacy.selectOption({ label: 'Only me' });
  await shoot(page, 'review-tiktok-ready');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 60_000 });
  await isAccessible(page, 'published');
  const sent = await sentTo(house);
  assert.equal(sent.privacy_level, 'SELF_ONLY');
  assert.deepEqual([sent.disable_comment, sent.disable_duet, sent.disable_stitch], [true, true, false]);
  assert.deepEqual(complaints, []);
});

test('a YouTube video is signed with its visibility and audience, under YouTube’s certification', {
  timeout: 180_000,
}, async () => {
  await using house = await startHouse();
  await makeQuick(house.sandboxUrl);
  await using window = await openPage(browser);
  const { page, complaints } = window;
  await signIn(page, house);
  await page.getByRole('button', { name: 'Connect YouTube' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('button', { name: 'See figures and posts' }).click();
  await page.getByText(/^As the platform told us/).waitFor();
  await shoot(page, 'account-youtube');

  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.getByLabel(/^Description, the caption/).fill('Tomas opens the drum, second by second.');
  await page.getByLabel('Title').fill('How we roast for milk');
  await page.getByLabel('Tags').fill('espresso, milk drinks');
  const bytes = await video({ seconds: 3, width: 640, height: 360, frameRate: 25, colour: 'blue' });
  await page
    .getByLabel('Add a video')
    .setInputFiles({ name: 'drum.mp4', mimeType: 'video/mp4', buffer: bytes });
  await page.getByRole('button', { name: 'Remove drum.mp4' }).waitFor();
  await page
    .getByLabel('Add a thumbnail')
    .setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: await picture('#7a4a2b', 1280, 720) });
  await page.getByRole('button', { name: 'Remove still.png' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  await isAccessible(page, 'composing a video');
  await shoot(page, 'compose-youtube');
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
  await isAccessible(page, 'nothing chosen');
  await shoot(page, 'review-youtube-empty');
  await asked[0]?.selectOption('unlisted');
  await asked[1]?.selectOption('no');
  assert.ok(await hold.isDisabled());
  await asked[2]?.selectOption('no');
  await shoot(page, 'review-youtube-ready');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 60_000 });
  assert.match(JSON.stringify(await sentTo(house)), /"privacyStatus":"unlisted"/);
  assert.deepEqual(complaints, []);
});

test('a platform that does not answer, takes nothing now or changed its mind is told at the place it concerns', {
  timeout: 180_000,
}, async () => {
  await using house = await startHouse();
  const { visitor, account } = await ines(house);
  const bytes = await video({ seconds: 3, width: 540, height: 960, frameRate: 25 });
  const { media } = await visitor.upload('harbour.mp4', bytes);
  const id = await visitor.draft({
    platform: 'tiktok',
    account_id: account,
    caption: 'First light on the harbour.',
    media,
  });
  await using window = await openPage(browser);
  const { page } = window;
  await signIn(page, house);
  const choices = page.getByRole('region', { name: 'TikTok needs your choices' });
  const hold = page.getByRole('button', { name: /^Hold to sign off/ });

  await arrange(house, 'faults', { operation: 'creatorInfo', kind: 'status_before_effect', status: 500 });
  await page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  await choices
    .getByRole('alert')
    .getByText(/TikTok must be asked first/)
    .waitFor();
  assert.ok(await hold.isDisabled());
  await isAccessible(page, 'the platform does not answer');
  await shoot(page, 'review-tiktok-silent');
  await arrange(house, 'settings', { creators: { ines: { posts_per_day: 1, banned: true } } });
  await choices.getByRole('button', { name: 'Ask again' }).click();
  await choices.getByText(/does not let this account post at the moment/).waitFor();
  assert.ok(await hold.isDisabled());
  await shoot(page, 'review-tiktok-closed');
  await arrange(house, 'settings', { creators: { ines: null } });
  await choices.getByRole('button', { name: 'Ask TikTok again' }).click();
  const privacy = choices.getByLabel('Who can view this post');
  await privacy.selectOption('PUBLIC_TO_EVERYONE');

  await arrange(house, 'settings', { creators: { ines: { private: true } } });
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await choices.getByText('"Who can view this post" does not offer this now. Choose again.').waitFor();
  await privacy.locator('option[value=FOLLOWER_OF_CREATOR]').waitFor({ state: 'attached' });
  assert.ok(await hold.isDisabled());
  assert.equal((await visitor.read(id)).state, 'in_review');
  await shoot(page, 'review-tiktok-changed');
  await privacy.selectOption('FOLLOWER_OF_CREATOR');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  assert.equal((await visitor.read(id)).state, 'approved');
});
