/** A post moves by mouse and by keyboard, a draft gets its day from beside the month, and a phone shows a list. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHouse } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, shoot, signIn } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

/** A month that is to come: nothing in it has passed, whenever this runs. */
const month = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 4, 1));
const dayOf = (day: number): string => `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
const zone = 'Europe/Lisbon';

test('the calendar by mouse, by keyboard and on a phone', { timeout: 60_000 }, async () => {
  const house = everything.use(await startHouse({ workers: false }));
  const browser = everything.use(await openBrowser());
  const owner = house.visitor();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const times = { time_zone: zone };
  const draft = (caption: string) => owner.draft({ account_id: account, caption });
  const signed = await draft('Gift boxes are packed');
  await owner.approve(signed, { kind: 'any' });
  await owner.must(`/v1/posts/${signed}/schedule`, { wall_time: `${dayOf(13)}T10:00`, ...times });
  const written = await draft('Smoke, explained');
  await owner.must(`/v1/posts/${written}`, {
    revision: 1,
    schedule: { wall_time: `${dayOf(12)}T09:00`, ...times },
  });
  await draft('Latte art is a lie, and other myths');
  for (const weekday of ['monday', 'thursday'])
    await owner.must('/v1/slots', { account_id: account, weekday, time: '12:30' });
  const { page, complaints } = await openPage(browser);
  await signIn(page, house);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const key of ['g', 'c']) await page.keyboard.press(key);
  await page.waitForURL(/\/calendar/);
  await page.goto(new URL(`/calendar?date=${dayOf(10)}`, house.baseUrl).href);

  await dragTo(page, page.getByRole('button', { name: /Gift boxes/ }), dayOf(20));
  await page
    .getByText(/^Moved to .*Approval stays/)
    .first()
    .waitFor();
  assert.equal(await dayAt(owner, signed), dayOf(20));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It is back where it was.').first().waitFor();
  assert.equal(await dayAt(owner, signed), dayOf(13));

  await moveByKeys(page);
  assert.equal(await dayAt(owner, written), dayOf(20));
  assert.equal((await owner.read(written)).state, 'draft');

  await dragTo(page, page.getByRole('button', { name: /Latte art/ }), dayOf(27));
  await page
    .getByText(/^Set for .*Stays a draft/)
    .first()
    .waitFor();
  await looksRight(page, house.baseUrl);
  assert.deepEqual(complaints, []);
});

const dayAt = async (owner: Visitor, id: string) => (await owner.read(id)).schedule?.wall_time.slice(0, 10);
const cellOf = (page: Page, day: string) => page.locator(`.cal-cell[data-date="${day}"]`);

async function dragTo(page: Page, what: ReturnType<Page['locator']>, day: string): Promise<void> {
  await what.waitFor();
  const from = await what.boundingBox();
  const to = await cellOf(page, day).boundingBox();
  assert.ok(from && to);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
  await page.locator(`.cal-cell[data-date="${day}"][data-over]`).waitFor();
  await shoot(page, 'calendar-drag');
  await page.mouse.up();
}

/** Picked up, carried over the end of a week and back by a day, refused by Escape, and then dropped. */
async function moveByKeys(page: Page): Promise<void> {
  const post = page.getByRole('button', { name: /Smoke, explained/ });
  await post.focus();
  const carried = page.getByRole('status').filter({ hasText: 'puts it back' });
  for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key);
  await carried.waitFor();
  await page.keyboard.press('Escape');
  await carried.waitFor({ state: 'detached' });
  await page.locator(':focus').filter({ hasText: 'Smoke, explained' }).waitFor();
  await page.keyboard.press('m');
  await carried.waitFor();
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText(/^Stays a draft\.$/).waitFor();
  await shoot(page, 'calendar-carried');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Moved to .*Stays a draft/)
    .first()
    .waitFor();
}

async function looksRight(page: Page, baseUrl: string): Promise<void> {
  const themes = async (where: string) => {
    for (const shade of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: shade });
      await isAccessible(page, `${where}, ${shade}`);
    }
  };
  await page.getByRole('button', { name: /Gift boxes/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
  await shoot(page, 'calendar-popover');
  await page.keyboard.press('Escape');
  await themes('the month');
  await shoot(page, 'calendar-month');
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await page.waitForURL(/view=week/);
  await page.getByRole('button', { name: /Gift boxes/ }).waitFor();
  await isAccessible(page, 'the week');
  await shoot(page, 'calendar-week');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(`/calendar?date=${dayOf(10)}`, baseUrl).href);
  await page.getByRole('link', { name: /Gift boxes/ }).waitFor();
  await page
    .getByRole('link', { name: /Free slot/ })
    .first()
    .waitFor();
  await themes('the list on a phone');
  await shoot(page, 'calendar-list');
}
