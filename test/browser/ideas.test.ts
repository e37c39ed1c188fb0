/** One idea on several accounts, beyond the journey: parts of it, on the calendar, and many of them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { dragTo, monthDay } from './calendar-steps.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, countInputs, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const server = resources.use(await startTestServer());
const browser = resources.use(await openBrowser());
const ines = server.newSession();
await ines.signIn('ines');
const zone = { time_zone: 'Europe/Lisbon' };
await ines.mustPost(`/v1/workspaces/${ines.workspace}`, zone);
const [roastery = '', shop = ''] = await ines.connectLinkedIn({ pages: 2 });
const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
const tomas = server.newSession();
await tomas.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

const openAs = async (person: BrowserSession, path: string) => {
  const opened = await openPage(browser);
  await addSession(opened.page, person);
  await opened.page.goto(new URL(path, server.baseUrl).href);
  return opened;
};

/** In review: twice the same words at the same time, and once its own words. */
async function ideaInReview(caption: string, wall_time: string): Promise<readonly [string, string, string]> {
  const schedule = { wall_time, ...zone };
  const first = await ines.createDraft({ caption, account_id: roastery, schedule });
  const same = { same_idea_as: first, account_id: shop, schedule };
  const second = await ines.createDraft({ ...same, caption });
  const third = await ines.createDraft({ ...same, caption: `${caption}, for offices` });
  for (const id of [first, second, third]) await ines.mustPost(`/v1/posts/${id}/submit`);
  return [first, second, third];
}
const statesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await ines.readPost(id)).state));

test('a post that is left out stays in review, and the others do not wait for it', async () => {
  const ids = await ideaInReview('Deepwater is here', `${monthDay(15)}T12:30`);
  await using opened = await openAs(tomas, `/review/${ids[0]}`);
  const { page, errors } = opened;
  // The two that read alike are seen at once; the third has its own words, and has to be seen.
  const hold = page.getByRole('button', { name: /^Hold to sign/ }).and(page.locator(':enabled'));
  const look = page.getByRole('button', { name: 'LinkedIn differs: look at it first' });
  await page.getByText('Yours goes here').first().waitFor();
  await look.waitFor();
  assert.equal(await hold.count(), 0);
  await look.click();
  const sheet = page.getByRole('article');
  await sheet.getByText('against the shared text').waitFor();
  assert.deepEqual(await sheet.locator('ins').allTextContents(), [', for offices']);
  await sheet.getByText('own, 1 place differs').waitFor();
  await page.keyboard.press('d');
  await sheet.locator('ins').waitFor({ state: 'detached' });
  await hold.waitFor();
  await assertAccessible(page, 'a post against its idea');
  await page.keyboard.press('x');
  await sheet.getByText('Left out. Nothing is signed here.').waitFor();
  const holdTwo = page.getByRole('button', { name: 'Hold to sign two of three' });
  await holdTwo.and(page.locator(':enabled')).click({ delay: 800 });
  await page.getByText(/^Signed both\./).waitFor();
  assert.deepEqual(await statesOf(ids), ['scheduled', 'scheduled', 'in_review']);
  // The list has the idea once, with the post that needs someone first.
  await page.goto(new URL('/posts', server.baseUrl).href);
  const waiting = page.getByRole('region', { name: 'Waits for a signature' });
  const row = waiting.getByRole('listitem').filter({ hasText: 'Deepwater is here' }).first();
  await row.getByText(/ only\. Two are planned\.$/).waitFor();
  await row.getByRole('button', { name: /^Posts of Deepwater/ }).click();
  assert.equal(await row.getByRole('listitem').count(), 3);
  await row.getByText('Deepwater is here, for offices').waitFor();
  await assertAccessible(page, 'the posts of an idea');
  await takeScreenshots(page, 'posts-idea');
  assert.deepEqual(errors, []);
});

test('on the calendar an idea is one card, and one drag moves its posts together', async () => {
  const first = await ines.createDraft({
    caption: 'Winter hours',
    account_id: roastery,
    schedule: { wall_time: `${monthDay(16)}T09:45`, ...zone },
  });
  const second = await ines.createDraft({
    caption: 'Winter hours',
    account_id: shop,
    same_idea_as: first,
    schedule: { wall_time: `${monthDay(16)}T09:45`, ...zone },
  });
  await using opened = await openAs(ines, `/calendar?date=${monthDay(10)}`);
  const { page, errors } = opened;
  const card = page.getByRole('button', { name: /Winter hours/ });
  await card.waitFor();
  assert.equal(await card.count(), 1);
  await takeScreenshots(page, 'calendar-idea');
  await dragTo(page, card, monthDay(23));
  await page.getByText(/^Moved to .*Stays a draft/).waitFor();
  for (const id of [first, second])
    assert.match((await ines.readPost(id)).schedule?.wall_time ?? '', new RegExp(`^${monthDay(23)}`));
  assert.deepEqual(errors, []);
});

test('ten ideas are signed, each seen, by at most 21 keys and clicks', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 10; number += 1) {
    const id = await ines.createDraft({ caption: `Lot ${number} is roasted`, account_id: roastery });
    await ines.mustPost(`/v1/posts/${id}/submit`);
    ids.push(id);
  }
  await using opened = await openPage(browser);
  const { page, errors } = opened;
  const inputs = await countInputs(page);
  await addSession(page, tomas);
  await page.goto(new URL(`/review/${ids[0]}`, server.baseUrl).href);
  for (let number = 1; number <= 10; number += 1) {
    const name = `Lot ${number} is roasted`;
    await page.getByRole('article').getByText(name, { exact: true }).first().waitFor();
    await page.keyboard.press('x');
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/, seen$/)
      .first()
      .waitFor();
    if (number < 10) await page.keyboard.press('j');
  }
  await takeScreenshots(page, 'ten-ideas');
  const hold = page.getByRole('button', { name: 'Hold to sign all ten' }).and(page.locator(':enabled'));
  await hold.click({ delay: 800 });
  await page.getByRole('heading', { level: 1, name: /^Ten / }).waitFor();
  assert.deepEqual(new Set(await statesOf(ids)), new Set(['approved']));
  assert.ok(inputs() <= 21, `${inputs()} keys and clicks`);
  assert.deepEqual(errors, []);
});
