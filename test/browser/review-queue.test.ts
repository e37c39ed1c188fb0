/** Drafts that apps could not complete are drafts: they wait for no signature, are not counted and not selected. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { ApiClient } from '../api/api-client.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('an approver finds and selects only what can be signed; the author finds what is still incomplete', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const author = server.newSession();
  await author.signIn('ines');
  const [account = ''] = await author.connectLinkedIn({ pages: 2 });
  const policy = { approvals_required: 1, late_window_minutes: 15, self_approval: false };
  await author.mustPost('/v1/policies', policy);
  const { link } = await author.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const approver = server.newSession();
  await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const { token } = await issueToken(server.context.people, {
    user: author.userId,
    workspace: author.workspace,
    scopes: ['posts:write', 'posts:read'],
    loopback: true,
  });
  const client = new ApiClient(server.baseUrl, token);
  const write = async (caption: string, more: object = {}): Promise<string> => {
    const json = { platform: 'linkedin', caption, ...more };
    const reply = await client.post<{ post_id: string }>('/posts/create', json);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.post_id;
  };
  const before = await author.createDraft({ caption: 'Signed before', account_id: account });
  await author.mustPost(`/v1/posts/${before}/submit`);
  await approver.approve(before);
  // The oldest would lead the queue.
  const homeless = await write('Nobody said where this goes');
  await write('Warm bread from seven', { account_id: account });
  await write('Roses for the window', { account_id: account });

  const { page, errors } = await openPage(browser);
  await addSession(page, approver);
  await page.goto(server.baseUrl);
  await page.getByRole('heading', { level: 1, name: /, Tomas\. Two ideas to sign\.$/ }).waitFor();
  await page.getByRole('link', { name: /^Review\s*2 waiting for you/ }).click();
  const queue = page.getByRole('complementary', { name: 'Waiting for you' });
  await queue.getByRole('heading', { name: 'Two ideas wait for you' }).waitFor();
  await page.getByRole('heading', { name: 'Review: Warm bread from seven' }).waitFor();
  assert.equal(await queue.getByText('Nobody said where this goes').count(), 0);
  await queue.getByRole('button', { name: 'Sign several' }).click();
  await queue.getByText('2 chosen').waitFor();
  await assertAccessible(page, 'several to sign');
  await takeScreenshots(page, 'sign-several');

  const own = await openPage(browser);
  await addSession(own.page, author);
  await own.page.goto(server.baseUrl);
  await own.page.getByRole('heading', { level: 1, name: /, Ines\. Nothing waits for you\.$/ }).waitFor();
  await own.page.getByRole('link', { name: /Nobody said where this goes/ }).click();
  await own.page.waitForURL(`**/compose/${homeless}`);

  const { revision } = await author.readPost(homeless);
  await author.mustPost(`/v1/posts/${homeless}`, { revision, account_id: account });
  await page.goto(new URL('/review', server.baseUrl).href);
  await queue.getByRole('heading', { name: 'Three ideas wait for you' }).waitFor();
  await page.getByRole('heading', { name: 'Review: Nobody said where this goes' }).waitFor();
  assert.deepEqual([...errors, ...own.errors], []);
});
