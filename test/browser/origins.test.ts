/** Where words come from, as an author and an approver see it: in the proof, in the queue, and in the report. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { captionAnswer, captionsAnswer, testKey } from '../generation/model-fixtures.ts';
import { startModelServer, streams } from '../generation/model-server.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { captionField, openAs, takeScreenshots, waitUntilSaved } from './page-fixture.ts';

const suggestion = 'Six hundred bags, each roasted once, and then no more until the next winter comes.';

test('the approver sees that a model wrote it and what the author changed, and reports it after', async () => {
  await using models = await startModelServer();
  await using server = await startTestServer({
    workers: false,
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
  const approver = server.newSession();
  await approver.signIn('ines');
  await approver.connectLinkedIn();
  const { link } = await approver.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  const author = server.newSession();
  await author.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  author.workspace = approver.workspace;
  models.setBehaviours(streams(captionsAnswer(captionAnswer('linkedin', suggestion))));
  await using browser = await openBrowser();

  await using writing = await openAs(browser, author, '/compose');
  const { page } = writing;
  await page
    .getByRole('region', { name: 'Goes to' })
    .getByRole('button', { name: /^LinkedIn/ })
    .click();
  await page.getByRole('button', { name: 'Write for me' }).click();
  await page.getByLabel('What it is about').fill('Deepwater, our winter espresso');
  await page.getByLabel('The facts').fill('Six hundred bags, roasted once');
  await page.getByRole('button', { name: 'Write it' }).click();
  await page.getByRole('button', { name: 'Use this text' }).first().click();
  assert.equal(await captionField(page).inputValue(), suggestion);
  await waitUntilSaved(page);
  await captionField(page).fill(suggestion.replace('no more', 'not one more bag'));
  await page.getByRole('button', { name: 'Send to review' }).first().click();
  await page.waitForURL(/\/posts$/);
  const { body } = await author.get<{ data: { id: string }[] }>('/v1/posts');
  const id = body.data[0]?.id ?? '';

  await using reviewing = await openAs(browser, approver, `/review/${id}`);
  const proof = reviewing.page.getByRole('region', { name: 'Where the words come from' });
  await proof.getByText('Written by a model (Model server test-model), changed by Maren Holt.').waitFor();
  await proof.getByText(/^A model \(Model server test-model\), 8\d% of the words/).waitFor();
  await proof.getByText(/^Maren Holt, 1\d% of the words/).waitFor();
  await reviewing.page.getByText('Words by a model and a person').waitFor();
  await assertAccessible(reviewing.page, 'a proof with its origin');
  await takeScreenshots(reviewing.page, 'origin-review');

  await approver.approve(id);
  await server.database.handle.pool.query(
    `update posts set state = 'published', published_at = now(), permalink = 'https://example.com/post' where id = $1`,
    [id],
  );
  const report = reviewing.page;
  await report.goto(new URL('/activity', server.baseUrl).href);
  await report.getByRole('link', { name: 'Where the words come from' }).click();
  const row = report.getByRole('row').filter({ hasText: 'Six hundred bags' });
  await row.getByText('Written by a model (Model server test-model), changed by Maren Holt.').waitFor();
  await row.getByText(/^Ines Duarte, /).waitFor();
  await report.getByText('1 of them approved by a person').waitFor();
  await report.getByText('1 of them changed by somebody').waitFor();
  await assertAccessible(report, 'the report of origins');
  await takeScreenshots(report, 'origin-report');
  const [download] = await Promise.all([
    report.waitForEvent('download'),
    report.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^signoff-origins-.*\.csv$/);
  assert.match(await readFile(await download.path(), 'utf8'), /model Model server test-model for Maren Holt/);
  await report.getByRole('button', { name: /^Period/ }).click();
  await report.getByRole('button', { name: 'Last month' }).click();
  await report.getByText('Nothing went out on these days.').waitFor();
  await takeScreenshots(report, 'origin-report-empty');
  assert.deepEqual([...writing.errors, ...reviewing.errors], []);
});
