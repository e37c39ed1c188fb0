/**
 * Whom and what posts on Instagram and Facebook name, as two people do it: one sets it while writing, the other sees it
 * in the proof and signs; the ledger shows it.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createPhoto } from '../pictures.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { assertAccessibleInBoth } from './assert-accessible.ts';
import { addApprover, isFocused, signAndPublish } from './journeys/steps.ts';
import { openBrowser } from './open-browser.ts';
import { captionField, openAs, takeScreenshots, waitUntilSaved } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer());
await skipProcessing(server.sandboxUrl);
const browser = resources.use(await openBrowser());
const author = server.newSession();
await author.signIn('ines');
const consent = { person: 'ines', decision: 'allow' };
await author.connect('facebook', consent, (all) => all.slice(0, 1));
const [instagram] = await author.connect('instagram', consent, (all) => all.slice(0, 1), 'facebook');
assert.ok(instagram);
const approver = await addApprover(server, author);

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function compose(page: Page, platform: RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Goes to' }).getByRole('button', { name: platform }).click();
}

/** Sent to review by the author, signed and published by the approver, who checks the sheet. */
async function publishAsTwo(page: Page, check: (sheet: Page) => Promise<void>): Promise<LedgerEntry> {
  const before = (await readLedger(server.sandboxUrl)).length;
  await waitUntilSaved(page);
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Send to review' }).click();
  await author.waitForPost(id, ({ state }) => state === 'in_review', 60_000);
  await using opened = await openAs(browser, approver, `/review/${id}`);
  await check(opened.page);
  await signAndPublish(opened.page);
  await author.waitForPost(id, ({ state }) => state === 'published', 60_000);
  assert.deepEqual(opened.errors, []);
  const entries = await readLedger(server.sandboxUrl);
  assert.equal(entries.length, before + 1);
  const last = entries.at(-1);
  assert.ok(last);
  return last;
}

/** What the sheet says of an option. */
const sheetValue = (sheet: Page, label: string): Locator =>
  sheet.getByRole('term').getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

/** Pressing a mark moves nothing; a drag moves its point as far as the hand moves, and leaves the focus there. */
async function dragMark(page: Page, mark: Locator, stage: { width: number }): Promise<void> {
  const people = page.getByRole('group', { name: 'Tagged people' });
  const field = people.getByLabel('Username, person 1');
  const box = await mark.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width - 6, box.y + box.height - 4];
  await page.mouse.click(x, y);
  await field.and(page.locator(':focus')).waitFor();
  await mark.waitFor();
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 4 });
    await page.mouse.up();
  };
  const across = stage.width * 0.2;
  await drag(x, x + across);
  const moved = people.getByRole('button', { name: /^tomas\.reyl: 45 % across, 50 % down/ });
  await moved.waitFor();
  assert.equal(await isFocused(field), false, 'a drag does not choose the person');
  const there = await moved.boundingBox();
  assert.ok(there);
  await drag(there.x + there.width - 6, there.x + there.width - 6 - across);
  await mark.waitFor();
}

test('people are tagged at points of a picture as it goes out, and stay with their files', async () => {
  await using opened = await openAs(browser, author, '/compose');
  const { page, errors } = opened;
  await compose(page, /^Instagram/);
  await captionField(page).fill('Two mornings at the harbour');
  // The first is taller than Instagram takes, so a part of it is cut.
  await page.getByLabel('Add a picture or video').setInputFiles([
    { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#7a4a2b', 900, 1_600) },
    { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#2b5a7a', 1_080, 1_080) },
  ]);
  await page.getByRole('button', { name: 'Remove hall.jpg' }).waitFor();
  await waitUntilSaved(page);

  const people = page.getByRole('group', { name: 'Tagged people' });
  await people.getByRole('button', { name: 'Tag people' }).press('Enter');
  await people.getByRole('button', { name: 'Add a person' }).and(page.locator(':focus')).waitFor();
  const stage = people.getByRole('button', { name: 'Tag a person in quay.jpg' });
  const box = await stage.boundingBox();
  assert.ok(box);
  assert.ok(Math.abs(box.width / box.height - 4 / 5) < 0.02, 'cut as it goes out');
  await stage.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } });
  await people.getByLabel('Username, person 1').and(page.locator(':focus')).fill('@tomas.reyl');
  await people.getByText('Tomas Reyl · 2,960 followers').waitFor();
  await dragMark(page, people.getByRole('button', { name: /^tomas\.reyl: 25 % across, 50 % down/ }), box);
  // The same without a pointer: another file, by key, with the point in percent.
  await people.getByRole('button', { name: /^File 2, hall\.jpg/ }).press('Enter');
  await people.getByRole('button', { name: 'Add a person' }).press('Enter');
  await page.keyboard.type('nobody.known');
  await people.getByText('Only professional accounts can be confirmed. Check the spelling.').waitFor();
  await people.getByLabel('From left, %').fill('80');
  const mark = people.getByRole('button', { name: /^nobody\.known: 80 % across, 50 % down/ });
  await mark.press('ArrowDown');
  await people.getByRole('button', { name: /^nobody\.known: 80 % across, 51 % down/ }).waitFor();
  await waitUntilSaved(page);
  await assertAccessibleInBoth(page, 'tagging people');
  await takeScreenshots(page, 'entities-people');

  await page.getByLabel('Collaborators').fill('marenholt.ceramics, harbour.lights');
  await page.getByText('Maren Holt Ceramics · 1,310 followers').waitFor();
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByRole('searchbox').fill('harbour');
  await place.getByRole('button', { name: /^Harbour Hall/ }).waitFor();
  assert.equal(await place.getByRole('button', { name: /Harbour Band/ }).count(), 0, 'it is nowhere');
  await takeScreenshots(page, 'entities-place');
  await place.getByText(/^\d+ results?$/).waitFor({ state: 'attached' });
  await place.getByRole('button', { name: /^Harbour Hall/ }).press('Enter');
  const removePlace = place.getByRole('button', { name: 'Remove Harbour Hall' });
  await removePlace.and(page.locator(':focus')).press('Enter');
  await place.getByRole('searchbox').and(page.locator(':focus')).fill('harbour');
  await place.getByRole('button', { name: /^Harbour Hall/ }).click();

  // The files change places, and the tags go with them.
  await page.getByRole('button', { name: 'Move quay.jpg later' }).click();
  await preview(page).locator('[data-part="person"]').getByText('nobody.known').waitFor();
  await preview(page).getByRole('button', { name: 'Next item' }).click();
  await preview(page).locator('[data-part="person"]').getByText('tomas.reyl').waitFor();
  await preview(page).locator('[data-part="place"]').getByText('Harbour Hall').waitFor();
  await waitUntilSaved(page);
  await assertAccessibleInBoth(page, 'an Instagram post that names people and a place');
  await takeScreenshots(page, 'entities-instagram');

  const visible = await publishAsTwo(page, async (sheet) => {
    await sheet.getByText('With @nobody.known').waitFor();
    await sheet.getByText('With @tomas.reyl').waitFor();
    await sheet.getByText('@nobody.known in file 1; @tomas.reyl in file 2').waitFor();
    await sheet.locator('[data-part="person"]').getByText('nobody.known').waitFor();
    await sheet.locator('[data-part="place"]').getByText('Harbour Hall').waitFor();
    await sheetValue(sheet, 'Place').getByText('Harbour Hall 104512377012020').waitFor();
    await sheetValue(sheet, 'Collaborators').getByText('marenholt.ceramics, harbour.lights').waitFor();
    await assertAccessibleInBoth(sheet, 'the proof of people and a place');
    await takeScreenshots(sheet, 'entities-proof');
  });
  const tags = visible.details?.people as { username: string; x: number; y: number; file: number }[];
  assert.deepEqual(
    tags.map(({ username, file, x, y }) => [username, file, x.toFixed(2), y.toFixed(2)]),
    [
      ['nobody.known', 1, '0.80', '0.51'],
      ['tomas.reyl', 2, '0.25', '0.50'],
    ],
  );
  assert.deepEqual(
    [visible.details?.location_id, visible.details?.collaborators],
    ['104512377012020', '["marenholt.ceramics","harbour.lights"]'],
  );
  assert.deepEqual(errors, []);
});

test('a trial Reel with a cover chosen by eye and people in it', async () => {
  await using opened = await openAs(browser, author, '/compose');
  const { page, errors } = opened;
  const clip = await createVideo({ seconds: 4, width: 540, height: 960, frameRate: 25, fastStart: true });
  await compose(page, /^Instagram/);
  await page.getByRole('button', { name: 'Reel', exact: true }).click();
  await captionField(page).fill('The drum opens at six');
  await page
    .getByLabel('Add a video')
    .setInputFiles({ name: 'drum.mp4', mimeType: 'video/mp4', buffer: clip });
  await page.getByRole('button', { name: 'Remove drum.mp4' }).waitFor();
  await page.getByLabel('Trial Reel').selectOption('MANUAL');
  // A trial is not for followers, so their feed is not asked about.
  await page.getByLabel('Show the Reel in the feed too').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Pick in the video' }).click();
  const moment = page.getByRole('dialog', { name: 'Cover: seconds from the start' });
  await moment.getByRole('slider').fill('2.5');
  await moment.getByText('2.5 s').waitFor();
  await assertAccessibleInBoth(page, 'choosing a moment');
  await takeScreenshots(page, 'entities-moment');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Cover: seconds from the start').inputValue(), '2.5');
  const people = page.getByRole('group', { name: 'Tagged people' });
  await people.getByRole('button', { name: 'Tag people' }).click();
  await people.getByRole('button', { name: 'Add a person' }).click();
  await page.keyboard.type('tomas.reyl');
  assert.equal(await people.getByLabel('From left, %').count(), 0, 'a video has no points');
  await preview(page).locator('[data-part="people"]').getByText('tomas.reyl').waitFor();
  await preview(page).getByText('Trial Reel').waitFor();
  await waitUntilSaved(page);
  await assertAccessibleInBoth(page, 'a trial Reel');
  await takeScreenshots(page, 'entities-reel');
  const visible = await publishAsTwo(page, async (sheet) => {
    await sheet.getByText('Trial, until you share it in the Instagram app').waitFor();
    await sheetValue(sheet, 'Tagged people').getByText('@tomas.reyl').waitFor();
    await sheetValue(sheet, 'Cover: seconds from the start').getByText('2.5 s').waitFor();
    await sheet.locator('[data-part="people"]').getByText('tomas.reyl').first().waitFor();
    await takeScreenshots(sheet, 'entities-reel-proof');
  });
  const { trial_params, thumb_offset, people: tagged, share_to_feed } = visible.details ?? {};
  assert.deepEqual(
    [trial_params, thumb_offset, tagged, share_to_feed],
    [
      '{"graduation_strategy":"MANUAL"}',
      '2500',
      [{ username: 'tomas.reyl', x: null, y: null, file: 1 }],
      undefined,
    ],
  );
  assert.deepEqual(errors, []);
});

test('a Facebook post mentions a page and says where it is', async () => {
  await using opened = await openAs(browser, author, '/compose');
  const { page, errors } = opened;
  await compose(page, /^Facebook/);
  const text = page.getByLabel('Text', { exact: true });
  await text.pressSequentially('Tonight with @harbour li');
  await page.getByRole('option', { name: /Harbour Lights Festival/ }).waitFor();
  await takeScreenshots(page, 'entities-mention');
  await text.press('Enter');
  await text.pressSequentially('at the quay.');
  assert.equal(await text.inputValue(), 'Tonight with @Harbour Lights Festival at the quay.');
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByRole('searchbox').fill('https://www.facebook.com/harbourhall');
  await place.getByRole('button', { name: /^Harbour Hall/ }).click();
  await preview(page).getByText('Tonight with Harbour Lights Festival at the quay.').waitFor();
  await preview(page).locator('[data-part="place"]').getByText('Harbour Hall').waitFor();
  await waitUntilSaved(page);
  await assertAccessibleInBoth(page, 'a Facebook post with a mention');
  await takeScreenshots(page, 'entities-facebook');
  const visible = await publishAsTwo(page, async (sheet) => {
    await sheetValue(sheet, 'Mentions').getByText('Harbour Lights Festival 104512377012021').waitFor();
    await sheetValue(sheet, 'Place').getByText('Harbour Hall 104512377012020').waitFor();
    await sheet.locator('[data-part="place"]').getByText('Harbour Hall').waitFor();
    await takeScreenshots(sheet, 'entities-facebook-proof');
  });
  assert.deepEqual(
    [visible.text, visible.details?.mentions, visible.details?.place],
    [
      'Tonight with Harbour Lights Festival at the quay.',
      [{ id: '104512377012021', name: 'Harbour Lights Festival' }],
      '104512377012020',
    ],
  );
  assert.deepEqual(errors, []);
});

test('where Meta has not granted the search, the page says what to ask for', async () => {
  const features = (granted: object) =>
    fetch(new URL('/_sandbox/settings', server.sandboxUrl), {
      method: 'POST',
      body: JSON.stringify({ platform: 'facebook', features: granted }),
    });
  await features({});
  await using opened = await openAs(browser, author, '/compose');
  const { page } = opened;
  await compose(page, /^Facebook/);
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByRole('searchbox').fill('weekend');
  await place.getByText(/Page Public Metadata Access/).waitFor();
  await takeScreenshots(page, 'entities-not-granted');
  await place.getByRole('searchbox').fill('104512377012024');
  await place.getByRole('button', { name: /^Facebook 104512377012024/ }).click();
  await preview(page).locator('[data-part="place"]').getByText('Facebook 104512377012024').waitFor();
  await features({ 'sandbox-facebook': ['page_public_metadata_access', 'page_mentioning'] });
});

test('a person whom an app tagged without a point is shown in the middle, and removed by key', async () => {
  const { media } = await author.upload('hall.jpg', await createPhoto('#2b5a7a', 1_080, 1_080));
  const id = await author.createDraft({
    platform: 'instagram',
    account_id: instagram.id,
    caption: 'At the hall',
    media,
    options: {
      people: [
        { username: 'tomas.reyl', file: 1 },
        { username: 'maren', file: 1, x: 0.2, y: 0.3 },
      ],
    },
  });
  await using opened = await openAs(browser, author, `/compose/${id}`);
  const { page, errors } = opened;
  const people = page.getByRole('group', { name: 'Tagged people' });
  await people.getByRole('button', { name: /^tomas\.reyl: 50 % across, 50 % down/ }).waitFor();
  await people.getByLabel('From left, %').first().fill('40');
  await people.getByRole('button', { name: /^tomas\.reyl: 40 % across, 50 % down/ }).press('Delete');
  await people.getByLabel('Username, person 1').and(page.locator(':focus')).waitFor();
  await people.getByRole('button', { name: 'Remove maren' }).press('Enter');
  await people.getByRole('button', { name: 'Add a person' }).and(page.locator(':focus')).waitFor();
  assert.deepEqual(errors, []);
});

test('an approver is told that the place changed, although the text changed too', async () => {
  const [page] = await author.connect('facebook', consent, (all) => all.slice(1, 2));
  assert.ok(page);
  const id = await author.createDraft({
    platform: 'facebook',
    account_id: page.id,
    caption: 'Tonight at seven.',
  });
  const write = async (caption: string, place: { id: string; name: string }) => {
    const { revision } = await author.readPost(id);
    await author.mustPost(`/v1/posts/${id}`, { revision, caption, options: { place: [place] } });
    await author.mustPost(`/v1/posts/${id}/submit`);
  };
  await write('Tonight at seven.', { id: '104512377012020', name: 'Harbour Hall' });
  await approver.approve(id);
  await write('Tonight at eight.', { id: '104512377012021', name: 'Harbour Lights Festival' });
  await using opened = await openAs(browser, approver, `/review/${id}`);
  const heading = opened.page.getByRole('heading', { name: 'Changed since the last approval' });
  await heading.waitFor();
  await takeScreenshots(opened.page, 'entities-changed');
  const changes = (await heading.locator('xpath=..').textContent()) ?? '';
  assert.match(changes, /One edit, marked above/);
  assert.match(changes, /Account\s*same/);
  assert.match(changes, /Options\s*changed/);
  assert.deepEqual(opened.errors, []);
});
