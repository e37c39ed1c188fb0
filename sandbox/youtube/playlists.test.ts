import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { callAdmin, readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  allScopes,
  callApi,
  coffeeChannelId,
  connect,
  exchangeCode,
  giveConsent,
  itemsOf,
  json,
  metadata,
  type Page,
  reasonOf,
  scope,
  type Tokens,
  uploadVideo,
  wholesaleChannelId,
} from './test-support.ts';

type Playlist = {
  id: string;
  snippet: { title: string; description: string; channelId: string };
  status: { privacyStatus: string };
  contentDetails: { itemCount: number };
};
type Item = {
  id: string;
  snippet: { title: string; position: number; playlistId: string; resourceId: { videoId: string } };
  contentDetails: { videoId: string; note?: string };
  status: { privacyStatus?: string };
};

let sandbox: TemporarySandbox;
let token = '';
beforeEach(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
  await settings({ processing_ms: 0, units_per_day: 1_000_000 });
});
afterEach(() => sandbox[Symbol.asyncDispose]());
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
const get = (path: string, by = token) => callApi(sandbox.url, by, path);
const send = (method: string, path: string, body?: object, by = token) =>
  callApi(sandbox.url, by, path, { method, ...(body ? { body } : {}) });
const allParts = 'id,snippet,status,contentDetails';

const dataApi = ['youtube.googleapis.com'];
const guides = 'PLBrewingGuides4Lanternfish0Coffee';
const unfinished = 'PLUnfinished5MarenHoltCeramics-3Kd';
const forStudents = 'PLForStudents8MarenHoltCeramics-1x';
const itemBody = (playlistId: string, videoId: string, more: object = {}) => ({
  snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId }, ...more },
});
const add = (playlistId: string, videoId: string, more: object = {}, by = token) =>
  send('POST', 'playlistItems?part=snippet,contentDetails', itemBody(playlistId, videoId, more), by);
const itemsIn = async (playlistId: string, by = token) =>
  itemsOf<Item>(await get(`playlistItems?part=${allParts}&maxResults=50&playlistId=${playlistId}`, by));
const ownPlaylists = async (by = token) =>
  itemsOf<Playlist>(await get(`playlists?part=${allParts}&mine=true&maxResults=50`, by));

test('the channels have playlists from the start, and each sees its own', async () => {
  const titles = async (by: string) => (await ownPlaylists(by)).map(({ snippet }) => snippet.title);
  assert.deepEqual(await titles(token), ['Behind the roast', 'Brewing guides']);
  const tomas = (await connect(sandbox.url, { account: 'tomas' })).access_token;
  assert.deepEqual(await titles(tomas), ['Behind the roast', 'Brewing guides']);
  const wholesale = (await connect(sandbox.url, { account: `ines/${wholesaleChannelId}` })).access_token;
  assert.deepEqual(await titles(wholesale), ['For cafés']);
  const maren = (await connect(sandbox.url, { account: 'maren' })).access_token;
  assert.deepEqual(await titles(maren), ['For students', 'Unfinished']);
  const jonas = (await connect(sandbox.url, { account: 'jonas' })).access_token;
  assert.deepEqual(await reasonOf(await get('playlists?part=id&mine=true', jonas)), [404, 'channelNotFound']);
});

test('a video is added at the end or at a position, and the ledger names the playlist', async () => {
  const [one, two] = [await uploadVideo(sandbox.url, token), await uploadVideo(sandbox.url, token)];
  const added = await add(guides, one);
  assert.equal(added.status, 200);
  const item = await json<Item>(added);
  assert.deepEqual([item.snippet.position, item.contentDetails.videoId], [0, one]);
  await add(guides, two, { position: 0 });
  assert.deepEqual(
    (await itemsIn(guides)).map(({ snippet }) => [snippet.position, snippet.resourceId.videoId]),
    [
      [0, two],
      [1, one],
    ],
  );
  const entries = (await readLedger(sandbox.url)).filter(({ action }) => action === 'added_to_playlist');
  assert.deepEqual(
    entries.slice(-2).map(({ account, details }) => [account, details?.playlistId, details?.videoId]),
    [
      [coffeeChannelId, guides, one],
      [coffeeChannelId, guides, two],
    ],
  );
  assert.equal(entries.at(-2)?.external_id, item.id);
  const listed = (await ownPlaylists()).find(({ id }) => id === guides);
  assert.equal(listed?.contentDetails.itemCount, 2);

  assert.equal((await send('DELETE', `playlistItems?id=${item.id}`)).status, 204);
  const gone = await send('DELETE', `playlistItems?id=${item.id}`);
  assert.deepEqual(await reasonOf(gone), [404, 'playlistItemNotFound']);
  const last = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual(
    [last?.action, last?.external_id, last?.details?.playlistId],
    ['removed_from_playlist', item.id, guides],
  );
  assert.equal((await itemsIn(guides)).length, 1);
});

test('the ledger names the application that changed a playlist or commented', async () => {
  const other = 'sandbox-youtube-signin';
  await settings({ enabled_apis: { 'sandbox-youtube': dataApi, [other]: dataApi } });
  const asked = { client_id: other, scope: `${allScopes} ${scope('youtube.force-ssl')}` };
  const code = (await giveConsent(sandbox.url, { account: 'ines' }, asked)).get('code') ?? '';
  const application = { client_id: other, client_secret: `${other}-secret` };
  const { access_token: by } = await json<Tokens>(await exchangeCode(sandbox.url, code, application));
  const videoId = await uploadVideo(sandbox.url, token);
  const item = await json<Item>(await add(guides, videoId, {}, by));
  assert.equal((await send('DELETE', `playlistItems?id=${item.id}`, undefined, by)).status, 204);
  const topLevelComment = { snippet: { textOriginal: 'First' } };
  const thread = { snippet: { videoId, channelId: coffeeChannelId, topLevelComment } };
  assert.equal((await send('POST', 'commentThreads?part=snippet', thread, by)).status, 200);
  const own = await uploadVideo(sandbox.url, by);
  await send('PUT', 'videos?part=status', { id: own, status: { privacyStatus: 'private' } }, by);
  await send('DELETE', `videos?id=${own}`, undefined, by);
  const actions = (await readLedger(sandbox.url))
    .filter(({ client_id }) => client_id === other)
    .map(({ action }) => action);
  assert.deepEqual(actions, [
    'added_to_playlist',
    'removed_from_playlist',
    'commented',
    'uploaded',
    'made_visible',
    'edited',
    'removed',
  ]);
});

test('the same video may be in a playlist twice, as two items', async () => {
  const id = guides;
  const videoId = await uploadVideo(sandbox.url, token);
  const ids = [await json<Item>(await add(id, videoId)), await json<Item>(await add(id, videoId))];
  assert.notEqual(ids[0]?.id, ids[1]?.id);
  assert.equal((await itemsIn(id)).length, 2);
});

test('adding a video is refused with YouTube’s reasons', async () => {
  const id = guides;
  const videoId = await uploadVideo(sandbox.url, token);
  const reason = async (answer: Promise<Response>) => (await reasonOf(await answer)).join(' ');
  assert.equal(await reason(add('PLnone', videoId)), '404 playlistNotFound');
  assert.equal(await reason(add(id, 'dQw4w9WgXcQ')), '404 videoNotFound');
  assert.equal(await reason(add('', videoId)), '400 playlistIdRequired');
  assert.equal(
    await reason(add(coffeeChannelId.replace('UC', 'UU'), videoId)),
    '400 playlistOperationUnsupported',
  );
  assert.equal(await reason(add(id, videoId, { position: 9 })), '400 invalidPlaylistItemPosition');
  for (const position of [-1, '-1', 1.5])
    assert.equal(await reason(add(id, videoId, { position })), '400 invalid', String(position));
  const unnamed = send('POST', 'playlistItems?part=contentDetails', itemBody(id, videoId));
  assert.equal(await reason(unnamed), '400 unexpectedPart');
  const withNote = { ...itemBody(id, videoId), contentDetails: { note: 'Watch this' } };
  assert.equal(await reason(send('POST', 'playlistItems?part=snippet', withNote)), '400 unexpectedPart');
  assert.equal(await reason(add(id, videoId, { resourceId: undefined })), '400 resourceIdRequired');
  const channelItem = { resourceId: { kind: 'youtube#channel', channelId: coffeeChannelId } };
  assert.equal(await reason(add(id, videoId, channelItem)), '400 invalidResourceType');
  assert.equal(await reason(add(id, videoId, { title: 5 })), '400 invalid');
  assert.equal(await reason(add(id, videoId, { playlist: id })), '400 invalid');
  const note = { ...itemBody(id, videoId), contentDetails: { note: 'x'.repeat(281) } };
  assert.equal(
    await reason(send('POST', 'playlistItems?part=snippet,contentDetails', note)),
    '400 invalidContentDetails',
  );
  const priya = (await connect(sandbox.url, { account: 'priya' })).access_token;
  assert.equal(await reason(add(id, videoId, {}, priya)), '403 playlistItemsNotAccessible');
  const hidden = await uploadVideo(sandbox.url, token, metadata({}, { privacyStatus: 'private' }));
  const own = (await ownPlaylists(priya))[0]?.id ?? '';
  assert.equal(await reason(add(own, hidden, {}, priya)), '400 failedPrecondition');
  assert.equal((await add(own, videoId, {}, priya)).status, 200);
  const readOnly = await connect(sandbox.url, {
    account: 'ines',
    ticked: '1',
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
  });
  assert.equal(await reason(add(id, videoId, {}, readOnly.access_token)), '403 insufficientPermissions');
  await settings({ playlist_max_items: 1 });
  assert.equal((await add(id, videoId)).status, 200);
  assert.equal(await reason(add(id, videoId)), '403 playlistContainsMaximumNumberOfVideos');
  await settings({ playlist_max_items: 5000, refusals: { addPlaylistItem: 'SERVICE_UNAVAILABLE' } });
  assert.equal(await reason(add(id, videoId)), '409 SERVICE_UNAVAILABLE');
  await settings({ refusals: {} });
  assert.equal((await itemsIn(id)).length, 1);
});

test('lists take exactly one filter, and hide what the viewer may not see', async () => {
  const reason = async (path: string, by = token) => (await reasonOf(await get(path, by))).join(' ');
  assert.equal(await reason('playlists?part=id'), '400 missingRequiredParameter');
  assert.equal(await reason('playlists?part=id&mine=false'), '400 missingRequiredParameter');
  assert.equal(await reason('playlists?part=id&mine=true&id=PLx'), '400 incompatibleParameters');
  assert.equal(await reason('playlists?part=id&channelId=UCnone'), '404 channelNotFound');
  assert.equal(await reason('playlists?part=id&mine=yes'), '400 invalid');
  assert.equal(await reason('playlists?part=id&mine=true&maxResults=51'), '400 invalidParameter');
  assert.equal(await reason('playlistItems?part=id'), '400 missingRequiredParameter');
  const listed = async (path: string) =>
    (await itemsOf<Playlist>(await get(`playlists?part=id,snippet&maxResults=50&${path}`))).map(
      ({ id }) => id,
    );
  const maren = (await connect(sandbox.url, { account: 'maren' })).access_token;
  const [own] = await ownPlaylists(maren);
  assert.deepEqual(await listed(`channelId=${own?.snippet.channelId}`), []);
  assert.deepEqual(await listed(`id=${unfinished},${forStudents}&id=PLnone`), [forStudents]);
  assert.equal(
    await reason(`playlistItems?part=id&playlistId=${unfinished}`),
    '403 playlistItemsNotAccessible',
  );
  assert.equal(await reason('playlistItems?part=id&playlistId=PLnone'), '404 playlistNotFound');
  const page = await json<Page<Playlist>>(await get('playlists?part=id&mine=true&maxResults=1'));
  assert.ok(page.nextPageToken && page.pageInfo.totalResults > 1);
});

test('an item stays when its video is deleted or becomes private', async () => {
  const id = guides;
  const [gone, hidden] = [await uploadVideo(sandbox.url, token), await uploadVideo(sandbox.url, token)];
  for (const videoId of [gone, hidden]) await add(id, videoId);
  await send('DELETE', `videos?id=${gone}`);
  await send('PUT', 'videos?part=status', { id: hidden, status: { privacyStatus: 'private' } });
  const priya = (await connect(sandbox.url, { account: 'priya' })).access_token;
  assert.deepEqual(
    (await itemsIn(id, priya)).map(({ snippet }) => snippet.title),
    ['Deleted video', 'Private video'],
  );
  assert.equal((await itemsIn(id))[1]?.snippet.title, 'Harbour roast');
  const filtered = await get(`playlistItems?part=id&playlistId=${id}&videoId=${gone}`);
  assert.deepEqual(await reasonOf(filtered), [404, 'videoNotFound']);
});

test('reads may lag behind writes', async () => {
  await settings({ list_lag_ms: 60_000 });
  const videoId = await uploadVideo(sandbox.url, token);
  assert.equal((await add(guides, videoId)).status, 200);
  assert.equal((await itemsIn(guides)).length, 0);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  assert.equal((await itemsIn(guides)).length, 1);
});

test('entries of playlists survive a restart', async () => {
  const videoId = await uploadVideo(sandbox.url, token);
  await add(guides, videoId);
  await sandbox.restart();
  assert.deepEqual(
    (await itemsIn(guides)).map(({ contentDetails }) => contentDetails.videoId),
    [videoId],
  );
});

test('changes of playlists cost 50 units, lists 1', async () => {
  await settings({ units_per_day: 52 });
  assert.equal((await send('DELETE', 'playlistItems?id=none')).status, 404);
  assert.equal((await get('playlists?part=id&mine=true')).status, 200);
  assert.deepEqual(await reasonOf(await add(guides, 'dQw4w9WgXcQ')), [403, 'quotaExceeded']);
});
