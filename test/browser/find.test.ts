/** The command palette: what a person finds and does from the keyboard alone, and the keys that lead to pages. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { captionField, goByKeys, openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

test('a post is found by its text, a page by its keys, an action by its name, and recent entries come back', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  await owner.createDraft({ account_id: account, caption: 'Roses for the window' });
  const bread = await owner.createDraft({
    account_id: account,
    caption: 'Warm bread\nfrom seven in the morning',
  });

  const { page, errors } = await openPage(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openAccountsPage(page, server);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = scripts.length;
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const field = page.getByRole('combobox');

  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  assert.equal(scripts.length > before, true, 'it comes when it is wanted, not before');
  await page.getByRole('option', { name: /New post/ }).waitFor();
  await assertAccessible(page, 'find or do, at first');
  await takeScreenshots(page, 'find-begin');
  await field.fill('seven bread');
  const warmBread = page.getByRole('option', { name: /Edit: Warm bread/ });
  await warmBread.waitFor();
  // Screen readers hear what Enter would open.
  const optionId = await warmBread.getAttribute('id');
  await page.locator(`[role=combobox][aria-activedescendant="${optionId}"]`).waitFor();
  assert.equal(await page.getByRole('option', { name: /Roses/ }).count(), 0);
  await takeScreenshots(page, 'find-results');
  await page.locator('html').evaluate((root: { dataset: { theme: string } }) => {
    root.dataset.theme = 'dark';
  });
  await assertAccessible(page, 'find or do, with results, in the dark');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/compose/${bread}`);
  await dialog.waitFor({ state: 'detached' });

  // While the user types, letters are letters; with Ctrl it opens there too.
  const caption = captionField(page);
  await caption.press('End');
  await caption.pressSequentially('gh');
  assert.match(page.url(), /compose/);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /Warm bread/ }).waitFor();
  assert.match((await page.getByRole('option').first().textContent()) ?? '', /Warm bread/);
  await field.fill('nothing is called so');
  await page.getByText('Nothing here is called').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // A dialog returns the focus a moment after it has closed.
  await caption.and(page.locator(':focus')).waitFor();
  await caption.blur();
  await goByKeys(page, 'gm', /\/media$/);
  await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
  await page.getByRole('button', { name: /Find or do/ }).click();
  await field.fill('pause');
  await page.getByRole('option', { name: /Pause publishing/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pause publishing in/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await page.getByLabel('Use single keys in this browser').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  assert.match(page.url(), /\/media/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // A dialog opened from a menu returns the focus to the menu's button.
  const menu = page.getByRole('button', { name: /your menu/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByLabel('Use single keys in this browser').waitFor();
  await page.keyboard.press('Escape');
  await menu.and(page.locator(':focus')).waitFor();

  // Pressed before the page has opened: it is not lost.
  const heldRequest = Promise.withResolvers<void>();
  await page.route('**/assets/entry-*.js', async (route) => {
    await heldRequest.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.opening').waitFor();
  await page.keyboard.press('Control+k');
  assert.equal(await dialog.count(), 0);
  heldRequest.resolve();
  await dialog.waitFor();
  assert.deepEqual(errors, []);
});

test('Enter opens the first result, also where that arrived after the rest', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  // Campaigns are loaded before anything is typed; posts arrive when the server has searched, and are listed above.
  await owner.mustPost('/v1/campaigns', { name: 'Espresso in winter' });
  let newest = '';
  for (let count = 1; count <= 5; count++)
    newest = await owner.createDraft({ account_id: account, caption: `Espresso ${count}` });

  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  const selected = page.getByRole('option', { selected: true });
  await page.getByRole('combobox').pressSequentially('espresso');
  await options.nth(5).waitFor();
  assert.match((await options.nth(5).textContent()) ?? '', /Espresso in winter/);
  await page.getByRole('option', { name: /Espresso 5/, selected: true }).waitFor();
  assert.equal(await selected.count(), 1);

  // The user's selection stays selected when more is found.
  const heldRequest = Promise.withResolvers<void>();
  await page.route('**/v1/posts?search=*', (route) => heldRequest.promise.then(() => route.continue()));
  await page.getByRole('combobox').fill('espresso i');
  await page.keyboard.press('End');
  const campaign = page.getByRole('option', { name: /Espresso in winter/, selected: true });
  await campaign.waitFor();
  heldRequest.resolve();
  await page.getByText('Arrows choose, Enter opens').waitFor();
  await campaign.waitFor();
  await page.getByRole('combobox').fill('espresso');
  await page.getByRole('option', { name: /Espresso 5/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/compose/${newest}`);
  assert.deepEqual(errors, []);
});
