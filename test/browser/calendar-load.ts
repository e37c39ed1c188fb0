/** How long the page is busy at once while somebody scrolls and drags in a month of thousands of posts. */
import type { Page } from 'playwright-core';
import type { House } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { seedAccountOf, seedPosts } from './calendar-seed.ts';

const dayMs = 86_400_000;

export interface CalendarLoad {
  readonly posts: number;
  /** The longest task while scrolling and dragging in the month, the week and the list; 0: none over 50 ms. */
  readonly longestMs: number;
}

/** The page is signed in. A month to come, so that everything in it can be moved. */
export async function measureCalendar(
  page: Page,
  house: House,
  owner: Visitor,
  posts = 5000,
): Promise<CalendarLoad> {
  const first = Date.UTC(new Date().getUTCFullYear() + 1, 4, 1);
  const accountId = await seedAccountOf(house, owner, 'facebook');
  await seedPosts(
    house,
    owner,
    Array.from({ length: posts }, (_, index) => ({
      platform: 'facebook',
      state: 'draft',
      accountId,
      caption: `Post number ${index} of a very busy month, with words enough for a line`,
      at: new Date(first + Math.floor((index * 31 * dayMs) / posts)),
    })),
  );
  const day = (number: number) => new Date(first + (number - 1) * dayMs).toISOString().slice(0, 10);
  const longest: number[] = [];
  for (const view of ['month', 'week', 'list'] as const) {
    await page.goto(new URL(`/calendar?view=${view}&date=${day(14)}`, house.baseUrl).href);
    await page.locator('[data-post]').first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await watchTasks(page);
    await scroll(page);
    if (view !== 'list') await drag(page);
    longest.push(await longestTask(page));
  }
  return { posts, longestMs: Math.max(...longest) };
}

declare const tasks: { longest: number };

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.tasks = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.longest = Math.max(tasks.longest, entry.duration);
    }).observe({ type: 'longtask' });
  `);

/** After what was still to be told has been told. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise<number>((done) => setTimeout(() => done(tasks.longest), 200)));

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(500, 500);
  for (const by of [240, 240, 240, 240, -240, -240, -240, -240]) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(60);
  }
}

/** Over many days, and back to where it was: nothing is dropped elsewhere. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('.cal-movable').nth(8).boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(10, box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [dx, dy] of [
    [400, 0],
    [400, 220],
    [-100, 220],
    [0, 0],
  ] as const)
    await page.mouse.move(x + dx, y + dy, { steps: 15 });
  await page.mouse.up();
}
