import assert from 'node:assert/strict';
import type { BrowserSession } from '../../browser-session.ts';
import { readLedger } from '../../read-ledger.ts';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, holdToPublish, openPage, takeScreenshots, unfoldActions } from '../page-fixture.ts';
import { addApprover, signWithoutHolding } from './steps.ts';

/** Ines holds to publish and Tomas stops it; he withdraws, signs and undoes it, signs again, and then it goes out once. */
export async function stopsAndPublishes(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer();
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const tomas = await addApprover(server, ines);
  const id = await ines.createDraft({ caption: 'The ship is in.' });
  await ines.mustPost(`/v1/posts/${id}/submit`);
  await tomas.approve(id);
  const stateOf = async () => (await ines.readPost(id)).state;
  const visible = async () => (await readLedger(server.sandboxUrl)).map(({ text }) => text);
  const open = async (who: BrowserSession) => {
    const window = await openPage(browser, look);
    await addSession(window.page, who);
    await window.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
    return window;
  };

  await using hers = await open(ines);
  const publish = hers.page.getByRole('button', { name: 'Hold to publish now' });
  await publish.and(hers.page.locator(':enabled')).click({ delay: 800 });
  await hers.page.getByRole('progressbar', { name: 'Seconds left' }).waitFor();
  await assertAccessible(hers.page, 'counting down');
  await takeScreenshots(hers.page, 'counting-down');
  await using his = await open(tomas);
  await his.page.getByRole('button', { name: 'Stop' }).click();
  await his.page.getByText('Stopped. Nothing was sent.').first().waitFor();
  await publish.waitFor();
  assert.deepEqual([await stateOf(), await visible()], ['approved', []]);

  await unfoldActions(his.page);
  await his.page.getByRole('button', { name: 'Withdraw my signature' }).click();
  const dialog = his.page.getByRole('dialog', { name: 'Withdraw your signature?' });
  await dialog.getByLabel('Why, for Ines').fill('The ship may be late.');
  await assertAccessible(his.page, 'withdrawing');
  await takeScreenshots(his.page, 'withdrawing');
  await dialog.getByRole('button', { name: 'Withdraw my signature' }).click();
  await his.page.getByText('Your signature is withdrawn.').first().waitFor();
  assert.equal(await stateOf(), 'in_review');
  await hers.page.goto(new URL('/notifications', server.baseUrl).href);
  await hers.page.getByText('Tomas Reyl withdrew their approval of a LinkedIn post').waitFor();
  await hers.page.getByText('“The ship may be late.”').first().waitFor();

  await signWithoutHolding(his.page);
  await his.page.getByRole('button', { name: 'Undo' }).click();
  await his.page.getByText('Your signature is withdrawn.').first().waitFor();
  assert.equal(await stateOf(), 'in_review');
  await tomas.approve(id);
  await hers.page.goto(new URL(`/posts/${id}`, server.baseUrl).href);
  await holdToPublish(hers.page);
  await hers.page.getByRole('link', { name: 'Open on LinkedIn' }).first().waitFor();
  assert.deepEqual(await visible(), ['The ship is in.']);
  assert.deepEqual([...hers.errors, ...his.errors], []);
}
