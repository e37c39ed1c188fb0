import assert from 'node:assert/strict';
import { startHouse } from '../../house.ts';
import { ledger } from '../../ledger.ts';
import { Stage } from '../../oauth/stage.ts';
import { makeQuick } from '../../quick-platforms.ts';
import type { Browser } from '../browser.ts';
import { bringSession, openPage } from '../desk.ts';
import type { Look } from '../look.ts';
import { isFocused, tabTo } from './ways.ts';

/** A program drafts over the API; a person reviews, signs and publishes it in the browser, without touching a mouse. */
export async function draftedByAProgram(browser: Browser, look: Look): Promise<void> {
  await using house = await startHouse({ settings: { SIGNUP: 'open' } });
  await makeQuick(house.sandboxUrl);
  const stage = await Stage.on(house);
  await stage.ines.connectLinkedIn();
  const scopes = ['profile:read', 'posts:read', 'posts:write', 'posts:publish'];
  const { access_token } = await stage.tokens(await stage.register({ scopes }));
  const asProgram = (path: string, body: object) =>
    stage.call(access_token, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const caption = 'Six hundred bags, roasted once.';
  const { body: drafted } = await asProgram('/posts/create', { platform: 'linkedin', caption });
  const tooEarly = await asProgram('/posts/publish', { post_id: drafted.post_id });
  assert.deepEqual([tooEarly.status, tooEarly.body.code], [403, 'post_not_approved']);

  await using window = await openPage(browser, look);
  const { page, complaints } = window;
  await bringSession(page, stage.ines);
  await page.goto(drafted.review_url);
  await page.getByText(caption).first().waitFor();
  await page.getByRole('button', { name: 'Sign without holding' }).waitFor();
  await page.keyboard.press('a');
  const yes = page.getByRole('button', { name: 'Yes, sign it off' });
  await yes.waitFor();
  assert.ok(await isFocused(yes), 'the question has the focus');
  await page.keyboard.press('Escape');
  await yes.waitFor({ state: 'detached' });
  assert.equal((await stage.ines.read(drafted.post_id)).state, 'draft');
  await tabTo(page, page.getByRole('button', { name: 'Sign without holding' }));
  await page.keyboard.press('Enter');
  await yes.waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 40_000 });
  assert.deepEqual(
    (await ledger(house.sandboxUrl)).map(({ text }) => text),
    [caption],
  );
  const read = await stage.call(access_token, `/v1/posts/${drafted.post_id}`);
  assert.equal(read.body.state, 'published');
  assert.deepEqual(complaints, []);
}
