import assert from 'node:assert/strict';
import type { PostView } from '../../../server/http/posts/views.ts';
import { startHouse } from '../../house.ts';
import { isAccessible } from '../accessible.ts';
import type { Browser } from '../browser.ts';
import { bringSession, openPage } from '../desk.ts';
import type { Look } from '../look.ts';

/** The service is restarted while somebody writes: the page says so, writing goes on, and all of it is saved. */
export async function restartedWhileWriting(browser: Browser, look: Look): Promise<void> {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  await using window = await openPage(browser, look);
  const { page, complaints } = window;
  await bringSession(page, ines);
  await page.goto(new URL('/compose', house.baseUrl).href);
  const caption = page.getByLabel('Caption');
  const banner = page.getByText('Signoff cannot be reached.');
  const saved = page.getByRole('status').getByText(/^Saved/);
  await caption.fill('The lights stay on');
  await saved.waitFor();

  await house.stop();
  await caption.press('End');
  await caption.pressSequentially(' late');
  await banner.waitFor();
  await page.getByRole('status').getByText('Not saved', { exact: true }).waitFor();
  await isAccessible(page, 'nobody answers');
  await caption.pressSequentially(' in November.');
  assert.equal(await caption.inputValue(), 'The lights stay on late in November.');

  await house.start();
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
  // That nobody answered is for the browser to note; nothing else went wrong.
  assert.deepEqual(
    complaints.filter((words) => !/net::ERR_/.test(words)),
    [],
  );
}
