import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAdmin, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  callApi,
  coffeeChannelId,
  connect,
  itemsOf,
  json,
  metadata,
  openSession,
  type Refusal,
  reasonOf,
  uploadVideo,
  wholesaleChannelId,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', processing_ms: 0 });
});
after(() => sandbox[Symbol.asyncDispose]());
const get = (path: string, by = token) => callApi(sandbox.url, by, path);
const reason = async (path: string) => (await reasonOf(await get(path))).join(' ');
const idsOf = async (path: string, by = token) => (await itemsOf(await get(path, by))).map(({ id }) => id);

test('unknown query parameters are refused in Google’s words', async () => {
  const answer = await get('channels?part=id&mine=true&madeUp=1');
  const { error } = await json<Refusal>(answer);
  assert.equal(answer.status, 400);
  assert.equal(
    error.message,
    'Invalid JSON payload received. Unknown name "madeUp": Cannot bind query parameter. ' +
      "Field 'madeUp' could not be found in request message.",
  );
  assert.deepEqual([error.errors[0]?.reason, error.status], ['invalid', 'INVALID_ARGUMENT']);
  for (const path of ['videos?part=id&id=x&channelId=y', 'playlistItems?part=id&playlistId=x&mine=true']) {
    assert.equal(await reason(path), '400 invalid', path);
  }
  const common = 'alt=json&prettyPrint=false&quotaUser=u&key=k&fields=items';
  assert.equal((await get(`channels?part=id&mine=true&${common}`)).status, 200);
});

test('a partial response has only the named fields, and unknown ones are refused', async () => {
  const path = 'channels?part=snippet,statistics&mine=true';
  const read = async (fields: string) =>
    json<object>(await get(`${path}&fields=${encodeURIComponent(fields)}`));
  const [channel] = await itemsOf(await get(path));
  const title = channel?.snippet?.title;
  const viewCount = channel?.statistics?.viewCount;
  assert.deepEqual(await read('items(id,snippet/title),kind'), {
    kind: 'youtube#channelListResponse',
    items: [{ id: coffeeChannelId, snippet: { title } }],
  });
  assert.deepEqual(await read('items/statistics(viewCount)'), { items: [{ statistics: { viewCount } }] });
  assert.deepEqual(Object.keys(await read('pageInfo/totalResults')), ['pageInfo']);
  assert.ok('pageInfo' in (await read('*')));
  for (const fields of ['items/name', 'items(id', 'items,', 'items(id))', 'items//id']) {
    const answer = await get(`${path}&fields=${encodeURIComponent(fields)}`);
    assert.deepEqual(await reasonOf(answer), [400, 'invalidParameter'], fields);
  }
});

test('parameters have the types and values of Google’s description', async () => {
  assert.equal(await reason('channels?part=id&mine=1'), '400 invalid');
  assert.equal(await reason('channels?part=id&mine=true&maxResults=many'), '400 invalid');
  assert.equal(await reason('channels?part=id&mine=true&maxResults=51'), '400 invalidParameter');
  assert.equal(await reason('videos?part=id&myRating=love'), '400 invalid');
  assert.equal(await reason('videos?part=id&chart=newest'), '400 invalid');
  assert.equal(await reason('videos?part=id&myRating=like&maxResults=0'), '400 invalidParameter');
});

test('fields that are not in Google’s resource are refused at any depth, with their path', async () => {
  const refused = async (body: object, part = 'snippet,status,recordingDetails') => {
    const answer = await openSession(sandbox.url, token, { body, part });
    return (await json<Refusal>(answer)).error.message;
  };
  assert.equal(
    await refused(metadata({ caption: 'x' })),
    'Invalid JSON payload received. Unknown name "caption" at \'resource.snippet\': Cannot find field.',
  );
  assert.equal(
    await refused({ ...metadata(), visibility: 'public' }),
    'Invalid JSON payload received. Unknown name "visibility" at \'resource\': Cannot find field.',
  );
  assert.equal(
    await refused({ ...metadata(), recordingDetails: { location: { lat: 1 } } }),
    'Invalid JSON payload received. Unknown name "lat" at \'resource.recording_details.location\': Cannot find field.',
  );
  assert.equal(
    await refused(metadata({ title: ['a'] })),
    'Invalid JSON payload received. Unknown name "title" at \'resource.snippet\': ' +
      'Proto field is not repeating, cannot start list.',
  );
  assert.match(
    await refused(metadata({}, { embeddable: 'yes' })),
    /'resource\.status\.embeddable' \(TYPE_BOOL\)/,
  );
});

test('videos.list takes exactly one of id, chart and myRating', async () => {
  assert.equal(await reason('videos?part=id'), '400 missingRequiredParameter');
  assert.equal(await reason('videos?part=id&id=x&myRating=like'), '400 incompatibleParameters');
  assert.equal(await reason('videos?part=id&id=x&chart=mostPopular'), '400 incompatibleParameters');
  assert.equal(await reason('videos?part=id&chart=mostPopular'), '400 badRequest', 'not simulated');
  const { error } = await json<Refusal>(await get('videos?part=id&myRating=like&id=x'));
  assert.equal(error.message, 'Incompatible parameters specified in the request: id, myRating');
});

test('myRating lists what the channel has rated so', async () => {
  const [liked, disliked] = [await uploadVideo(sandbox.url, token), await uploadVideo(sandbox.url, token)];
  const priya = (await connect(sandbox.url, { account: 'priya' })).access_token;
  const rate = async (id: string, rating: string) =>
    (await callApi(sandbox.url, priya, `videos/rate?id=${id}&rating=${rating}`, { method: 'POST' })).status;
  assert.deepEqual([await rate(liked, 'like'), await rate(disliked, 'dislike')], [204, 204]);
  assert.equal(await rate('dQw4w9WgXcQ', 'like'), 404);
  assert.equal(await rate(liked, 'love'), 400);
  assert.deepEqual(await idsOf('videos?part=id&myRating=like', priya), [liked]);
  assert.deepEqual(await idsOf('videos?part=id&myRating=dislike', priya), [disliked]);
  assert.deepEqual(await idsOf('videos?part=id&myRating=like'), []);
  await rate(liked, 'none');
  assert.deepEqual(await idsOf('videos?part=id&myRating=like', priya), []);
});

test('channels.list takes exactly one filter', async () => {
  assert.equal(await reason('channels?part=id'), '400 missingRequiredParameter');
  assert.equal(
    await reason(`channels?part=id&mine=true&id=${coffeeChannelId}`),
    '400 incompatibleParameters',
  );
  assert.equal(await reason('channels?part=id&managedByMe=true'), '403 forbidden');
  assert.deepEqual(await idsOf('channels?part=id&forUsername=nobody'), []);
  assert.deepEqual(await idsOf(`channels?part=id&id=${wholesaleChannelId}&id=UCnone`), [wholesaleChannelId]);
  assert.deepEqual(await idsOf('channels?part=id&forHandle=@lanternfishcoffee'), [coffeeChannelId]);
});
