/** What home says about the times of posts agrees with its week and its lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

test('scheduled posts without a signature are not said to have no time, and the signed one has a countdown', async () => {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = server.newSession();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  maren.workspace = ines.workspace;

  await using browser = await openBrowser();
  const open = async (who: typeof ines) => {
    const opened = await openPage(browser);
    await addSession(opened.page, who);
    await opened.page.goto(server.baseUrl);
    return opened;
  };
  await using approver = await open(ines);
  await approver.page.getByText('Nothing is scheduled to go out.').waitFor();

  const inHours = (hours: number) => ({
    at: new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString(),
  });
  const [first = ''] = await Promise.all(
    [1, 2, 3].map(async (hours) => {
      const schedule = inHours(hours);
      const id = await maren.createDraft({ account_id: account, caption: `Roast ${hours}`, schedule });
      await maren.mustPost(`/v1/posts/${id}/submit`);
      return id;
    }),
  );
  await using author = await open(maren);
  for (const { page } of [approver, author]) {
    await page.getByText('Three posts that have a time wait for a signature.').waitFor();
    assert.equal(await page.getByText('No post has a time').count(), 0);
  }
  await takeScreenshots(approver.page, 'home-unsigned-times');

  await ines.approve(first);
  for (const { page } of [approver, author]) await page.getByText('The next post goes out in 1 h.').waitFor();
  assert.deepEqual([...approver.errors, ...author.errors], []);
});
