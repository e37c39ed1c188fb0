import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { arrangeFault } from '../read-ledger.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const server = resources.use(await startTestServer({ workers: false }));
const browser = resources.use(await openBrowser());

test('targets that a platform refuses to show are named beside those that can be connected', async () => {
  const browserSession = server.newSession();
  await browserSession.signIn('ines');
  const { page, errors } = await openPage(browser);
  await addSession(page, browserSession);
  await page.goto(new URL('/accounts', server.baseUrl).href);
  const { authorization_url } = await browserSession.mustPost<{ authorization_url: string }>(
    '/oauth/connect',
    {
      platform: 'linkedin',
    },
  );
  await arrangeFault(server.sandboxUrl, {
    operation: 'listPages',
    kind: 'status_before_effect',
    status: 403,
  });
  await page.goto(authorization_url);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('LinkedIn does not let this connection see your company pages.').waitFor();
  const profile = page.getByRole('checkbox', { name: /Ines Duarte/ });
  assert.equal(await page.getByRole('checkbox').count(), 1);
  await assertAccessible(page, 'connecting, with pages refused');
  await takeScreenshots(page, 'connect-not-shown');
  await profile.check();
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByText('Connected: Ines Duarte.', { exact: true }).waitFor();
  assert.deepEqual(errors, []);
});
