import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../server/http/views.ts';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { ines, openPage, shoot, signIn } from './desk.ts';

interface Drawn {
  getClientRects(): Iterable<{ readonly top: number }>;
}

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

  await target(/TikTok/).click();
  await page.getByText('Changed', { exact: true }).waitFor();
  await saved.waitFor();
  const [only, ...others] = await drafts();
  assert.deepEqual([only?.platform, only?.caption], ['tiktok', 'The lights stay on late.']);
  assert.equal(others.length, 0);
  assert.match(page.url(), new RegExp(`/compose/${only?.id}$`));

  // One idea for both: shared words, until one has its own.
  await target(/LinkedIn/).click();
  const words = page.getByRole('group', { name: 'Words of' });
  await words.getByRole('button', { name: /^LinkedIn/ }).waitFor();
  await page.getByLabel('Caption').fill('The lights stay on late, for everybody.');
  await words.getByRole('button', { name: /^LinkedIn/ }).click();
  await page.getByLabel(/^Text, the caption/).fill('We are hiring a roaster.');
  await words.getByRole('button', { name: 'Shared text' }).click();
  await page.getByLabel('Caption').fill('The lights stay on late in November.');
  await saved.waitFor();
  const told = () =>
    drafts().then((all) => all.map(({ platform, caption }) => `${platform}: ${caption}`).sort());
  assert.deepEqual(await told(), [
    'linkedin: We are hiring a roaster.',
    'tiktok: The lights stay on late in November.',
  ]);
  await isAccessible(page, 'one idea for two accounts');
  await shoot(page, 'compose-several');

  // It is there again after a reload, from either of them.
  const linkedin = (await drafts()).find(({ platform }) => platform === 'linkedin');
  await page.goto(`${house.baseUrl}/compose/${linkedin?.id}`);
  await words.getByRole('button', { name: /^LinkedIn/ }).waitFor();
  await words.getByText('own text').waitFor();

  // What is taken away is gone, and asks before own words are lost.
  await target(/TikTok/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
  await words.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel(/^Text, the caption/).inputValue(), 'We are hiring a roaster.');
  assert.deepEqual(await told(), ['linkedin: We are hiring a roaster.']);
  assert.match(page.url(), new RegExp(`/compose/${linkedin?.id}$`));

  // The preview cuts where LinkedIn does: three lines as they are drawn, not three that were typed.
  const field = page.getByLabel(/^Text, the caption/);
  await field.fill(`${'We are hiring a roaster who rises early. '.repeat(4)}\nBring your own cup.`);
  await page.locator('.li-text [data-more]').waitFor();
  const drawn = await page
    .locator('.li-text [data-words]')
    .evaluate((words: Drawn) => new Set([...words.getClientRects()].map(({ top }) => top)).size);
  assert.equal(drawn, 3);
  await page.getByText(/is hidden until people tap/).waitFor();
  await field.fill('We are hiring a roaster.');
  await page.getByText('Everything is seen at once').waitFor();

  // Both are sent to review together.
  await target(/TikTok/).click();
  await words.waitFor();
  await page.getByRole('button', { name: 'Send 2 to review' }).click();
  await page
    .getByRole('alert')
    .getByText(/TikTok has no posts of text alone/)
    .waitFor();
  const states = (await drafts()).map(({ platform, state }) => `${platform} ${state}`).sort();
  assert.deepEqual(states, ['linkedin in_review', 'tiktok draft']);
  // The browser notes the one refusal that was asked for.
  assert.deepEqual(complaints, [
    'console: Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});
