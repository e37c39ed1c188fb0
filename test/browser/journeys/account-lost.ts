import assert from 'node:assert/strict';
import type { AccountView } from '../../../server/http/accounts/views.ts';
import { minutes } from '../../../server/lib/clock.ts';
import { startTestServer } from '../../test-server.ts';
import { waitUntil } from '../../wait-until.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, openPage, takeScreenshots } from '../page-fixture.ts';

/**
 * An account is revoked on the platform while a page is open: the page shows it by itself, until it is connected
 * again.
 */
export async function losesAccount(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({
    overrides: { checkIntervals: { realMs: 300, simulatedMs: 300, tickMs: 100 } },
  });
  const browserSession = server.newSession();
  await browserSession.signIn('ines');
  const [account = ''] = await browserSession.connectLinkedIn();
  const at = new Date(server.context.clock.now().getTime() + minutes(90)).toISOString();
  const id = await browserSession.createDraft({
    account_id: account,
    caption: 'Late in the harbour',
    schedule: { at },
  });
  await browserSession.approve(id);

  await using window = await openPage(browser, look);
  const { page, errors } = window;
  await page.clock.install();
  await addSession(page, browserSession);
  // One page only, so that it is the one with the live connection. Events before the connection are not pushed to
  // it, and a
  // page with a live connection polls only rarely.
  const streamOpened = page.waitForResponse(/\/v1\/live/);
  await page.goto(new URL('/posts', server.baseUrl).href);
  await page.getByText('Late in the harbour').waitFor();
  await streamOpened;
  const banner = page.getByRole('status', { name: 'Accounts that need reconnecting' });
  assert.equal(await banner.textContent(), '');

  await fetch(new URL('/linkedin/www/settings/apps', server.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ member: 'ines' }),
  });
  await waitUntil('the loss is noticed', async () => {
    const { body } = await browserSession.get<AccountView>(`/v1/accounts/${account}`);
    return body.status === 'reconnect_needed';
  });
  await page.clock.fastForward(15_000);
  await banner.getByText('Lanternfish Coffee needs reconnecting.').waitFor();
  await page.getByText('Blocked', { exact: false }).first().waitFor();
  await assertAccessible(page, 'posts, with an account lost');
  await takeScreenshots(page, 'account-lost');
  await page.getByText('Late in the harbour').first().click();
  await page.getByText('Blocked. ').waitFor();
  await takeScreenshots(page, 'post-blocked');

  // The author of a new post sees it where the account is chosen.
  await page.goto(new URL('/compose', server.baseUrl).href);
  await page.getByRole('region', { name: 'Goes to' }).getByText('needs reconnecting').waitFor();
  await takeScreenshots(page, 'compose-account-lost');

  await banner.getByRole('button', { name: 'Reconnect Lanternfish Coffee' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('checkbox', { name: /Lanternfish Coffee/ }).check();
  await page.getByRole('button', { name: 'Connect selected' }).click();
  await page.getByRole('heading', { name: /works\./ }).waitFor();
  await banner.waitFor({ state: 'attached' });
  assert.equal(await banner.textContent(), '');
  assert.deepEqual(errors, []);
}
