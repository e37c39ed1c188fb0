import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPicture } from '../pictures.ts';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import {
  actAndAwaitSave,
  addSession,
  captionField,
  holdToPublish,
  openPage,
  takeScreenshots,
} from './page-fixture.ts';

test('a person amends a published post: sees what stays and what changes, signs it, and readers see it', async () => {
  await using server = await startTestServer();
  await skipProcessing(server.sandboxUrl);
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const file = await ines.upload('bag.png', await createPicture('sienna', 400, 400), 'A bag');
  const comment = 'Where from: the hills.';
  const id = await ines.createDraft({
    caption: 'First bags on Monday.',
    media: file.media,
    options: { first_comment: comment },
  });
  await ines.openPost(id);

  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);
  await addSession(page, ines);
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  const covers = page.getByRole('region', { name: 'What a signature covers' });
  const proof = page.getByRole('region', { name: 'Proof', exact: true });
  await covers.getByText('First comment').waitFor();
  await proof.getByText(comment).waitFor();
  await takeScreenshots(page, 'first-comment-review');
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  await ines.waitForPost(id, ({ state }) => state === 'published');
  await page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await page.getByRole('button', { name: 'Edit the published post' }).click();

  await page.getByRole('heading', { name: 'Edit the published post' }).waitFor();
  await page.getByText('nothing new is posted').waitFor();
  const fixed = page.getByRole('region', { name: 'Stays as it went out' });
  await fixed.getByText('bag.png').waitFor();
  assert.equal(await page.getByLabel('Add a picture').count(), 0, 'files cannot be added');
  await page.getByText('It reads the same as what is out').waitFor();
  await actAndAwaitSave(page, () => captionField(page).fill('First bags on Thursday.'));
  await assertAccessible(page, 'compose a change');
  await takeScreenshots(page, 'amend-compose');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  await page.getByRole('heading', { name: 'Changes the published post' }).waitFor();
  assert.deepEqual(
    [await page.locator('del').allInnerTexts(), await page.locator('ins').allInnerTexts()],
    [['Monday'], ['Thursday']],
  );
  await covers.getByText('Nothing new is made').waitFor();
  assert.equal(await covers.getByText('First comment').count(), 0, 'a change says nothing again');
  assert.equal(await proof.getByText(comment).count(), 0);
  await assertAccessible(page, 'review a change');
  await takeScreenshots(page, 'amend-review');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await holdToPublish(page);
  await page.getByText('The change is out.').waitFor();
  await page.getByRole('link', { name: 'See the post it changed' }).click();
  await page.getByText('It was changed since').waitFor();
  await page.getByText('Readers see now').waitFor();
  await assertAccessible(page, 'a changed post');
  await takeScreenshots(page, 'amend-changed');

  assert.equal((await readLedger(server.sandboxUrl)).length, 1);
  const edited = await readLedger(server.sandboxUrl, 'edited');
  assert.deepEqual(
    edited.map(({ text }) => text),
    ['First bags on Thursday.'],
  );
  assert.deepEqual(errors, []);
});
