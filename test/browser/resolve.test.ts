/** An unconfirmed post: an approver checks it and answers, and others read who answered. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPublishingFixture } from '../faults/publishing-fixture.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('“Is it out?” leads to the page, takes only its own address, and says who answered', async () => {
  const fixture = resources.use(await openPublishingFixture());
  const browser = resources.use(await openBrowser());
  const { server, ines: owner } = fixture;
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = server.newSession();
  await editor.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const id = await editor.createDraft({ account_id: fixture.pages[0], caption: 'Warm bread from seven' });
  await editor.mustPost(`/v1/posts/${id}/submit`);
  await owner.approve(id);
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(server.sandboxUrl, {
    operation: 'listPosts',
    kind: 'status_before_effect',
    status: 403,
  });
  await owner.mustPost('/posts/publish', { post_id: id });
  await fixture.sendUntilIdle();
  const [shown] = await readLedger(server.sandboxUrl);
  const permalink = new URL(`/linkedin/www/feed/update/${shown?.external_id}/`, server.sandboxUrl).href;

  const { page, errors } = await openPage(browser);
  await addSession(page, owner);
  await page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await page.getByText('We cannot tell.', { exact: true }).waitFor();
  await assertAccessible(page, 'an unconfirmed post');
  await takeScreenshots(page, 'unconfirmed');
  const [there] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Look at Lanternfish Coffee on LinkedIn' }).click(),
  ]);
  await there.getByText('Warm bread from seven').waitFor();
  assert.ok(there.url().startsWith(server.sandboxUrl), there.url());
  await there.close();

  const known = page.getByRole('region', { name: 'What we know' });
  await known.getByText('Sending began, with exactly what Ines Duarte signed.').waitFor();
  await page.getByRole('list', { name: 'From written to out' }).getByText('Out?').waitFor();
  await page.getByRole('radio', { name: 'I can’t tell yet' }).check();
  await page.getByRole('button', { name: 'Leave it open' }).click();
  await page.getByText('It stays open. Nothing is sent meanwhile.').first().waitFor();
  await page.getByRole('radio', { name: 'It is there' }).check();
  const field = page.getByLabel('Link to the post on LinkedIn');
  const out = page.getByRole('button', { name: 'Note that it is out' });
  await field.fill('https://example.com/post');
  await out.click();
  await page.getByText(/This is not the address of a post of Lanternfish Coffee on LinkedIn\./).waitFor();
  assert.equal((await owner.readPost(id)).state, 'unconfirmed');
  await field.fill(permalink);
  await out.click();
  await page.getByText('Ines Duarte said it is out.').waitFor();
  await takeScreenshots(page, 'marked-published');

  const other = await openPage(browser);
  await addSession(other.page, editor);
  await other.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await other.page.getByText('Ines Duarte said it is out.').waitFor();
  await other.page.getByText('Nobody knows when').waitFor();
  await other.page.getByText('Marked as published; the platform shows it').waitFor();
  const open = other.page.getByRole('link', { name: 'Open on LinkedIn' });
  assert.equal(await open.getAttribute('href'), permalink);
  assert.doesNotMatch((await other.page.getByRole('main').textContent()) ?? '', /exactly as it/i);
  await assertAccessible(other.page, 'a post that a person marked as published');

  await page.goto(new URL(`/activity?post=%22${id}%22`, server.baseUrl).href);
  const proof = page.getByRole('complementary', { name: 'Proof of approval' });
  await proof.getByText('One person signed it, and Ines Duarte said it is out').waitFor();
  // The browser itself logs the refusal of the wrong address.
  assert.deepEqual(
    [...errors, ...other.errors].filter((one) => !one.includes('status of 400')),
    [],
  );
});
