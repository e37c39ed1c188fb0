import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const server = resources.use(await startTestServer({ workers: false }));
const browser = resources.use(await openBrowser());

test('a person without an account here can read the status of their data deletion request', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(new URL('/data-deletion?id=del_unknown', server.baseUrl).href);
  await page.getByRole('heading', { name: 'We know no request with this code.' }).waitFor();
  const now = new Date();
  await server.database.handle.sql
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
  await page.goto(new URL('/data-deletion?id=del_known', server.baseUrl).href);
  await page.getByRole('heading', { name: 'Your data is deleted.' }).waitFor();
  await page.getByText(/about (two|2) connected accounts/).waitFor();
  await assertAccessible(page, 'deletion of data');
  await takeScreenshots(page, 'data-deletion');
  assert.deepEqual(
    errors.filter((complaint) => !/status of 404/.test(complaint)),
    [],
  );
});
