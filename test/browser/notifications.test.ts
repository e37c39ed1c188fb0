/** An approver is asked for an approval while their page is open: the bell shows it by itself and leads there. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('the bell, the list, the link to the post, and the notification settings', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = server.newSession();
  await editor.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

  const { page, errors } = await openPage(browser);
  const streamOpened = page.waitForResponse(/\/v1\/live/);
  await openAccountsPage(page, server);
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await streamOpened;
  const id = await editor.createDraft({ account_id: account, caption: 'Warm bread from seven' });
  await editor.mustPost(`/v1/posts/${id}/submit`);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await assertAccessible(page, 'notifications');
  await takeScreenshots(page, 'notifications');
  await page.getByRole('link', { name: /Tomas Reyl asks you to approve a LinkedIn post/ }).click();
  await page.getByText('Warm bread from seven').first().waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  // Opening a post in another way also marks its notifications as read.
  const other = await editor.createDraft({ account_id: account, caption: 'Cold brew from nine' });
  await editor.mustPost(`/v1/posts/${other}/submit`);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  await page.goto(new URL(`/review/${other}`, server.baseUrl).href);
  await page.getByText('Cold brew from nine').first().waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  // A question in a note notifies too, and opening its post marks it as read.
  const mine = await owner.createDraft({ account_id: account, caption: 'Pastries all day' });
  await editor.mustPost(`/v1/posts/${mine}/comments`, { text: 'Really all day?' });
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /Tomas Reyl wrote a note on a LinkedIn post/ }).waitFor();
  await page.goto(new URL(`/posts/${mine}`, server.baseUrl).href);
  await page.getByText('Really all day?').waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  await page.goto(new URL('/notifications/settings', server.baseUrl).href);
  await page.getByLabel('Your post was approved: by mail').selectOption('Once a day');
  const savedSetting = page.waitForResponse(
    (one) => one.request().method() !== 'GET' && /"missed"/.test(one.request().postData() ?? ''),
  );
  await page.getByLabel('A post missed its time: in the app').uncheck();
  await savedSetting;
  await assertAccessible(page, 'what one is told');
  await takeScreenshots(page, 'notification-settings');
  const { body } = await owner.get<{ data: { kind: string; in_app: boolean; mail: string }[] }>(
    '/v1/notification-settings',
  );
  const missed = body.data.find(({ kind }) => kind === 'missed');
  assert.equal(missed?.in_app, false);
  assert.deepEqual(errors, []);
});
