/** Playlists of a YouTube channel as two people meet them: the author chooses them, the approver signs them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { assertAccessibleInBoth } from './assert-accessible.ts';
import { addApprover, signAndPublish } from './journeys/steps.ts';
import { openBrowser } from './open-browser.ts';
import { captionField, openAs, takeScreenshots, waitUntilSaved } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer());
await skipProcessing(server.sandboxUrl);
const browser = resources.use(await openBrowser());
const ines = server.newSession();
await ines.signIn('ines');
const consent = { account: 'ines', decision: 'allow' };
const [coffee] = await ines.connect('youtube', consent, (all) => all.slice(0, 1));
assert.ok(coffee);
const tomas = await addApprover(server, ines);

const playlistsField = (page: Page) => page.getByRole('group', { name: 'Playlists' });

test('an author chooses playlists, an approver sees and signs them, and the video joins each once', async () => {
  await using author = await openAs(browser, ines, '/compose');
  const { page } = author;
  await captionField(page).fill('Tomas opens the drum, with @lanternfishwholesale. #coffee');
  await page.getByRole('textbox', { name: /^Title(, needed)?$/ }).fill('How we roast for milk');
  const buffer = await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 25, colour: 'teal' });
  await page.getByLabel('Add a video').setInputFiles({ name: 'drum.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('button', { name: 'Remove drum.mp4' }).waitFor();

  const offered = playlistsField(page).getByRole('combobox', { name: 'Playlists' });
  await offered
    .locator('option', { hasText: 'Brewing guides · 0 videos, public' })
    .waitFor({ state: 'attached' });
  await offered.selectOption({ label: 'Brewing guides · 0 videos, public' });
  await offered.selectOption({ label: 'Behind the roast · 0 videos, public' });
  await playlistsField(page).getByRole('button', { name: 'Remove Behind the roast' }).waitFor();
  assert.equal(await offered.count(), 0, 'there is no further one to choose');
  await waitUntilSaved(page);
  const shown = page.getByRole('list', { name: 'Playlists' });
  assert.deepEqual(await shown.getByRole('listitem').allTextContents(), [
    'Brewing guides',
    'Behind the roast',
  ]);
  await assertAccessibleInBoth(page, 'composing');
  await takeScreenshots(page, 'compose-playlists');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Send to review' }).click();
  await page.waitForURL(/\/posts$/);

  await using approver = await openAs(browser, tomas, `/review/${id}`);
  const review = approver.page;
  const proof = review.getByRole('article').first();
  await proof.getByRole('list', { name: 'Playlists' }).getByText('Behind the roast').waitFor();
  const named = proof.getByRole('definition').filter({ hasText: 'Behind the roast' });
  for (const [index, one] of (await named.getByRole('listitem').allInnerTexts()).entries())
    assert.match(one, [/^Brewing guides PL\w+$/, /^Behind the roast PL\w+$/][index] ?? /^$/);
  const choices = review.getByRole('region', { name: 'YouTube needs your choices' });
  const [visibility, kids, altered] = [
    'Visibility on YouTube',
    'Is this video made for kids?',
    /altered or synthetic/,
  ].map((name) => choices.getByRole('combobox', { name }));
  await visibility?.selectOption('public');
  await kids?.selectOption('no');
  await altered?.selectOption('no');
  await assertAccessibleInBoth(review, 'reviewing');
  await takeScreenshots(review, 'review-playlists');
  await signAndPublish(review);
  await review.getByText('It is out.', { exact: true }).waitFor();
  await review.getByText('exactly as it was signed').first().waitFor();

  const { permalink, trouble } = await ines.readPost(id);
  assert.equal(trouble, null);
  const entries = await readLedger(server.sandboxUrl, 'added_to_playlist');
  assert.deepEqual(
    entries.map(({ account, details }) => [account, details?.playlistTitle]),
    [
      [coffee.external_id, 'Brewing guides'],
      [coffee.external_id, 'Behind the roast'],
    ],
  );
  for (const { details } of entries) assert.ok(permalink?.endsWith(String(details?.videoId)));
  assert.deepEqual([...author.errors, ...approver.errors], []);
});

test('a playlist that is gone is named under the published post', async () => {
  const bytes = await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 25, colour: 'teal' });
  const { media } = await ines.upload('drum.mp4', bytes);
  const id = await ines.createDraft({
    platform: 'youtube',
    account_id: coffee.id,
    caption: 'Open again.',
    media,
    options: { title: 'Summer', playlists: [{ id: 'PLNoSuchPlaylist0000', name: 'Summer specials' }] },
  });
  await ines.approve(id, undefined, { visibility: 'public', made_for_kids: 'no', altered_content: 'no' });
  await ines.mustPost('/posts/publish', { post_id: id });
  await ines.waitForPost(id, ({ state }) => state === 'published', 40_000);
  await using opened = await openAs(browser, ines, `/posts/${id}`);
  await opened.page
    .getByText('The video is not in the playlist "Summer specials". YouTube no longer has that playlist.')
    .first()
    .waitFor();
  await opened.page
    .getByText(/^Published at/)
    .first()
    .waitFor();
  assert.equal(await opened.page.getByText('exactly as it was signed').count(), 0);
  await assertAccessibleInBoth(opened.page, 'published with a note');
  await takeScreenshots(opened.page, 'published-playlist-gone');
  assert.deepEqual(opened.errors, []);
});
