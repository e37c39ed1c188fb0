/** What home says about the time of posts is what its week and its lists show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

test('posts with times that nobody has signed are not said to have none, and the signed one is counted down to', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  await ines.signIn('ines');
  const [account = ''] = await ines.connectLinkedIn();
  const { link } = await ines.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = house.visitor();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  maren.workspace = ines.workspace;

  await using browser = await openBrowser();
  const open = async (who: typeof ines) => {
    const desk = await openPage(browser);
    await bringSession(desk.page, who);
    await desk.page.goto(house.baseUrl);
    return desk;
  };
  await using approver = await open(ines);
  await approver.page.getByText('Nothing is scheduled to go out.').waitFor();

  const inHours = (hours: number) => ({
    at: new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString(),
  });
  const [first = ''] = await Promise.all(
    [1, 2, 3].map(async (hours) => {
      const schedule = inHours(hours);
      const id = await maren.draft({ account_id: account, caption: `Roast ${hours}`, schedule });
      await maren.must(`/v1/posts/${id}/submit`);
      return id;
    }),
  );
  await using author = await open(maren);
  for (const { page } of [approver, author]) {
    await page.getByText('Three posts that have a time wait for a signature.').waitFor();
    assert.equal(await page.getByText('No post has a time').count(), 0);
  }
  await shoot(approver.page, 'home-unsigned-times');

  await ines.approve(first);
  for (const { page } of [approver, author]) await page.getByText('The next post leaves in 1 h.').waitFor();
  assert.deepEqual([...approver.complaints, ...author.complaints], []);
});
