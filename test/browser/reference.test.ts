/** The API reference in a browser: it shows the operations, calls no other host, and tries calls without cookies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiFixture } from '../api/api-fixture.ts';
import { openBrowser, recordErrors } from './open-browser.ts';

test('the reference at /docs', async () => {
  await using api = await openApiFixture();
  await using browser = await openBrowser();
  const { baseUrl } = api.server;
  const context = await browser.newContext();
  const [name = '', value = ''] = api.owner.cookieHeader.split('; ')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url: baseUrl }]);
  const page = await context.newPage();
  const complaints = recordErrors(page);
  const requests: Promise<{ url: string; cookie: boolean }>[] = [];
  page.on('request', (request) => {
    const headers = request.allHeaders().catch(() => ({}) as Record<string, string>);
    requests.push(headers.then((sent) => ({ url: request.url(), cookie: 'cookie' in sent })));
  });

  await page.goto(`${baseUrl}/docs`);
  await page.getByText('Create a draft').first().waitFor();
  // The operation's own "try" form, sent as it is: without a token, and without the browser's cookie.
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  const answer = page.waitForResponse((response) => /\/posts\/create$/.test(response.url()));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  assert.equal((await answer).status(), 401);

  const asked = await Promise.all(requests);
  const foreign = asked.filter(({ url }) => !url.startsWith(baseUrl) && !/^(data|blob):/.test(url));
  assert.deepEqual(foreign, []);
  const tried = asked.filter(({ url }) => /\/posts\/create$|\/openapi\.json$/.test(url));
  assert.ok(tried.length >= 2);
  assert.deepEqual(
    tried.filter(({ cookie }) => cookie),
    [],
  );
  // The browser logs the expected refusal, now or a moment later; there is nothing else to log.
  assert.deepEqual(
    complaints.filter((text) => !/status of 401/.test(text)),
    [],
  );
});
