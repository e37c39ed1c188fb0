import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPicture } from '../pictures.ts';
import { makeApprovedProof } from '../proofs/real-proofs.ts';
import { readPayload, resign } from '../proofs/resign.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openAs, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const server = resources.use(await startTestServer({ workers: false }));
const browser = resources.use(await openBrowser());
const { approved, ines, id } = await makeApprovedProof(server);
const json = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/json', buffer });

test('a stranger checks a proof in the browser, and nothing of it is sent anywhere', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(new URL('/verify', server.baseUrl).href);
  await page.getByRole('heading', { name: 'Is this proof whole?' }).waitFor();
  await assertAccessible(page, 'checking a proof');
  await takeScreenshots(page, 'verify');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await page.getByLabel('Choose a file').setInputFiles(json('proof.json', approved));
  await page.getByRole('heading', { name: 'This proof is whole.' }).waitFor();
  await page.getByText(/Ines Duarte signed/).waitFor();
  await assertAccessible(page, 'a proof that is whole');
  await takeScreenshots(page, 'verify-whole');
  // Besides, the page loads its other parts ahead.
  assert.deepEqual(
    sent.filter((request) => !request.startsWith('GET /assets/')),
    ['GET /.well-known/signoff-keys.json'],
  );

  await page.getByRole('button', { name: 'Read it as a document' }).click();
  await page.getByRole('heading', { name: 'One person signed it, and it has not gone out' }).waitFor();
  await assertAccessible(page, 'a proof as a document');
  await takeScreenshots(page, 'verify-document');
  await page.getByRole('button', { name: 'What was checked' }).click();

  await page.getByRole('button', { name: 'Check another' }).click();
  const text = approved.toString();
  const other = resign(approved, (proof) => {
    proof.revision.manifest = proof.revision.manifest.replace('Approved', 'Improved');
  });
  await page.getByLabel('Choose a file').setInputFiles(json('proof.json', other));
  await page.getByRole('heading', { name: 'This proof is broken.' }).waitFor();
  await page.getByText('The content in this file is not the content that was signed.').waitFor();
  assert.match((await page.getByRole('listitem').first().textContent()) ?? '', /does not fit/);
  await page.getByText(readPayload(approved).revision.digest.slice(0, 4)).first().waitFor();
  await assertAccessible(page, 'a proof that is broken');
  await takeScreenshots(page, 'verify-broken');

  await page.getByRole('button', { name: 'Check another' }).click();
  await page
    .getByLabel('Choose a file')
    .setInputFiles(json('proof.json', Buffer.from(text.replace('A', 'B'))));
  await page.getByRole('heading', { name: 'This proof is broken.' }).waitFor();

  await page.getByRole('button', { name: 'Check another' }).click();
  await page.getByText('Another Signoff made it').click();
  await page.getByRole('textbox').fill('no keys');
  await page.getByLabel('Choose a file').setInputFiles(json('proof.json', approved));
  await page.getByText('What you pasted are not keys.').waitFor();
  assert.deepEqual(errors, []);
});

test('from a post that is out its proof opens as a document, whole by the same check, to print and to hand out', async () => {
  const picture = await ines.upload('beans.png', await createPicture('sienna'), 'Roasted beans');
  const caption = 'Ethiopia Guji, the new harvest: peach, bergamot, and honey. Roasted on Tuesdays.';
  const out = await ines.createDraft({ caption, media: picture.media });
  await ines.approve(out);
  await server.database.handle.pool.query(
    `update posts set state = 'published', published_at = now(), permalink = 'https://example.com/post' where id = $1`,
    [out],
  );
  await using reading = await openAs(browser, ines, `/posts/${out}`);
  const { page } = reading;
  await page.getByRole('link', { name: 'Proof of approval' }).click();
  await page.getByRole('heading', { name: 'This proof is broken.' }).waitFor();
  // The journal says nothing of a sending: nobody is shown as a document what does not fit.
  assert.equal(await page.locator('[data-part=proof-document]').count(), 0);

  await page.goto(new URL(`/posts/${id}/proof`, server.baseUrl).href);
  await page.getByRole('heading', { name: 'One person signed it, and it has not gone out' }).waitFor();
  await page.getByText('Written by Ines Duarte.').waitFor();
  await assertAccessible(page, 'the page of a proof');
  await takeScreenshots(page, 'proof-document');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `The file, proof-${id}.json` }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `proof-${id}.json`);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('button', { name: /Print/ }).isVisible(), false);
  assert.equal(await page.locator('[data-part=proof-document]').isVisible(), true);
  assert.deepEqual(reading.errors, []);
});

test('in German, too', async () => {
  const context = await browser.newContext({ locale: 'de-AT' });
  try {
    await addSession(await context.newPage(), ines);
    const [page] = context.pages();
    assert.ok(page);
    await page.goto(new URL(`/posts/${id}/proof`, server.baseUrl).href);
    await page.getByRole('heading', { name: /Person hat/ }).waitFor();
    await page.getByRole('heading', { name: 'Weitergeben' }).waitFor();
    await takeScreenshots(page, 'proof-document-german');
    await page.goto(new URL('/verify', server.baseUrl).href);
    await page.locator('input[type=file]').setInputFiles(json('proof.json', approved));
    await page.getByRole('button', { name: 'Als Dokument lesen' }).waitFor();
    await takeScreenshots(page, 'verify-whole-german');
  } finally {
    await context.close();
  }
});
