import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachable, reportReach } from '../browser/connection.ts';
import { isServerReachable, loadCode, MissingCodeError } from './missing-code.ts';

const browserMessage = 'Failed to fetch dynamically imported module: /a.js';
const fail = () => Promise.reject(new TypeError(browserMessage));
const answer = (status: number) => async () => new Response(null, { status });

const errorOf = (loading: Promise<unknown>): Promise<MissingCodeError> =>
  loading.then(
    () => assert.fail('it was loaded'),
    (error: unknown) => (error instanceof MissingCodeError ? error : assert.fail(String(error))),
  );

test('code that comes is returned, and the server is not asked', async () => {
  const code = await loadCode(
    'page',
    async () => 'page',
    () => assert.fail('the server need not be asked'),
  );
  assert.equal(code, 'page');
});

test('code that does not come while the server is away is not gone, and the banner shows', async () => {
  const error = await errorOf(loadCode('page', fail, async () => false));
  assert.equal(error.isGone, false);
  assert.doesNotMatch(error.message, /dynamically imported/, 'the router must not reload');
  assert.equal(reachable.get(), false);
  reportReach(true);
});

test('code that is gone keeps the message by which the router reloads a page, but not for a part', async () => {
  const page = await errorOf(loadCode('page', fail, async () => true));
  assert.deepEqual([page.isGone, page.message], [true, browserMessage]);
  const part = await errorOf(loadCode('part', fail, async () => true));
  assert.equal(part.isGone, true);
  assert.doesNotMatch(part.message, /dynamically imported/);
});

test('a proxy that answers for a service that is away is not the service', async () => {
  assert.equal(await isServerReachable(answer(200)), true);
  assert.equal(await isServerReachable(answer(502)), false);
  assert.equal(await isServerReachable(() => Promise.reject(new TypeError('Failed to fetch'))), false);
});
