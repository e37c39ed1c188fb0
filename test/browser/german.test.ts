import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { findOverflowingWidths } from './look.ts';
import { openBrowser, recordErrors } from './open-browser.ts';
import { openAccountsPage, takeScreenshots } from './page-fixture.ts';

test('a German reader gets every page and every server message in German; English is one choice away', async () => {
  await using server = await startTestServer();
  await using browser = await openBrowser();
  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = recordErrors(page);

  await openAccountsPage(page, server);
  await page.getByRole('heading', { level: 1, name: 'Konten' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('link', { name: 'Kalender' }).click();
  await page.getByText('Montag').first().waitFor();
  await assertAccessible(page, 'the calendar in German');
  await takeScreenshots(page, 'german');
  assert.deepEqual(await findOverflowingWidths(page, 'desk'), []);
  // The navigation labels are longer than in English, and leave space for the workspace's name.
  const workspace = await page.getByRole('button', { name: /^Arbeitsbereich:/ }).boundingBox();
  assert.ok((workspace?.width ?? 0) > 90, `the workspace's name has ${workspace?.width} px`);
  assert.deepEqual(complaints, []);

  // The server knows no such post, and says so in English.
  await page.goto(new URL('/posts/404', server.baseUrl).href);
  await page.getByText('Diesen Beitrag gibt es in diesem Arbeitsbereich nicht.').waitFor();
  await page.getByRole('link', { name: 'Zum Start' }).waitFor();

  // Labels that the server sends are German too.
  await page.goto(new URL('/campaigns/new', server.baseUrl).href);
  await page.getByLabel('Gestaltung der Bilder').selectOption('Ankündigung');

  // Notifications have German dates and no English in between.
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const approver = server.newSession();
  await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const schedule = { wall_time: '2031-11-19T09:30', time_zone: 'Europe/Lisbon' };
  const post = await owner.createDraft({ account_id: account, caption: 'Warmes Brot ab sieben', schedule });
  await owner.mustPost(`/v1/posts/${post}/submit`);
  await approver.approve(post);
  await page.goto(new URL('/notifications', server.baseUrl).href);
  await page
    .getByRole('link', {
      name: /Tomas Reyl hat freigegeben: Beitrag für LinkedIn ?Er geht hinaus: Mi\.,? 19\. Nov\.?(?: 2031)?, 09:30 \(Lissabon\)\. Für .+: Warmes Brot ab sieben/,
    })
    .waitFor();

  await page.getByRole('button', { name: /dein Menü/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Calendar' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Calendar' }).waitFor();
});
