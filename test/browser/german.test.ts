import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { complaintsOf, openBrowser } from './browser.ts';
import { shoot, signIn } from './desk.ts';
import { tooWideAt } from './look.ts';

test('who reads German has every page in German, and what the server says; English is one choice away', {
  timeout: 60_000,
}, async () => {
  await using house = await startHouse();
  await using browser = await openBrowser();
  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);

  await signIn(page, house);
  await page.getByRole('heading', { level: 1, name: 'Konten' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('link', { name: 'Kalender' }).click();
  await page.getByText('Montag').first().waitFor();
  await isAccessible(page, 'the calendar in German');
  await shoot(page, 'german');
  assert.deepEqual(await tooWideAt(page, 'desk'), []);
  // The names of the places are longer than in English, and leave room for the one of the workspace.
  const workspace = await page.getByRole('button', { name: /^Arbeitsbereich:/ }).boundingBox();
  assert.ok((workspace?.width ?? 0) > 90, `the workspace's name has ${workspace?.width} px`);
  assert.deepEqual(complaints, []);

  // The server knows no such post, and says so in English.
  await page.goto(new URL('/posts/404', house.baseUrl).href);
  await page.getByText('Diesen Beitrag gibt es in diesem Arbeitsbereich nicht.').waitFor();
  await page.getByRole('link', { name: 'Zum Start' }).waitFor();

  // Names that the server gives are German too.
  await page.goto(new URL('/campaigns/new', house.baseUrl).href);
  await page.getByLabel('Gestaltung der Bilder').selectOption('Ankündigung');

  // What people are told has their dates and no English between.
  const owner = house.visitor();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'approver' });
  const approver = house.visitor();
  await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const schedule = { wall_time: '2031-11-19T09:30', time_zone: 'Europe/Lisbon' };
  const post = await owner.draft({ account_id: account, caption: 'Warmes Brot ab sieben', schedule });
  await owner.must(`/v1/posts/${post}/submit`);
  await approver.approve(post);
  await page.goto(new URL('/notifications', house.baseUrl).href);
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
