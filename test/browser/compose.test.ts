import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../server/http/views.ts';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { ines, openPage, shoot, signIn } from './desk.ts';

test('what is written before an account is chosen, or for another platform, goes along', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse();
  const { visitor } = await ines(house);
  await visitor.connectLinkedIn();
  await using browser = await openBrowser();
  const { page, complaints } = await openPage(browser);
  await signIn(page, house);
  await page.getByRole('link', { name: 'New post' }).first().click();
  const target = (name: RegExp) =>
    page.getByRole('region', { name: 'Goes to' }).getByRole('button', { name });
  const saved = page.getByRole('status').getByText(/^Saved/);
  const drafts = async () => (await visitor.get<{ data: PostView[] }>('/v1/posts')).body.data;
  await page.getByLabel('Caption').fill('The lights stay on late.');
  await saved.waitFor();
  await page.getByText('Choose one').waitFor();
  await isAccessible(page, 'no account chosen');
  await shoot(page, 'compose-unchosen');

  for (const [name, platform] of [
    [/TikTok/, 'tiktok'],
    [/LinkedIn/, 'linkedin'],
  ] as const) {
    await target(name).click();
    await page.getByText('Changed', { exact: true }).waitFor();
    await saved.waitFor();
    const [draft, ...others] = await drafts();
    assert.deepEqual([draft?.platform, draft?.caption], [platform, 'The lights stay on late.']);
    assert.equal(others.length, 0);
    assert.match(page.url(), new RegExp(`/compose/${draft?.id}$`));
  }
  assert.equal(await page.getByLabel(/^Text, the caption/).inputValue(), 'The lights stay on late.');
  assert.deepEqual(complaints, []);
});
