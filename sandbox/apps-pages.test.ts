import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect as connectLinkedIn, postForm, rest, temporarySandbox } from './test-kit.ts';
import { connect as connectTikTok, localServer, set, until } from './tiktok/test-support.ts';
import { connect as connectYouTube } from './youtube/test-support.ts';

/** Where people remove an application on the platform's own site, and what comes of it. */
const pageOf = async (url: string, platform: string): Promise<string> =>
  (await fetch(`${url}/${platform}/www/settings/apps`)).text();
const remove = (url: string, platform: string, fields: Record<string, string>) =>
  postForm(`${url}/${platform}/www/settings/apps`, fields);

async function hook() {
  const received: { path: string; event: string; create_time: number; user_openid: string }[] = [];
  const server = await localServer(async (req, res) => {
    received.push({ path: req.url ?? '', ...JSON.parse(await text(req)) });
    res.end();
  });
  return { received, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('TikTok: the app goes from the list, its tokens die, and the service is told at its own door, twice', async () => {
  await using service = await hook();
  await using sandbox = await temporarySandbox({ serviceUrl: service.url });
  const token = await connectTikTok(sandbox.url);
  assert.match(await pageOf(sandbox.url, 'tiktok'), /Signoff \(sandbox\)/);
  const answer = await remove(sandbox.url, 'tiktok', { creator: 'ines' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/tiktok/www/settings/apps']);
  assert.doesNotMatch(await pageOf(sandbox.url, 'tiktok'), /Signoff \(sandbox\)/);
  const info = await fetch(`${sandbox.url}/tiktok/open/v2/user/info/?fields=open_id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(info.status, 401);
  await until(async () => service.received.length === 2);
  for (const { path, event } of service.received)
    assert.deepEqual([path, event], ['/callbacks/tiktok/webhook', 'authorization.removed']);
  await remove(sandbox.url, 'tiktok', { creator: 'ines' });
  assert.equal((await remove(sandbox.url, 'tiktok', { creator: 'nobody' })).status, 404);
  assert.equal(service.received.length, 2, 'what is gone cannot be removed again');
});

test('TikTok: by setting, the last event comes first', async () => {
  await using service = await hook();
  await using sandbox = await temporarySandbox({ serviceUrl: service.url });
  await set(sandbox.url, { webhook_order: 'newest_first', webhook_deliveries: 1 });
  for (const creator of ['ines', 'tomas']) {
    await connectTikTok(sandbox.url, creator);
    await remove(sandbox.url, 'tiktok', { creator });
  }
  await until(async () => service.received.length === 2);
  const people = service.received.map(({ user_openid }) => user_openid);
  assert.equal(new Set(people).size, 2);
  await set(sandbox.url, { webhook_order: 'as_they_come' });
  await connectTikTok(sandbox.url, 'ines');
  await remove(sandbox.url, 'tiktok', { creator: 'ines' });
  await until(async () => service.received.length === 3);
  assert.equal(service.received[2]?.user_openid, people[1], 'ines was first, and came second');
});

test('LinkedIn: tokens die, and nobody is told', async () => {
  await using service = await hook();
  await using sandbox = await temporarySandbox({ serviceUrl: service.url });
  const { access_token } = await connectLinkedIn(sandbox.url);
  assert.match(await pageOf(sandbox.url, 'linkedin'), /Signoff \(sandbox\)/);
  assert.equal((await remove(sandbox.url, 'linkedin', { member: 'ines' })).status, 303);
  assert.doesNotMatch(await pageOf(sandbox.url, 'linkedin'), /Signoff \(sandbox\)/);
  assert.equal((await rest(sandbox.url, access_token, 'organizationAcls?q=roleAssignee')).status, 401);
  assert.deepEqual(service.received, []);
});

test('YouTube: every token of that Google account dies', async () => {
  await using sandbox = await temporarySandbox();
  const tokens = await connectYouTube(sandbox.url);
  const info = () =>
    fetch(`${sandbox.url}/youtube/oauth2/tokeninfo?access_token=${tokens.access_token}`).then(
      ({ status }) => status,
    );
  assert.equal(await info(), 200);
  assert.equal((await remove(sandbox.url, 'youtube', { account: 'ines' })).status, 303);
  assert.equal(await info(), 400);
});

test('the overview leads to each of these pages', async () => {
  await using sandbox = await temporarySandbox();
  const overview = await (await fetch(sandbox.url)).text();
  for (const platform of ['tiktok', 'linkedin', 'youtube'])
    assert.match(overview, new RegExp(`href="/${platform}/www/settings/apps"`));
});
