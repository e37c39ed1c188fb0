/** A post that the platform refuses: whoever looks at it reads what is true of it, from the moment it changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHouse } from '../house.ts';
import { arrangeFault } from '../ledger.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

/** Everything that would promise that the post is still to go out. */
const promises = /Goes out|less than a minute|^On its way/;

async function promisesNothing(page: Page): Promise<void> {
  const left = page.getByText(promises);
  await left
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => undefined);
  assert.deepEqual(await left.allTextContents(), []);
}

test('approver and author read that the platform refused a post, and nothing says it goes out', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse();
  const ines = house.visitor();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  const { link } = await ines.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = house.visitor();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  maren.workspace = ines.workspace;
  const id = await maren.draft({ account_id: account, caption: 'The winter lot is in.' });
  await maren.must(`/v1/posts/${id}/submit`);

  await using browser = await openBrowser();
  await using approver = await openPage(browser);
  await bringSession(approver.page, ines);
  await approver.page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  await approver.page.getByRole('button', { name: 'Sign without holding' }).click();
  await approver.page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await approver.page.getByRole('button', { name: 'Publish now' }).waitFor();
  await using author = await openPage(browser, { size: 'phone', theme: 'dark' });
  await bringSession(author.page, maren);
  await author.page.goto(new URL(`/posts/${id}`, house.baseUrl).href);
  await author.page.getByText('As soon as you publish').waitFor();

  await arrangeFault(house.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  await approver.page.getByRole('button', { name: 'Publish now' }).click();
  await Promise.all(
    [approver, author].map(async ({ page }) => {
      const panel = page.getByRole('complementary', { name: 'Sign off' });
      await panel.getByText('LinkedIn did not take it.').waitFor();
      await promisesNothing(page);
      await panel.getByText('Should have gone out').waitFor();
      // The message at the foot of the page says the same.
      await page
        .locator('.toasts')
        .getByText(/^LinkedIn did not take it\./)
        .waitFor();
    }),
  );
  for (const { page } of [approver, author]) await isAccessible(page, 'a post that was refused');
  await shoot(approver.page, 'post-refused');

  // Tried once more: it is on its way, then out, and each is said in its time.
  await approver.page.getByRole('button', { name: 'Try again' }).click();
  await Promise.all(
    [approver, author].map(async ({ page }) => {
      await page.locator('.toasts').getByText('It is out on LinkedIn.').waitFor();
      await page.getByText('It is out.', { exact: true }).waitFor();
      await promisesNothing(page);
    }),
  );
  assert.deepEqual(approver.complaints, []);
  assert.deepEqual(author.complaints, []);
});

test('a post that was missed or is unconfirmed has no countdown, also where the clock of the reader is slow', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  await using browser = await openBrowser();
  await using desk = await openPage(browser);
  await bringSession(desk.page, ines);
  for (const state of ['failed', 'missed', 'unconfirmed'] as const) {
    const id = await ines.draft({ account_id: account, caption: `This one is ${state}` });
    await ines.approve(id);
    await ines.must('/posts/publish', { post_id: id });
    // Only a platform brings them about, and only after a while.
    await house.database.handle.sql
      .updateTable('posts')
      .set({ state, trouble: JSON.stringify({ code: state, message: 'Why.', at: new Date().toISOString() }) })
      .where('id', '=', id as `${bigint}`)
      .execute();
    await desk.page.clock.setSystemTime(Date.now() - 40_000);
    await desk.page.goto(new URL(`/posts/${id}`, house.baseUrl).href);
    await desk.page.getByText('Why.').first().waitFor();
    await promisesNothing(desk.page);
  }
  assert.deepEqual(desk.complaints, []);
});
