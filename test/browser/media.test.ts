import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pngChunk, withChunks } from '../media/hostile/png.ts';
import { createPicture } from '../pictures.ts';
import { startTestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import {
  actAndAwaitSave,
  addSession,
  captionField,
  goByKeys,
  openPage,
  takeScreenshots,
} from './page-fixture.ts';

/** The parts of a video element that the test uses. */
interface Player {
  readonly readyState: number;
  addEventListener(name: string, listener: () => void): void;
}

/** A small picture in a file of 3 MB, for a long upload: its metadata does not shrink. */
const long = async (): Promise<Buffer> =>
  withChunks(await createPicture('#3b4a2b', 1000, 1000), pngChunk('noIs', randomBytes(3_000_000)));

/** From disk, as a person has them: a browser reads a folder much faster than bytes sent by the test driver. */
async function inFolder(files: Readonly<Record<string, Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-browser-files-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return {
    path: (name: string): string => join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

test('files are uploaded, resumed, refused with a reason, described, used in a post and deleted in the browser', async () => {
  await using server = await startTestServer();
  await using browser = await openBrowser();
  await using files = await inFolder({
    'bag.png': await createPicture('#7a4a2b', 1200, 1500),
    'cup.png': await createPicture('#2b6a7a', 1600, 900),
    'pour.mp4': await createVideo({ seconds: 4, width: 640, height: 360 }),
    'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'noise.png': await long(),
  });
  const { page, errors } = await openPage(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  const mediaLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' });
  const tile = (name: string) => page.getByRole('region', { name: 'Files' }).getByRole('link', { name });
  const sheet = (name: string) => page.getByRole('complementary', { name });
  const uploads = page.getByRole('list', { name: 'Uploads' });
  const choose = page.getByLabel('Upload files');

  const ines = server.newSession();
  await ines.signIn('ines');
  await addSession(page, ines);
  await page.goto(new URL('/media', server.baseUrl).href);
  await page.getByText('No files yet.').waitFor();
  await assertAccessible(page, 'empty library');
  await takeScreenshots(page, 'media-empty');

  // Three kinds at once; a refused file says why.
  await choose.setInputFiles(['bag.png', 'cup.png', 'pour.mp4', 'logo.svg'].map(files.path));
  await Promise.all([tile('bag.png').waitFor(), tile('cup.png').waitFor(), tile('pour.mp4').waitFor()]);
  assert.match((await uploads.getByRole('alert').textContent()) ?? '', /SVG/);
  await assertAccessible(page, 'library with a refusal');
  await takeScreenshots(page, 'media-full');
  await page.getByRole('button', { name: 'Dismiss logo.svg' }).click();
  await uploads.waitFor({ state: 'detached' });

  // A long upload survives a lost connection, a pause, another page and a reload.
  const network = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number, offline = false) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const moved = () => uploads.getByText(/^[\d.]*[1-9] of /).waitFor();
  await limit(100_000, true);
  await choose.setInputFiles(files.path('noise.png'));
  await uploads.getByText(/^Connection lost at/).waitFor();
  await limit(100_000);
  await moved();
  await page.getByRole('button', { name: 'Pause noise.png' }).click();
  await uploads.getByText(/^Paused at/).waitFor();
  await page.getByRole('button', { name: 'Resume noise.png' }).click();
  await goByKeys(page, 'gp', /\/posts$/);
  await page.getByRole('link', { name: /Uploading 1 file/ }).click();
  await moved();
  await page.reload();
  await uploads.getByText(/Choose the file again to go on/).waitFor();
  await takeScreenshots(page, 'media-uploads');
  await limit(-1);
  await page.getByLabel('Choose noise.png again').setInputFiles(files.path('noise.png'));
  await tile('noise.png').waitFor();
  await uploads.waitFor({ state: 'detached' });

  // The focus point, by keyboard alone.
  await tile('bag.png').click();
  const bag = sheet('bag.png');
  await bag.getByText('Location and camera data removed.').waitFor();
  await bag.getByRole('button', { name: /^Focus point/ }).press('Shift+ArrowUp');
  await bag.getByText('40 % down').waitFor();
  await bag.getByText('Saved').waitFor();
  await bag.getByRole('button', { name: '16:9' }).click();
  await bag.getByRole('button', { name: /^Cut for 16:9/ }).press('ArrowDown');
  await bag.getByRole('button', { name: 'Reset 16:9 to automatic' }).waitFor();
  await assertAccessible(page, 'a file');
  await takeScreenshots(page, 'media-file');

  // Text: description, tags, search.
  await bag.getByLabel('Alt text').fill('A brown bag of coffee');
  await bag.getByLabel('Alt text').blur();
  // The second tag is added before the first is saved, and neither is lost.
  const heldRequest = Promise.withResolvers<void>();
  await page.route('**/v1/media/*', async (route) => {
    if (route.request().method() === 'POST') await heldRequest.promise;
    await route.continue();
  });
  for (const tag of ['winter', 'gifts']) {
    await bag.getByLabel('New tag').fill(tag);
    await bag.getByLabel('New tag').press('Enter');
  }
  heldRequest.resolve();
  for (const tag of ['gifts', 'winter'])
    await bag.getByRole('button', { name: `Remove tag ${tag}` }).waitFor();
  await page.unroute('**/v1/media/*');
  await page.getByLabel('Search media').fill('brown');
  await tile('cup.png').waitFor({ state: 'detached' });
  await tile('bag.png').waitFor();
  assert.match(page.url(), /search=brown/);
  await page.reload();
  await tile('bag.png').waitFor();
  assert.equal(await bag.getByLabel('Alt text').inputValue(), 'A brown bag of coffee');
  await bag.getByText('40 % down').waitFor();

  // A video plays, and shows its facts.
  await page.goto(new URL('/media?kind=video', server.baseUrl).href);
  await sheet('pour.mp4').getByText(/0:04/).first().waitFor();
  await page.locator('video').evaluate(async (player: Player) => {
    if (player.readyState === 0)
      await new Promise<void>((loaded) => player.addEventListener('loadedmetadata', loaded));
  });
  await takeScreenshots(page, 'media-video');

  // The same file in a post: its description comes along, and what will be sent is shown.
  await page.getByRole('link', { name: 'New post' }).click();
  await captionField(page).fill('The lights stay on late.');
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.getByLabel('Search the library').fill('winter');
  await page.getByRole('dialog').getByRole('button', { name: 'bag.png' }).click();
  await assertAccessible(page, 'choosing from the library');
  await page.getByRole('button', { name: 'Use the file' }).click();
  assert.equal(
    await page.getByRole('textbox', { name: 'Description of bag.png' }).inputValue(),
    'A brown bag of coffee',
  );
  await page.getByLabel('Shape of bag.png').selectOption('1:1');
  await page.getByText('What goes out for bag.png').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
  await assertAccessible(page, 'compose with a file');
  await takeScreenshots(page, 'compose-file');
  const editing = page.url();

  // While a post needs it, it stays; then it may be deleted.
  const requestDeletion = async () => {
    await page.getByRole('button', { name: 'More for bag.png' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  };
  await mediaLink.click();
  await tile('bag.png').click();
  await requestDeletion();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It can’t be deleted while one active post uses it.').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Delete the file' }).count(), 0);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.goto(editing);
  await actAndAwaitSave(page, () => page.getByRole('button', { name: 'Remove bag.png' }).click());
  await mediaLink.click();
  await tile('bag.png').click();
  await requestDeletion();
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await tile('bag.png').waitFor({ state: 'detached' });

  // The refusal and the lost connection that the browser itself reports are expected.
  const expected = /status of 400|net::ERR_/;
  assert.deepEqual(
    errors.filter((one) => !expected.test(one)),
    [],
  );
});
