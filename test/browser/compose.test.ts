import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PostView } from '../../server/http/posts/views.ts';
import { type House, startHouse } from '../house.ts';
import { picture } from '../pictures.ts';
import type { Visitor } from '../visitor.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, ines, openPage, shoot, signIn } from './desk.ts';

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
  await page.getByLabel('Caption').and(page.locator(':focus')).waitFor();
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
  // Both accounts have one name, so what is seen of each is its platform.
  await words.getByText('TikTok', { exact: true }).waitFor();
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
  // What went and what did not is said, the way to mend it is in front, and only the rest is still to be sent.
  await page
    .getByText(/^One post sent to review\. Not sent: TikTok, Lanternfish Coffee: .+$/)
    .first()
    .waitFor();
  const missing = page.getByRole('list', { name: 'What is still missing' });
  assert.ok(await missing.evaluate((list) => list === list.ownerDocument.activeElement));
  await page.getByRole('button', { name: 'Send to review' }).waitFor();
  await isAccessible(page, 'one of two was refused');
  await shoot(page, 'compose-refused');
  const states = (await drafts()).map(({ platform, state }) => `${platform} ${state}`).sort();
  assert.deepEqual(states, ['linkedin in_review', 'tiktok draft']);
  await keepsTheLastWords(page, house, visitor);
  // The browser notes the refusal, the lost connection, the ended session and the conflict that were asked for.
  const expected = /status of 40[019]|net::ERR_/;
  assert.deepEqual(
    complaints.filter((one) => !expected.test(one)),
    [],
  );
});

test('the cut of a file is chosen, and files change places, without leaving the post', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const { visitor } = await ines(house);
  const [account = ''] = await visitor.connectLinkedIn();
  const { media } = await visitor.upload('bag.png', await picture('teal', 640, 480), 'A bag');
  await visitor.upload('cup.png', await picture('brown', 640, 480), 'A cup');
  const id = await visitor.draft({ account_id: account, caption: 'A bag and a cup', media });
  await using browser = await openBrowser();
  await using desk = await openPage(browser);
  const { page, complaints } = desk;
  await bringSession(page, visitor);
  await page.goto(`${house.baseUrl}/compose/${id}`);
  await page.getByLabel('Shape of bag.png').selectOption('1:1');
  await page.getByText('What goes out for bag.png').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  // The cut is chosen without leaving the post, which takes it.
  await page.getByRole('button', { name: 'Choose the cut of bag.png' }).click();
  const cutting = page.getByRole('dialog', { name: 'What stays in view of bag.png' });
  const taken = page.waitForRequest(
    (one) => one.method() === 'POST' && /\/v1\/posts\/[^/]+$/.test(one.url()),
  );
  await cutting.getByRole('button', { name: /^Cut for 1:1/ }).press('ArrowDown');
  await cutting.getByRole('button', { name: 'Reset 1:1 to automatic' }).waitFor();
  await isAccessible(page, 'choosing the cut');
  await shoot(page, 'compose-cut');
  await taken;
  await cutting.getByRole('button', { name: 'Done' }).click();
  // Two files change places either way.
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'cup.png' }).click();
  await page.getByRole('button', { name: 'Use the file' }).click();
  await page.getByRole('button', { name: 'Move bag.png later' }).click();
  await page.getByRole('button', { name: 'Move bag.png earlier' }).click();
  await page.getByRole('button', { name: 'Move bag.png later' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  assert.deepEqual(complaints, []);
});

/** Whatever comes between a word and its being saved: somebody leaves, the connection is lost, the session ends. */
async function keepsTheLastWords(page: Page, house: House, visitor: Visitor): Promise<void> {
  const caption = page.getByLabel(/^(Caption|Text, the caption)/);
  const main = page.getByRole('navigation', { name: 'Main' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const saved = page.getByRole('status').getByText(/^Saved/);

  await page.getByRole('link', { name: 'New post' }).first().click();
  await caption.fill('First words, and gone');
  await main.getByRole('link', { name: 'Media' }).click();
  await page.getByRole('heading', { name: 'Media' }).waitFor();
  const made = async () =>
    (await visitor.get<{ data: PostView[] }>('/v1/posts')).body.data.find(
      ({ caption: words }) => words === 'First words, and gone',
    );
  await page.keyboard.type('gp');
  await page.getByText('First words, and gone').first().waitFor();
  assert.match(page.url(), /\/posts$/);
  const id = (await made())?.id ?? '';
  await page.goto(`${house.baseUrl}/compose/${id}`);
  await saved.waitFor();

  // Without a connection whoever leaves is asked; it is saved when there is one again.
  await page.context().setOffline(true);
  await caption.fill('Second words, offline');
  await page.getByText('Not saved', { exact: true }).waitFor();
  await main.getByRole('link', { name: 'Media' }).click();
  await dialog.getByText('Your last words are not saved yet.').waitFor();
  await isAccessible(page, 'leaving with unsaved words');
  await shoot(page, 'compose-leaving');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await page.context().setOffline(false);
  await saved.waitFor();

  // The session ends: the way to a new one leads back, and the words are offered.
  // Whichever question hears of it first leads there; here it is the saving one.
  const ended = { status: 401, contentType: 'application/problem+json', body: '{"status":401}' };
  await page.route(`**/v1/posts/${id}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(ended) : route.continue(),
  );
  await caption.fill('Third words, signed out');
  const again = page.getByRole('link', { name: 'Sign in again' });
  await again.waitFor();
  await page.context().clearCookies();
  const there = page.waitForURL((url) => url.searchParams.get('return_to') === `/compose/${id}`);
  await Promise.any([again.click(), there]);
  await there;
  await page.unrouteAll({ behavior: 'wait' });
  await bringSession(page, visitor);
  await page.goto(`${house.baseUrl}/compose/${id}`);
  const offer = page.getByRole('region', { name: 'Words that were not saved' });
  await offer.getByText(/^Words that were not saved are here from \d/).waitFor();
  await isAccessible(page, 'unsaved words of before');
  await shoot(page, 'compose-kept');
  await offer.getByRole('button', { name: 'Put them back' }).click();
  assert.equal(await caption.inputValue(), 'Third words, signed out');
  await offer.waitFor({ state: 'detached' });
  await saved.waitFor();
  const { caption: kept, revision } = await visitor.read(id);
  assert.equal(kept, 'Third words, signed out');

  // Somebody else writes meanwhile: what differs is seen before one of the two is chosen.
  await visitor.must(`/v1/posts/${id}`, { revision, caption: 'Fourth words, by Maren' });
  await caption.fill('Fourth words, by Ines');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this post.' });
  await conflict.getByText('Maren').waitFor();
  assert.deepEqual(
    [await conflict.locator('del').allTextContents(), await conflict.locator('ins').allTextContents()],
    [['Maren'], ['Ines']],
  );
  await isAccessible(page, 'a conflict');
  await shoot(page, 'compose-conflict');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saved.waitFor();
  assert.equal((await visitor.read(id)).caption, 'Fourth words, by Ines');
}
