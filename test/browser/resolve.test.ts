/** Nobody knows whether a post went out: an approver looks and says so, and others read whose word it is. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStage } from '../faults/stage.ts';
import { arrangeFault, ledger } from '../ledger.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

test('“Is it out?” leads to the page, takes only its own address, and says whose word it is', {
  timeout: 120_000,
}, async () => {
  const stage = everything.use(await openStage());
  const browser = everything.use(await openBrowser());
  const { house, ines: owner } = stage;
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = house.visitor();
  await editor.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const id = await editor.draft({ account_id: stage.pages[0], caption: 'Warm bread from seven' });
  await editor.must(`/v1/posts/${id}/submit`);
  await owner.approve(id);
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(house.sandboxUrl, { operation: 'listPosts', kind: 'status_before_effect', status: 403 });
  await owner.must('/posts/publish', { post_id: id });
  await stage.drive();
  const [shown] = await ledger(house.sandboxUrl);
  const permalink = new URL(`/linkedin/www/feed/update/${shown?.external_id}/`, house.sandboxUrl).href;

  const { page, complaints } = await openPage(browser);
  await bringSession(page, owner);
  await page.goto(new URL(`/posts/${id}`, house.baseUrl).href);
  await page.getByText('Is it out? We cannot tell.').waitFor();
  await isAccessible(page, 'an unconfirmed post');
  await shoot(page, 'unconfirmed');
  const [there] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Look at Lanternfish Coffee on LinkedIn' }).click(),
  ]);
  await there.getByText('Warm bread from seven').waitFor();
  assert.ok(there.url().startsWith(house.sandboxUrl), there.url());
  await there.close();

  const field = page.getByLabel('Link to the post on LinkedIn');
  const out = page.getByRole('button', { name: 'It is out' });
  await field.fill('https://example.com/post');
  await out.click();
  await page.getByText(/This is not the address of a post of Lanternfish Coffee on LinkedIn\./).waitFor();
  assert.equal((await owner.read(id)).state, 'unconfirmed');
  await field.fill(permalink);
  await out.click();
  await page.getByText('Ines Duarte said it is out.').waitFor();
  await shoot(page, 'marked-published');

  const other = await openPage(browser);
  await bringSession(other.page, editor);
  await other.page.goto(new URL(`/posts/${id}`, house.baseUrl).href);
  await other.page.getByText('Ines Duarte said it is out.').waitFor();
  await other.page.getByText('Nobody knows when').waitFor();
  await other.page.getByText('Marked as published; the platform shows it').waitFor();
  const open = other.page.getByRole('link', { name: 'Open on LinkedIn' });
  assert.equal(await open.getAttribute('href'), permalink);
  assert.doesNotMatch((await other.page.getByRole('main').textContent()) ?? '', /exactly as it/i);
  await isAccessible(other.page, 'a post that a person marked as published');

  await page.goto(new URL(`/activity?post=%22${id}%22`, house.baseUrl).href);
  const proof = page.getByRole('complementary', { name: 'Proof of approval' });
  await proof.getByText('One person signed it, and Ines Duarte said it is out').waitFor();
  // The browser itself notes the refusal of the wrong address.
  assert.deepEqual(
    [...complaints, ...other.complaints].filter((one) => !one.includes('status of 400')),
    [],
  );
});
