import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { localServer, pollUntil } from '../test-files.ts';
import { callAdmin, startTemporarySandbox } from '../test-kit.ts';
import { advanceClock, changeSettings, connect, uploadVideo, visibleEntries } from './test-support.ts';
import { signature } from './webhooks.ts';

test('the signature matches the documented example', () => {
  const body =
    '{"client_key":"bwo2m45353a6k85","event":"authorization.removed","create_time":1615338610,"user_openid":"open-1","content":"{\\"reason\\": 1 }"}';
  assert.equal(
    signature('test-client-secret', 1_633_174_587, body),
    't=1633174587,s=e7de4dbe14c6daa2f598bf871aa64560b43ab5709281c48db5be0af33554ba8a',
  );
});

test('events are signed, sent twice, and retried after a failure', async () => {
  const received: { event: string; user_openid: string; content: string; signed: boolean }[] = [];
  let failuresLeft = 1;
  await using callback = await localServer(async (req, res) => {
    const body = await text(req);
    const header = String(req.headers['tiktok-signature']);
    const seconds = Number(/^t=(\d+),/.exec(header)?.[1]);
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      res.writeHead(500).end();
      return;
    }
    received.push({
      ...JSON.parse(body),
      signed: header === signature('sandbox-tiktok-secret', seconds, body),
    });
    res.end();
  });
  await using sandbox = await startTemporarySandbox();
  await changeSettings(sandbox.url, { webhook_url: `${callback.url}/hook` });
  const token = await connect(sandbox.url);
  const id = await uploadVideo(sandbox.url, token);
  await advanceClock(sandbox.url, 3000);
  const events = (name: string) =>
    pollUntil(async () => {
      const found = received.filter(({ event }) => event === name);
      return found.length === 2 && found;
    });
  await pollUntil(async () => failuresLeft === 0);
  const publicly = pollUntil(async () => {
    await advanceClock(sandbox.url, 1000);
    return received.length === 4;
  });
  await publicly;
  const [complete] = await events('post.publish.complete');
  assert.deepEqual(JSON.parse(complete!.content), { publish_id: id, publish_type: 'DIRECT_POST' });
  const [open] = await events('post.publish.publicly_available');
  const postId = (await visibleEntries(sandbox.url))[0]?.external_id;
  assert.equal(JSON.parse(open!.content).post_id, postId);
  await callAdmin(sandbox.url, 'revoke', { platform: 'tiktok', member: 'ines' });
  const [removed] = await events('authorization.removed');
  assert.deepEqual(JSON.parse(removed!.content), { reason: 1 });
  assert.ok(received.every(({ signed }) => signed));
});
