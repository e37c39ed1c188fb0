/** YouTube's calls: addresses, headers and bodies, nothing decided. */
import type { Json } from '../../lib/canonical-json.ts';
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';
import { commentPageSize, listPageSize, partTimeoutMs, requestTimeoutMs } from './limits.ts';
import type { YouTubeSettings } from './settings.ts';

export interface Caller {
  readonly settings: YouTubeSettings;
  readonly accessToken: string;
  readonly request: SendRequest;
}

const authorization = ({ accessToken }: Caller) => ({ authorization: `Bearer ${accessToken}` });

const addressOf = (base: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${base}${path}?${new URLSearchParams(query)}`;

const api = (
  caller: Caller,
  method: HttpRequest['method'],
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<HttpResult> =>
  caller.request({
    method,
    url: addressOf(caller.settings.apiUrl, `/youtube/v3/${resource}`, query),
    headers: { ...authorization(caller), accept: 'application/json' },
    timeoutMs: requestTimeoutMs,
  });

/** Metadata, quota and rights are judged here, before any byte. Its answer's `Location` is the session. */
export const openSession = (
  caller: Caller,
  body: Json,
  upload: { readonly mime: string; readonly sizeBytes: number; readonly notifySubscribers: boolean },
): Promise<HttpResult> =>
  caller.request({
    method: 'POST',
    url: addressOf(caller.settings.uploadUrl, '/upload/youtube/v3/videos', {
      uploadType: 'resumable',
      part: 'snippet,status',
      notifySubscribers: String(upload.notifySubscribers),
    }),
    headers: {
      ...authorization(caller),
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(upload.sizeBytes),
      'x-upload-content-type': upload.mime,
    },
    body: JSON.stringify(body),
    timeoutMs: requestTimeoutMs,
  });

/** The commit step when the part ends with the file's last byte: only then a video exists. */
export const uploadPart = (
  caller: Caller,
  sessionUrl: string,
  part: {
    readonly first: number;
    readonly last: number;
    readonly total: number;
    readonly mime: string;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  caller.request({
    method: 'PUT',
    url: sessionUrl,
    headers: {
      ...authorization(caller),
      'content-type': part.mime,
      'content-range': `bytes ${part.first}-${part.last}/${part.total}`,
    },
    body: part.body,
    bodyLength: part.last - part.first + 1,
    timeoutMs: partTimeoutMs,
  });

/** How far a session has come, or the finished video. Changes nothing. */
export const askSession = (caller: Caller, sessionUrl: string, total: number): Promise<HttpResult> =>
  caller.request({
    method: 'PUT',
    url: sessionUrl,
    headers: { ...authorization(caller), 'content-range': `bytes */${total}` },
    body: '',
    timeoutMs: requestTimeoutMs,
  });

export const setThumbnail = (
  caller: Caller,
  videoId: string,
  image: { readonly mime: string; readonly sizeBytes: number; readonly body: ReadableStream<Uint8Array> },
): Promise<HttpResult> =>
  caller.request({
    method: 'POST',
    url: addressOf(caller.settings.uploadUrl, '/upload/youtube/v3/thumbnails/set', {
      videoId,
      uploadType: 'media',
    }),
    headers: { ...authorization(caller), 'content-type': image.mime },
    body: image.body,
    bodyLength: image.sizeBytes,
    timeoutMs: partTimeoutMs,
  });

export const listVideos = (caller: Caller, part: string, id: string): Promise<HttpResult> =>
  api(caller, 'GET', 'videos', { part, id });

/** The channel's days as YouTube adds them up, from its first to its last that was asked for. The latest come late. */
export const queryDays = (
  caller: Caller,
  asked: { readonly from: string; readonly to: string; readonly metrics: readonly string[] },
): Promise<HttpResult> =>
  caller.request({
    method: 'GET',
    url: addressOf(caller.settings.analyticsUrl, '/v2/reports', {
      ids: 'channel==MINE',
      startDate: asked.from,
      endDate: asked.to,
      metrics: asked.metrics.join(','),
      dimensions: 'day',
      sort: 'day',
    }),
    headers: { ...authorization(caller), accept: 'application/json' },
    timeoutMs: requestTimeoutMs,
  });

/** Replaces both parts as a whole. */
export const updateVideo = (caller: Caller, body: Json): Promise<HttpResult> =>
  caller.request({
    method: 'PUT',
    url: addressOf(caller.settings.apiUrl, '/youtube/v3/videos', { part: 'snippet,status' }),
    headers: {
      ...authorization(caller),
      accept: 'application/json',
      'content-type': 'application/json; charset=UTF-8',
    },
    body: JSON.stringify(body),
    timeoutMs: requestTimeoutMs,
  });

export const deleteVideo = (caller: Caller, id: string): Promise<HttpResult> =>
  api(caller, 'DELETE', 'videos', { id });

/** Seen by everybody at once. */
export const insertComment = (
  caller: Caller,
  about: { readonly channelId: string; readonly videoId: string; readonly text: string },
): Promise<HttpResult> =>
  caller.request({
    method: 'POST',
    url: addressOf(caller.settings.apiUrl, '/youtube/v3/commentThreads', { part: 'snippet' }),
    headers: {
      ...authorization(caller),
      accept: 'application/json',
      'content-type': 'application/json; charset=UTF-8',
    },
    body: JSON.stringify({
      snippet: {
        channelId: about.channelId,
        videoId: about.videoId,
        topLevelComment: { snippet: { textOriginal: about.text } },
      },
    }),
    timeoutMs: requestTimeoutMs,
  });

/** The newest first, without the replies to them. */
export const listComments = (
  caller: Caller,
  videoId: string,
  pageToken: string | null,
): Promise<HttpResult> =>
  api(caller, 'GET', 'commentThreads', {
    part: 'snippet',
    videoId,
    order: 'time',
    textFormat: 'plainText',
    maxResults: String(commentPageSize),
    ...(pageToken === null ? {} : { pageToken }),
  });

/** The one channel this token was given for. */
export const getOwnChannel = (caller: Caller): Promise<HttpResult> =>
  api(caller, 'GET', 'channels', { part: 'snippet,contentDetails,statistics,status', mine: 'true' });

/** The newest first; the owner sees private ones too. */
export const listUploads = (
  caller: Caller,
  playlistId: string,
  pageToken: string | null,
): Promise<HttpResult> =>
  api(caller, 'GET', 'playlistItems', {
    part: 'snippet,contentDetails,status',
    playlistId,
    maxResults: String(listPageSize),
    ...(pageToken === null ? {} : { pageToken }),
  });

export const videoUrl = (settings: YouTubeSettings, id: string): string => `${settings.wwwUrl}/watch?v=${id}`;

/** Bytes and the token go only where the settings say, whatever address an answer names. */
export function isOwnUploadAddress(settings: YouTubeSettings, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const named = new URL(url);
  const own = new URL(settings.uploadUrl);
  return (
    named.origin === own.origin &&
    named.username === '' &&
    named.pathname.startsWith(own.pathname.replace(/\/$/, '').concat('/'))
  );
}
