/** The API reference as a reader has it: it shows the operations, calls nobody else, and tries calls without cookies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '../api/desk.ts';
import { complaintsOf, openBrowser } from './browser.ts';

test('the reference at /docs', { timeout: 90_000 }, async () => {
  await using desk = await openDesk();
  await using browser = await openBrowser();
  const { baseUrl } = desk.house;
  const context = await browser.newContext();
  const [name = '', value = ''] = desk.owner.cookieHeader.split('; ')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url: baseUrl }]);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const asking: Promise<{ url: string; cookie: boolean }>[] = [];
  page.on('request', (request) => {
    const headers = request.allHeaders().catch(() => ({}) as Record<string, string>);
    asking.push(headers.then((sent) => ({ url: request.url(), cookie: 'cookie' in sent })));
  });

  await page.goto(`${baseUrl}/docs`);
  await page.getByText('Who is signed in, and in which workspaces').first().waitFor();
  // The operation's own "try" form, sent as it is: without a token, and without the cookie the browser has.
  await page.goto(`${baseUrl}/docs#tag/profile/GET/v1/profile`);
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  const answer = page.waitForResponse((response) => /\/v1\/\w+/.test(response.url()));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  assert.equal((await answer).status(), 401);

  const asked = await Promise.all(asking);
  const foreign = asked.filter(({ url }) => !url.startsWith(baseUrl) && !/^(data|blob):/.test(url));
  assert.deepEqual(foreign, []);
  const tried = asked.filter(({ url }) => /\/v1\/|\/openapi\.json$/.test(url));
  assert.ok(tried.length >= 2);
  assert.deepEqual(
    tried.filter(({ cookie }) => cookie),
    [],
  );
  // The browser notes the refusal that was asked for, now or a moment later; there is nothing else to note.
  assert.deepEqual(
    complaints.filter((words) => !/status of 401/.test(words)),
    [],
  );
});
