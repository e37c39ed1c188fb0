import assert from 'node:assert/strict';
import { OAuthFixture } from '../../oauth/oauth-fixture.ts';
import { readLedger } from '../../read-ledger.ts';
import { skipProcessing } from '../../skip-processing.ts';
import { startTestServer } from '../../test-server.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, openPage, shortenCountdown, unfoldActions } from '../page-fixture.ts';
import { isFocused, tabTo } from './steps.ts';

/** An app drafts over the API; a person reviews, signs and publishes it in the browser, without a mouse. */
export async function signsAppDraft(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ settings: { SIGNUP: 'open' } });
  await skipProcessing(server.sandboxUrl);
  const fixture = await OAuthFixture.on(server);
  await fixture.ines.connectLinkedIn();
  const scopes = ['profile:read', 'posts:read', 'posts:write', 'posts:publish'];
  const { access_token } = await fixture.tokens(await fixture.register({ scopes }));
  const postAsApp = (path: string, body: object) =>
    fixture.call(access_token, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const caption = 'Six hundred bags, roasted once.';
  const { body: drafted } = await postAsApp('/posts/create', { platform: 'linkedin', caption });
  const refused = await postAsApp('/posts/publish', { post_id: drafted.post_id });
  assert.deepEqual([refused.status, refused.body.code], [403, 'post_not_approved']);

  await using window = await openPage(browser, look);
  const { page, errors } = window;
  await addSession(page, fixture.ines);
  await page.goto(drafted.review_url);
  await page.getByText(caption).first().waitFor();
  const hold = page.getByRole('button', { name: 'Hold to sign off' });
  await hold.and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('a');
  const yes = page.getByRole('button', { name: 'Yes, sign it off' });
  await yes.waitFor();
  assert.ok(await isFocused(yes), 'the question has the focus');
  await page.keyboard.press('Escape');
  await yes.waitFor({ state: 'detached' });
  assert.equal((await fixture.ines.readPost(drafted.post_id)).state, 'draft');
  await unfoldActions(page);
  await tabTo(page, page.getByRole('button', { name: 'Sign without holding' }));
  await page.keyboard.press('Enter');
  await yes.waitFor();
  await page.keyboard.press('Enter');
  await shortenCountdown(page);
  await unfoldActions(page);
  await tabTo(page, page.getByRole('button', { name: 'Publish without holding' }));
  await page.keyboard.press('Enter');
  const publish = page.getByRole('button', { name: 'Yes, publish it' });
  await publish.waitFor();
  assert.ok(await isFocused(publish), 'the question has the focus');
  await page.keyboard.press('Enter');
  await page.getByText('It is out.', { exact: true }).waitFor();
  assert.deepEqual(
    (await readLedger(server.sandboxUrl)).map(({ text }) => text),
    [caption],
  );
  const read = await fixture.call(access_token, `/v1/posts/${drafted.post_id}`);
  assert.equal(read.body.state, 'published');
  assert.deepEqual(errors, []);
}
