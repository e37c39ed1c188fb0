import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAdmin, readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  allScopes,
  callApi,
  coffeeChannelId,
  connect,
  itemsOf,
  json,
  metadata,
  reasonOf,
  scope,
  uploadVideo,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  const withCommentScope = { scope: `${allScopes} ${scope('youtube.force-ssl')}` };
  token = (await connect(sandbox.url, { account: 'ines' }, withCommentScope)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());

const comment = (videoId: string, textOriginal: string, by = token, more: object = {}) =>
  callApi(sandbox.url, by, 'commentThreads?part=snippet', {
    method: 'POST',
    body: {
      snippet: {
        channelId: coffeeChannelId,
        videoId,
        topLevelComment: { snippet: { textOriginal } },
        ...more,
      },
    },
  });

test('a comment by the channel appears in the list, in the ledger and on the video’s page', async () => {
  const videoId = await uploadVideo(sandbox.url, token);
  const made = await json(await comment(videoId, 'One <3'));
  await comment(videoId, 'Two');
  const [newest, oldest] = await itemsOf(
    await callApi(sandbox.url, token, `commentThreads?part=snippet&order=time&videoId=${videoId}`),
  );
  assert.equal(oldest?.id, made.id);
  const written = newest?.snippet?.topLevelComment?.snippet;
  assert.deepEqual([written?.authorChannelId.value, written?.textOriginal], [coffeeChannelId, 'Two']);
  const comments = (await readLedger(sandbox.url)).filter(({ action }) => action === 'commented');
  assert.deepEqual(
    comments.map((entry) => [entry.account, entry.text, entry.details?.under]),
    [
      [coffeeChannelId, 'One <3', videoId],
      [coffeeChannelId, 'Two', videoId],
    ],
  );
  const page = await (await fetch(`${sandbox.url}/youtube/www/watch?v=${videoId}`)).text();
  assert.ok(page.includes('One &#60;3'));
});

test('a comment needs the right permission, a video with comments enabled and a text within the limit', async () => {
  const videoId = await uploadVideo(sandbox.url, token);
  const poor = (await connect(sandbox.url)).access_token;
  assert.deepEqual(await reasonOf(await comment(videoId, 'Hello', poor)), [403, 'insufficientPermissions']);
  const body = { snippet: { channelId: coffeeChannelId, videoId } };
  const unnamed = await callApi(sandbox.url, token, 'commentThreads?part=id', { method: 'POST', body });
  assert.deepEqual(await reasonOf(unnamed), [400, 'unexpectedPart']);
  assert.deepEqual(await reasonOf(await comment(videoId, ' ')), [400, 'commentTextRequired']);
  assert.deepEqual(await reasonOf(await comment(videoId, 'x'.repeat(10_001))), [400, 'commentTextTooLong']);
  const nowhere = await comment(videoId, 'Hello', token, { channelId: undefined });
  assert.deepEqual(await reasonOf(nowhere), [400, 'channelOrVideoIdMissing']);
  assert.deepEqual(await reasonOf(await comment('dQw4w9WgXcQ', 'Hello')), [404, 'videoNotFound']);
  const upload = (status: object) => uploadVideo(sandbox.url, token, metadata({}, status));
  const hidden = await upload({ privacyStatus: 'private' });
  assert.deepEqual(await reasonOf(await comment(hidden, 'Hello')), [403, 'forbidden']);
  const forKids = await upload({ selfDeclaredMadeForKids: true });
  assert.deepEqual(await reasonOf(await comment(forKids, 'Hello')), [403, 'commentsDisabled']);
  const refusals = { createComment: 'processingFailure' };
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', refusals });
  assert.deepEqual(await reasonOf(await comment(videoId, 'Hello')), [400, 'processingFailure']);
});
