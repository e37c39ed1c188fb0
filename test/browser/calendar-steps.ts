/** Steps that people take on the calendar. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { takeScreenshots } from './page-fixture.ts';

/** A future month: nothing in it has passed, whenever this runs. */
const month = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 4, 1));
export const monthDay = (day: number): string =>
  `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;

const middleOf = async (what: Locator): Promise<{ x: number; y: number }> => {
  await what.waitFor();
  const box = await what.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a post over a day, where the page announces what a drop would do. */
export async function dragOver(page: Page, what: Locator, day: string): Promise<void> {
  const from = await middleOf(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await middleOf(page.locator(`[data-date="${day}"]`));
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
  await page.mouse.move(to.x, to.y);
  await page.locator(`[data-date="${day}"][data-over]`).waitFor();
}

export async function dragTo(page: Page, what: Locator, day: string): Promise<void> {
  await dragOver(page, what, day);
  await takeScreenshots(page, 'calendar-drag');
  await page.mouse.up();
}
