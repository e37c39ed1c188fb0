/** Google's own clients, as they are, against the simulated YouTube, which they reach as Google's hosts. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { youtube } from '@googleapis/youtube';
import { youtubeAnalytics } from '@googleapis/youtubeanalytics';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { onePixelPng } from '../../../sandbox/test-kit.ts';
import { createVideo } from '../../videos.ts';
import { type ClientSandbox, openClientSandbox, redirectUri } from './client-sandbox.ts';

let sandbox: ClientSandbox;
const client = new OAuth2Client({
  clientId: 'sandbox-youtube',
  clientSecret: 'sandbox-youtube-secret',
  redirectUri,
});
const data = youtube({ version: 'v3', auth: client });
const reports = youtubeAnalytics({ version: 'v2', auth: client });
const scope = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl', 'yt-analytics.readonly'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);
before(async () => {
  sandbox = await openClientSandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

interface Refusal {
  readonly response?: {
    readonly status: number;
    readonly data: { readonly error: { readonly errors: readonly { readonly reason: string }[] } };
  };
}
/** The status and the reason, as the client reports them. */
const refusal = async (call: Promise<unknown>): Promise<readonly unknown[]> => {
  const { response } = await call.then(
    () => assert.fail('it was not refused'),
    (failure: Refusal) => failure,
  );
  return [response?.status, response?.data.error.errors[0]?.reason];
};

test('connect: consent with PKCE, exchange, token information, refresh', async () => {
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const page = client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope,
    state: 'some state',
    code_challenge_method: CodeChallengeMethod.S256,
    ...(codeChallenge !== undefined && { code_challenge: codeChallenge }),
  });
  const back = await sandbox.agree(page, { account: 'ines', decision: 'allow' });
  assert.equal(back.get('state'), 'some state');
  const { tokens } = await client.getToken({ code: back.get('code') ?? '', codeVerifier });
  assert.ok(tokens.refresh_token && tokens.expiry_date);
  client.setCredentials(tokens);
  const known = await client.getTokenInfo(tokens.access_token ?? '');
  assert.deepEqual([known.aud, [...known.scopes].sort()], ['sandbox-youtube', [...scope].sort()]);
  const { credentials } = await client.refreshAccessToken();
  assert.notEqual(credentials.access_token, tokens.access_token);
  assert.equal(credentials.refresh_token, tokens.refresh_token);
});

test('publish, read, amend, comment, delete', async () => {
  const own = await data.channels.list({ part: ['snippet', 'contentDetails', 'statistics'], mine: true });
  const channel = own.data.items?.[0];
  assert.equal(channel?.snippet?.customUrl, '@lanternfishcoffee');
  const bytes = await createVideo({ width: 540, height: 960, seconds: 4, frameRate: 24, fastStart: true });
  const { data: video } = await data.videos.insert({
    part: ['snippet', 'status'],
    notifySubscribers: false,
    requestBody: {
      snippet: {
        title: 'How we roast',
        description: 'By Google’s client',
        categoryId: '22',
        tags: ['coffee'],
      },
      status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
    },
    media: { mimeType: 'video/mp4', body: Readable.from([bytes]) },
  });
  const id = video.id ?? '';
  assert.deepEqual([video.kind, video.status?.uploadStatus], ['youtube#video', 'uploaded']);
  await sandbox.world.advance(60_000);
  const read = await data.videos.list({ part: ['snippet', 'status', 'processingDetails'], id: [id] });
  assert.equal(read.data.items?.[0]?.status?.uploadStatus, 'processed');
  const [entry] = await sandbox.world.visible(channel?.id ?? '', 'By Google’s client');
  assert.equal(entry?.external_id, id, 'readers see it');

  const picture = { mimeType: 'image/png', body: Readable.from([onePixelPng]) };
  const sizes = await data.thumbnails.set({ videoId: id, media: picture });
  assert.equal(sizes.data.items?.[0]?.default?.url, `https://i.ytimg.com/vi/${id}/default.jpg`);
  const snippet = { title: 'How we roast, again', categoryId: '22' };
  const changed = await data.videos.update({ part: ['snippet'], requestBody: { id, snippet } });
  assert.equal(changed.data.snippet?.title, snippet.title);
  const topLevelComment = { snippet: { textOriginal: 'The first' } };
  await data.commentThreads.insert({
    part: ['snippet'],
    requestBody: { snippet: { channelId: channel?.id ?? '', videoId: id, topLevelComment } },
  });
  const comments = await data.commentThreads.list({
    part: ['snippet'],
    videoId: id,
    textFormat: 'plainText',
  });
  assert.equal(comments.data.items?.[0]?.snippet?.topLevelComment?.snippet?.textDisplay, 'The first');
  const playlistId = channel?.contentDetails?.relatedPlaylists?.uploads ?? '';
  const uploads = await data.playlistItems.list({ part: ['contentDetails'], playlistId, maxResults: 5 });
  assert.equal(uploads.data.items?.[0]?.contentDetails?.videoId, id);

  assert.equal((await data.videos.delete({ id })).status, 204);
  assert.deepEqual(await refusal(data.videos.delete({ id })), [404, 'videoNotFound']);
});

test('figures: totals of a video, and days of the channel once they are counted', async () => {
  const { data: video } = await data.videos.insert({
    part: ['snippet', 'status'],
    requestBody: { snippet: { title: 'Figures' }, status: { privacyStatus: 'public' } },
    media: { mimeType: 'video/mp4', body: Readable.from([await createVideo({ seconds: 4 })]) },
  });
  const from = sandbox.world.now().toISOString().slice(0, 10);
  await sandbox.world.advance(6 * 24 * 60 * 60 * 1000);
  // The client's own clock has not moved, so it does not see that its token has expired.
  await client.refreshAccessToken();
  const totals = await data.videos.list({ part: ['statistics'], id: [video.id ?? ''] });
  assert.ok(Number(totals.data.items?.[0]?.statistics?.viewCount) > 90);
  const report = await reports.reports.query({
    ids: 'channel==MINE',
    startDate: from,
    endDate: sandbox.world.now().toISOString().slice(0, 10),
    metrics: 'views,likes',
    dimensions: 'day',
    sort: 'day',
  });
  assert.deepEqual(
    report.data.columnHeaders?.map(({ name }) => name),
    ['day', 'views', 'likes'],
  );
  assert.ok((report.data.rows ?? []).length >= 3);
});

test('revoked: the client is told so, and its next call is refused', async () => {
  const { access_token, refresh_token } = client.credentials;
  assert.deepEqual((await client.revokeCredentials()).data, {});
  client.setCredentials({ access_token: access_token ?? '' });
  assert.deepEqual(await refusal(data.channels.list({ part: ['id'], mine: true })), [401, 'authError']);
  client.setCredentials({ refresh_token: refresh_token ?? '' });
  await assert.rejects(client.refreshAccessToken(), /invalid_grant/);
});
