/** A developer's desk, as a newcomer uses it: a call of his program was refused, and he finds out why. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';
import { waitUntil } from '../wait-until.ts';
import { assertAccessible, assertAccessibleInBoth } from './assert-accessible.ts';
import { findOverflowingWidths } from './look.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

/** An app with some calls: most were answered, some refused for two causes. */
async function openWorkspace() {
  const fixture = resources.use(await OAuthFixture.open());
  const { ines, server } = fixture;
  const [account = ''] = await ines.connectLinkedIn();
  const app = await fixture.register({
    scopes: ['profile:read', 'posts:read', 'posts:write', 'posts:publish'],
  });
  const { access_token: token } = await fixture.tokens(app, {
    who: ines,
    answer: { workspace_id: ines.workspace },
  });
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(new URL(path, server.baseUrl), {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'planner/1.4', ...init?.headers },
    });
    return {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
      body: await response.text(),
    };
  };
  const create = (caption: string) =>
    call('/v1/posts/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `shelf-${caption.length}` },
      body: JSON.stringify({ platform: 'linkedin', account_id: account, caption }),
    });
  return { fixture, app, call, create, flush: () => server.context.requestLog.buffer.flush() };
}

test('a newcomer finds out on the desk why a call failed, and what to do', async () => {
  const { fixture, app, call, create, flush } = await openWorkspace();
  const browser = resources.use(await openBrowser());
  const { page, errors } = await openPage(browser);
  await addSession(page, fixture.ines);

  // Before the first call the desk says what to do.
  await page.goto(`${fixture.issuer}/developers?app=${app.id}`);
  await page.getByRole('link', { name: 'Open its desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Planner has not called in 15 days.' }).waitFor();
  await page.getByText('No calls yet.').waitFor();
  await page.getByText('Nothing was refused in 15 days.').waitFor();
  await assertAccessible(page, 'empty desk');
  await takeScreenshots(page, 'desk-empty');

  // His program makes calls while he watches. They appear by themselves.
  await page.getByText('Live', { exact: true }).waitFor();
  for (let times = 0; times < 4; times++) await call('/v1/posts');
  const drafted = await create('Roses for the window');
  assert.equal(drafted.status, 200, drafted.body);
  const { post_id: post } = JSON.parse(drafted.body) as { post_id: string };
  const refused = await call(`/v1/posts/${post}/approve`, { method: 'POST' });
  assert.equal(refused.status, 403);
  await create('long '.repeat(900));
  await flush();
  const log = page.getByRole('region', { name: 'Requests' });
  await log.getByRole('button', { name: `POST /v1/posts/${post}/approve` }).waitFor();

  // The title, the sums and the causes say the same.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Planner works\. .* refused today\.$/ }).waitFor();
  const causes = page.getByRole('region', { name: 'Errors, by cause' });
  await causes.getByText('human_approval_required').first().waitFor();
  await causes.getByText(/^Send the person to the review_url of the post\./).waitFor();
  await takeScreenshots(page, 'desk');
  await assertAccessibleInBoth(page, 'desk');
  assert.deepEqual(await findOverflowingWidths(page, 'desk'), []);

  // From the cause to its call, and what was sent and answered.
  await causes.getByRole('link', { name: 'See it human_approval_required' }).click();
  await waitUntil('its calls are listed', async () => (await log.getByRole('row').count()) === 2);
  await log.getByRole('button', { name: `POST /v1/posts/${post}/approve` }).click();
  await log.getByText('Send the person to the review_url of the post.', { exact: true }).waitFor();
  await log.getByRole('region', { name: 'You sent' }).getByText('Authorization: Bearer $TOKEN').waitFor();
  await log.getByRole('region', { name: 'We answered' }).getByText('"human_approval_required"').waitFor();
  await takeScreenshots(page, 'desk-call');
  await assertAccessibleInBoth(page, 'an opened call');

  // As curl, without the token.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await log.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Copied, with $TOKEN in place of the token.', { exact: true }).waitFor();
  const curl = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.match(curl, /^curl -X POST -H "Authorization: Bearer \$TOKEN" '.*\/approve'$/);

  // While it is open, new calls wait.
  await log.getByRole('button', { name: 'Show all causes again' }).click();
  await call('/v1/posts?limit=0');
  await flush();
  await log.getByRole('button', { name: '1 new' }).waitFor();
  await log.getByRole('button', { name: `POST /v1/posts/${post}/approve` }).click();
  await log.getByRole('button', { name: 'GET /v1/posts?limit=0' }).waitFor();

  // A request id from a log of his own leads to the call.
  await log.getByRole('searchbox').fill(refused.requestId);
  // The heads of the columns, and the call.
  await waitUntil('one call is listed', async () => (await log.getByRole('row').count()) === 2);
  await log.getByText('human_approval_required').waitFor();
  await log.getByRole('searchbox').fill('/v1/nowhere');
  await log.getByText('No call is like that.').waitFor();
  assert.deepEqual(errors, []);
});

test('what the app drafted waits on the desk for a person, and the sums come as a file', async () => {
  const { fixture, app, create, flush } = await openWorkspace();
  await create('Cups for the table');
  const own = await fixture.ines.get<{ data: { id: string }[] }>('/v1/accounts');
  await fixture.ines.createDraft({ account_id: own.body.data[0]?.id ?? '', caption: 'Written by hand' });
  await flush();
  const browser = resources.use(await openBrowser());
  const { page, errors } = await openPage(browser);
  await addSession(page, fixture.ines);
  await page.goto(`${fixture.issuer}/developers/${app.id}`);

  const waiting = page.getByRole('region', { name: 'Waits for a person to sign' });
  await waiting.getByText('Cups for the table').waitFor();
  assert.equal(await waiting.getByRole('listitem').count(), 1);
  const consents = page.getByRole('region', { name: 'Consents' });
  await consents.getByText('Ines Duarte').first().waitFor();
  await consents.getByText('posts:write').waitFor();

  await page.getByRole('button', { name: 'Endpoint', exact: true }).click();
  await page.getByRole('rowheader', { name: 'POST /v1/posts/create', exact: true }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await downloading).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  assert.match(
    text,
    /^endpoint,answered,refused,average_ms,slowest_ms\r\nPOST \/v1\/posts\/create,1,0,\d+,\d+\r\n$/,
  );
  assert.deepEqual(errors, []);
});

test('the desk is for owners', async () => {
  const { fixture, app } = await openWorkspace();
  const browser = resources.use(await openBrowser());
  const { page, errors } = await openPage(browser);
  await addSession(page, fixture.tomas);
  await page.goto(`${fixture.issuer}/developers/${app.id}`);
  // He owns another workspace: there the app does not exist.
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Requests' }).count(), 0);
  assert.deepEqual(
    errors.filter((error) => !/status of 404/.test(error)),
    [],
  );
});
