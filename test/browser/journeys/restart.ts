import assert from 'node:assert/strict';
import type { PostView } from '../../../server/http/posts/views.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, captionField, openPage } from '../page-fixture.ts';

/** The service restarts while an author writes: the page says so, writing goes on, and all of it is saved. */
export async function survivesRestart(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  await using window = await openPage(browser, look);
  const { page, errors } = window;
  await addSession(page, ines);
  await page.goto(new URL('/compose', server.baseUrl).href);
  const caption = captionField(page);
  const banner = page.getByText('Signoff cannot be reached.');
  const saved = page.getByRole('status').getByText(/^Saved/);
  await caption.fill('The lights stay on');
  await saved.waitFor();

  await server.stop();
  await caption.press('End');
  await caption.pressSequentially(' late');
  await banner.waitFor();
  await page.getByRole('status').getByText('Not saved', { exact: true }).waitFor();
  await assertAccessible(page, 'nobody answers');
  await caption.pressSequentially(' in November.');
  assert.equal(await caption.inputValue(), 'The lights stay on late in November.');

  await server.start();
  await banner.waitFor({ state: 'detached' });
  await saved.waitFor();
  assert.equal(await caption.inputValue(), 'The lights stay on late in November.');
  const { data } = (await ines.get<{ data: PostView[] }>('/v1/posts')).body;
  assert.deepEqual(
    data.map((post) => post.caption),
    ['The lights stay on late in November.'],
  );
  await page.reload();
  await page.getByText('The lights stay on late in November.').first().waitFor();
  // The browser logs the failed requests; nothing else went wrong.
  assert.deepEqual(
    errors.filter((text) => !/net::ERR_/.test(text)),
    [],
  );
}
