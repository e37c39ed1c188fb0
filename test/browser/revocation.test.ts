/** An account is lost while a page is open: the page says so by itself, and no longer when it is connected again. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AccountView } from '../../server/http/views.ts';
import { minutes } from '../../server/lib/clock.ts';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, shoot, signIn } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());
const house = everything.use(
  await startHouse({ overrides: { lookEvery: { realMs: 300, simulatedMs: 300, tickMs: 100 } } }),
);
const browser = everything.use(await openBrowser());

test('the banner comes and goes without anybody touching the page, and blocked posts say so', {
  timeout: 60_000,
}, async () => {
  const visitor = house.visitor();
  await visitor.signIn('ines');
  const [account = ''] = await visitor.connectLinkedIn();
  const at = new Date(house.context.clock.now().getTime() + minutes(90)).toISOString();
  const id = await visitor.draft({ account_id: account, caption: 'Late in the harbour', schedule: { at } });
  await visitor.approve(id);

  const { page, complaints } = await openPage(browser);
  await page.clock.install();
  await signIn(page, house);
  await page.goto(new URL('/posts', house.baseUrl).href);
  await page.getByText('Late in the harbour').waitFor();
  const banner = page.getByRole('status', { name: 'Accounts that need reconnecting' });
  assert.equal(await banner.textContent(), '');

  await fetch(new URL('/linkedin/www/settings/apps', house.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ member: 'ines' }),
  });
  for (;;) {
    const { body } = await visitor.get<AccountView>(`/v1/accounts/${account}`);
    if (body.status === 'reconnect_needed') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await page.clock.fastForward(15_000);
  await banner.getByText('Lanternfish Coffee needs reconnecting.').waitFor();
  await page.getByText('Blocked', { exact: false }).first().waitFor();
  await isAccessible(page, 'posts, with an account lost');
  await shoot(page, 'account-lost');
  await page.getByText('Late in the harbour').first().click();
  await page.getByText('Blocked. ').waitFor();
  await shoot(page, 'post-blocked');

  await banner.getByRole('button', { name: 'Reconnect Lanternfish Coffee' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('checkbox', { name: /Lanternfish Coffee/ }).check();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('heading', { name: /works\./ }).waitFor();
  await banner.waitFor({ state: 'attached' });
  assert.equal(await banner.textContent(), '');
  assert.deepEqual(complaints, []);
});

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
