/**
 * A draft gets its day from beside the month, a free time opens a new post, and ambiguous local times are asked
 * about.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { dragTo, monthDay } from './calendar-steps.ts';
import { sizes, type Theme } from './look.ts';
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
const [account = ''] = await owner.connectLinkedIn();
const draft = (caption: string) => owner.createDraft({ account_id: account, caption });
const drafted = async (caption: string, wall_time: string): Promise<string> => {
  const id = await draft(caption);
  await owner.mustPost(`/v1/posts/${id}`, { revision: 1, schedule: { wall_time, ...zone } });
  return id;
};
const { page, errors } = resources.use(await openPage(browser));
await addSession(page, owner);
const openAt = (path: string) => page.goto(new URL(path, server.baseUrl).href);
const waitForAnnouncement = (announcedText: RegExp) => page.getByText(announcedText).first().waitFor();

test('an unscheduled post beside the month gets a day; both views and the list are accessible', async () => {
  await drafted('Gift boxes are packed', `${monthDay(13)}T10:00`);
  await draft('Latte art is a lie, and other myths');
  await draft('Beans from Minas');
  await owner.removeSlots();
  for (const weekday of ['monday', 'thursday'])
    await owner.mustPost('/v1/slots', { account_id: account, weekday, time: '12:30' });
  // An impossible date shows today, not an error page.
  await openAt('/calendar?date=9999-12-31&view=[1]');
  await page.locator('td[aria-current=date]').waitFor();
  await openAt(`/calendar?date=${monthDay(10)}`);
  await dragTo(page, page.getByRole('button', { name: /Latte art/ }), monthDay(27));
  await waitForAnnouncement(/^Set for .*Stays a draft/);
  await checkRendering(page);
  assert.deepEqual(errors, []);
});

test('a free posting time opens a new post with that time and account', async () => {
  await page.setViewportSize(sizes.desk);
  await openAt(`/calendar?view=week&date=${monthDay(10)}`);
  await page
    .getByRole('button', { name: /Write for the free time/ })
    .first()
    .click();
  await page.waitForURL(/\/compose/);
  const { searchParams } = new URL(page.url());
  assert.match(searchParams.get('at') ?? '', /^\d{4}-05-\d\dT12:30$/);
  await page.getByRole('button', { name: /12:30.*Lisbon/ }).waitFor();
  assert.deepEqual(errors, []);
});

/** The Monday of the week around that day of the month of `dayOf`. */
const monday = [10, 11, 12, 13, 14, 15, 16].find((day) => new Date(monthDay(day)).getUTCDay() === 1) ?? 0;

test('in the week a post is dragged to another hour and moved by keys; the focus follows it', async () => {
  const [tuesday, wednesday, thursday] = [monday + 1, monday + 2, monday + 3].map(monthDay);
  const id = await drafted('Cups for the table', `${tuesday}T10:07`);
  const wallNow = async () => (await owner.readPost(id)).schedule?.wall_time.slice(0, 16);
  await openAt(`/calendar?view=week&date=${tuesday}`);
  const post = page.locator('[data-part=week]').getByRole('button', { name: /Cups for the table/ });
  await post.waitFor();
  const box = await post.boundingBox();
  const lane = await page.locator(`[data-date="${thursday}"]`).boundingBox();
  assert.ok(box && lane);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  // Two and a half hours later, away from the edges, where the week would scroll: it keeps its own minutes.
  const to = { x: lane.x + 40, y: box.y + 20 + (lane.height / 24) * 2.5 };
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator(`[data-date="${thursday}"][data-over]`).waitFor();
  await page.mouse.up();
  await waitForAnnouncement(/^Moved to .*12:37/);
  assert.equal(await wallNow(), `${thursday}T12:37`);

  await post.focus();
  for (const key of ['m', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  const status = page.getByRole('status').filter({ hasText: 'puts it back' });
  await status.getByText(/13:07/).waitFor();
  await page.locator('[data-part=lane] :focus').filter({ hasText: 'Cups for the table' }).waitFor();
  await page.keyboard.press('Enter');
  await waitForAnnouncement(/^Moved to .*13:07/);
  assert.equal(await wallNow(), `${wednesday}T13:07`);
  assert.deepEqual(errors, []);
});

test('a crowded hour of the week counts the rest and lists it; midnight is reached by scrolling', async () => {
  for (const minute of ['00', '10', '20', '30'])
    await drafted(`At 9:${minute}`, `${monthDay(24)}T09:${minute}`);
  await drafted('Good night', `${monthDay(22)}T23:50`);
  await openAt(`/calendar?view=week&date=${monthDay(24)}`);
  await page.getByRole('button', { name: '3 more' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('4 posts').waitFor();
  await dialog.getByRole('link', { name: /At 9:30/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await openAt(`/calendar?view=week&date=${monthDay(22)}`);
  const late = page.getByRole('button', { name: /Good night/ });
  await late.waitFor();
  // It stands on its own day only, whole.
  assert.equal(await late.count(), 1);
  await late.scrollIntoViewIfNeeded();
  const [box, lane] = [
    await late.boundingBox(),
    await page.locator('[data-part=lane]').first().boundingBox(),
  ];
  assert.ok(box && lane);
  assert.ok(box.height > 40 && box.y + box.height <= lane.y + lane.height, 'it is drawn whole');
  assert.deepEqual(errors, []);
});

test('a drop on a time that does not exist, or that happens twice, asks which', async () => {
  const year = new Date().getUTCFullYear() + 1;
  const spring = lastSunday(year, 3);
  const autumn = lastSunday(year, 10);
  const night = await drafted('Open all night', `${spring.slice(0, 8)}10T01:30`);
  const post = page.getByRole('button', { name: /Open all night/ });
  const dialog = page.getByRole('dialog');
  const wallNow = async () => (await owner.readPost(night)).schedule?.wall_time.slice(0, 16);

  await openAt(`/calendar?date=${spring}`);
  await dragTo(page, post, spring);
  await dialog.getByText(/Clocks in Lisbon jump over 01:30 that night/).waitFor();
  await assertAccessible(page, 'which time');
  await dialog.getByRole('button', { name: /02:30/ }).click();
  await waitForAnnouncement(/^Moved to .*02:30/);
  assert.equal(await wallNow(), `${spring}T02:30`);

  const { revision } = await owner.readPost(night);
  const before = { wall_time: `${autumn.slice(0, 8)}10T01:30`, ...zone };
  await owner.mustPost(`/v1/posts/${night}`, { revision, schedule: before });
  await openAt(`/calendar?date=${autumn}`);
  await dragTo(page, post, autumn);
  await dialog.getByText(/01:30 happens twice/).waitFor();
  await dialog.getByRole('button', { name: 'The later 01:30' }).click();
  await waitForAnnouncement(/^Moved to .*01:30/);
  assert.equal((await owner.readPost(night)).schedule?.publish_at, `${autumn}T01:30:00.000Z`);
  // The browser logs that the server refused twice; nothing else went wrong.
  assert.deepEqual(
    errors.filter((announcedText) => !/status of 400/.test(announcedText)),
    [],
  );
});

const lastSunday = (year: number, month: number): string => {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
};

/** A post in the list is moved from there, by hand and by key, and one without a time is given one. */
async function movesFromList(page: Page): Promise<void> {
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

async function checkRendering(page: Page): Promise<void> {
  const inThemes = async (where: string, ...themes: Theme[]) => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `${where}, ${colorScheme}`);
    }
  };
  await page.getByRole('button', { name: /Gift boxes/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
  await takeScreenshots(page, 'calendar-popover');
  await page.keyboard.press('Escape');
  // The light theme is checked by the journey.
  await inThemes('the month', 'dark');
  await takeScreenshots(page, 'calendar-month');
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await page.waitForURL(/view=week/);
  await page.getByRole('button', { name: /Gift boxes/ }).waitFor();
  // The part of the week that the month already loaded is shown, dimmed, until the week has loaded.
  await page.locator('#main > section:not([data-loading])').waitFor();
  await inThemes('the week', 'dark', 'light');
  await takeScreenshots(page, 'calendar-week');
  await page.setViewportSize(sizes.phone);
  await openAt(`/calendar?date=${monthDay(10)}`);
  await page.getByRole('link', { name: /Gift boxes/ }).waitFor();
  await page
    .getByRole('link', { name: /Free slot/ })
    .first()
    .waitFor();
  await inThemes('the list on a phone', 'light');
  await takeScreenshots(page, 'calendar-list');
  await movesFromList(page);
  await scrollsOutFromUnderTabs(page);
}

/** An element that gets the focus by key under the phone's tab bar is scrolled into view. */
async function scrollsOutFromUnderTabs(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 440 });
  const find = `const link = [...document.querySelectorAll('main a')].find((one) => /Gift boxes/.test(one.textContent));`;
  const isAbove = `const { x, width, bottom } = link.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, bottom - 8);`;
  // Space on both sides, so that it can lie where the tabs are.
  const placeUnderTabs = `(() => { ${find}
    link.closest('main').style.paddingBlock = '600px';
    scrollBy(0, link.getBoundingClientRect().bottom - innerHeight);
    ${isAbove} return above?.closest('nav[aria-label="Main, phone"]') != null; })()`;
  assert.equal(await page.evaluate(placeUnderTabs), true);
  await page.keyboard.press('Shift');
  const becomesVisible = `new Promise((answer) => { ${find}
    link.focus({ preventScroll: true });
    requestAnimationFrame(() => requestAnimationFrame(() => { ${isAbove} answer(link.contains(above)); }));
  })`;
  assert.equal(await page.evaluate(becomesVisible), true, 'it is seen');
}
