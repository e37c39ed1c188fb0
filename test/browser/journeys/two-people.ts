import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../browser-session.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { actAndAwaitSave, addSession, captionField, type OpenPage, openPage } from '../page-fixture.ts';

/** A browser writes every refusal to its console; this is the expected one. */
const expectedRefusal = [
  'console: Failed to load resource: the server responded with a status of 400 (Bad Request)',
];

const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

/** Two people edit one post: the second to save is asked, and no text is lost before. */
export async function resolvesEditConflict(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const maren = server.newSession();
  await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  const id = await ines.createDraft({ caption: 'First bags on Monday.' });
  const open = async (who: BrowserSession): Promise<OpenPage> => {
    const window = await openPage(browser, look);
    await addSession(window.page, who);
    await window.page.goto(new URL(`/compose/${id}`, server.baseUrl).href);
    await captionField(window.page).waitFor();
    return window;
  };
  await using hers = await open(ines);
  await using theirs = await open(maren);
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else changed' });

  await captionField(theirs.page).fill('First bags on Tuesday.');
  await saved(theirs.page);
  await captionField(hers.page).fill('First bags on Thursday.');
  await conflict(hers.page).waitFor();
  assert.equal(await captionField(hers.page).inputValue(), 'First bags on Thursday.');
  assert.equal((await ines.readPost(id)).caption, 'First bags on Tuesday.');
  await assertAccessible(hers.page, 'a conflict');
  await hers.page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(hers.page);
  assert.equal((await ines.readPost(id)).caption, 'First bags on Thursday.');

  // The other way round: the other version is loaded, and editing continues from there.
  await captionField(theirs.page).fill('First bags on Wednesday.');
  await conflict(theirs.page).waitFor();
  assert.equal(await captionField(theirs.page).inputValue(), 'First bags on Wednesday.');
  await theirs.page.getByRole('button', { name: 'Load theirs' }).click();
  await conflict(theirs.page).waitFor({ state: 'detached' });
  assert.equal(await captionField(theirs.page).inputValue(), 'First bags on Thursday.');
  await actAndAwaitSave(theirs.page, () =>
    captionField(theirs.page).fill('First bags on Thursday, from seven.'),
  );
  assert.equal((await ines.readPost(id)).caption, 'First bags on Thursday, from seven.');

  // An editor who may not sign is told so, beside the edit button.
  await ines.mustPost(`/v1/posts/${id}/submit`);
  await theirs.page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await theirs.page.getByText('Your role can write and edit. An approver or owner signs.').waitFor();
  assert.deepEqual(hers.errors, expectedRefusal);
  assert.deepEqual(theirs.errors, expectedRefusal);
}
