import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAdmin, readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  callApi,
  coffeeChannelId,
  connect,
  itemsOf,
  json,
  metadata,
  type Page,
  reasonOf,
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
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
  await settings({ processing_ms: 0, units_per_day: 1_000_000 });
});
after(() => sandbox[Symbol.asyncDispose]());
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
const get = (path: string, by = token) => callApi(sandbox.url, by, path);
const send = (method: string, path: string, body?: object, by = token) =>
  callApi(sandbox.url, by, path, { method, ...(body ? { body } : {}) });
const allParts = 'id,snippet,status,contentDetails';

async function createPlaylist(snippet: object = { title: 'New' }, status: object = {}): Promise<Playlist> {
  const answer = await send('POST', `playlists?part=${allParts}`, { snippet, status });
  assert.equal(answer.status, 200);
  return json<Playlist>(answer);
}
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
  assert.deepEqual(await titles(maren), []);
  const jonas = (await connect(sandbox.url, { account: 'jonas' })).access_token;
  assert.deepEqual(await reasonOf(await get('playlists?part=id&mine=true', jonas)), [404, 'channelNotFound']);
});

test('a video is added at the end or at a position, and the ledger names the playlist', async () => {
  const playlist = await createPlaylist({ title: 'Order' });
  const [one, two] = [await uploadVideo(sandbox.url, token), await uploadVideo(sandbox.url, token)];
  const added = await add(playlist.id, one);
  assert.equal(added.status, 200);
  const item = await json<Item>(added);
  assert.deepEqual([item.snippet.position, item.contentDetails.videoId], [0, one]);
  await add(playlist.id, two, { position: 0 });
  assert.deepEqual(
    (await itemsIn(playlist.id)).map(({ snippet }) => [snippet.position, snippet.resourceId.videoId]),
    [
      [0, two],
      [1, one],
    ],
  );
  const entries = (await readLedger(sandbox.url)).filter(({ action }) => action === 'added_to_playlist');
  assert.deepEqual(
    entries.slice(-2).map(({ account, details }) => [account, details?.playlistId, details?.videoId]),
    [
      [coffeeChannelId, playlist.id, one],
      [coffeeChannelId, playlist.id, two],
    ],
  );
  assert.equal(entries.at(-2)?.external_id, item.id);
  const listed = (await ownPlaylists()).find(({ id }) => id === playlist.id);
  assert.equal(listed?.contentDetails.itemCount, 2);

  assert.equal((await send('DELETE', `playlistItems?id=${item.id}`)).status, 204);
  const gone = await send('DELETE', `playlistItems?id=${item.id}`);
  assert.deepEqual(await reasonOf(gone), [404, 'playlistItemNotFound']);
  const last = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual(
    [last?.action, last?.external_id, last?.details?.playlistId],
    ['removed_from_playlist', item.id, playlist.id],
  );
  assert.equal((await itemsIn(playlist.id)).length, 1);
});

test('the same video may be in a playlist twice, as two items', async () => {
  const { id } = await createPlaylist();
  const videoId = await uploadVideo(sandbox.url, token);
  const ids = [await json<Item>(await add(id, videoId)), await json<Item>(await add(id, videoId))];
  assert.notEqual(ids[0]?.id, ids[1]?.id);
  assert.equal((await itemsIn(id)).length, 2);
});

test('adding a video is refused with YouTube’s reasons', async () => {
  const { id } = await createPlaylist();
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

test('playlists are created, changed and deleted; texts are trimmed and checked', async () => {
  const made = await createPlaylist(
    { title: '  Harbour  ', description: 'Slow\n' },
    { privacyStatus: 'private' },
  );
  assert.match(made.id, /^PL[\w-]{32}$/);
  assert.deepEqual(
    [made.snippet.title, made.snippet.description, made.status.privacyStatus, made.contentDetails.itemCount],
    ['Harbour', 'Slow', 'private', 0],
  );
  const update = (body: object, part = 'snippet,status') => send('PUT', `playlists?part=${part}`, body);
  const renamed = await update({ id: made.id, snippet: { title: 'Quay' } }, 'snippet');
  const { snippet } = await json<Playlist>(renamed);
  assert.deepEqual([snippet.title, snippet.description], ['Quay', '']);
  const find = async () => (await ownPlaylists()).find(({ id }) => id === made.id);
  assert.equal((await find())?.status.privacyStatus, 'private', 'a part that is not named stays');
  await update({ id: made.id, snippet: { title: 'Quay' }, status: {} });
  assert.equal((await find())?.status.privacyStatus, 'public', 'a named part is replaced');

  const refused = async (title: string, more: object = {}) =>
    (await reasonOf(await send('POST', 'playlists?part=snippet', { snippet: { title, ...more } }))).join(' ');
  assert.equal(await refused(' '), '400 playlistTitleRequired');
  assert.equal(await refused('x'.repeat(151)), '400 invalidPlaylistSnippet');
  assert.equal(await refused('a <b> c'), '400 invalidPlaylistSnippet');
  assert.equal(await refused('x', { description: 'x'.repeat(5001) }), '400 invalidPlaylistSnippet');
  assert.equal(await refused('x', { name: 'y' }), '400 invalid');
  assert.deepEqual(await reasonOf(await update({ snippet: { title: 'x' } })), [400, 'required']);
  const priya = (await connect(sandbox.url, { account: 'priya' })).access_token;
  assert.deepEqual(await reasonOf(await send('DELETE', `playlists?id=${made.id}`, undefined, priya)), [
    403,
    'playlistForbidden',
  ]);

  const videoId = await uploadVideo(sandbox.url, token);
  await add(made.id, videoId);
  assert.equal((await send('DELETE', `playlists?id=${made.id}`)).status, 204);
  const last = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual([last?.action, last?.details?.videoId], ['removed_from_playlist', videoId]);
  assert.deepEqual(await reasonOf(await send('DELETE', `playlists?id=${made.id}`)), [
    404,
    'playlistNotFound',
  ]);
  const items = await get(`playlistItems?part=id&playlistId=${made.id}`);
  assert.deepEqual(await reasonOf(items), [404, 'playlistNotFound']);
  await settings({ max_playlists: 2 });
  assert.equal(await refused('One more'), '400 maxPlaylistExceeded');
  await settings({ max_playlists: 0 });
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
  const hidden = await createPlaylist({ title: 'Hidden' }, { privacyStatus: 'private' });
  const unlisted = await createPlaylist({ title: 'By link' }, { privacyStatus: 'unlisted' });
  const priya = (await connect(sandbox.url, { account: 'priya' })).access_token;
  const listed = async (path: string) =>
    (await itemsOf<Playlist>(await get(`playlists?part=id&maxResults=50&${path}`, priya))).map(
      ({ id }) => id,
    );
  const byChannel = await listed(`channelId=${coffeeChannelId}`);
  assert.ok(!byChannel.includes(hidden.id) && !byChannel.includes(unlisted.id));
  assert.deepEqual(await listed(`id=${hidden.id},${unlisted.id}&id=PLnone`), [unlisted.id]);
  assert.equal(
    await reason(`playlistItems?part=id&playlistId=${hidden.id}`, priya),
    '403 playlistItemsNotAccessible',
  );
  const page = await json<Page<Playlist>>(await get('playlists?part=id&mine=true&maxResults=1'));
  assert.ok(page.nextPageToken && page.pageInfo.totalResults > 1);
});

test('an item stays when its video is deleted or becomes private', async () => {
  const { id } = await createPlaylist();
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
  const { id } = await createPlaylist({ title: 'Late' });
  const answer = await get(`playlistItems?part=id&playlistId=${id}`);
  assert.deepEqual(await reasonOf(answer), [404, 'playlistNotFound']);
  const videoId = await uploadVideo(sandbox.url, token);
  assert.equal((await add(id, videoId)).status, 200);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  assert.equal((await itemsIn(id)).length, 1);
  await settings({ list_lag_ms: 0 });
});

test('playlists survive a restart', async () => {
  const { id } = await createPlaylist({ title: 'Kept' });
  const videoId = await uploadVideo(sandbox.url, token);
  await add(id, videoId);
  await sandbox.restart();
  assert.deepEqual(
    (await itemsIn(id)).map(({ contentDetails }) => contentDetails.videoId),
    [videoId],
  );
});

test('changes of playlists cost 50 units, lists 1', async () => {
  await using own = await startTemporarySandbox();
  const { access_token } = await connect(own.url);
  await callAdmin(own.url, 'settings', { platform: 'youtube', units_per_day: 52 });
  const call = async (path: string, init = {}) => (await callApi(own.url, access_token, path, init)).status;
  assert.equal(await call('playlistItems?id=none', { method: 'DELETE' }), 404);
  assert.equal(await call('playlists?part=id&mine=true'), 200);
  assert.equal(await call('playlists?part=id', { method: 'POST', body: { snippet: { title: 'x' } } }), 403);
});
