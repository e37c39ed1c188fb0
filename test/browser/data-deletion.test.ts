import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());
const house = everything.use(await startHouse({ workers: false }));
const browser = everything.use(await openBrowser());

test('a person without an account here can read what became of their request to delete data', {
  timeout: 30_000,
}, async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(new URL('/data-deletion?id=del_unknown', house.baseUrl).href);
  await page.getByRole('heading', { name: 'We know no request with this code.' }).waitFor();
  const now = new Date();
  await house.database.handle.sql
    .insertInto('data_deletions')
    .values({
      code: 'del_known',
      platform: 'facebook',
      digest: '0'.repeat(64),
      requested_at: now,
      finished_at: now,
      accounts_removed: 2,
    })
    .execute();
  await page.goto(new URL('/data-deletion?id=del_known', house.baseUrl).href);
  await page.getByRole('heading', { name: 'Your data is deleted.' }).waitFor();
  await page.getByText(/about (two|2) connected accounts/).waitFor();
  await isAccessible(page, 'deletion of data');
  await shoot(page, 'data-deletion');
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 404/.test(complaint)),
    [],
  );
});
