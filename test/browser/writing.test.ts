/** From the brand kit to a suggested post and a generated picture; a person decides at every step. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createPicture } from '../pictures.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

test('the brand kit, suggestions in the editor, and pictures from templates', async () => {
  const server = resources.use(await startTestServer({ workers: false }));
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn();
  const { page, errors } = await openPage(browser);
  const go = (path: string) => page.goto(new URL(path, server.baseUrl).href);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await openAccountsPage(page, server);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click();
  await page.getByLabel('Upload files').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await createPicture('#0f3d3e', 600, 600),
  });
  await page.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'mark.png' }).waitFor();

  // What is changed while a save is running stays, also what is put back, and is saved with the next.
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
  const saveAndMeanwhile = async (path: string, meanwhile: () => Promise<void>) => {
    const heldRequest = Promise.withResolvers<void>();
    await page.route(path, (route) => heldRequest.promise.then(() => route.continue()), { times: 1 });
    await button('Save').click();
    await button('Saving').waitFor();
    await meanwhile();
    heldRequest.resolve();
    await button('Save').waitFor();
  };
  await go('/settings');
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Lanternfish');
  await saveAndMeanwhile('**/v1/workspaces/*', () => name.fill(before));
  assert.equal(await name.inputValue(), before);
  await unsaved.getByText('One change not saved: its name.').waitFor();
  await button('Save').click();
  await unsaved.waitFor({ state: 'detached' });

  // The brand kit: every kind of field, and nothing is lost by leaving.
  await page.getByRole('link', { name: /^Brand kit What the writer/ }).click();
  await page.getByLabel('Brand name').fill('Lanternfish Coffee');
  await page.getByLabel('What it sells').fill('Small lots of coffee, roasted in Lisbon');
  await page.getByLabel('Formal to casual').press('ArrowRight');
  await page.getByRole('textbox', { name: 'Words to use' }).fill('roast day, burnt orange');
  await page.getByRole('textbox', { name: 'Words to use' }).press('Enter');
  await page.getByRole('textbox', { name: 'Never', exact: true }).fill('best');
  await page.getByRole('textbox', { name: 'Never', exact: true }).press('Enter');
  await page.getByLabel('Primary, as a number').fill('#0f3d3e');
  await page.getByLabel('Accent, as a number').fill('#f2a33a');
  await page.getByText(/Background on Accent is hard to read \(2\.\d:1\)/).waitFor();
  await page.getByLabel('Headlines').selectOption('sans');
  await button('Choose a logo').click();
  await page.getByRole('dialog').getByRole('button', { name: 'mark.png' }).click();
  await button('Use the file').click();
  await page.getByAltText('The logo on the primary colour').waitFor();
  await page.getByLabel('Mark links').check();
  await page.getByText('utm_source=linkedin&utm_medium=social').waitFor();
  await assertAccessible(page, 'brand kit');
  await takeScreenshots(page, 'brand-kit');
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await button('Stay here').click();
  await saveAndMeanwhile('**/v1/brand', () => page.getByLabel('Who it is for').fill('Cafés'));
  await page.getByText(/^Saved: the name, what it sells/).waitFor();
  await unsaved.getByText('One change not saved: the audience.').waitFor();
  await button('Save').click();
  await unsaved.waitFor({ state: 'detached' });
  await page.reload();
  assert.equal(await page.getByLabel('Brand name').inputValue(), 'Lanternfish Coffee');
  assert.equal(await page.getByLabel('Who it is for').inputValue(), 'Cafés');
  assert.equal(await page.getByLabel('Formal to casual').inputValue(), '1');
  await button('Remove word burnt orange').waitFor();

  // A model's key goes in and is never shown again.
  await go('/settings/model');
  await page.getByText('The built-in writer writes').waitFor();
  await page.getByLabel('Model', { exact: true }).fill('some-model');
  await page.getByLabel('Key').fill('sk-very-secret-key-1234');
  await assertAccessible(page, 'language model');
  await takeScreenshots(page, 'language-model');
  await button('Save').click();
  await page.getByText(/that ends in 1234/).waitFor();
  assert.equal(await page.getByLabel('Key').inputValue(), '');
  await button('Remove the key').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
  await page.getByText('The built-in writer writes').waitFor();

  // A brief survives a reload; generation can be stopped.
  await go('/compose');
  await button('Write for me').click();
  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page
    .getByLabel('The facts')
    .fill('Six hundred bags, roasted once\nDark chocolate and a little smoke');
  await page.reload();
  await button('Write for me').click();
  assert.equal(await page.getByLabel('What it is about').inputValue(), 'Deepwater, our winter espresso');
  await assertAccessible(page, 'brief');
  await takeScreenshots(page, 'writing-brief');
  await page.route('**/v1/content/captions', () => undefined);
  await button('Write it').click();
  await button('Stop').click();
  await page.getByText('Stopped. Nothing was kept.').waitFor();
  await page.unroute('**/v1/content/captions');

  // Three suggestions, none of them applied by itself; the one that is applied can be undone.
  const textField = page.getByRole('textbox', { name: /^Text/ });
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await button('Try again').click();
  await suggestions.getByText('It is not a language model').waitFor();
  assert.equal(await suggestions.getByRole('button', { name: 'Use this text' }).count(), 3);
  assert.equal(await textField.inputValue(), '');
  await assertAccessible(page, 'suggestions');
  await takeScreenshots(page, 'writing-suggestions');
  const first = (await suggestions.locator('[data-part="suggested-text"]').first().textContent()) ?? '';
  await suggestions.getByRole('button', { name: 'Use this text' }).first().click();
  assert.equal(await textField.inputValue(), first);
  assert.match(first, /Deepwater/);
  await button('Undo').click();
  assert.equal(await textField.inputValue(), '');

  // Another wording of the author's own text, with the differences marked.
  const own =
    'The lights stay on late in November, and so do we, because the new roast is here. Meet Deepwater. It is dark chocolate, burnt orange and really just a little smoke. First bags leave on Thursday.';
  await textField.fill(own);
  await button('Shorter').click();
  await page.getByText('Suggestion, shorter').waitFor();
  await assertAccessible(page, 'another wording');
  await takeScreenshots(page, 'writing-shorter');
  await page.getByRole('region', { name: 'Suggestion' }).getByRole('button', { name: 'Use it' }).click();
  assert.ok((await textField.inputValue()).length < own.length);
  await button('Undo').click();
  assert.equal(await textField.inputValue(), own);

  // A picture from a template is added to the post.
  await button('Make one').click();
  const pictureDialog = page.getByRole('dialog', { name: 'Make a picture' });
  await pictureDialog.getByRole('button', { name: 'Announcement' }).click();
  await pictureDialog.getByAltText('As it will look').waitFor();
  await assertAccessible(page, 'picture maker');
  await takeScreenshots(page, 'picture-maker');
  await pictureDialog.getByRole('button', { name: 'Make it' }).click();
  await pictureDialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /^Description of announcement/ }).waitFor();
  await saved(page);
  await takeScreenshots(page, 'compose-made');

  // And to the library, for no post in particular.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click();
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('link', { name: /^announcement/ })
    .waitFor();
  await button('Make a picture').click();
  await pictureDialog.getByRole('button', { name: 'Question' }).click();
  await pictureDialog.getByRole('textbox').first().fill('What does winter taste like?');
  await pictureDialog.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('complementary', { name: /^question-what-does-winter/ }).waitFor();
  assert.deepEqual(errors, []);
});
