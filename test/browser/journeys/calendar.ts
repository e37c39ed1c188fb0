import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startHouse } from '../../house.ts';
import type { Visitor } from '../../visitor.ts';
import { isAccessible } from '../accessible.ts';
import type { Browser } from '../browser.ts';
import { dayOf, dragTo, holdOver } from '../calendar-ways.ts';
import { bringSession, openPage, shoot } from '../desk.ts';
import type { Look } from '../look.ts';

const dayAt = async (who: Visitor, id: string) => (await who.read(id)).schedule?.wall_time.slice(0, 10);

/** A post gets another day on the calendar: by mouse and by keys; on a phone from the list. */
export async function movedOnTheCalendar(browser: Browser, look: Look): Promise<void> {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  const { workspaces } = await ines.signIn('ines');
  await ines.connectLinkedIn();
  const zone = { time_zone: workspaces[0]?.time_zone };
  const signed = await ines.draft({ caption: 'Gift boxes are packed' });
  await ines.approve(signed, { kind: 'any' });
  await ines.must(`/v1/posts/${signed}/schedule`, { wall_time: `${dayOf(13)}T10:00`, ...zone });
  const written = await ines.draft({ caption: 'Smoke, explained' });
  await ines.must(`/v1/posts/${written}`, {
    revision: 1,
    schedule: { wall_time: `${dayOf(12)}T09:00`, ...zone },
  });
  await using window = await openPage(browser, look);
  const { page, complaints } = window;
  await bringSession(page, ines);
  await page.goto(new URL(`/calendar?date=${dayOf(10)}`, house.baseUrl).href);
  if (look.size === 'phone') {
    await moveFromList(page);
    assert.equal(await dayAt(ines, signed), dayOf(20));
  } else {
    const said = (words: RegExp) => page.getByText(words).first().waitFor();
    const post = page.getByRole('button', { name: /Gift boxes/ });
    await holdOver(page, post, dayOf(21));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await dragTo(page, post, dayOf(20));
    await said(/^Moved to .*Approval stays/);
    assert.equal(await dayAt(ines, signed), dayOf(20));
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(/^It is back where it was\./);
    assert.equal(await dayAt(ines, signed), dayOf(13));

    await moveByKeys(page);
    await said(/^Moved to .*Stays a draft/);
    assert.equal(await dayAt(ines, written), dayOf(20));
    assert.equal((await ines.read(written)).state, 'draft');
  }
  await isAccessible(page, 'the calendar, after a move');
  assert.deepEqual(complaints, []);
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
}

async function moveFromList(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('link', { name: /Gift boxes/ }).click();
  await page.getByRole('button', { name: 'Move it…' }).click();
  await page.getByLabel('Day', { exact: true }).fill(dayOf(20));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page
    .getByText(/^Scheduled\. /)
    .first()
    .waitFor();
  await page.goto(address);
  const day = page.getByRole('list', { name: /\b20\b/ });
  await day.getByRole('link', { name: /Gift boxes/ }).waitFor();
}
