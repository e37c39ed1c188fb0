/**
 * Checks every request we build against Google's own description of the API, which must contain each part of it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest } from '../../lib/outbound.ts';
import {
  type Caller,
  deleteVideo,
  getOwnChannel,
  insertComment,
  insertPlaylistItem,
  listComments,
  listPlaylistEntries,
  listPlaylists,
  listUploads,
  listVideos,
  openSession,
  queryDays,
  setThumbnail,
  updateVideo,
} from './calls.ts';
import { scopes } from './connect.ts';
import { manifest, requestBody } from './map.ts';
import { thumbnail as thumbnailRules, video as videoRules } from './media.ts';
import { readDeclarations } from './read-declarations.ts';
import { testSettings } from './test-settings.ts';
import { channelId, content, declarations, thumbnail, videoId } from './test-support.ts';

interface Method {
  readonly httpMethod: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  readonly scopes: readonly string[];
  readonly upload?: { readonly path: string; readonly accept: readonly string[]; readonly maxSize: string };
}
type Property = { readonly type?: string; readonly $ref?: string; readonly enum?: readonly string[] };
interface Contract {
  readonly methods: Readonly<Record<string, Method>>;
  readonly schemas: Readonly<Record<string, Readonly<Record<string, Property>>>>;
}
const read = (name: string): Contract =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Contract;
const [data, analytics] = [read('google-contract.json'), read('google-analytics-contract.json')];
const google: Contract = {
  methods: { ...data.methods, ...analytics.methods },
  schemas: { ...data.schemas, ...analytics.schemas },
};

function methodOf(id: string): Method {
  const method = google.methods[id];
  assert.ok(method, id);
  return method;
}

/** `uploadType` belongs to Google's upload protocol, which the description mentions but does not list. */
const isProtocolParameter = (name: string): boolean => name === 'uploadType';

async function sentBy(call: (caller: Caller) => Promise<unknown>): Promise<HttpRequest> {
  const sent: HttpRequest[] = [];
  await call({
    settings: testSettings,
    accessToken: 't',
    request: async (request) => {
      sent.push(request);
      return { kind: 'lost', reason: verbatim('recorded') };
    },
  });
  assert.ok(sent[0]);
  return sent[0];
}

const declared = readDeclarations(declarations);
assert.ok(declared);
const written = content({ options: { title: 'A', tags: ['b'], language: 'de' } });
const body = requestBody(manifest(written, channelId), declared);
const stream = () => new Blob(['x']).stream();

const calls: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  'youtube.videos.insert': (caller) =>
    openSession(caller, body, { mime: 'video/mp4', sizeBytes: 1, notifySubscribers: true }),
  'youtube.videos.list': (caller) => listVideos(caller, 'status,processingDetails', videoId),
  'youtube.videos.update': (caller) => updateVideo(caller, { id: videoId, ...body }),
  'youtube.videos.delete': (caller) => deleteVideo(caller, videoId),
  'youtube.channels.list': getOwnChannel,
  'youtube.commentThreads.insert': (caller) => insertComment(caller, { channelId, videoId, text: 'Hello' }),
  'youtube.commentThreads.list': (caller) => listComments(caller, videoId, 'page'),
  'youtube.playlistItems.list': (caller) => listUploads(caller, 'UUx', 'page'),
  'youtube.playlistItems.insert': (caller) => insertPlaylistItem(caller, 'PLx', videoId),
  'youtube.playlists.list': (caller) => listPlaylists(caller, 'page'),
  'youtubeAnalytics.reports.query': (caller) =>
    queryDays(caller, { from: '2026-11-01', to: '2026-11-15', metrics: ['views'] }),
  'youtube.thumbnails.set': (caller) => setThumbnail(caller, videoId, { ...thumbnail, body: stream() }),
};

const checked = [
  ...Object.entries(calls),
  ['youtube.playlistItems.list', (caller) => listPlaylistEntries(caller, 'PLx', videoId)],
] satisfies [string, (caller: Caller) => Promise<unknown>][];

for (const [id, call] of checked) {
  test(`${id}: method, path, parameters and scopes are Google’s`, async () => {
    const method = methodOf(id);
    const request = await sentBy(call);
    const url = new URL(request.url);
    assert.equal(request.method, method.httpMethod);
    assert.equal(url.pathname, method.upload?.path ?? `/${method.path}`);
    const names = [...url.searchParams.keys()].filter((name) => !isProtocolParameter(name));
    for (const name of names) assert.ok(method.parameters.includes(name), name);
    for (const name of method.required) assert.ok(names.includes(name), name);
    const scopeNames = scopes.map((scope) => scope.split('/').at(-1) ?? '');
    assert.ok(scopeNames.some((scope) => method.scopes.includes(scope)));
  });
}

/** Every property is known, has the right type and an allowed value. */
function assertFits(value: unknown, schema: string): void {
  for (const [name, part] of Object.entries(value as Record<string, unknown>)) {
    const property = google.schemas[schema]?.[name];
    assert.ok(property, `${schema}.${name}`);
    if (property.$ref !== undefined) assertFits(part, property.$ref);
    else assert.equal(Array.isArray(part) ? 'array' : typeof part, property.type, name);
    if (property.enum) assert.ok(property.enum.includes(String(part)), `${name}: ${part}`);
  }
}

test('the body of an upload has only properties that Google knows, with its types and values', () => {
  assertFits(body, 'Video');
  for (const visibility of ['public', 'unlisted', 'private']) {
    const other = readDeclarations({ ...declarations, visibility });
    assert.ok(other);
    for (const license of ['youtube', 'creativeCommon'])
      assertFits(
        requestBody(manifest(content({ options: { title: 'A', license } }), channelId), other),
        'Video',
      );
  }
});

test('the body of a comment has only properties that Google knows', async () => {
  const request = await sentBy((caller) => insertComment(caller, { channelId, videoId, text: 'Hello' }));
  assertFits(JSON.parse(String(request.body)), 'CommentThread');
});

test('the body of a playlist entry has only properties that Google knows', async () => {
  const request = await sentBy((caller) => insertPlaylistItem(caller, 'PLx', videoId));
  assertFits(JSON.parse(String(request.body)), 'PlaylistItem');
});

test('the requested parts and the fields read from them exist', async () => {
  for (const [schema, names] of Object.entries({
    Video: ['id', 'snippet', 'status', 'processingDetails', 'statistics'],
    VideoSnippet: ['defaultAudioLanguage'],
    VideoStatus: [
      'uploadStatus',
      'privacyStatus',
      'failureReason',
      'rejectionReason',
      'publicStatsViewable',
      'madeForKids',
    ],
    CommentThread: ['id', 'snippet'],
    CommentSnippet: ['authorChannelId', 'textOriginal', 'textDisplay', 'publishedAt'],
    VideoProcessingDetails: ['processingStatus', 'processingFailureReason'],
    VideoStatistics: ['viewCount', 'likeCount', 'commentCount'],
    Channel: ['id', 'snippet', 'contentDetails', 'statistics', 'status'],
    ChannelSnippet: ['title', 'description', 'customUrl', 'thumbnails'],
    ChannelStatistics: ['viewCount', 'subscriberCount', 'hiddenSubscriberCount', 'videoCount'],
    ChannelStatus: ['longUploadsStatus'],
    PlaylistItem: ['snippet', 'contentDetails', 'status'],
    PlaylistItemSnippet: ['title', 'description', 'publishedAt', 'resourceId'],
    PlaylistItemContentDetails: ['videoId', 'videoPublishedAt'],
    PlaylistItemStatus: ['privacyStatus'],
    Playlist: ['id', 'snippet', 'status', 'contentDetails'],
    PlaylistSnippet: ['title', 'channelId'],
    PlaylistStatus: ['privacyStatus'],
    PlaylistContentDetails: ['itemCount'],
    QueryResponse: ['columnHeaders', 'rows', 'errors'],
    ResultTableColumnHeader: ['name'],
  }))
    for (const name of names) assert.ok(google.schemas[schema]?.[name], `${schema}.${name}`);
});

test('files are accepted within Google’s limits and types', () => {
  const insert = methodOf('youtube.videos.insert').upload;
  assert.equal(String(videoRules.maxSizeBytes), insert?.maxSize);
  assert.ok(insert?.accept.includes('video/*'));
  const set = methodOf('youtube.thumbnails.set').upload;
  assert.ok(thumbnailRules.maxSizeBytes <= Number(set?.maxSize));
  for (const mime of thumbnailRules.mimes) assert.ok(set?.accept.includes(mime), mime);
});
