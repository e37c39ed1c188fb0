import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../browser-session.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import { dragOver, dragTo, monthDay } from '../calendar-steps.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, openPage, takeScreenshots } from '../page-fixture.ts';

const dayAt = async (who: BrowserSession, id: string) =>
  (await who.readPost(id)).schedule?.wall_time.slice(0, 10);

/** A post gets another day on the calendar: by mouse and by keys; on a phone from the list. */
export async function movesPostOnCalendar(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  const { workspaces } = await ines.signIn('ines');
  await ines.connectLinkedIn();
  const zone = { time_zone: workspaces[0]?.time_zone };
  const signed = await ines.createDraft({ caption: 'Gift boxes are packed' });
  await ines.approve(signed, { kind: 'any' });
  await ines.mustPost(`/v1/posts/${signed}/schedule`, { wall_time: `${monthDay(13)}T10:00`, ...zone });
  const written = await ines.createDraft({ caption: 'Smoke, explained' });
  await ines.mustPost(`/v1/posts/${written}`, {
    revision: 1,
    schedule: { wall_time: `${monthDay(12)}T09:00`, ...zone },
  });
  await using window = await openPage(browser, look);
  const { page, errors } = window;
  await addSession(page, ines);
  await page.goto(new URL(`/calendar?date=${monthDay(10)}`, server.baseUrl).href);
  if (look.size === 'phone') {
    await moveFromList(page);
    assert.equal(await dayAt(ines, signed), monthDay(20));
  } else {
    const waitForAnnouncement = (text: RegExp) => page.getByText(text).first().waitFor();
    const post = page.getByRole('button', { name: /Gift boxes/ });
    await dragOver(page, post, monthDay(21));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await dragTo(page, post, monthDay(20));
    await waitForAnnouncement(/^Moved to .*Approval stays/);
    assert.equal(await dayAt(ines, signed), monthDay(20));
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForAnnouncement(/^It is back where it was\./);
    assert.equal(await dayAt(ines, signed), monthDay(13));

    await moveByKeys(page);
    await waitForAnnouncement(/^Moved to .*Stays a draft/);
    assert.equal(await dayAt(ines, written), monthDay(20));
    assert.equal((await ines.readPost(written)).state, 'draft');
  }
  await assertAccessible(page, 'the calendar, after a move');
  assert.deepEqual(errors, []);
}

/** Picked up, carried past the end of a week and back by a day, cancelled by Escape, and then dropped. */
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
  await takeScreenshots(page, 'calendar-carried');
  await page.keyboard.press('Enter');
}

async function moveFromList(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('link', { name: /Gift boxes/ }).click();
  await page.getByRole('button', { name: 'Move it…' }).click();
  await page.getByLabel('Goes out', { exact: true }).fill(`${monthDay(20)} 15:45`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page
    .getByText(/^Scheduled\. /)
    .first()
    .waitFor();
  await page.goto(address);
  const day = page.getByRole('list', { name: /\b20\b/ });
  await day.getByRole('link', { name: /Gift boxes/ }).waitFor();
}
