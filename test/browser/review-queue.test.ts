/** Drafts that apps could not complete are drafts: they wait for nobody's signature, are not counted and not chosen. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { Program } from '../api/program.ts';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

test('an approver finds and chooses only what can be signed; the author finds what still lacks something', {
  timeout: 120_000,
}, async () => {
  const house = everything.use(await startHouse({ workers: false }));
  const browser = everything.use(await openBrowser());
  const author = house.visitor();
  await author.signIn('ines');
  const [account = ''] = await author.connectLinkedIn({ pages: 2 });
  const policy = { approvals_required: 1, late_window_minutes: 15, self_approval: false };
  await author.must('/v1/policies', policy);
  const { link } = await author.must<{ link: string }>('/v1/invitations', { role: 'approver' });
  const approver = house.visitor();
  await approver.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const { token } = await issueToken(house.context.people, {
    user: author.userId,
    workspace: author.workspace,
    scopes: ['posts:write', 'posts:read'],
    loopback: true,
  });
  const program = new Program(house.baseUrl, token);
  const write = async (caption: string, more: object = {}): Promise<string> => {
    const json = { platform: 'linkedin', caption, ...more };
    const reply = await program.post<{ post_id: string }>('/posts/create', json);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.post_id;
  };
  const before = await author.draft({ caption: 'Signed before', account_id: account });
  await author.must(`/v1/posts/${before}/submit`);
  await approver.approve(before);
  // The oldest would lead the queue.
  const homeless = await write('Nobody said where this goes');
  await write('Warm bread from seven', { account_id: account });
  await write('Roses for the window', { account_id: account });

  const { page, complaints } = await openPage(browser);
  await bringSession(page, approver);
  await page.goto(house.baseUrl);
  await page.getByRole('heading', { level: 1, name: /, Tomas\. Two proofs\.$/ }).waitFor();
  await page.getByRole('link', { name: /^Review\s*2 waiting for you/ }).click();
  const queue = page.getByRole('complementary', { name: 'Waiting for you' });
  await queue.getByRole('heading', { name: 'Two proofs wait for you' }).waitFor();
  await page.getByRole('heading', { name: 'Review: Warm bread from seven' }).waitFor();
  assert.equal(await queue.getByText('Nobody said where this goes').count(), 0);
  await queue.getByRole('button', { name: 'Sign several' }).click();
  await queue.getByText('2 chosen').waitFor();
  await isAccessible(page, 'several to sign');
  await shoot(page, 'sign-several');

  const own = await openPage(browser);
  await bringSession(own.page, author);
  await own.page.goto(house.baseUrl);
  await own.page.getByRole('heading', { level: 1, name: /, Ines\. Nothing waits for you\.$/ }).waitFor();
  await own.page.getByRole('link', { name: /Nobody said where this goes/ }).click();
  await own.page.waitForURL(`**/compose/${homeless}`);

  const { revision } = await author.read(homeless);
  await author.must(`/v1/posts/${homeless}`, { revision, account_id: account });
  await page.goto(new URL('/review', house.baseUrl).href);
  await queue.getByRole('heading', { name: 'Three proofs wait for you' }).waitFor();
  await page.getByRole('heading', { name: 'Review: Nobody said where this goes' }).waitFor();
  assert.deepEqual([...complaints, ...own.complaints], []);
});
