import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { ledger } from '../ledger.ts';
import { picture } from '../pictures.ts';
import { makeQuick } from '../quick-platforms.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot, untilKept } from './desk.ts';

test('a person changes what is out: sees what stays, what changes, signs it, and readers see it', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse();
  await makeQuick(house.sandboxUrl);
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const file = await ines.upload('bag.png', await picture('sienna', 400, 400), 'A bag');
  const comment = 'Where from: the hills.';
  const id = await ines.draft({
    caption: 'First bags on Monday.',
    media: file.media,
    options: { first_comment: comment },
  });
  await ines.open(id);

  await using browser = await openBrowser();
  const { page, complaints } = await openPage(browser);
  await bringSession(page, ines);
  await page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  const covers = page.getByRole('region', { name: 'What a signature covers' });
  const proof = page.getByRole('region', { name: 'Proof', exact: true });
  await covers.getByText('First comment').waitFor();
  await proof.getByText(comment).waitFor();
  await shoot(page, 'first-comment-review');
  await ines.approve(id);
  await ines.must('/posts/publish', { post_id: id });
  await ines.until(id, ({ state }) => state === 'published');
  await page.goto(new URL(`/posts/${id}`, house.baseUrl).href);
  await page.getByRole('button', { name: 'Change what is out' }).click();

  await page.getByRole('heading', { name: 'Change what is out' }).waitFor();
  await page.getByText('nothing new is posted').waitFor();
  const fixed = page.getByRole('region', { name: 'Stays as it went out' });
  await fixed.getByText('bag.png').waitFor();
  assert.equal(await page.getByLabel('Add a picture').count(), 0, 'files cannot be added');
  await page.getByText('It reads the same as what is out').waitFor();
  await untilKept(page, () => page.getByLabel(/^Text, the caption|^Caption/).fill('First bags on Thursday.'));
  await isAccessible(page, 'compose a change');
  await shoot(page, 'amend-compose');
  await page.getByRole('button', { name: 'Review and sign' }).click();

  await page.getByRole('heading', { name: 'Changes what is out' }).waitFor();
  assert.deepEqual(
    [await page.locator('del.mk').allInnerTexts(), await page.locator('ins.mk').allInnerTexts()],
    [['Monday.'], ['Thursday.']],
  );
  await covers.getByText('Nothing new is made').waitFor();
  assert.equal(await covers.getByText('First comment').count(), 0, 'a change says nothing again');
  assert.equal(await proof.getByText(comment).count(), 0);
  await isAccessible(page, 'review a change');
  await shoot(page, 'amend-review');
  await page.getByRole('button', { name: 'Sign without holding' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('The change is out.').waitFor({ timeout: 40_000 });
  await page.getByRole('link', { name: 'See the post it changed' }).click();
  await page.getByText('It was changed since').waitFor();
  await page.getByText('Readers see now').waitFor();
  await isAccessible(page, 'a changed post');
  await shoot(page, 'amend-changed');

  assert.equal((await ledger(house.sandboxUrl)).length, 1);
  const edited = await ledger(house.sandboxUrl, 'edited');
  assert.deepEqual(
    edited.map(({ text }) => text),
    ['First bags on Thursday.'],
  );
  assert.deepEqual(complaints, []);
});
