/** Somebody is asked for an approval while their page is open: the bell says so by itself and leads there. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, shoot, signIn } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

test('the bell, the list, the way to the post, and what one wants to be told', {
  timeout: 60_000,
}, async () => {
  const house = everything.use(await startHouse({ workers: false }));
  const browser = everything.use(await openBrowser());
  const owner = house.visitor();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = house.visitor();
  await editor.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

  const { page, complaints } = await openPage(browser);
  const followed = page.waitForResponse(/\/v1\/events/);
  await signIn(page, house);
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await followed;
  const id = await editor.draft({ account_id: account, caption: 'Warm bread from seven' });
  await editor.must(`/v1/posts/${id}/submit`);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await isAccessible(page, 'notifications');
  await shoot(page, 'notifications');
  await page.getByRole('link', { name: /Tomas Reyl asks you to approve a LinkedIn post/ }).click();
  await page.getByText('Warm bread from seven').first().waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  // Opening a post by another way reads what was told of it as well.
  const other = await editor.draft({ account_id: account, caption: 'Cold brew from nine' });
  await editor.must(`/v1/posts/${other}/submit`);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  await page.goto(new URL(`/review/${other}`, house.baseUrl).href);
  await page.getByText('Cold brew from nine').first().waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  // A question as a note rings too, and its post reads it.
  const mine = await owner.draft({ account_id: account, caption: 'Pastries all day' });
  await editor.must(`/v1/posts/${mine}/comments`, { text: 'Really all day?' });
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /Tomas Reyl wrote a note on a LinkedIn post/ }).waitFor();
  await page.goto(new URL(`/posts/${mine}`, house.baseUrl).href);
  await page.getByText('Really all day?').waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  await page.goto(new URL('/notifications/settings', house.baseUrl).href);
  await page.getByLabel('Your post was approved: by mail').selectOption('Once a day');
  const kept = page.waitForResponse(
    (one) => one.request().method() !== 'GET' && /"missed"/.test(one.request().postData() ?? ''),
  );
  await page.getByLabel('A post missed its time: in the app').uncheck();
  await kept;
  await isAccessible(page, 'what one is told');
  await shoot(page, 'notification-settings');
  const { body } = await owner.get<{ data: { kind: string; in_app: boolean; mail: string }[] }>(
    '/v1/notification-settings',
  );
  const missed = body.data.find(({ kind }) => kind === 'missed');
  assert.equal(missed?.in_app, false);
  assert.deepEqual(complaints, []);
});
