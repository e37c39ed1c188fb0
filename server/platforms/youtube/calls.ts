/** YouTube's calls: URLs, headers and bodies, no decisions. */
import type { Json } from '../../lib/canonical-json.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { bearer, type Call, isUnderBaseUrl, type Caller as KitCaller, send } from '../kit/caller.ts';
import { commentPageSize, listPageSize, partTimeoutMs, requestTimeoutMs } from './limits.ts';
import type { YouTubeSettings } from './settings.ts';

export type Caller = KitCaller<YouTubeSettings>;
type Query = Readonly<Record<string, string>>;

const api = (
  caller: Caller,
  method: Call['method'],
  resource: string,
  query: Query,
  json?: Json,
): Promise<HttpResult> =>
  send(caller.request, {
    method,
    url: `${caller.settings.apiUrl}/youtube/v3/${resource}`,
    query,
    headers: { ...bearer(caller), accept: 'application/json' },
    json,
    timeoutMs: requestTimeoutMs,
  });

/** Metadata, quota and permissions are checked here, before any byte. Its answer's `Location` is the session. */
export const openSession = (
  caller: Caller,
  json: Json,
  upload: { readonly mime: string; readonly sizeBytes: number; readonly notifySubscribers: boolean },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'POST',
    url: `${caller.settings.uploadUrl}/upload/youtube/v3/videos`,
    query: {
      uploadType: 'resumable',
      part: 'snippet,status',
      notifySubscribers: String(upload.notifySubscribers),
    },
    headers: {
      ...bearer(caller),
      'x-upload-content-length': String(upload.sizeBytes),
      'x-upload-content-type': upload.mime,
    },
    json,
    timeoutMs: requestTimeoutMs,
  });

/** The commit step when the part ends with the file's last byte: only then does a video exist. */
export const uploadPart = (
  caller: Caller,
  sessionUrl: string,
  {
    first,
    last,
    total,
    mime,
    body,
  }: {
    readonly first: number;
    readonly last: number;
    readonly total: number;
    readonly mime: string;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'PUT',
    url: sessionUrl,
    headers: {
      ...bearer(caller),
      'content-type': mime,
      'content-range': `bytes ${first}-${last}/${total}`,
    },
    stream: { body, sizeBytes: last - first + 1 },
    timeoutMs: partTimeoutMs,
  });

/** How far a session has come, or the finished video. Changes nothing. */
export const getSessionStatus = (caller: Caller, sessionUrl: string, total: number): Promise<HttpResult> =>
  caller.request({
    method: 'PUT',
    url: sessionUrl,
    headers: { ...bearer(caller), 'content-range': `bytes */${total}` },
    body: '',
    timeoutMs: requestTimeoutMs,
  });

export const setThumbnail = (
  caller: Caller,
  videoId: string,
  {
    mime,
    ...stream
  }: {
    readonly mime: string;
    readonly sizeBytes: number;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'POST',
    url: `${caller.settings.uploadUrl}/upload/youtube/v3/thumbnails/set`,
    query: { videoId, uploadType: 'media' },
    headers: { ...bearer(caller), 'content-type': mime },
    stream,
    timeoutMs: partTimeoutMs,
  });

export const listVideos = (caller: Caller, part: string, id: string) =>
  api(caller, 'GET', 'videos', { part, id });

/** The channel's daily totals from YouTube, in the requested range. The latest days come late. */
export const queryDays = (
  caller: Caller,
  { from, to, metrics }: { readonly from: string; readonly to: string; readonly metrics: readonly string[] },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'GET',
    url: `${caller.settings.analyticsUrl}/v2/reports`,
    query: {
      ids: 'channel==MINE',
      startDate: from,
      endDate: to,
      metrics: metrics.join(','),
      dimensions: 'day',
      sort: 'day',
    },
    headers: { ...bearer(caller), accept: 'application/json' },
    timeoutMs: requestTimeoutMs,
  });

/** Replaces both parts as a whole. */
export const updateVideo = (caller: Caller, body: Json) =>
  api(caller, 'PUT', 'videos', { part: 'snippet,status' }, body);

export const deleteVideo = (caller: Caller, id: string) => api(caller, 'DELETE', 'videos', { id });

/** Visible to everyone at once. */
export const insertComment = (
  caller: Caller,
  {
    channelId,
    videoId,
    text,
  }: {
    readonly channelId: string;
    readonly videoId: string;
    readonly text: string;
  },
) =>
  api(
    caller,
    'POST',
    'commentThreads',
    { part: 'snippet' },
    { snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } } },
  );

const after = (pageToken: string | null | undefined): Query => (pageToken == null ? {} : { pageToken });

/** Newest first, without replies. */
export const listComments = (caller: Caller, videoId: string, pageToken: string | undefined) =>
  api(caller, 'GET', 'commentThreads', {
    part: 'snippet',
    videoId,
    order: 'time',
    textFormat: 'plainText',
    maxResults: String(commentPageSize),
    ...after(pageToken),
  });

/** The one channel this token was given for. */
export const getOwnChannel = (caller: Caller) =>
  api(caller, 'GET', 'channels', { part: 'snippet,contentDetails,statistics,status', mine: 'true' });

/** Newest first; the owner sees private ones too. */
export const listUploads = (caller: Caller, playlistId: string, pageToken: string | null | undefined) =>
  api(caller, 'GET', 'playlistItems', {
    part: 'snippet,contentDetails,status',
    playlistId,
    maxResults: String(listPageSize),
    ...after(pageToken),
  });

/** The channel's own, with the private ones. */
export const listPlaylists = (caller: Caller, pageToken: string | undefined) =>
  api(caller, 'GET', 'playlists', {
    part: 'snippet,status,contentDetails',
    mine: 'true',
    maxResults: String(listPageSize),
    ...after(pageToken),
  });

/** Those that still exist, of up to 50. */
export const listPlaylistsById = (caller: Caller, ids: readonly string[]) =>
  api(caller, 'GET', 'playlists', { part: 'snippet', id: ids.join(','), maxResults: String(listPageSize) });

/** Puts the video at the end. Visible at once, and a second call makes a second entry. */
export const insertPlaylistItem = (caller: Caller, playlistId: string, videoId: string) =>
  api(
    caller,
    'POST',
    'playlistItems',
    { part: 'snippet' },
    { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } },
  );

/** The entries that a video has in a playlist. */
export const listPlaylistEntries = (caller: Caller, playlistId: string, videoId: string) =>
  api(caller, 'GET', 'playlistItems', { part: 'contentDetails', playlistId, videoId });

export const playlistUrl = (settings: YouTubeSettings, id: string): string =>
  `${settings.wwwUrl}/playlist?list=${id}`;

export const videoUrl = (settings: YouTubeSettings, id: string): string => `${settings.wwwUrl}/watch?v=${id}`;

export const isOwnUploadAddress = ({ uploadUrl }: YouTubeSettings, url: string): boolean =>
  isUnderBaseUrl(uploadUrl, url);
