import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportReachability, serverReachable } from '../browser/connection.ts';
import { isServerReachable, loadCode, MissingCodeError } from './missing-code.ts';

const browserMessage = 'Failed to fetch dynamically imported module: /a.js';
const fail = () => Promise.reject(new TypeError(browserMessage));
const respond = (status: number) => async () => new Response(null, { status });

const rejectionOf = (loading: Promise<unknown>): Promise<MissingCodeError> =>
  loading.then(
    () => assert.fail('it was loaded'),
    (error: unknown) => (error instanceof MissingCodeError ? error : assert.fail(String(error))),
  );

test('loaded code is returned without checking the server', async () => {
  const code = await loadCode(
    'page',
    async () => 'page',
    () => assert.fail('the server need not be asked'),
  );
  assert.equal(code, 'page');
});

test('code that fails to load while the server is unreachable is not gone, and the banner shows', async () => {
  const error = await rejectionOf(loadCode('page', fail, async () => false));
  assert.equal(error.isGone, false);
  assert.doesNotMatch(error.message, /dynamically imported/, 'the router must not reload');
  assert.equal(serverReachable.get(), false);
  reportReachability(true);
});

test('missing code keeps the message that makes the router reload a page, but not for a part', async () => {
  const page = await rejectionOf(loadCode('page', fail, async () => true));
  assert.deepEqual([page.isGone, page.message], [true, browserMessage]);
  const part = await rejectionOf(loadCode('part', fail, async () => true));
  assert.equal(part.isGone, true);
  assert.doesNotMatch(part.message, /dynamically imported/);
});

test('a proxy answering for a service that is down does not count as the service', async () => {
  assert.equal(await isServerReachable(respond(200)), true);
  assert.equal(await isServerReachable(respond(502)), false);
  assert.equal(await isServerReachable(() => Promise.reject(new TypeError('Failed to fetch'))), false);
});
