/** Two people in a workspace that wants signatures with passkeys, in real browsers with Chromium's own authenticator. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { IdentityView } from '../../server/http/people/views.ts';
import { readLedger } from '../read-ledger.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { holdToPublish, openAs, openPage, takeScreenshots } from './page-fixture.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer());
const browser = resources.use(await openBrowser());
const owner = server.newSession();
await owner.signIn('ines');
const [account = ''] = await owner.connectLinkedIn();
const publishAt = '2031-01-01T09:00:00.000Z';

async function inReview(caption: string): Promise<string> {
  const id = await owner.createDraft({ account_id: account, caption, schedule: { at: publishAt } });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  return id;
}

const strengths = async (id: string) =>
  (await owner.readPost(id)).approvals_list.map(({ strength, covers }) => `${covers} ${strength}`);

/** How many statements were signed in all, each with one gesture. */
async function countSignatures(): Promise<number> {
  const { rows } = await server.database.handle.pool.query(
    'select count(*)::int as count from signed_statements',
  );
  return rows[0].count;
}

const goTo = (page: Page, path: string) => page.goto(new URL(path, server.baseUrl).href);
const holdButton = (page: Page, name: string | RegExp = 'Hold to sign off') =>
  page.getByRole('button', { name }).and(page.locator(':enabled'));
const hold = (page: Page, name?: string | RegExp) => holdButton(page, name).click({ delay: 1_500 });
/** Those that the browser logs itself. */
const beyondRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !/status of 40[03]/.test(error));

async function setStrength(page: Page, name: 'A passkey' | 'A sign-in'): Promise<void> {
  await goTo(page, '/settings#approval');
  await page.getByRole('group', { name: 'Signed with' }).getByRole('button', { name }).click();
}

test('enrol, sign one and ten, cancel, lose the device, come back, and approve a new time', async () => {
  await using tomas = await openPage(browser);
  const phone = await addAuthenticator(tomas.page);
  await join(tomas.page);
  const before = await inReview('Signed before the rules changed');
  await owner.approve(before);
  await using opened = await openAs(browser, owner, '/settings');
  const { page, errors } = opened;
  await addAuthenticator(page);

  // The rule says what it means, and whom it keeps from signing.
  await setStrength(page, 'A passkey');
  await page.getByText('Without a passkey so far: you.', { exact: false }).waitFor();
  await page.getByText('goes back to review, to be signed again', { exact: false }).waitFor();
  await assertAccessible(page, 'wanting passkeys');
  await takeScreenshots(page, 'passkey-rule');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved: how people sign/).waitFor();
  assert.equal((await owner.readPost(before)).state, 'in_review');

  // Somebody without a passkey makes one where they were about to sign.
  await goTo(page, `/review/${before}`);
  await page.getByText('Signatures here are given with a passkey, and you have none yet.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hold to sign off' }).count(), 0);
  await page.getByText('It was given without a passkey', { exact: false }).waitFor();
  await assertAccessible(page, 'no passkey yet');
  await takeScreenshots(page, 'passkey-none');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('your passkey signs exactly what you see', { exact: false }).waitFor();
  await assertAccessible(page, 'about to sign with a passkey');
  await takeScreenshots(page, 'passkey-ready');
  await hold(page);
  await page.getByText('Signed off by you, with a passkey.').waitFor();
  assert.deepEqual(await strengths(before), ['content session', 'content passkey']);
  await page.getByRole('region', { name: 'History' }).getByText('Signed off, with a passkey').waitFor();
  await assertAccessible(page, 'signed with a passkey');
  await takeScreenshots(page, 'passkey-signed');

  await signTen(tomas.page);
  await cancel(tomas.page, phone, await inReview('Whoever cancels has signed nothing'));
  await loseAndComeBack(tomas.page, phone, page, await inReview('The phone fell into the river'));
  await waitForNewPasskey(tomas.page, await inReview('A passkey that was added alone waits a day'));

  await approveNewTime(page, before);
  await goTo(page, '/activity');
  await page
    .getByText(/with a passkey/)
    .first()
    .waitFor();
  await takeScreenshots(page, 'passkey-activity');

  await loosen(page);
  assert.deepEqual(beyondRefusals([...errors, ...tomas.errors]), []);
});

async function join(page: Page): Promise<void> {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  await page.goto(link);
  await page.getByText('Join with a new passkey').click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Tomas');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('tomas@example.com');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/invite'));
}

async function signTen(page: Page): Promise<void> {
  const ids = [];
  for (let number = 1; number <= 10; number++) ids.push(await inReview(`Advent window ${number}`));
  const signaturesBefore = await countSignatures();
  await goTo(page, `/review/${ids[0]}?batch=${ids.join(',')}`);
  const next = page.getByRole('button', { name: 'Look at the next one' });
  for (let seen = 1; seen < 10; seen++) {
    await page.getByText(`${seen} of 10 seen`).waitFor();
    await next.click();
  }
  await page.getByText('10 of 10 seen').waitFor();
  await page.getByText('your passkey signs all ten together', { exact: false }).waitFor();
  await assertAccessible(page, 'ten with one gesture');
  await takeScreenshots(page, 'passkey-ten');
  await hold(page, 'Hold to sign all ten');
  await page.getByRole('heading', { name: 'Ten signatures are in.' }).waitFor();
  for (const id of ids) assert.deepEqual(await strengths(id), ['content passkey']);
  assert.equal((await countSignatures()) - signaturesBefore, 1, 'one gesture');
}

async function cancel(page: Page, phone: VirtualAuthenticator, id: string): Promise<void> {
  await phone.setPresent(false);
  await goTo(page, `/review/${id}`);
  await hold(page);
  await page.getByText('Now confirm on your device').waitFor();
  await assertAccessible(page, 'the passkey is asked');
  await takeScreenshots(page, 'passkey-asking');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText(/^Not signed\. You cancelled/).waitFor();
  await assertAccessible(page, 'the passkey was cancelled');
  await takeScreenshots(page, 'passkey-cancelled');
  assert.deepEqual(await strengths(id), []);
  await phone.setPresent(true);
  await hold(page);
  await page.getByText('Signed off by you, with a passkey.').waitFor();
  assert.deepEqual(await strengths(id), ['content passkey']);
}

/** Does it, and where the last use of the passkey does not count for it, uses that and does it once more. */
async function actWithPasskey(page: Page, act: () => Promise<void>, done: Locator): Promise<void> {
  await act();
  const dialog = page.getByRole('dialog', { name: 'Use your passkey to go on' });
  const isAsked = await Promise.race([
    dialog
      .getByRole('button', { name: 'Use your passkey' })
      .waitFor()
      .then(() => true),
    done.waitFor().then(() => false),
  ]);
  if (!isAsked) return;
  await assertAccessible(page, 'what wants a passkey');
  await takeScreenshots(page, 'passkey-again');
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await act();
  await done.waitFor();
}

async function loseAndComeBack(
  page: Page,
  phone: VirtualAuthenticator,
  ownersPage: Page,
  id: string,
): Promise<void> {
  await phone.lose();
  await goTo(page, `/review/${id}`);
  await hold(page);
  await page.getByText(/ask an owner for a new link to sign in\.$/).waitFor();
  assert.deepEqual(await strengths(id), []);

  // Whoever makes a link could sign with it, so that wants a passkey too.
  await goTo(ownersPage, '/settings');
  await ownersPage.getByRole('button', { name: 'New link for Tomas to sign in' }).click();
  const recovery = ownersPage.getByRole('dialog').getByText(`${server.baseUrl}/enrol/`);
  const makeLink = () => ownersPage.getByRole('button', { name: 'Make the link' }).click();
  await actWithPasskey(ownersPage, makeLink, recovery);
  await page.goto((await recovery.textContent())?.trim() ?? '');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/enrol'));
  await goTo(page, `/review/${id}`);
  await hold(page);
  await page.getByText('Signed off by you, with a passkey.').waitFor();
  assert.deepEqual(await strengths(id), ['content passkey']);
}

/** Only what the page says of it; the day itself is the server's. */
async function waitForNewPasskey(page: Page, id: string): Promise<void> {
  await page.route('**/v1/identities', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: IdentityView[] };
    const passkey = { synced: true, signs_from: new Date(Date.now() + 86_400_000).toISOString() };
    await route.fulfill({ response, json: { data: data.map((method) => ({ ...method, passkey })) } });
  });
  await goTo(page, `/review/${id}`);
  await page.getByText(/^Your passkey signs from /).waitFor();
  assert.equal(await holdButton(page).count(), 0);
  await assertAccessible(page, 'a passkey that waits');
  await takeScreenshots(page, 'passkey-later');
  await goTo(page, '/settings/sign-in');
  await page
    .getByText(/It signs posts from .* on, because/)
    .first()
    .waitFor();
  await takeScreenshots(page, 'passkey-later-list');
}

async function approveNewTime(page: Page, id: string): Promise<void> {
  await goTo(page, `/posts/${id}`);
  await page.getByRole('button', { name: 'Move it…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move it' });
  await dialog.getByLabel('Time', { exact: true }).fill('15:30');
  await dialog.getByText('you confirm this one on your device', { exact: false }).waitFor();
  await assertAccessible(page, 'a new time with a passkey');
  await takeScreenshots(page, 'passkey-new-time');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/^Scheduled\. /).waitFor();
  assert.deepEqual((await strengths(id)).at(-1), 'timing passkey');

  await page.getByText('It is signed for another time', { exact: false }).waitFor();
  await takeScreenshots(page, 'passkey-publish-now');
  await holdToPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  const ledger = await readLedger(server.sandboxUrl);
  assert.deepEqual(
    ledger.map(({ text }) => text),
    ['Signed before the rules changed'],
    'only what was published, and once',
  );
}

async function loosen(page: Page): Promise<void> {
  await setStrength(page, 'A sign-in');
  await page.getByText('Saving this needs your passkey', { exact: false }).waitFor();
  await takeScreenshots(page, 'passkey-rule-laxer');
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await actWithPasskey(page, save, page.getByText(/^Saved: how people sign/));
  const { body } = await owner.get<{ strength: string }>('/v1/policies');
  assert.equal(body.strength, 'session');
}
