/** Pictures on the calendar: small ones in the month, and the grid of a profile where planned posts swap their times. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { AccountId } from '../../server/lib/ids.ts';
import { createPhoto } from '../pictures.ts';
import { startTestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { assertAccessible } from './assert-accessible.ts';
import { seedPosts } from './calendar-seed.ts';
import { monthDay } from './calendar-steps.ts';
import { findOverflowingWidths, sizes } from './look.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer({ workers: false }));
const browser = resources.use(await openBrowser());
const owner = server.newSession();
await owner.signIn('ines');
const zone = { time_zone: 'Europe/Lisbon' };
await owner.mustPost(`/v1/workspaces/${owner.workspace}`, zone);
const [account] = await owner.connect(
  'instagram',
  { decision: 'allow', account: 'ines' },
  (all) => all.slice(0, 1),
  'instagram',
);
const account_id = account?.id ?? '';
await owner.removeSlots();

const photo = async (colour: string): Promise<string> =>
  (await owner.upload(`${colour}.jpg`, await createPhoto(colour, 1_080, 1_350), colour)).media;
const [sienna, teal, olive] = await Promise.all(['sienna', 'teal', 'olive'].map(photo));
const drafted = (caption: string, day: number, media: unknown, time = '09:00'): Promise<string> =>
  owner.createDraft({
    platform: 'instagram',
    account_id,
    caption,
    media,
    schedule: { wall_time: `${monthDay(day)}T${time}`, ...zone },
  });
const dayOf = async (id: string) => (await owner.readPost(id)).schedule?.wall_time.slice(0, 10);

const cups = await drafted('Cups for the table', 12, sienna);
const bags = await drafted('New bags, same fish', 13, [teal, olive]);
const beans = await drafted('Beans from Minas', 14, olive);
const words = await drafted('Words only so far', 14, undefined, '11:00');
await seedPosts(server, owner, [
  {
    platform: 'instagram',
    state: 'published',
    accountId: account_id as AccountId,
    caption: 'Out already',
    at: new Date(Date.now() - 86_400_000),
  },
]);

const { page, errors } = resources.use(await openPage(browser));
await addSession(page, owner);
const openAt = (path: string) => page.goto(new URL(path, server.baseUrl).href);
const tile = (of: Page, name: RegExp): Locator => of.getByRole('button', { name });
const tileOrder = (of: Page): Promise<(string | null)[]> =>
  of
    .locator('[data-tile]')
    .evaluateAll((all) => all.map((one) => (one as { dataset: { tile?: string } }).dataset.tile ?? null));
const waitForAnnouncement = (text: RegExp) => page.getByText(text).first().waitFor();

test('the month shows the picture of a post beside its words, and its days stay as tall as they are without', async () => {
  await openAt(`/calendar?date=${monthDay(10)}`);
  const card = page.getByRole('button', { name: /New bags/ });
  await card.locator('img').waitFor();
  assert.equal(
    await page
      .getByRole('button', { name: /Words only/ })
      .locator('img')
      .count(),
    0,
  );
  const heights = await page
    .locator('td[data-date]')
    .evaluateAll((days) => days.map((day) => (day as { offsetHeight: number }).offsetHeight));
  assert.deepEqual([...new Set(heights)], [118]);
  assert.equal(await card.locator('img').getAttribute('loading'), 'lazy');
  await assertAccessible(page, 'the month with pictures');
  await takeScreenshots(page, 'calendar-pictures');
  assert.deepEqual(errors, []);
});

/** Drags a tile onto another one, where the page says what a drop would do. */
async function dragTile(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  await page.mouse.move(start.x + 30, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.locator('[data-tile][data-over]').waitFor();
}

test('the grid stands beside the other views: the last to go out first, then what is out', async () => {
  await openAt(`/calendar?date=${monthDay(10)}`);
  await page.getByRole('link', { name: 'Grid', exact: true }).click();
  await page.waitForURL(/view=grid/);
  await tile(page, /Out already/).waitFor();
  const order = await tileOrder(page);
  assert.deepEqual(order.slice(0, 4), [words, beans, bags, cups]);
  assert.equal(order.length, 5);
  await tile(page, /New bags.*Carousel/).waitFor();
  const box = await tile(page, /New bags/).boundingBox();
  assert.ok(box && Math.abs(box.width / box.height - 3 / 4) < 0.01, JSON.stringify(box));
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the grid, ${colorScheme}`);
  }
  await takeScreenshots(page, 'profile-grid');
  await tile(page, /Out already/).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(errors, []);
});

test('two planned posts swap their times by mouse and by keys, and the swap can be undone', async () => {
  await openAt('/calendar?view=grid');
  await tile(page, /Cups/).waitFor();
  await dragTile(tile(page, /Cups/), tile(page, /New bags/));
  await takeScreenshots(page, 'profile-grid-drag');
  await page.mouse.up();
  await waitForAnnouncement(/^Swapped .*Stays a draft\.$/);
  assert.deepEqual([await dayOf(cups), await dayOf(bags)], [monthDay(13), monthDay(12)]);
  await waitUntil('the tiles follow the swap', async () => {
    const order = (await tileOrder(page)).slice(0, 4);
    return isDeepStrictEqual(order, [words, beans, cups, bags]);
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForAnnouncement(/^They are back where they were\./);
  assert.deepEqual([await dayOf(cups), await dayOf(bags)], [monthDay(12), monthDay(13)]);

  await tile(page, /Cups/).focus();
  await page.keyboard.press('m');
  const status = page.getByRole('status').filter({ hasText: /swap/i });
  await status.getByText('Choose the post to swap with.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await status.getByText(/Swap with “New bags/).waitFor();
  await assertAccessible(page, 'the grid, choosing what to swap with');
  await page.keyboard.press('Enter');
  await waitForAnnouncement(/^Swapped /);
  assert.deepEqual([await dayOf(cups), await dayOf(bags)], [monthDay(13), monthDay(12)]);
  await page.locator(':focus').filter({ hasText: 'Cups for the table' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a post that was signed for its time is swapped with an approval of the new one, or not at all', async () => {
  await owner.approve(beans, { kind: 'at' });
  await openAt('/calendar?view=grid');
  await tile(page, /Beans/).waitFor();
  await dragTile(tile(page, /New bags/), tile(page, /Beans/));
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Approve the new time?' });
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual([await dayOf(bags), await dayOf(beans)], [monthDay(12), monthDay(14)]);

  await dragTile(tile(page, /New bags/), tile(page, /Beans/));
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Approve the new time' }).and(page.locator(':enabled')).click();
  await waitForAnnouncement(/^Swapped /);
  assert.deepEqual([await dayOf(bags), await dayOf(beans)], [monthDay(14), monthDay(12)]);
  assert.equal((await owner.readPost(beans)).state, 'scheduled');
  assert.deepEqual(errors, []);
});

test('on a phone a post is opened, and swapped by choosing another', async () => {
  await using phone = await openPage(browser, { size: 'phone', theme: 'light' });
  await addSession(phone.page, owner);
  await phone.page.goto(new URL('/calendar', server.baseUrl).href);
  await phone.page.getByRole('link', { name: 'Grid', exact: true }).click();
  await tile(phone.page, /Cups/).waitFor();
  assert.deepEqual(await findOverflowingWidths(phone.page, 'phone'), []);
  await assertAccessible(phone.page, 'the grid on a phone');
  const before = await dayOf(words);
  await tile(phone.page, /Cups/).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Swap' }).click();
  await phone.page.getByText('Choose the post to swap with.').waitFor();
  await takeScreenshots(phone.page, 'profile-grid-choosing');
  await phone.page.setViewportSize(sizes.phone);
  await tile(phone.page, /Words only/).click();
  await phone.page
    .getByText(/^Swapped /)
    .first()
    .waitFor();
  assert.equal(await dayOf(cups), before);
  assert.deepEqual(phone.errors, []);
});
