/** A post that the platform refuses: the page shows its true state from the moment it changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { arrangeFault } from '../read-ledger.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, holdToPublish, openPage, takeScreenshots } from './page-fixture.ts';

/** Everything that would promise that the post is still to be published. */
const promises = /Goes out|less than a minute|^On its way/;

async function promisesNothing(page: Page): Promise<void> {
  const left = page.getByText(promises);
  await left
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => undefined);
  assert.deepEqual(await left.allTextContents(), []);
}

test('approver and author read that the platform refused a post, and nothing says it will be published', async () => {
  await using server = await startTestServer();
  const ines = server.newSession();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = server.newSession();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  maren.workspace = ines.workspace;
  const id = await maren.createDraft({ account_id: account, caption: 'The winter lot is in.' });
  await maren.mustPost(`/v1/posts/${id}/submit`);

  await using browser = await openBrowser();
  await using approver = await openPage(browser);
  await addSession(approver.page, ines);
  await approver.page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await approver.page.getByRole('button', { name: 'Sign without holding' }).click();
  await approver.page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await approver.page.getByRole('button', { name: 'Hold to publish now' }).waitFor();
  await using author = await openPage(browser, { size: 'phone', theme: 'dark' });
  await addSession(author.page, maren);
  await author.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await author.page.getByText('As soon as you publish').waitFor();

  await arrangeFault(server.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  await holdToPublish(approver.page);
  await Promise.all(
    [approver, author].map(async ({ page }) => {
      const panel = page.getByRole('complementary', { name: 'Sign off' });
      await panel.getByText('LinkedIn did not take it.').waitFor();
      await promisesNothing(page);
      await panel.getByText('Should have gone out').waitFor();
      // The message at the bottom of the page says the same.
      await page
        .locator('[data-part="toasts"]')
        .getByText(/^LinkedIn did not take it\./)
        .waitFor();
    }),
  );
  for (const { page } of [approver, author]) await assertAccessible(page, 'a post that was refused');
  await approver.page.getByRole('list', { name: 'From written to out' }).getByText('Refused').waitFor();
  await takeScreenshots(approver.page, 'post-refused');

  // Retried: it is being sent, then published, and each state is shown in its time.
  await holdToPublish(approver.page, 'Hold to try again');
  await Promise.all(
    [approver, author].map(async ({ page }) => {
      await page.locator('[data-part="toasts"]').getByText('It is out on LinkedIn.').waitFor();
      await page.getByText('It is out.', { exact: true }).waitFor();
      await promisesNothing(page);
    }),
  );
  assert.deepEqual(approver.errors, []);
  assert.deepEqual(author.errors, []);
});

test("a missed or unconfirmed post has no countdown, even when the reader's clock is slow", async () => {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  await using browser = await openBrowser();
  await using opened = await openPage(browser);
  await addSession(opened.page, ines);
  for (const state of ['failed', 'missed', 'unconfirmed'] as const) {
    const id = await ines.createDraft({ account_id: account, caption: `This one is ${state}` });
    await ines.approve(id);
    await ines.mustPost('/posts/publish', { post_id: id });
    // Only a platform causes these states, and only after a while.
    await server.database.handle.sql
      .updateTable('posts')
      .set({ state, trouble: JSON.stringify({ code: state, message: 'Why.', at: new Date().toISOString() }) })
      .where('id', '=', id as `${bigint}`)
      .execute();
    await opened.page.clock.setSystemTime(Date.now() - 40_000);
    await opened.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
    await opened.page.getByText('Why.').first().waitFor();
    await promisesNothing(opened.page);
  }
  assert.deepEqual(opened.errors, []);
});
