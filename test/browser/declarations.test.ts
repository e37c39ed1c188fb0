/**
 * What a platform wants decided by the person who signs, as that person meets it. The sentences are the platforms' own,
 * letter by letter: their reviewers compare.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHouse } from '../house.ts';
import { picture } from '../pictures.ts';
import { makeQuick } from '../quick-platforms.ts';
import { video } from '../videos.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { arrange, ines, openPage, shoot, signIn } from './desk.ts';
import { sentTo } from './journeys/tiktok-declarations.ts';

const browser = await openBrowser();
after(() => browser.close());

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
  assert.equal((await visitor.read(id)).state, 'draft');
  await shoot(page, 'review-tiktok-changed');
  await privacy.selectOption('FOLLOWER_OF_CREATOR');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  assert.equal((await visitor.read(id)).state, 'approved');
});
