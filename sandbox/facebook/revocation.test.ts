import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { admin, postForm, temporarySandbox } from '../test-kit.ts';
import { localServer, until } from '../tiktok/test-support.ts';
import { advance, graph, longToken, numbers, pageToken, set } from './test-support.ts';

/** An application's callbacks, as they arrive. */
async function callbacks(answer: (door: string, index: number) => { status: number; body?: object }) {
  const received: {
    door: string;
    signedRequest: string;
    signed: boolean;
    payload: Record<string, unknown>;
  }[] = [];
  const server = await localServer(async (req, res) => {
    const form = new URLSearchParams(await text(req));
    const signedRequest = form.get('signed_request') ?? '';
    const [signature, payload = ''] = signedRequest.split('.');
    const expected = createHmac('sha256', 'sandbox-facebook-secret').update(payload).digest('base64url');
    const door = (req.url ?? '').split('/').at(-1) ?? '';
    const { status, body } = answer(door, received.length);
    received.push({
      door,
      signedRequest,
      signed: signature === expected,
      payload: JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    });
    res.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : '');
  });
  return { received, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
const confirmed = { url: 'http://localhost:3000/data-deletion?id=abc', confirmation_code: 'abc' };
const taken = (door: string) => ({ status: 200, ...(door === 'data-deletion' ? { body: confirmed } : {}) });
const remove = (url: string, fields: Record<string, string> = {}) =>
  postForm(`${url}/facebook/www/settings/apps`, { person: 'ines', app: 'sandbox-facebook', ...fields });

test('removing the app on the settings page ends the tokens and sends the callback twice, signed', async () => {
  await using sandbox = await temporarySandbox();
  await using app = await callbacks(taken);
  await set(sandbox.url, { callback_url: `${app.url}/callbacks/facebook` });
  const [user, page] = [await longToken(sandbox.url), await pageToken(sandbox.url)];
  const settings = await (await fetch(`${sandbox.url}/facebook/www/settings/apps?person=ines`)).text();
  assert.ok(settings.includes('Signoff (sandbox)') && settings.includes('Lanternfish Coffee'));
  assert.ok((await (await fetch(sandbox.url)).text()).includes('/facebook/www/settings/apps'));
  assert.equal((await remove(sandbox.url)).status, 303);
  for (const token of [user, page]) {
    assert.deepEqual(numbers(await graph(sandbox.url, token, 'me')), [190, 458]);
  }
  await until(async () => app.received.length === 2);
  const [first, second] = app.received;
  assert.deepEqual([first?.door, first?.signed], ['deauthorize', true]);
  assert.deepEqual([first?.payload.algorithm, first?.payload.user_id], ['HMAC-SHA256', '10224518801230001']);
  assert.equal(second?.signedRequest, first?.signedRequest);
  const again = await pageToken(sandbox.url);
  assert.equal((await graph(sandbox.url, again, 'me')).status, 200);
  assert.deepEqual(numbers(await graph(sandbox.url, page, 'me')), [190, 458], 'an old token stays dead');
});

test('a request to delete data comes after it, or before it, and shows what was answered', async () => {
  await using sandbox = await temporarySandbox();
  await using app = await callbacks(taken);
  await set(sandbox.url, { callback_url: app.url, callbacks_twice: false });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  const shown = await until(async () => {
    const page = await (await fetch(`${sandbox.url}/facebook/www/settings/apps?person=ines`)).text();
    return page.includes('confirmed') && page;
  });
  assert.ok(shown.includes('abc'));
  await set(sandbox.url, { callbacks_order: 'deletion_first' });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  await until(async () => app.received.length === 4);
  assert.deepEqual(
    app.received.map(({ door }) => door),
    ['deauthorize', 'data-deletion', 'data-deletion', 'deauthorize'],
  );
});

test('what was not taken is tried again, also after a restart; a deletion needs its JSON', async () => {
  await using sandbox = await temporarySandbox();
  await using app = await callbacks((door, index) =>
    index < 2 ? { status: index === 0 ? 500 : 200 } : taken(door),
  );
  await set(sandbox.url, { callback_url: app.url, callbacks_twice: false });
  await longToken(sandbox.url);
  await remove(sandbox.url, { delete_data: 'yes' });
  await until(async () => app.received.length === 2);
  await sandbox.restart();
  await until(async () => {
    await advance(sandbox.url, 5000);
    return app.received.length === 4;
  });
  assert.deepEqual(app.received.map(({ door }) => door).sort(), [
    'data-deletion',
    'data-deletion',
    'deauthorize',
    'deauthorize',
  ]);
});

test('the sandbox’s own door does the same, and tells how many were removed', async () => {
  await using sandbox = await temporarySandbox();
  await using app = await callbacks(taken);
  await set(sandbox.url, { callback_url: app.url });
  await longToken(sandbox.url);
  const answer = await admin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' });
  assert.deepEqual(answer, { revoked_grants: 1 });
  await until(async () => app.received.length === 2);
  assert.deepEqual(await admin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' }), {
    revoked_grants: 0,
  });
});
