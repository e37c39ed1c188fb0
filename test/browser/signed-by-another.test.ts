/** One person writes, another signs: whoever then moves, publishes or signs sees the proof first, and it counts once. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { Program } from '../api/program.ts';
import { startHouse } from '../house.ts';
import { arrangeFault, ledger } from '../ledger.ts';
import { makeQuick } from '../quick-platforms.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { dayOf, dragTo } from './calendar-ways.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

const house = everything.use(await startHouse());
await makeQuick(house.sandboxUrl);
const browser = everything.use(await openBrowser());
const owner = house.visitor();
await owner.signIn('ines');
const zone = { time_zone: 'Europe/Lisbon' };
await owner.must(`/v1/workspaces/${owner.workspace}`, zone);
const [account = ''] = await owner.connectLinkedIn();
const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'approver' });
const approver = house.visitor();
await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

/** Written by the owner, signed by the approver for that time. */
async function signed(caption: string, wall_time: string): Promise<string> {
  const schedule = { wall_time, ...zone };
  const id = await owner.draft({ account_id: account, caption, schedule });
  await owner.must(`/v1/posts/${id}/submit`);
  assert.equal((await approver.approve(id)).state, 'scheduled');
  return id;
}

async function openProgram(): Promise<Program> {
  const { token } = await issueToken(house.context.people, {
    user: owner.userId,
    workspace: owner.workspace,
    scopes: ['posts:write', 'posts:read'],
    loopback: true,
  });
  return new Program(house.baseUrl, token);
}

const openAs = async (person: typeof owner, path: string) => {
  const opened = everything.use(await openPage(browser));
  await bringSession(opened.page, person);
  await opened.page.goto(new URL(path, house.baseUrl).href);
  return opened;
};
const stamps = (page: Page) => page.getByRole('region', { name: 'Signatures' }).locator('.stamp');

test('an owner who never saw a signed post drags it: the proof stands in place, and confirming there moves it', async () => {
  const id = await signed('Gift boxes are packed', `${dayOf(13)}T10:00`);
  const { page, complaints } = await openAs(owner, `/calendar?date=${dayOf(10)}`);
  const post = page.getByRole('button', { name: /Gift boxes/ });
  const dialog = page.getByRole('dialog', { name: 'Approve the new time?' });
  const wallNow = async () => (await owner.read(id)).schedule?.wall_time.slice(0, 16);

  await dragTo(page, post, dayOf(20));
  await dialog.getByRole('region', { name: 'Proof' }).getByText('Gift boxes are packed').first().waitFor();
  await isAccessible(page, 'the proof in place');
  await shoot(page, 'calendar-approve-time');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await wallNow(), `${dayOf(13)}T10:00`);

  await dragTo(page, post, dayOf(20));
  await dialog.getByRole('button', { name: 'Approve the new time' }).click();
  await page.getByText(/^Moved to /).waitFor();
  assert.equal(await wallNow(), `${dayOf(20)}T10:00`);
  assert.deepEqual(complaints, []);
});

test('the page of a signed post counts as having seen it: Move it and Publish now work there', async () => {
  const id = await signed('Beans from Minas', `${dayOf(14)}T10:00`);
  const { page, complaints } = await openAs(owner, `/posts/${id}`);
  await page.getByRole('button', { name: 'Move it…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move it' });
  await dialog.getByLabel('Time', { exact: true }).fill('15:30');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/^Scheduled\. /).waitFor();
  assert.equal((await owner.read(id)).schedule?.wall_time.slice(11, 16), '15:30');

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 40_000 });
  // One person signed the content; the other only moved it.
  assert.equal(await stamps(page).count(), 1);
  await stamps(page).getByText(/Tomas/).waitFor();
  await page.getByText(/^Ines Duarte approved the new time /).waitFor();
  await shoot(page, 'moved-by-another');
  assert.deepEqual(complaints, []);
});

test('who signs and then publishes at another time has signed once, on the sheet and in the proof', async () => {
  const id = await signed('Roses for the window', `${dayOf(15)}T10:00`);
  const { page, complaints } = await openAs(approver, `/posts/${id}`);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 40_000 });
  assert.equal(await stamps(page).count(), 1);
  await stamps(page)
    .getByText(/^New time /)
    .waitFor();
  const journal = await openAs(owner, `/activity?post=%22${id}%22`);
  const proof = journal.page.getByRole('complementary', { name: 'Proof of approval' });
  await proof.getByRole('heading', { name: 'One person signed exactly what went out' }).waitFor();
  assert.equal(await proof.locator('.stamp').count(), 1);
  await shoot(journal.page, 'one-signature-in-the-proof');
  assert.deepEqual([...complaints, ...journal.complaints], []);
});

test('trying again from home shows the proof first', async () => {
  const id = await owner.draft({ account_id: account, caption: 'Warm bread from seven' });
  await owner.must(`/v1/posts/${id}/submit`);
  await approver.approve(id);
  await arrangeFault(house.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  await owner.must('/posts/publish', { post_id: id });
  await owner.until(id, ({ state }) => state === 'failed');
  const { page, complaints } = await openAs(owner, '/');
  await page.getByRole('button', { name: 'Try again: Warm bread from seven' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try again now?' });
  await dialog.getByRole('region', { name: 'Proof' }).getByText('Warm bread from seven').first().waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await owner.until(id, ({ state }) => state === 'published');
  assert.equal(
    (await ledger(house.sandboxUrl)).filter(({ text }) => text === 'Warm bread from seven').length,
    1,
  );
  assert.deepEqual(complaints, []);
});

test('looking at a complete draft sends nothing to review; an approver signs what an app wrote in one step', async () => {
  const drafted = await (await openProgram()).post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    caption: 'Six hundred bags, roasted once',
  });
  const id = drafted.body.post_id;
  const { page, complaints } = await openAs(approver, `/review/${id}`);
  await page.getByText('A draft, shown exactly as it would go out.').waitFor();
  await page.getByRole('button', { name: 'Sign without holding' }).waitFor();
  const looked = await approver.read(id);
  assert.deepEqual(
    [looked.state, looked.current_revision, looked.history.map(({ action }) => action)],
    ['draft', null, ['post.created']],
  );
  await isAccessible(page, 'a draft as a proof');
  await shoot(page, 'draft-as-proof');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByText(/Sign this draft as/).waitFor();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  assert.equal((await approver.read(id)).current_revision?.digest, looked.proof?.digest);
  assert.equal(await stamps(page).count(), 1);
  assert.deepEqual(complaints, []);
});

test('a question that stood over a draft is gone when the draft changes under it, and that is said', async () => {
  const program = await openProgram();
  const { body } = await program.post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    caption: 'Open until six',
  });
  const { page, complaints } = await openAs(approver, `/review/${body.post_id}`);
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  const yes = page.getByRole('button', { name: 'Yes, sign it off' });
  await yes.waitFor();
  const { revision } = await owner.read(body.post_id);
  await program.post(`/v1/posts/${body.post_id}`, { revision, caption: 'Open until eight' });
  await page.getByText('Somebody changed this post while you looked at it.', { exact: false }).waitFor();
  await yes.waitFor({ state: 'detached' });
  assert.equal((await owner.read(body.post_id)).state, 'draft');
  assert.deepEqual(complaints, []);
});

test('a proof that could not be noted as seen is tried again, and then signed', async () => {
  const id = await owner.draft({ account_id: account, caption: 'Closed on Monday' });
  await owner.must(`/v1/posts/${id}/submit`);
  const { page } = await openAs(approver, '/');
  await page.route(/\/open$/, (route) => route.abort());
  await page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  await page.getByText('It cannot be shown as a proof').waitFor();
  await page.unroute(/\/open$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
});

test('what somebody still writes is shown to others and signed by nobody but its author', async () => {
  const id = await owner.draft({ account_id: account, caption: 'Latte art is a lie' });
  const other = await openAs(approver, `/review/${id}`);
  await other.page.getByText('Ines Duarte is still writing it.', { exact: false }).waitFor();
  assert.equal(await other.page.getByRole('button', { name: 'Sign without holding' }).count(), 0);
  const own = await openAs(owner, `/review/${id}`);
  await own.page.getByRole('button', { name: 'Send to review' }).waitFor();
  await shoot(own.page, 'own-draft-as-proof');
  await own.page.getByRole('button', { name: 'Sign without holding' }).click();
  await own.page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await own.page.getByRole('button', { name: 'Publish now' }).waitFor();
  assert.deepEqual([...other.complaints, ...own.complaints], []);
});
