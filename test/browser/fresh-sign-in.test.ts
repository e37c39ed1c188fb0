/** Two people: an owner removes an approver who signed a scheduled post; an approver's sign-in is too old to sign. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserSession } from '../browser-session.ts';
import { changeGenuinely } from '../genuine-rows.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer());
const browser = resources.use(await openBrowser());
const owner = server.newSession();
await owner.signIn('ines');
const [account = ''] = await owner.connectLinkedIn();
const publishAt = '2031-01-01T09:00:00.000Z';

async function joined(): Promise<BrowserSession> {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const approver = server.newSession();
  await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  return approver;
}

async function inReview(caption: string): Promise<string> {
  const id = await owner.createDraft({ account_id: account, caption, schedule: { at: publishAt } });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  return id;
}

const openAs = async (person: BrowserSession, path: string) => {
  const opened = await openPage(browser);
  await addSession(opened.page, person);
  await opened.page.goto(new URL(path, server.baseUrl).href);
  return opened;
};

test('who signed in 13 hours ago signs in again in another tab and then signs, with nothing lost on the page', async () => {
  const approver = await joined();
  const id = await inReview('Beans from Minas');
  await changeGenuinely(
    server.database,
    'web_sessions',
    "update web_sessions set authenticated_at = now() - interval '13 hours' where user_id = $1",
    [approver.userId],
  );
  await using opened = await openAs(approver, `/review/${id}`);
  const { page } = opened;
  // Disabled until the proof can be signed.
  const hold = page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled'));
  const press = async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/approve'));
    await Promise.all([answer, hold.click({ delay: 1_500 })]);
  };
  await press();
  const dialog = page.getByRole('dialog', { name: 'Sign in again to sign' });
  await dialog.waitFor();
  assert.equal((await owner.readPost(id)).state, 'in_review');
  await assertAccessible(page, 'the request to sign in again');
  await takeScreenshots(page, 'sign-in-again-dialog');

  // Somebody else at the screen does not count.
  const wrongTab = await tabOf(() => dialog.getByRole('link', { name: 'Sign in again' }).click());
  await wrongTab.locator('[name="person"][value="jonas"]').click();
  await wrongTab.getByRole('heading', { name: 'You are not signed in again yet.' }).waitFor();
  await takeScreenshots(wrongTab, 'sign-in-again-other-person');
  await wrongTab.close();
  assert.ok(await dialog.isVisible());

  const tab = await tabOf(() => dialog.getByRole('link', { name: 'Sign in again' }).click());
  await tab.locator('[name="person"][value="tomas"]').click();
  await page.getByText('You are signed in again. Go on where you were.', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await press();
  await owner.waitForPost(id, ({ state }) => state === 'scheduled');

  async function tabOf(open: () => Promise<void>) {
    const [opening] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await opening.waitForLoadState();
    return opening;
  }
});

test('an owner who removes an approver sees which posts they signed, and by default those go back to review', async () => {
  const approver = await joined();
  const id = await inReview('Roses for the window');
  await approver.approve(id);
  await using opened = await openAs(owner, '/settings');
  const { page, errors } = opened;

  // The same is asked where a role stops allowing signatures.
  await page.getByLabel('Role of Tomas Reyl').selectOption('editor');
  await page.getByRole('radio', { name: /^Their signatures fall/ }).waitFor();
  await assertAccessible(page, 'a role that loses the right to sign');
  await takeScreenshots(page, 'role-loses-signatures');
  await page.getByRole('button', { name: 'Undo' }).click();

  await page.getByRole('button', { name: 'Remove Tomas Reyl' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Tomas Reyl?' });
  await dialog.getByText('Roses for the window').waitFor();
  assert.ok(await dialog.getByRole('radio', { name: /^Their signatures fall/ }).isChecked());
  await assertAccessible(page, 'removing somebody who signed');
  await takeScreenshots(page, 'remove-member-signatures');
  await dialog.getByRole('button', { name: 'Remove Tomas Reyl' }).click();
  await dialog.waitFor({ state: 'detached' });
  const post = await owner.readPost(id);
  assert.deepEqual([post.state, post.schedule?.publish_at], ['in_review', publishAt]);
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await page.getByText('Tomas Reyl was removed from the workspace', { exact: false }).first().waitFor();
  await takeScreenshots(page, 'back-in-review');
  assert.deepEqual(errors, []);
});

test('a person sees where they are signed in and ends another session, which is signed out at once', async () => {
  const other = server.newSession();
  await other.signIn('ines');
  await using opened = await openAs(owner, '/settings/sign-in');
  await using elsewhere = await openAs(other, '/');
  await elsewhere.page.getByRole('main').waitFor();
  const { page, errors } = opened;
  const sessions = page.getByRole('list', { name: 'Your sessions' });
  await sessions.getByText('This one').waitFor();
  await assertAccessible(page, 'the list of sessions');
  await takeScreenshots(page, 'sessions');
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await page.getByText('All other sessions have ended.', { exact: true }).waitFor();
  assert.equal(await sessions.getByRole('listitem').count(), 1);
  assert.equal((await other.get('/v1/session')).status, 401);
  await elsewhere.page.goto(new URL('/settings', server.baseUrl).href);
  await elsewhere.page.waitForURL(/\/signin/);
  assert.deepEqual(errors, []);
});
