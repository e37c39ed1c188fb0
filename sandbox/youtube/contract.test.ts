import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { callAdmin, onePixelPng, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import { pacificDay } from './quota.ts';
import {
  allScopes,
  callApi,
  coffeeChannelId,
  connect,
  generateVideo,
  type Init,
  json,
  metadata,
  openSessionFor,
  type Page,
  put,
  type Report,
  reasonOf,
  scope,
  uploadVideo,
} from './test-support.ts';

/** Checks every response against Google's schemas: only known fields, and values of the right type and enum. */
type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
};
const contract = JSON.parse(readFileSync(join(import.meta.dirname, 'contract.json'), 'utf8')) as {
  schemas: Record<string, Schema>;
};

function check(schema: Schema, value: unknown, path: string): void {
  if (schema.$ref) {
    const named = contract.schemas[schema.$ref];
    assert.ok(named, `${schema.$ref} is missing in the contract`);
    check(named, value, path);
  } else if (schema.type === 'object') {
    assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), path);
    for (const [name, inner] of Object.entries(value)) {
      const known = schema.properties?.[name] ?? schema.additionalProperties;
      assert.ok(known ?? !schema.properties, `${path}.${name} is not in the contract`);
      if (known) check(known, inner, `${path}.${name}`);
    }
  } else if (schema.type === 'array') {
    assert.ok(Array.isArray(value), path);
    for (const [index, inner] of value.entries()) check(schema.items ?? {}, inner, `${path}[${index}]`);
  } else if (schema.type === 'integer') {
    assert.ok(Number.isInteger(value), `${path} is not an integer`);
  } else if (schema.type && schema.type !== 'any') {
    assert.equal(typeof value, schema.type, path);
    if (schema.enum) assert.ok(schema.enum.includes(String(value)), `${path}: ${value}`);
    if (schema.format === 'uint64') assert.match(String(value), /^\d+$/, path);
    if (schema.format === 'date-time') assert.match(String(value), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, path);
  }
}
const assertMatches = (name: string, body: { kind?: string; etag?: string }, kind: string) => {
  check({ $ref: name }, body, name);
  assert.equal(body.kind, kind);
};

let sandbox: TemporarySandbox;
let accessToken = '';
let videoId = '';
const allParts =
  'id,snippet,status,statistics,processingDetails,contentDetails,player,fileDetails,recordingDetails,localizations,paidProductPlacementDetails';
before(async () => {
  sandbox = await startTemporarySandbox();
  accessToken = (await connect(sandbox.url)).access_token;
  videoId = await uploadVideo(sandbox.url, accessToken);
});
after(() => sandbox[Symbol.asyncDispose]());
const get = async (path: string): Promise<Page> => {
  const answer = await callApi(sandbox.url, accessToken, path);
  assert.equal(answer.status, 200, path);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  return json<Page>(answer);
};

test('the schema checker detects violations', () => {
  assert.throws(() => check({ $ref: 'Video' }, { caption: 'x' }, 'Video'));
  assert.throws(() => check({ $ref: 'VideoStatistics' }, { viewCount: 3 }, 'VideoStatistics'));
  assert.throws(() => check({ $ref: 'VideoStatus' }, { privacyStatus: 'friends' }, 'VideoStatus'));
});

test('commentThreads.insert and commentThreads.list', async () => {
  const withCommentScope = { scope: `${allScopes} ${scope('youtube.force-ssl')}` };
  const { access_token } = await connect(sandbox.url, { account: 'ines' }, withCommentScope);
  const body = {
    snippet: { channelId: coffeeChannelId, videoId, topLevelComment: { snippet: { textOriginal: 'Hello' } } },
  };
  const call = async (path: string, init?: Init) =>
    json(await callApi(sandbox.url, access_token, path, init));
  const made = await call('commentThreads?part=snippet', { method: 'POST', body });
  assertMatches('CommentThread', made, 'youtube#commentThread');
  const list = await call(`commentThreads?part=snippet&videoId=${videoId}`);
  assertMatches('CommentThreadListResponse', list, 'youtube#commentThreadListResponse');
});

test('channels.list', async () => {
  const body = await get('channels?part=snippet,contentDetails&part=statistics,status&mine=true');
  assertMatches('ChannelListResponse', body, 'youtube#channelListResponse');
  const [channel] = body.items ?? [];
  assert.deepEqual(Object.keys(channel ?? {}), [
    'kind',
    'etag',
    'id',
    'snippet',
    'contentDetails',
    'statistics',
    'status',
  ]);
  assert.equal(channel?.contentDetails?.relatedPlaylists?.uploads, coffeeChannelId.replace('UC', 'UU'));
  assert.deepEqual(
    [channel?.snippet?.customUrl, channel?.statistics?.subscriberCount],
    ['@lanternfishcoffee', '3120'],
  );
  assert.equal((await get('channels?part=id&forHandle=lanternfishcoffee')).items?.[0]?.id, coffeeChannelId);
});

test('the video in the upload response, and videos.list in every state', async () => {
  const bytes = generateVideo();
  const publishAt = new Date(Date.now() + 90_000_000).toISOString();
  const planned = metadata({ defaultLanguage: 'en' }, { privacyStatus: 'private', publishAt });
  assertMatches(
    'Video',
    await json(await put(await openSessionFor(sandbox.url, accessToken, bytes, planned), bytes)),
    'youtube#video',
  );
  const outcomes = ['processed', 'conversion', 'emptyFile', 'claim'];
  const ids: string[] = [];
  for (const processing_outcome of outcomes) {
    await callAdmin(sandbox.url, 'settings', { platform: 'youtube', processing_outcome });
    ids.push(await uploadVideo(sandbox.url, accessToken));
  }
  const list = () => get(`videos?part=${allParts}&id=${ids.join()}`);
  const running = await list();
  assertMatches('VideoListResponse', running, 'youtube#videoListResponse');
  await callAdmin(sandbox.url, 'clock', { advance_ms: 5000 });
  const over = await list();
  assertMatches('VideoListResponse', over, 'youtube#videoListResponse');
  const ends = over.items?.map(({ status }) => status?.uploadStatus);
  assert.deepEqual(ends, ['processed', 'failed', 'failed', 'rejected']);
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', processing_outcome: 'auto' });
});

test('videos.update', async () => {
  const body = { id: videoId, ...metadata({ title: 'Changed' }, { license: 'creativeCommon' }) };
  const answer = await callApi(sandbox.url, accessToken, 'videos?part=snippet,status', {
    method: 'PUT',
    body,
  });
  assert.equal(answer.status, 200);
  const video = await json(answer);
  assertMatches('Video', video, 'youtube#video');
  assert.deepEqual([video.snippet?.title, video.status?.license], ['Changed', 'creativeCommon']);
});

test('thumbnails.set and its errors', async () => {
  const send = (bytes: Buffer, id = videoId, type = 'image/png') =>
    fetch(`${sandbox.url}/youtube/upload/youtube/v3/thumbnails/set?videoId=${id}&uploadType=media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': type },
      body: new Uint8Array(bytes),
    });
  const answer = await send(onePixelPng);
  const body = await json<Page<Record<string, { url: string }>>>(answer);
  assertMatches('ThumbnailSetResponse', body, 'youtube#thumbnailSetResponse');
  const [sizes = {}] = body.items ?? [];
  assert.deepEqual(Object.keys(sizes), ['default', 'medium', 'high', 'standard', 'maxres']);
  const shown = await fetch(sizes.default?.url ?? '');
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), onePixelPng);
  assert.deepEqual(await reasonOf(await send(Buffer.from('no picture'))), [400, 'invalidImage']);
  assert.deepEqual(await reasonOf(await send(Buffer.alloc(0))), [400, 'mediaBodyRequired']);
  assert.deepEqual(await reasonOf(await send(onePixelPng, 'unknown_id_')), [404, 'videoNotFound']);
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', custom_thumbnails: false });
  assert.deepEqual(await reasonOf(await send(onePixelPng)), [403, 'forbidden']);
  const change = { custom_thumbnails: true, thumbnail_limit_bytes: 10 };
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
  assert.equal((await send(onePixelPng)).status, 413);
});

test('playlistItems.list of the uploads: newest first, paging, private videos only for the owner, a lag', async () => {
  const hidden = await uploadVideo(
    sandbox.url,
    accessToken,
    metadata({ title: 'Mine' }, { privacyStatus: 'private' }),
  );
  const path = `playlistItems?part=id,snippet,contentDetails,status&playlistId=${coffeeChannelId.replace('UC', 'UU')}`;
  const all = await get(`${path}&maxResults=50`);
  assertMatches('PlaylistItemListResponse', all, 'youtube#playlistItemListResponse');
  const [newest] = all.items ?? [];
  assert.deepEqual([newest?.contentDetails?.videoId, newest?.status?.privacyStatus], [hidden, 'private']);
  assert.equal(newest?.snippet?.title, 'Mine');
  const page = await get(`${path}&maxResults=2`);
  const next = await get(`${path}&maxResults=2&pageToken=${page.nextPageToken}`);
  assert.deepEqual(
    [page, next].flatMap(({ items = [] }) => items.map(({ id }) => id)),
    all.items?.slice(0, 4).map(({ id }) => id),
  );
  const priya = await connect(sandbox.url, { account: 'priya' });
  const seen = await json(await callApi(sandbox.url, priya.access_token, `${path}&maxResults=50`));
  assert.ok(!JSON.stringify(seen).includes(hidden));
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', list_lag_ms: 60_000 });
  assert.ok(!JSON.stringify(await get(path)).includes(hidden));
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  assert.ok(JSON.stringify(await get(path)).includes(hidden));
  const missing = await callApi(sandbox.url, accessToken, 'playlistItems?part=id&playlistId=UUnone');
  assert.deepEqual(await reasonOf(missing), [404, 'playlistNotFound']);
});

test('playlists and playlist items', async () => {
  const send = async (path: string, body: object) =>
    json(await callApi(sandbox.url, accessToken, path, { method: 'POST', body }));
  const playlistId = 'PLBrewingGuides4Lanternfish0Coffee';
  const item = { playlistId, resourceId: { kind: 'youtube#video', videoId } };
  const added = await send('playlistItems?part=id,snippet,status,contentDetails', { snippet: item });
  assertMatches('PlaylistItem', added, 'youtube#playlistItem');
  const list = await get('playlists?part=id,snippet,status,contentDetails,player,localizations&mine=true');
  assertMatches('PlaylistListResponse', list, 'youtube#playlistListResponse');
});

test('videoCategories.list', async () => {
  const body = await get('videoCategories?part=snippet&regionCode=US');
  assertMatches('VideoCategoryListResponse', body, 'youtube#videoCategoryListResponse');
});

test('counters and reports are computed, lag behind, and omit `rows` if there are none', async () => {
  const day = 24 * 60 * 60 * 1000;
  const date = (time: number) => new Date(time).toISOString().slice(0, 10);
  const metrics = 'views,likes,comments,shares,estimatedMinutesWatched,averageViewPercentage';
  const ask = async (change: Record<string, string> = {}) => {
    const range = { startDate: date(Date.now() - day), endDate: date(Date.now() + 9 * day) };
    const query = new URLSearchParams({
      ids: 'channel==MINE',
      ...range,
      metrics,
      dimensions: 'day',
      sort: 'day',
      ...change,
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    return fetch(`${sandbox.url}/youtube/analytics/v2/reports?${query}`, { headers });
  };
  const young = await json<Report>(await ask());
  check({ $ref: 'QueryResponse' }, young, 'QueryResponse');
  assert.equal('rows' in young, false);
  const { now } = await callAdmin<{ now: string }>(sandbox.url, 'clock', { advance_ms: 10 * day });
  accessToken = (await connect(sandbox.url)).access_token;
  const report = await json<Report>(await ask({ filters: `video==${videoId}` }));
  check({ $ref: 'QueryResponse' }, report, 'QueryResponse');
  const { columnHeaders, rows = [] } = report;
  assert.deepEqual(columnHeaders[0], { name: 'day', columnType: 'DIMENSION', dataType: 'STRING' });
  assert.ok(rows.length >= 6 && rows.length <= 10, String(rows.length));
  assert.equal(rows.at(-1)?.[0], pacificDay(Date.parse(now) - 2 * day), 'two days late');
  const views = rows.reduce((sum, row) => sum + Number(row[1] ?? 0), 0);
  const [video] = (await get(`videos?part=statistics&id=${videoId}`)).items ?? [];
  assert.ok(views > 50 && views <= Number(video?.statistics?.viewCount));
  const byVideo = await json<Report>(await ask({ dimensions: 'video', sort: '-views', maxResults: '1' }));
  assert.equal(byVideo.rows?.length, 1);
  assert.equal((await ask({ metrics: 'nothing' })).status, 400);
  assert.equal((await ask({ ids: 'channel==UCother' })).status, 400);
});

test('the public pages: channel, permalink and short address', async () => {
  const page = async (path: string) => {
    const answer = await fetch(`${sandbox.url}/youtube/www/${path}`);
    return [answer.status, await answer.text()] as const;
  };
  const [status, text] = await page(`watch?v=${videoId}`);
  assert.equal(status, 200);
  for (const part of ['Changed', 'Light &#38; bright', 'Privacy: public', `videoplayback/${videoId}`]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok((await page(`channel/${coffeeChannelId}`))[1].includes(videoId));
  assert.ok((await page('@lanternfishcoffee'))[1].includes(videoId));
  assert.equal((await page(`shorts/${videoId}`))[0], 200);
  await callApi(sandbox.url, accessToken, `videos?id=${videoId}`, { method: 'DELETE' });
  assert.equal((await page(`watch?v=${videoId}`))[0], 404);
});
