/** The activity log: events in sentences, filters in the URL, the verified chain, a proof. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { sealAudit } from '../../server/db/audit/seal-chain.ts';
import { readPayload } from '../proofs/resign.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('the log shows who did what, that it was not altered, and the proof of one approval', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const editor = server.newSession();
  await editor.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
  const id = await editor.createDraft({ account_id: account, caption: 'Warm bread from seven' });
  await editor.mustPost(`/v1/posts/${id}/submit`);
  await owner.approve(id);
  await editor.createDraft({ account_id: account, caption: 'Roses for the window' });
  const { database } = server.context;
  const { keys } = server.context;
  while ((await sealAudit(database, keys)).sealed > 0);

  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await page.getByRole('heading', { name: /^\d+ entries, and none was altered\.$/ }).waitFor();
  await page.getByRole('img', { name: /^The chain: entry 1 to entry \d+, unbroken$/ }).waitFor();
  const signed = page
    .getByRole('listitem')
    .filter({ hasText: /Ines Duarte approved “Warm bread from seven”/ });
  await signed.waitFor();
  await page.getByText(/Tomas Reyl drafted “Roses for the window”/).waitFor();
  await page.getByText(/Tomas Reyl joined by an invitation/).waitFor();
  await assertAccessible(page, 'activity');
  await takeScreenshots(page, 'activity');

  await signed.getByRole('link', { name: 'Proof' }).click();
  const proof = page.getByRole('complementary', { name: 'Proof of approval' });
  await proof.getByText('One person signed it, and it has not gone out').waitFor();
  await assertAccessible(page, 'a proof of approval');
  await takeScreenshots(page, 'activity-proof');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Download proof' }).click(),
  ]);
  const downloadedProof = readPayload(await readFile(await file.path()));
  assert.equal(downloadedProof.approvals[0].by.name, 'Ines Duarte');
  assert.match(downloadedProof.revision.digest, /^[0-9a-f]{64}$/);
  await page.goBack();
  await proof.waitFor({ state: 'detached' });

  // The second filter is chosen before the page has rendered the first, and neither is lost.
  await page.evaluate(`
    for (const [name, words] of [['What', 'Approvals'], ['Who', 'Ines Duarte']]) {
      const field = document.querySelector('select[aria-label="' + name + '"]');
      field.value = [...field.options].find(({ text }) => text === words).value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  `);
  await page
    .getByText(/drafted/)
    .first()
    .waitFor({ state: 'detached' });
  assert.match(page.url(), /about=approvals/);
  assert.match(page.url(), /by=usr_/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const rows = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  assert.ok(rows.length > 0 && rows.every((row) => /Ines Duarte,,post\./.test(row)), rows.join('\n'));

  // An attacker with access to the database, but not to the chain's keys.
  await server.database.owner.query(`alter table audit_entries disable trigger user;
    update audit_entries set subject = 'post:1' where sequence = 3; alter table audit_entries enable trigger user`);
  await page.locator('html').evaluate((root: { dataset: { theme: string } }) => {
    root.dataset.theme = 'dark';
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'The journal was altered.' }).waitFor();
  await page.getByText('The chain is broken: entry 3 was changed.').waitFor();
  await assertAccessible(page, 'activity, altered, in the dark');
  await takeScreenshots(page, 'activity-broken');
  assert.deepEqual(errors, []);
});
