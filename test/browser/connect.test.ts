import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHouse } from '../house.ts';
import { arrangeFault } from '../ledger.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());
const house = everything.use(await startHouse({ workers: false }));
const browser = everything.use(await openBrowser());

test('what a platform refuses to show is named beside what can be connected', {
  timeout: 30_000,
}, async () => {
  const visitor = house.visitor();
  await visitor.signIn('ines');
  const { page, complaints } = await openPage(browser);
  await bringSession(page, visitor);
  await page.goto(new URL('/accounts', house.baseUrl).href);
  const { authorization_url } = await visitor.must<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  await arrangeFault(house.sandboxUrl, { operation: 'listPages', kind: 'status_before_effect', status: 403 });
  await page.goto(authorization_url);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('LinkedIn does not let this connection see your company pages.').waitFor();
  const profile = page.getByRole('checkbox', { name: /Ines Duarte/ });
  assert.equal(await page.getByRole('checkbox').count(), 1);
  await isAccessible(page, 'connecting, with pages refused');
  await shoot(page, 'connect-not-shown');
  await profile.check();
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByText('Connected: Ines Duarte.', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});
