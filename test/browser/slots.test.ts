/** An account gets its weekly slots, a signed post takes the next free one, and a post recurs as drafts. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { RecurrenceView, SlotView } from '../../server/http/schedule/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('slots, the next free one, and a recurring post', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const id = await owner.createDraft({ account_id: account, caption: 'Warm bread from seven' });
  await owner.approve(id, { kind: 'any' });

  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await removeStartingSlots(page, server, owner);
  await setWeeklySlots(page, server, owner);
  await chooseTimeBeforeWriting(page, server);
  await takeNextFreeSlot(page, server, owner, id);
  await addRecurrence(page, owner, id);
  await changeAndEndRecurrence(page, owner);
  assert.deepEqual(errors, []);
});

/** An account has posting times as soon as it is connected. */
async function removeStartingSlots(page: Page, server: TestServer, owner: BrowserSession): Promise<void> {
  await page.goto(new URL('/settings/times', server.baseUrl).href);
  await page.getByRole('button', { name: 'Remove Monday 08:30' }).waitFor();
  await takeScreenshots(page, 'posting-times-at-the-start');
  assert.equal((await owner.removeSlots()).length, 10);
}

async function setWeeklySlots(page: Page, server: TestServer, owner: BrowserSession): Promise<void> {
  await page.goto(new URL('/settings#planning', server.baseUrl).href);
  await page.getByRole('link', { name: 'Posting times' }).click();
  await page.getByText('No times yet.', { exact: true }).waitFor();
  await takeScreenshots(page, 'posting-times-empty');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Choose at least one day.').waitFor();
  // By keyboard alone.
  await page.getByRole('checkbox', { name: 'Tuesday' }).focus();
  for (const key of ['Space', 'Tab', 'Tab', 'Space', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Added: Tuesday and Thursday at 09:00.').first().waitFor();
  await page.getByText('Next free time:').waitFor();
  const slots = async () => (await owner.get<{ data: SlotView[] }>('/v1/slots')).body.data;
  assert.deepEqual(
    (await slots()).map(({ weekday, time }) => [weekday, time]),
    [
      ['tuesday', '09:00'],
      ['thursday', '09:00'],
    ],
  );
  await page.getByRole('link', { name: /LinkedIn.*Two times a week/ }).click();
  await page.waitForURL(/account=acc_/);
  await assertAccessible(page, 'posting times');
  await takeScreenshots(page, 'posting-times');
  await page.getByRole('button', { name: 'Remove Tuesday 09:00' }).click();
  await page
    .getByText(/^Tuesday 09:00 is removed\./)
    .first()
    .waitFor();
  assert.equal((await slots()).length, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  const removeButton = page.getByRole('button', { name: 'Remove Tuesday 09:00' });
  await removeButton.waitFor();
  assert.equal((await slots()).length, 2);
  await removeButton.click();
  await removeButton.waitFor({ state: 'detached' });
}

/** Nothing is saved yet, so only the picker itself can refuse a time. */
async function chooseTimeBeforeWriting(page: Page, server: TestServer): Promise<void> {
  await page.goto(new URL('/compose', server.baseUrl).href);
  await page.getByRole('button', { name: 'No time yet' }).click();
  const picker = page.getByRole('dialog', { name: 'When it goes out' });
  const free = picker.getByRole('region', { name: 'Next free posting times' }).getByRole('button');
  await free.first().waitFor();
  await free.getByText('next free').waitFor();
  await picker.getByLabel('Goes out').fill('2026-01-02 9:00');
  await picker.getByRole('button', { name: 'Set the time' }).click();
  await picker.getByText('That time has passed. Choose a later one.').waitFor();
  await assertAccessible(page, 'choosing when');
  await takeScreenshots(page, 'compose-when');
  // With its date on a Thursday whose slot has passed: then it is a week away.
  assert.match((await free.first().textContent()) ?? '', /^Thu 09:00 (\d+ \w+, )?next free$/);
  await free.first().click();
  const button = page.getByRole('button', { name: /^Thu \d+ \w+, 09:00/ });
  await button.waitFor();
  await picker.waitFor({ state: 'detached' });

  // A slot of another week takes one click too, and having no time can be chosen again.
  await button.click();
  const next = picker.getByRole('button', { name: /^Thursday .*, one free time$/ });
  await next.last().click();
  await picker.getByRole('button', { name: '09:00 free' }).click();
  await picker.waitFor({ state: 'detached' });
  await button.click();
  await picker.getByRole('button', { name: 'Take the time off' }).click();
  await page.getByRole('button', { name: 'No time yet' }).waitFor();
}

async function takeNextFreeSlot(
  page: Page,
  server: TestServer,
  owner: BrowserSession,
  id: string,
): Promise<void> {
  await page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const offered = page.getByRole('radio', { name: /^Next free time: Thu \d+ \w+, 09:00 \(.+\)$/ });
  await offered.waitFor();
  assert.ok(await offered.isChecked());
  await assertAccessible(page, 'the next free time');
  await takeScreenshots(page, 'schedule-next-free');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page
    .getByText(/^Scheduled\. Thu /)
    .first()
    .waitFor();
  const { state, schedule } = await owner.readPost(id);
  assert.equal(state, 'scheduled');
  assert.match(schedule?.wall_time ?? '', /T09:00:00$/);

  await page.getByRole('button', { name: 'Move it…' }).click();
  assert.equal(await page.getByRole('dialog').getByLabel('Time', { exact: true }).inputValue(), '09:00');
  await page.getByRole('radio', { name: /^Next free time after its own: Thu / }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const moved = await owner.readPost(id);
  const days = Date.parse(moved.schedule?.publish_at ?? '') - Date.parse(schedule?.publish_at ?? '');
  assert.equal(Math.round(days / 86_400_000), 7);
}

const recurrences = async (owner: BrowserSession) =>
  (await owner.get<{ data: RecurrenceView[] }>('/v1/recurrences')).body.data;

async function addRecurrence(page: Page, owner: BrowserSession, id: string): Promise<void> {
  await page.getByRole('link', { name: 'Repeat this…' }).click();
  await page.getByText('Each repetition becomes a draft to approve.').waitFor();
  await page.getByText(/^To go out, if signed: Thu/).waitFor();
  await assertAccessible(page, 'repeating a post');
  await takeScreenshots(page, 'recurring-new');
  await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true });
  await page.getByRole('button', { name: 'Repeat it as drafts' }).click();
  await page.getByText('Every Monday and Thursday at').waitFor();
  await page.getByRole('link', { name: 'Warm bread from seven', exact: true }).waitFor();
  await assertAccessible(page, 'recurring posts');
  await takeScreenshots(page, 'recurring');
  const [made] = await recurrences(owner);
  assert.deepEqual(
    [made?.template_post_id, made?.weekdays, made?.time],
    [id, ['monday', 'thursday'], '09:00'],
  );
}

async function changeAndEndRecurrence(page: Page, owner: BrowserSession): Promise<void> {
  await page.getByRole('link', { name: 'Change: Warm bread from seven' }).click();
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true });
  await page.getByLabel('Day of the month').fill('31');
  await takeScreenshots(page, 'recurring-change');
  await page.getByRole('button', { name: 'Save the new plan' }).click();
  await page.getByText('Every month on the 31st, or its last day at').waitFor();
  const running = (await recurrences(owner)).filter(({ ended_at }) => ended_at === null);
  assert.deepEqual(
    running.map(({ day_of_month }) => day_of_month),
    [31],
  );
  await page.getByRole('link', { name: 'End: Warm bread from seven' }).click();
  await page.waitForURL(/end=rec_/);
  await takeScreenshots(page, 'recurring-end');
  await page.getByRole('button', { name: 'End the repetition' }).click();
  await page.getByText('No recurring posts yet.').waitFor();
  await page.getByRole('link', { name: 'Ended', exact: true }).click();
  const ended = page.getByText(/^Ended \d+ \w+ \d{4}\. Drafts it had made stay/);
  await ended.nth(1).waitFor();
  assert.equal(await ended.count(), 2);
  assert.ok((await recurrences(owner)).every(({ ended_at }) => ended_at !== null));
}
