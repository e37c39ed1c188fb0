import assert from 'node:assert/strict';
import type { AccountView } from '../../../server/http/accounts/views.ts';
import { minutes } from '../../../server/lib/clock.ts';
import { startHouse } from '../../house.ts';
import { isAccessible } from '../accessible.ts';
import type { Browser } from '../browser.ts';
import { bringSession, openPage, shoot } from '../desk.ts';
import type { Look } from '../look.ts';

/** An account is revoked on the platform while a page is open: the page says so by itself, until it is connected again. */
export async function accountLost(browser: Browser, look: Look): Promise<void> {
  await using house = await startHouse({
    overrides: { lookEvery: { realMs: 300, simulatedMs: 300, tickMs: 100 } },
  });
  const visitor = house.visitor();
  await visitor.signIn('ines');
  const [account = ''] = await visitor.connectLinkedIn();
  const at = new Date(house.context.clock.now().getTime() + minutes(90)).toISOString();
  const id = await visitor.draft({ account_id: account, caption: 'Late in the harbour', schedule: { at } });
  await visitor.approve(id);

  await using window = await openPage(browser, look);
  const { page, complaints } = window;
  await page.clock.install();
  await bringSession(page, visitor);
  // One page only, so that it is this one that is followed. What happens before that is not told to it, and a page that
  // is followed asks by itself only rarely.
  const followed = page.waitForResponse(/\/v1\/events/);
  await page.goto(new URL('/posts', house.baseUrl).href);
  await page.getByText('Late in the harbour').waitFor();
  await followed;
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

  // Whoever writes a new post sees it where the account is chosen.
  await page.goto(new URL('/compose', house.baseUrl).href);
  await page.getByRole('region', { name: 'Goes to' }).getByText('needs reconnecting').waitFor();
  await shoot(page, 'compose-account-lost');

  await banner.getByRole('button', { name: 'Reconnect Lanternfish Coffee' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('checkbox', { name: /Lanternfish Coffee/ }).check();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('heading', { name: /works\./ }).waitFor();
  await banner.waitFor({ state: 'attached' });
  assert.equal(await banner.textContent(), '');
  assert.deepEqual(complaints, []);
}
