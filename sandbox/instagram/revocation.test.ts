import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { localServer, pollUntil } from '../test-files.ts';
import { callAdmin, postForm, startTemporarySandbox } from '../test-kit.ts';
import { changeSettings, coffeeIgId, connect, get, instagramHost, publish } from './test-support.ts';

function payloadOf(signedRequest: string): { user_id: string; algorithm: string } {
  const [signature, payload = ''] = signedRequest.split('.');
  const expected = createHmac('sha256', 'sandbox-instagram-secret').update(payload).digest('base64url');
  assert.equal(signature, expected);
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

test('removing the app revokes its tokens and sends each signed callback twice', async () => {
  const received: { path: string; user: string }[] = [];
  await using service = await localServer(async (req, res) => {
    const form = new URLSearchParams(await text(req));
    const { user_id, algorithm } = payloadOf(form.get('signed_request') ?? '');
    assert.equal(algorithm, 'HMAC-SHA256');
    received.push({ path: req.url ?? '', user: user_id });
    res.end(JSON.stringify({ url: 'http://localhost/status?id=abc', confirmation_code: 'abc' }));
  });
  await using sandbox = await startTemporarySandbox({ serviceUrl: service.url });
  const host = instagramHost(sandbox.url, await connect(sandbox.url));
  const settings = `${sandbox.url}/instagram/www/settings/apps`;
  assert.match(await (await fetch(`${settings}?person=ines`)).text(), /lanternfish\.roastery/);
  const decide = (fields: Record<string, string>) => postForm(settings, { account: 'ines', ...fields });

  await decide({ decision: 'remove_scope', scope: 'instagram_business_content_publish' });
  assert.equal((await publish(host, '17900000000000001')).error, '10');
  assert.equal((await get(host, coffeeIgId)).status, 200);

  await decide({ decision: 'remove_and_delete' });
  assert.equal((await get(host, coffeeIgId)).error, '190/458');
  await pollUntil(async () => received.length === 4);
  assert.deepEqual(
    received.map(({ path }) => path.split('/').at(-1)),
    ['deauthorize', 'data-deletion', 'deauthorize', 'data-deletion'],
  );
  assert.ok(
    received.every(
      ({ path, user }) => path.startsWith('/callbacks/instagram/') && user === '24510000000000101',
    ),
  );
  await pollUntil(async () => (await (await fetch(`${settings}?person=ines`)).text()).includes('>abc<'));

  const other = instagramHost(sandbox.url, await connect(sandbox.url, 'tomas'));
  await changeSettings(sandbox.url, { callbacks_twice: false, callback_url: `${service.url}/elsewhere` });
  await callAdmin(sandbox.url, 'revoke', { platform: 'instagram', member: 'tomas' });
  assert.equal((await get(other, '17841405822300103')).error, '190/458');
  await pollUntil(async () => received.length === 5);
  assert.equal(received[4]?.path, '/elsewhere/deauthorize');
});

test('the overview page lists the accounts', async () => {
  await using sandbox = await startTemporarySandbox();
  const page = await (await fetch(sandbox.url)).text();
  assert.ok(page.includes('Lanternfish Roastery (lanternfish.roastery)'));
  assert.equal((await fetch(`${sandbox.url}/instagram/www/lanternfish.roastery`)).status, 200);
});
