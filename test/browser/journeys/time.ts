import assert from 'node:assert/strict';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, openPage, takeScreenshots } from '../page-fixture.ts';
import { addApprover } from './steps.ts';

/** Ines plans one post by a typed time and one by a single click; Tomas sees both times and signs. */
export async function plansTimes(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.mustPost(`/v1/workspaces/${ines.workspace}`, { time_zone: 'Europe/Lisbon' });
  await ines.connectLinkedIn();
  const tomas = await addApprover(server, ines);
  const typed = await ines.createDraft({ caption: 'The roastery is open late.' });
  const offered = await ines.createDraft({ caption: 'Deepwater is back on the shelf.' });

  await using hers = await openPage(browser, look);
  await addSession(hers.page, ines);
  const openPicker = async (id: string) => {
    await hers.page.goto(new URL(`/compose/${id}`, server.baseUrl).href);
    await hers.page.getByRole('button', { name: /Choose when it goes out/ }).click();
  };
  const sendToReview = async () => {
    await hers.page.getByRole('button', { name: 'Send to review' }).click();
    await hers.page.getByText('Sent to review.', { exact: false }).first().waitFor();
  };
  await openPicker(typed);
  const field = hers.page.getByLabel('Goes out', { exact: true });
  await field.fill('half past never');
  await hers.page.getByText('We cannot read that.', { exact: false }).waitFor();
  await field.fill('2099-03-12 9:30');
  await hers.page.getByText('9:30 in Lisbon.', { exact: false }).waitFor();
  await assertAccessible(hers.page, 'choosing a time');
  await takeScreenshots(hers.page, 'time-typed');
  await hers.page.getByRole('button', { name: 'Set the time' }).click();
  await sendToReview();

  await openPicker(offered);
  const offers = hers.page.getByRole('region', { name: 'Next free posting times' });
  await offers.getByRole('button').first().click();
  await sendToReview();
  const timeOf = async (id: string) => (await ines.readPost(id)).schedule?.wall_time.slice(0, 16);
  assert.equal(await timeOf(typed), '2099-03-12T09:30');

  // What goes out next comes first, and each proof says when.
  await using his = await openPage(browser, look);
  await addSession(his.page, tomas);
  await his.page.goto(new URL('/review', server.baseUrl).href);
  await his.page.waitForURL(new RegExp(`/review/${offered}$`));
  await his.page
    .getByRole('button', { name: /^Hold to sign/ })
    .and(his.page.locator(':enabled'))
    .click({ delay: 800 });
  await his.page.getByText('Next proof').click();
  await his.page.waitForURL(new RegExp(`/review/${typed}$`));
  await his.page
    .getByText(/12 March 2099/)
    .first()
    .waitFor();
  await assertAccessible(his.page, 'a proof with its time');
  assert.equal((await ines.readPost(offered)).state, 'scheduled');
  assert.deepEqual([...hers.errors, ...his.errors], []);
}
