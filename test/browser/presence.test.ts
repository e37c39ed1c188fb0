/** Ines writes and Tomas reviews, each in a browser of their own: each sees what the other has open, while they have. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const server = resources.use(await startTestServer());
const browser = resources.use(await openBrowser());
const ines = server.newSession();
await ines.signIn('ines');
const [account = ''] = await ines.connectLinkedIn();
const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
const tomas = server.newSession();
await tomas.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

const openAs = async (person: BrowserSession, path: string) => {
  const opened = await openPage(browser);
  await addSession(opened.page, person);
  await opened.page.goto(new URL(path, server.baseUrl).href);
  return opened;
};
const sees = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const seesNobody = (page: Page) =>
  page.locator('[data-part="presence"]:empty').waitFor({ state: 'attached' });

test('an author and an approver see each other on the post page, in review and in compose, until one leaves', async () => {
  const id = await ines.createDraft({ account_id: account, caption: 'Warm bread from seven' });
  await using author = await openAs(ines, `/posts/${id}`);
  await using approver = await openAs(tomas, `/posts/${id}`);
  await sees(author.page, 'Tomas is reading this');
  await sees(approver.page, 'Ines is reading this');

  await author.page.goto(new URL(`/compose/${id}`, server.baseUrl).href);
  await sees(approver.page, 'Ines is editing this');
  await sees(author.page, 'Tomas is reading this');
  await approver.page.goto(new URL(`/compose/${id}`, server.baseUrl).href);
  await sees(author.page, 'Tomas is editing this too');
  await assertAccessible(author.page, 'compose with another editor');
  await takeScreenshots(author.page, 'presence-compose');

  await approver.page.goto(new URL('/calendar', server.baseUrl).href);
  await seesNobody(author.page);
  await ines.mustPost(`/v1/posts/${id}/submit`);
  await author.page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await approver.page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await sees(approver.page, 'Ines is reading this');
  await assertAccessible(approver.page, 'review with another reader');
  await takeScreenshots(approver.page, 'presence-review');
  assert.deepEqual([...author.errors, ...approver.errors], []);
});

test('within the app, going elsewhere ends it; two tabs of one person are one, and nobody sees themselves', async () => {
  const id = await ines.createDraft({ account_id: account, caption: 'Roses for the window' });
  await using author = await openAs(ines, `/posts/${id}`);
  await using approver = await openAs(tomas, `/posts/${id}`);
  const second = await approver.page.context().newPage();
  await second.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await sees(second, 'Ines is reading this');
  await sees(author.page, 'Tomas is reading this');
  assert.equal(await second.getByText(/Tomas is/).count(), 0);

  await second.getByRole('link', { name: 'Calendar' }).first().click();
  await approver.page.getByRole('link', { name: 'Calendar' }).first().click();
  await seesNobody(author.page);
  assert.deepEqual([...author.errors, ...approver.errors], []);
});

test('a tab in the background is not reading, and a person who is removed is gone at once, on both sides', async () => {
  const id = await ines.createDraft({ account_id: account, caption: 'Closed on Monday' });
  await using author = await openAs(ines, `/posts/${id}`);
  await using background = await openPage(browser);
  await addSession(background.page, tomas);
  await background.page.addInitScript(
    "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })",
  );
  await background.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await background.page.getByText('Closed on Monday').first().waitFor();
  await using approver = await openAs(tomas, '/');
  await approver.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await sees(author.page, 'Tomas is reading this');
  await sees(approver.page, 'Ines is reading this');
  const { idea_id } = await ines.readPost(id);
  const tabs = await server.database.handle.sql
    .selectFrom('presence')
    .select('user_id')
    .where('idea_id', '=', idea_id as `ide_${string}`)
    .execute();
  assert.deepEqual(tabs.map(({ user_id }) => user_id).sort(), [ines.userId, tomas.userId].sort());

  await ines.delete(`/v1/members/${tomas.userId}`);
  await seesNobody(author.page);
  await approver.page.getByText('Ines is reading this').waitFor({ state: 'detached' });
  assert.deepEqual(author.errors, []);
});
