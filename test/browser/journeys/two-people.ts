import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startHouse } from '../../house.ts';
import type { Visitor } from '../../visitor.ts';
import { isAccessible } from '../accessible.ts';
import type { Browser } from '../browser.ts';
import { bringSession, type OpenPage, openPage, untilKept } from '../desk.ts';
import type { Look } from '../look.ts';

/** A browser writes every refusal to its console; this is the one that was asked for. */
const oneRefusal = [
  'console: Failed to load resource: the server responded with a status of 400 (Bad Request)',
];

const words = (page: Page) => page.getByLabel('Caption');
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

/** Two people write in one post: whoever comes second is asked, and nobody's words are lost before. */
export async function twoPeople(browser: Browser, look: Look): Promise<void> {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const { link } = await ines.must<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = house.visitor();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  const id = await ines.draft({ caption: 'First bags on Monday.' });
  const open = async (who: Visitor): Promise<OpenPage> => {
    const window = await openPage(browser, look);
    await bringSession(window.page, who);
    await window.page.goto(new URL(`/compose/${id}`, house.baseUrl).href);
    await words(window.page).waitFor();
    return window;
  };
  await using hers = await open(ines);
  await using theirs = await open(maren);
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else changed' });

  await words(theirs.page).fill('First bags on Tuesday.');
  await saved(theirs.page);
  await words(hers.page).fill('First bags on Thursday.');
  await conflict(hers.page).waitFor();
  assert.equal(await words(hers.page).inputValue(), 'First bags on Thursday.');
  assert.equal((await ines.read(id)).caption, 'First bags on Tuesday.');
  await isAccessible(hers.page, 'a conflict');
  await hers.page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(hers.page);
  assert.equal((await ines.read(id)).caption, 'First bags on Thursday.');

  // The other way round: theirs is loaded, and writing goes on from there.
  await words(theirs.page).fill('First bags on Wednesday.');
  await conflict(theirs.page).waitFor();
  assert.equal(await words(theirs.page).inputValue(), 'First bags on Wednesday.');
  await theirs.page.getByRole('button', { name: 'Load theirs' }).click();
  await conflict(theirs.page).waitFor({ state: 'detached' });
  assert.equal(await words(theirs.page).inputValue(), 'First bags on Thursday.');
  await untilKept(theirs.page, () => words(theirs.page).fill('First bags on Thursday, from seven.'));
  assert.equal((await ines.read(id)).caption, 'First bags on Thursday, from seven.');

  // Whoever edits and does not sign is told so, beside the button to edit.
  await ines.must(`/v1/posts/${id}/submit`);
  await theirs.page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  await theirs.page.getByText('Your role can write and edit. An approver or owner signs.').waitFor();
  assert.deepEqual(hers.complaints, oneRefusal);
  assert.deepEqual(theirs.complaints, oneRefusal);
}
