import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { localServer, pollUntil } from './test-files.ts';
import { callRest, connect as connectLinkedIn, postForm, startTemporarySandbox } from './test-kit.ts';
import { changeSettings, connect as connectTikTok } from './tiktok/test-support.ts';
import { connect as connectYouTube } from './youtube/test-support.ts';

/** The pages on which users remove an application from their account, and the effects of removing it. */
const readAppsPage = async (url: string, platform: string): Promise<string> =>
  (await fetch(`${url}/${platform}/www/settings/apps`)).text();
const removeApp = (url: string, platform: string, fields: Record<string, string>) =>
  postForm(`${url}/${platform}/www/settings/apps`, fields);

async function startWebhookReceiver() {
  const received: { path: string; event: string; create_time: number; user_openid: string }[] = [];
  const server = await localServer(async (req, res) => {
    received.push({ path: req.url ?? '', ...JSON.parse(await text(req)) });
    res.end();
  });
  return { received, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('TikTok: removing the app revokes its tokens and sends two webhooks to the service', async () => {
  await using service = await startWebhookReceiver();
  await using sandbox = await startTemporarySandbox({ serviceUrl: service.url });
  const token = await connectTikTok(sandbox.url);
  assert.match(await readAppsPage(sandbox.url, 'tiktok'), /Signoff \(sandbox\)/);
  const answer = await removeApp(sandbox.url, 'tiktok', { creator: 'ines' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/tiktok/www/settings/apps']);
  assert.doesNotMatch(await readAppsPage(sandbox.url, 'tiktok'), /Signoff \(sandbox\)/);
  const info = await fetch(`${sandbox.url}/tiktok/open/v2/user/info/?fields=open_id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(info.status, 401);
  await pollUntil(async () => service.received.length === 2);
  for (const { path, event } of service.received)
    assert.deepEqual([path, event], ['/callbacks/tiktok/webhook', 'authorization.removed']);
  await removeApp(sandbox.url, 'tiktok', { creator: 'ines' });
  assert.equal((await removeApp(sandbox.url, 'tiktok', { creator: 'nobody' })).status, 404);
  assert.equal(service.received.length, 2, 'a removed app cannot be removed again');
});

test('TikTok: a setting reverses the order of webhooks', async () => {
  await using service = await startWebhookReceiver();
  await using sandbox = await startTemporarySandbox({ serviceUrl: service.url });
  await changeSettings(sandbox.url, { webhook_order: 'newest_first', webhook_deliveries: 1 });
  for (const creator of ['ines', 'tomas']) {
    await connectTikTok(sandbox.url, creator);
    await removeApp(sandbox.url, 'tiktok', { creator });
  }
  await pollUntil(async () => service.received.length === 2);
  const people = service.received.map(({ user_openid }) => user_openid);
  assert.equal(new Set(people).size, 2);
  await changeSettings(sandbox.url, { webhook_order: 'as_they_come' });
  await connectTikTok(sandbox.url, 'ines');
  await removeApp(sandbox.url, 'tiktok', { creator: 'ines' });
  await pollUntil(async () => service.received.length === 3);
  assert.equal(
    service.received[2]?.user_openid,
    people[1],
    'the event of ines was sent first and arrived second',
  );
});

test('LinkedIn: removing the app revokes its tokens without any notification', async () => {
  await using service = await startWebhookReceiver();
  await using sandbox = await startTemporarySandbox({ serviceUrl: service.url });
  const { access_token } = await connectLinkedIn(sandbox.url);
  assert.match(await readAppsPage(sandbox.url, 'linkedin'), /Signoff \(sandbox\)/);
  assert.equal((await removeApp(sandbox.url, 'linkedin', { member: 'ines' })).status, 303);
  assert.doesNotMatch(await readAppsPage(sandbox.url, 'linkedin'), /Signoff \(sandbox\)/);
  assert.equal((await callRest(sandbox.url, access_token, 'organizationAcls?q=roleAssignee')).status, 401);
  assert.deepEqual(service.received, []);
});

test('YouTube: removing the app revokes every token of that Google account', async () => {
  await using sandbox = await startTemporarySandbox();
  const tokens = await connectYouTube(sandbox.url);
  const info = () =>
    fetch(`${sandbox.url}/youtube/oauth2/tokeninfo?access_token=${tokens.access_token}`).then(
      ({ status }) => status,
    );
  assert.equal(await info(), 200);
  assert.equal((await removeApp(sandbox.url, 'youtube', { account: 'ines' })).status, 303);
  assert.equal(await info(), 400);
});

test('the overview links to each of these pages', async () => {
  await using sandbox = await startTemporarySandbox();
  const overview = await (await fetch(sandbox.url)).text();
  for (const platform of ['tiktok', 'linkedin', 'youtube'])
    assert.match(overview, new RegExp(`href="/${platform}/www/settings/apps"`));
});
