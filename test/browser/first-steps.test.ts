/** The first five minutes: every step can be left and found again. The whole way is one of the journeys. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PolicyView } from '../../server/http/workspaces/views.ts';
import { createSafeFetch } from '../../server/lib/safe-fetch.ts';
import { startTestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const step = (page: Page, name: RegExp) => page.getByRole('region', { name });
const strip = (page: Page) => page.getByRole('region', { name: 'First steps' });

test('steps can be skipped, opened again and put away; Home keeps the place', async () => {
  await using server = await startTestServer({ workers: false });
  await using browser = await openBrowser();
  const ines = server.newSession();
  await ines.signIn('ines');
  await using opened = await openPage(browser);
  const { page, errors } = opened;
  await addSession(page, ines);

  await page.goto(new URL('/first-steps', server.baseUrl).href);
  await step(page, /You and your clock/)
    .getByRole('button', { name: 'Continue' })
    .click();
  await step(page, /Your brand/)
    .getByRole('button', { name: 'Skip for now' })
    .click();
  await step(page, /Where you post/)
    .getByRole('button', { name: 'Skip for now' })
    .click();
  await step(page, /Who says yes/)
    .getByRole('radio', { name: /Someone else signs too/ })
    .check();
  await page.getByLabel('Their work email').fill('maren@lanternfish.example');
  await page.getByRole('button', { name: 'Invite them' }).click();
  await page.getByText(/\/invite\/soinv_/).waitFor();
  await assertAccessible(page, 'invitation link');
  const { body: policy } = await ines.get<PolicyView>('/v1/policies');
  assert.equal(policy.approvals_required, 2);
  await page.getByRole('button', { name: 'Continue' }).click();

  // Without an account and without facts, the last step asks for sentences.
  const draft = step(page, /The first draft/);
  await draft.getByLabel('What is new, or happens soon?').fill('The winter espresso is back on Thursday.');
  await draft.getByRole('button', { name: 'Keep these' }).click();
  await draft.getByText('Connect an account first', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Finish later' }).click();

  await page.getByText('One step left to the first proof.').waitFor();
  await strip(page).getByText('Step 2, skipped').waitFor();
  await page.reload();
  await strip(page).getByRole('link', { name: 'Carry on' }).click();
  await draft.getByRole('button', { name: 'Where you post' }).click();
  await step(page, /Where you post/)
    .getByRole('button', { name: 'Connect LinkedIn' })
    .waitFor();

  await page.goto(server.baseUrl);
  await strip(page).getByRole('button', { name: 'Put this away' }).click();
  await strip(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await page.waitForURL(/\/first-steps/);
  assert.deepEqual(errors, []);
});

test('reading a site can be stopped, and a platform that is refused leads back to its step', async () => {
  let open = 0;
  const site = createServer((request) => {
    open += 1;
    request.socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  resources.defer(() => {
    site.closeAllConnections();
    site.close();
  });
  const { port } = site.address() as AddressInfo;
  const safeFetch = createSafeFetch({
    isAllowed: (_address, to) => to === port,
    resolve: async () => ['127.0.0.1'],
  });
  await using server = await startTestServer({ workers: false, overrides: { safeFetch } });
  await using browser = await openBrowser();
  const ines = server.newSession();
  await ines.signIn('ines');
  await using opened = await openPage(browser);
  const { page, errors } = opened;
  await addSession(page, ines);

  await page.goto(new URL('/first-steps?step=brand', server.baseUrl).href);
  const brand = step(page, /Your brand/);
  await brand.getByLabel('Web address').fill(`http://slow.example:${port}/`);
  await brand.getByRole('button', { name: 'Look' }).click();
  await brand.getByText('Reading the site, at most half a minute.').waitFor();
  await waitUntil('the site is asked', () => open === 1);
  await assertAccessible(page, 'reading a site');
  await brand.getByRole('button', { name: 'Stop' }).click();
  await waitUntil('the request to the site ends', () => open === 0);
  assert.equal(await brand.getByRole('alert').count(), 0);

  await page.goto(new URL('/first-steps?step=accounts', server.baseUrl).href);
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click();
  await page
    .getByRole('button', { name: /Cancel|Deny|Don’t allow/ })
    .first()
    .click();
  await page.waitForURL(/\/first-steps\?.*problem=denied/);
  await page.getByText('You did not give the permission, so nothing was connected.').waitFor();
  assert.deepEqual(errors, []);
});

test('members see what their role may do, and who can do the rest', async () => {
  await using server = await startTestServer({ workers: false });
  await using browser = await openBrowser();
  const ines = server.newSession();
  await ines.signIn('ines');
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = server.newSession();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  await using opened = await openPage(browser);
  const { page, errors } = opened;
  await addSession(page, maren);
  for (const [name, title] of [
    ['brand', /Your brand/],
    ['accounts', /Where you post/],
    ['approver', /Who says yes/],
  ] as const) {
    await page.goto(new URL(`/first-steps?step=${name}`, server.baseUrl).href);
    await step(page, title).getByText('Your role does not allow this. Ask Ines Duarte.').waitFor();
    assert.equal(
      await step(page, title)
        .getByRole('button', { name: /Connect|Look|Invite/ })
        .count(),
      0,
    );
  }
  await assertAccessible(page, 'steps of an editor');
  assert.deepEqual(errors, []);
});
