/** One person writes, another signs: moving, publishing or signing then shows the proof first, and counts once. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { ApiClient } from '../api/api-client.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { dragTo, monthDay } from './calendar-steps.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, holdToPublish, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer());
await skipProcessing(server.sandboxUrl);
const browser = resources.use(await openBrowser());
const owner = server.newSession();
await owner.signIn('ines');
const zone = { time_zone: 'Europe/Lisbon' };
await owner.mustPost(`/v1/workspaces/${owner.workspace}`, zone);
const [account = ''] = await owner.connectLinkedIn();
const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
const approver = server.newSession();
await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

/** Written by the owner, signed by the approver for that time. */
async function signed(caption: string, wall_time: string): Promise<string> {
  const schedule = { wall_time, ...zone };
  const id = await owner.createDraft({ account_id: account, caption, schedule });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  assert.equal((await approver.approve(id)).state, 'scheduled');
  return id;
}

async function openProgram(): Promise<ApiClient> {
  const { token } = await issueToken(server.context.people, {
    user: owner.userId,
    workspace: owner.workspace,
    scopes: ['posts:write', 'posts:read'],
    loopback: true,
  });
  return new ApiClient(server.baseUrl, token);
}

const openAs = async (person: typeof owner, path: string) => {
  const opened = await openPage(browser);
  await addSession(opened.page, person);
  await opened.page.goto(new URL(path, server.baseUrl).href);
  return opened;
};
const stamps = (page: Page) =>
  page.getByRole('region', { name: 'Signatures' }).locator('[data-part="stamp"]');

test('when an owner who never saw a signed post drags it, the proof opens in place, and confirming there moves it', async () => {
  const id = await signed('Gift boxes are packed', `${monthDay(13)}T10:00`);
  await using opened = await openAs(owner, `/calendar?date=${monthDay(10)}`);
  const { page, errors } = opened;
  const post = page.getByRole('button', { name: /Gift boxes/ });
  const dialog = page.getByRole('dialog', { name: 'Approve the new time?' });
  const wallNow = async () => (await owner.readPost(id)).schedule?.wall_time.slice(0, 16);

  await dragTo(page, post, monthDay(20));
  await dialog.getByRole('region', { name: 'Proof' }).getByText('Gift boxes are packed').first().waitFor();
  await dialog.getByRole('button', { name: 'Approve the new time', disabled: false }).waitFor();
  await assertAccessible(page, 'the proof in place');
  await takeScreenshots(page, 'calendar-approve-time');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await wallNow(), `${monthDay(13)}T10:00`);

  await dragTo(page, post, monthDay(20));
  await dialog.getByRole('button', { name: 'Approve the new time' }).click();
  await page.getByText(/^Moved to /).waitFor();
  // A day with posting times takes it at the nearest free one.
  assert.equal(await wallNow(), `${monthDay(20)}T08:30`);
  assert.deepEqual(errors, []);
});

test('opening the page of a signed post counts as having seen it: Move it and Publish now work there', async () => {
  const id = await signed('Beans from Minas', `${monthDay(14)}T10:00`);
  await using opened = await openAs(owner, `/posts/${id}`);
  const { page, errors } = opened;
  await page.getByRole('button', { name: 'Move it…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move it' });
  await dialog.getByLabel('Time', { exact: true }).fill('15:30');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/^Scheduled\. /).waitFor();
  assert.equal((await owner.readPost(id)).schedule?.wall_time.slice(11, 16), '15:30');

  await holdToPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  // One person signed the content; the other only moved it.
  assert.equal(await stamps(page).count(), 1);
  await stamps(page).getByText(/Tomas/).waitFor();
  await page.getByText(/^Ines Duarte approved the new time /).waitFor();
  await takeScreenshots(page, 'moved-by-another');
  assert.deepEqual(errors, []);
});

test('signing and then publishing at another time is one signature, on the sheet and in the proof', async () => {
  const id = await signed('Roses for the window', `${monthDay(15)}T10:00`);
  await using opened = await openAs(approver, `/posts/${id}`);
  const { page, errors } = opened;
  await holdToPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  assert.equal(await stamps(page).count(), 1);
  await stamps(page)
    .getByText(/^New time /)
    .waitFor();
  await using journal = await openAs(owner, `/activity?post=%22${id}%22`);
  const proof = journal.page.getByRole('complementary', { name: 'Proof of approval' });
  await proof.getByRole('heading', { name: 'One person signed exactly what went out' }).waitFor();
  assert.equal(await proof.locator('[data-part="stamp"]').count(), 1);
  await takeScreenshots(journal.page, 'one-signature-in-the-proof');
  assert.deepEqual([...errors, ...journal.errors], []);
});

test('retrying from home shows the proof first', async () => {
  const id = await owner.createDraft({ account_id: account, caption: 'Warm bread from seven' });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  await approver.approve(id);
  await arrangeFault(server.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  await owner.mustPost('/posts/publish', { post_id: id });
  await owner.waitForPost(id, ({ state }) => state === 'failed');
  await using opened = await openAs(owner, '/');
  const { page, errors } = opened;
  await page.getByRole('button', { name: 'Try again: Warm bread from seven' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try again now?' });
  await dialog.getByRole('region', { name: 'Proof' }).getByText('Warm bread from seven').first().waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await owner.waitForPost(id, ({ state }) => state === 'published');
  assert.equal(
    (await readLedger(server.sandboxUrl)).filter(({ text }) => text === 'Warm bread from seven').length,
    1,
  );
  assert.deepEqual(errors, []);
});

test('opening a complete draft sends nothing to review; an approver signs what an app wrote in one step', async () => {
  const drafted = await (await openProgram()).post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    caption: 'Six hundred bags, roasted once',
  });
  const id = drafted.body.post_id;
  await using opened = await openAs(approver, `/review/${id}`);
  const { page, errors } = opened;
  await page.getByText('A draft, shown exactly as it would go out.').waitFor();
  await page.getByRole('button', { name: 'Sign without holding' }).waitFor();
  const looked = await approver.readPost(id);
  assert.deepEqual(
    [looked.state, looked.current_revision, looked.history.map(({ action }) => action)],
    ['draft', null, ['post.created']],
  );
  await assertAccessible(page, 'a draft as a proof');
  await takeScreenshots(page, 'draft-as-proof');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByText(/Sign this draft as/).waitFor();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Hold to publish now' }).waitFor();
  assert.equal((await approver.readPost(id)).current_revision?.digest, looked.proof?.digest);
  assert.equal(await stamps(page).count(), 1);
  assert.deepEqual(errors, []);
});

test('a confirmation over a draft closes when the draft changes under it, with a message', async () => {
  const client = await openProgram();
  const { body } = await client.post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    caption: 'Open until six',
  });
  await using opened = await openAs(approver, `/review/${body.post_id}`);
  const { page, errors } = opened;
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  const yes = page.getByRole('button', { name: 'Yes, sign it off' });
  await yes.waitFor();
  const { revision } = await owner.readPost(body.post_id);
  await client.post(`/v1/posts/${body.post_id}`, { revision, caption: 'Open until eight' });
  await page.getByText('Somebody changed this post while you looked at it.', { exact: false }).waitFor();
  await yes.waitFor({ state: 'detached' });
  assert.equal((await owner.readPost(body.post_id)).state, 'draft');
  assert.deepEqual(errors, []);
});

test('a proof that could not be recorded as seen is retried, and then signed', async () => {
  const id = await owner.createDraft({ account_id: account, caption: 'Closed on Monday' });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  await using opened = await openAs(approver, '/');
  const { page } = opened;
  await page.route(/\/open$/, (route) => route.abort());
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await page.getByText('It cannot be shown as a proof').waitFor();
  await page.unroute(/\/open$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Hold to publish now' }).waitFor();
});

test("an author's unfinished draft is shown to others and can be signed only by its author", async () => {
  const id = await owner.createDraft({ account_id: account, caption: 'Latte art is a lie' });
  await using other = await openAs(approver, `/review/${id}`);
  await other.page.getByText('Ines Duarte is still writing it.', { exact: false }).waitFor();
  assert.equal(await other.page.getByRole('button', { name: 'Sign without holding' }).count(), 0);
  await using own = await openAs(owner, `/review/${id}`);
  await own.page.getByRole('button', { name: 'Send to review' }).waitFor();
  await takeScreenshots(own.page, 'own-draft-as-proof');
  await own.page.getByRole('button', { name: 'Sign without holding' }).click();
  await own.page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await own.page.getByRole('button', { name: 'Hold to publish now' }).waitFor();
  assert.deepEqual([...other.errors, ...own.errors], []);
});
