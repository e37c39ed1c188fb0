/** A draft gets its day from beside the month, a free time is written for, and clocks that change are asked about. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { dayOf, dragTo } from './calendar-ways.ts';
import { bringSession, openPage, shoot } from './desk.ts';
import { sizes, type Theme } from './look.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

const house = everything.use(await startHouse({ workers: false }));
const browser = everything.use(await openBrowser());
const owner = house.visitor();
await owner.signIn('ines');
const zone = { time_zone: 'Europe/Lisbon' };
await owner.must(`/v1/workspaces/${owner.workspace}`, zone);
const [account = ''] = await owner.connectLinkedIn();
const draft = (caption: string) => owner.draft({ account_id: account, caption });
const drafted = async (caption: string, wall_time: string): Promise<string> => {
  const id = await draft(caption);
  await owner.must(`/v1/posts/${id}`, { revision: 1, schedule: { wall_time, ...zone } });
  return id;
};
const { page, complaints } = everything.use(await openPage(browser));
await bringSession(page, owner);
const openAt = (path: string) => page.goto(new URL(path, house.baseUrl).href);
const said = (words: RegExp) => page.getByText(words).first().waitFor();

test('what waits beside the month gets a day; both views and the list are for everybody', async () => {
  await drafted('Gift boxes are packed', `${dayOf(13)}T10:00`);
  await draft('Latte art is a lie, and other myths');
  await draft('Beans from Minas');
  for (const weekday of ['monday', 'thursday'])
    await owner.must('/v1/slots', { account_id: account, weekday, time: '12:30' });
  // A day that nobody can mean is today, not the end of the page.
  await openAt('/calendar?date=9999-12-31&view=[1]');
  await page.locator('.cal-cell[aria-current=date]').waitFor();
  await openAt(`/calendar?date=${dayOf(10)}`);
  await dragTo(page, page.getByRole('button', { name: /Latte art/ }), dayOf(27));
  await said(/^Set for .*Stays a draft/);
  await looksRight(page);
  assert.deepEqual(complaints, []);
});

test('a free posting time opens a new post with that time and account', async () => {
  await page.setViewportSize(sizes.desk);
  await openAt(`/calendar?view=week&date=${dayOf(10)}`);
  await page
    .getByRole('button', { name: /Write for the free time/ })
    .first()
    .click();
  await page.waitForURL(/\/compose/);
  const { searchParams } = new URL(page.url());
  assert.match(searchParams.get('at') ?? '', /^\d{4}-05-\d\dT12:30$/);
  await page.getByRole('button', { name: /12:30.*Lisbon/ }).waitFor();
  assert.deepEqual(complaints, []);
});

/** Of the month of `dayOf`, with the week around it. */
const monday = [10, 11, 12, 13, 14, 15, 16].find((day) => new Date(dayOf(day)).getUTCDay() === 1) ?? 0;

test('in the week a post is dragged to another hour and moved by keys; the focus goes with it', async () => {
  const [tuesday, wednesday, thursday] = [monday + 1, monday + 2, monday + 3].map(dayOf);
  const id = await drafted('Cups for the table', `${tuesday}T10:07`);
  const wallNow = async () => (await owner.read(id)).schedule?.wall_time.slice(0, 16);
  await openAt(`/calendar?view=week&date=${tuesday}`);
  const post = page.locator('.cal-week').getByRole('button', { name: /Cups for the table/ });
  await post.waitFor();
  const box = await post.boundingBox();
  const lane = await page.locator(`.cal-lane[data-date="${thursday}"]`).boundingBox();
  assert.ok(box && lane);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  // Two hours and a half earlier: it keeps its own minutes.
  const to = { x: lane.x + 40, y: box.y + 20 - (lane.height / 24) * 2.5 };
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator(`.cal-lane[data-date="${thursday}"][data-over]`).waitFor();
  await page.mouse.up();
  await said(/^Moved to .*07:37/);
  assert.equal(await wallNow(), `${thursday}T07:37`);

  await post.focus();
  for (const key of ['m', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  const status = page.getByRole('status').filter({ hasText: 'puts it back' });
  await status.getByText(/08:07/).waitFor();
  await page.locator('.cal-lane :focus').filter({ hasText: 'Cups for the table' }).waitFor();
  await page.keyboard.press('Enter');
  await said(/^Moved to .*08:07/);
  assert.equal(await wallNow(), `${wednesday}T08:07`);
  assert.deepEqual(complaints, []);
});

test('a crowded hour of the week counts the rest and lists it; midnight is reached by scrolling', async () => {
  for (const minute of ['00', '10', '20', '30']) await drafted(`At 9:${minute}`, `${dayOf(24)}T09:${minute}`);
  await drafted('Good night', `${dayOf(22)}T23:50`);
  await openAt(`/calendar?view=week&date=${dayOf(24)}`);
  await page.getByRole('button', { name: '3 more' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('4 posts').waitFor();
  await dialog.getByRole('link', { name: /At 9:30/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await openAt(`/calendar?view=week&date=${dayOf(22)}`);
  const late = page.getByRole('button', { name: /Good night/ });
  await late.waitFor();
  // It stands on its own day only, whole.
  assert.equal(await late.count(), 1);
  await late.scrollIntoViewIfNeeded();
  const [box, lane] = [await late.boundingBox(), await page.locator('.cal-lane').first().boundingBox()];
  assert.ok(box && lane);
  assert.ok(box.height > 40 && box.y + box.height <= lane.y + lane.height, 'it is drawn whole');
  assert.deepEqual(complaints, []);
});

test('a drop on a time that does not exist, or that happens twice, asks which', async () => {
  const year = new Date().getUTCFullYear() + 1;
  const spring = lastSunday(year, 3);
  const autumn = lastSunday(year, 10);
  const night = await drafted('Open all night', `${spring.slice(0, 8)}10T01:30`);
  const post = page.getByRole('button', { name: /Open all night/ });
  const dialog = page.getByRole('dialog');
  const wallNow = async () => (await owner.read(night)).schedule?.wall_time.slice(0, 16);

  await openAt(`/calendar?date=${spring}`);
  await dragTo(page, post, spring);
  await dialog.getByText(/Clocks in Lisbon jump over 01:30 that night/).waitFor();
  await isAccessible(page, 'which time');
  await dialog.getByRole('button', { name: /02:30/ }).click();
  await said(/^Moved to .*02:30/);
  assert.equal(await wallNow(), `${spring}T02:30`);

  const { revision } = await owner.read(night);
  const before = { wall_time: `${autumn.slice(0, 8)}10T01:30`, ...zone };
  await owner.must(`/v1/posts/${night}`, { revision, schedule: before });
  await openAt(`/calendar?date=${autumn}`);
  await dragTo(page, post, autumn);
  await dialog.getByText(/01:30 happens twice/).waitFor();
  await dialog.getByRole('button', { name: 'The later 01:30' }).click();
  await said(/^Moved to .*01:30/);
  assert.equal((await owner.read(night)).schedule?.publish_at, `${autumn}T01:30:00.000Z`);
  // The browser notes that the server refused twice; nothing else went wrong.
  assert.deepEqual(
    complaints.filter((words) => !/status of 400/.test(words)),
    [],
  );
});

const lastSunday = (year: number, month: number): string => {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
};

/** What stands in the list is moved from there, by hand and by key, and what has no time is given one. */
async function movesFromTheList(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Move Gift boxes/ }).click();
  await dialog.getByRole('heading', { name: 'Move it' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Gift boxes/ }).focus();
  await page.keyboard.press('m');
  await dialog.getByRole('heading', { name: 'Move it' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Beans from Minas/ }).click();
  await dialog.getByRole('heading', { name: 'Schedule it' }).waitFor();
  await page.keyboard.press('Escape');
}

async function looksRight(page: Page): Promise<void> {
  const inThemes = async (where: string, ...themes: Theme[]) => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await isAccessible(page, `${where}, ${colorScheme}`);
    }
  };
  await page.getByRole('button', { name: /Gift boxes/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
  await shoot(page, 'calendar-popover');
  await page.keyboard.press('Escape');
  // By day the journey looks at it.
  await inThemes('the month', 'dark');
  await shoot(page, 'calendar-month');
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await page.waitForURL(/view=week/);
  await page.getByRole('button', { name: /Gift boxes/ }).waitFor();
  // What the month already knew of the week is shown, dimmed, until the week is read.
  await page.locator('.cal-main:not([data-loading])').waitFor();
  await inThemes('the week', 'dark', 'light');
  await shoot(page, 'calendar-week');
  await page.setViewportSize(sizes.phone);
  await openAt(`/calendar?date=${dayOf(10)}`);
  await page.getByRole('link', { name: /Gift boxes/ }).waitFor();
  await page
    .getByRole('link', { name: /Free slot/ })
    .first()
    .waitFor();
  await inThemes('the list on a phone', 'light');
  await shoot(page, 'calendar-list');
  await movesFromTheList(page);
  await comesFromUnderTheTabs(page);
}

/** What gets the focus by key while the tabs of the phone lie above it is brought to where it is seen. */
async function comesFromUnderTheTabs(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 440 });
  const find = `const link = [...document.querySelectorAll('main a')].find((one) => /Gift boxes/.test(one.textContent));`;
  const isAbove = `const { x, width, bottom } = link.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, bottom - 8);`;
  // Room on both sides, so that it can lie where the tabs are.
  const laidUnder = `(() => { ${find}
    link.closest('main').style.paddingBlock = '600px';
    scrollBy(0, link.getBoundingClientRect().bottom - innerHeight);
    ${isAbove} return above?.closest('.tabbar') != null; })()`;
  assert.equal(await page.evaluate(laidUnder), true);
  await page.keyboard.press('Shift');
  const seenSoon = `new Promise((answer) => { ${find}
    link.focus({ preventScroll: true });
    requestAnimationFrame(() => requestAnimationFrame(() => { ${isAbove} answer(link.contains(above)); }));
  })`;
  assert.equal(await page.evaluate(seenSoon), true, 'it is seen');
}
