import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { localServer, pollUntil } from '../test-files.ts';
import { callAdmin, postForm, startTemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callGraph,
  changeSettings,
  errorNumbers,
  longToken,
  pageToken,
} from './test-support.ts';

/** A server that records an application's callbacks. */
async function callbacks(answer: (name: string, index: number) => { status: number; body?: object }) {
  const received: {
    name: string;
    signedRequest: string;
    signed: boolean;
    payload: Record<string, unknown>;
  }[] = [];
  const server = await localServer(async (req, res) => {
    const form = new URLSearchParams(await text(req));
    const signedRequest = form.get('signed_request') ?? '';
    const [signature, payload = ''] = signedRequest.split('.');
    const expected = createHmac('sha256', 'sandbox-facebook-secret').update(payload).digest('base64url');
    const name = (req.url ?? '').split('/').at(-1) ?? '';
    const { status, body } = answer(name, received.length);
    received.push({
      name,
      signedRequest,
      signed: signature === expected,
      payload: JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    });
    res.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : '');
  });
  return { received, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
const confirmed = { url: 'http://localhost:3000/data-deletion?id=abc', confirmation_code: 'abc' };
const accepted = (name: string) => ({
  status: 200,
  ...(name === 'data-deletion' ? { body: confirmed } : {}),
});
const remove = (url: string, fields: Record<string, string> = {}) =>
  postForm(`${url}/facebook/www/settings/apps`, { person: 'ines', app: 'sandbox-facebook', ...fields });

test('removing the app on the settings page ends the tokens and sends the callback twice, signed', async () => {
  await using sandbox = await startTemporarySandbox();
  await using app = await callbacks(accepted);
  await changeSettings(sandbox.url, { callback_url: `${app.url}/callbacks/facebook` });
  const [user, page] = [await longToken(sandbox.url), await pageToken(sandbox.url)];
  const settings = await (await fetch(`${sandbox.url}/facebook/www/settings/apps?person=ines`)).text();
  assert.ok(settings.includes('Signoff (sandbox)') && settings.includes('Lanternfish Coffee'));
  assert.ok((await (await fetch(sandbox.url)).text()).includes('/facebook/www/settings/apps'));
  assert.equal((await remove(sandbox.url)).status, 303);
  for (const token of [user, page]) {
    assert.deepEqual(errorNumbers(await callGraph(sandbox.url, token, 'me')), [190, 458]);
  }
  await pollUntil(async () => app.received.length === 2);
  const [first, second] = app.received;
  assert.deepEqual([first?.name, first?.signed], ['deauthorize', true]);
  assert.deepEqual([first?.payload.algorithm, first?.payload.user_id], ['HMAC-SHA256', '10224518801230001']);
  assert.equal(second?.signedRequest, first?.signedRequest);
  const again = await pageToken(sandbox.url);
  assert.equal((await callGraph(sandbox.url, again, 'me')).status, 200);
  assert.deepEqual(
    errorNumbers(await callGraph(sandbox.url, page, 'me')),
    [190, 458],
    'an old token stays dead',
  );
});

test('a data deletion request is sent after or before the removal, and its confirmation is shown', async () => {
  await using sandbox = await startTemporarySandbox();
  await using app = await callbacks(accepted);
  await changeSettings(sandbox.url, { callback_url: app.url, callbacks_twice: false });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  const shown = await pollUntil(async () => {
    const page = await (await fetch(`${sandbox.url}/facebook/www/settings/apps?person=ines`)).text();
    return page.includes('confirmed') && page;
  });
  assert.ok(shown.includes('abc'));
  await changeSettings(sandbox.url, { callbacks_order: 'deletion_first' });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  await pollUntil(async () => app.received.length === 4);
  assert.deepEqual(
    app.received.map(({ name }) => name),
    ['deauthorize', 'data-deletion', 'data-deletion', 'deauthorize'],
  );
});

test('failed callbacks are retried, also after a restart; a deletion must be confirmed with JSON', async () => {
  await using sandbox = await startTemporarySandbox();
  await using app = await callbacks((name, index) =>
    index < 2 ? { status: index === 0 ? 500 : 200 } : accepted(name),
  );
  await changeSettings(sandbox.url, { callback_url: app.url, callbacks_twice: false });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  await pollUntil(async () => app.received.length === 2);
  await sandbox.restart();
  await pollUntil(async () => {
    await advanceClock(sandbox.url, 5000);
    return app.received.length === 4;
  });
  assert.deepEqual(app.received.map(({ name }) => name).sort(), [
    'data-deletion',
    'data-deletion',
    'deauthorize',
    'deauthorize',
  ]);
});

test('the admin endpoint does the same and returns the number of revoked grants', async () => {
  await using sandbox = await startTemporarySandbox();
  await using app = await callbacks(accepted);
  await changeSettings(sandbox.url, { callback_url: app.url });
  await longToken(sandbox.url);
  const answer = await callAdmin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' });
  assert.deepEqual(answer, { revoked_grants: 1 });
  await pollUntil(async () => app.received.length === 2);
  assert.deepEqual(await callAdmin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' }), {
    revoked_grants: 0,
  });
});
