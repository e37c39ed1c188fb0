/** Facebook's calls for pages: addresses, headers and bodies, nothing decided. */
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';
import { callGraph, type GraphCall, oauth } from '../meta/graph.ts';
import {
  commentPageSize,
  listPageSize,
  partTimeoutMs,
  photoTimeoutMs,
  requestTimeoutMs,
  wholeFileTimeoutMs,
} from './limits.ts';
import { type FilePart, multipart } from './multipart.ts';
import type { FacebookSettings } from './settings.ts';

export interface Caller {
  readonly settings: FacebookSettings;
  readonly accessToken: string;
  readonly request: SendRequest;
}

type Fields = Readonly<Record<string, string>>;

function graph(
  { settings, accessToken, request }: Caller,
  method: HttpRequest['method'],
  path: string,
  call: Omit<GraphCall, 'timeoutMs'> = {},
): Promise<HttpResult> {
  const caller = { baseUrl: settings.graphUrl, version: settings.version, accessToken, request };
  return callGraph(caller, method, path, { ...call, timeoutMs: requestTimeoutMs });
}

function videoGraph({ settings, accessToken, request }: Caller, path: string, fields: Fields) {
  const caller = { baseUrl: settings.graphVideoUrl, version: settings.version, accessToken, request };
  return callGraph(caller, 'POST', path, { fields, timeoutMs: requestTimeoutMs });
}

async function withFile(
  { accessToken, request }: Caller,
  url: string,
  fields: Fields,
  file: FilePart,
  timeoutMs: number,
): Promise<HttpResult> {
  const { contentType, body, bodyLength } = multipart(fields, file);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': contentType };
  return request({ method: 'POST', url, headers, body, bodyLength, timeoutMs });
}

/** A commit step: text, a link, or photos that were uploaded before. */
export const publishFeed = (caller: Caller, page: string, fields: Fields): Promise<HttpResult> =>
  graph(caller, 'POST', `${page}/feed`, { query: { fields: 'id,permalink_url' }, fields });

/** With `published: 'false'` nobody sees it; else it is a commit step. */
export const uploadPhoto = (
  caller: Caller,
  page: string,
  fields: Fields,
  file: FilePart,
): Promise<HttpResult> =>
  withFile(
    caller,
    `${caller.settings.graphUrl}/${caller.settings.version}/${page}/photos`,
    fields,
    file,
    photoTimeoutMs,
  );

/** A commit step. */
export const publishPhotoStory = (caller: Caller, page: string, photoId: string): Promise<HttpResult> =>
  graph(caller, 'POST', `${page}/photo_stories`, { fields: { photo_id: photoId } });

export const startVideo = (caller: Caller, page: string, sizeBytes: number): Promise<HttpResult> =>
  videoGraph(caller, `${page}/videos`, { upload_phase: 'start', file_size: String(sizeBytes) });

export const transferVideo = (
  caller: Caller,
  page: string,
  part: { readonly sessionId: string; readonly start: number; readonly file: Omit<FilePart, 'name'> },
): Promise<HttpResult> =>
  withFile(
    caller,
    `${caller.settings.graphVideoUrl}/${caller.settings.version}/${page}/videos`,
    { upload_phase: 'transfer', upload_session_id: part.sessionId, start_offset: String(part.start) },
    { ...part.file, name: 'video_file_chunk' },
    partTimeoutMs,
  );

/** A commit step. */
export const finishVideo = (
  caller: Caller,
  page: string,
  sessionId: string,
  fields: Fields,
): Promise<HttpResult> =>
  videoGraph(caller, `${page}/videos`, { ...fields, upload_phase: 'finish', upload_session_id: sessionId });

export type ReelEdge = 'video_reels' | 'video_stories';

export const startReel = (caller: Caller, page: string, edge: ReelEdge): Promise<HttpResult> =>
  graph(caller, 'POST', `${page}/${edge}`, { fields: { upload_phase: 'start' } });

/** A commit step. */
export const finishReel = (
  caller: Caller,
  page: string,
  edge: ReelEdge,
  videoId: string,
  fields: Fields,
): Promise<HttpResult> =>
  graph(caller, 'POST', `${page}/${edge}`, {
    fields: { ...fields, upload_phase: 'finish', video_id: videoId },
  });

/** From `offset` to the end, in one piece. */
export const uploadReel = (
  { accessToken, request }: Caller,
  upload: {
    readonly url: string;
    readonly offset: number;
    readonly totalBytes: number;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  request({
    method: 'POST',
    url: upload.url,
    headers: {
      ...oauth(accessToken),
      offset: String(upload.offset),
      file_size: String(upload.totalBytes),
      'content-type': 'application/octet-stream',
    },
    body: upload.body,
    bodyLength: upload.totalBytes - upload.offset,
    timeoutMs: wholeFileTimeoutMs,
  });

export const getVideo = (caller: Caller, videoId: string): Promise<HttpResult> =>
  graph(caller, 'GET', videoId, { query: { fields: 'id,status,permalink_url,published' } });

export const getPermalink = (caller: Caller, postId: string): Promise<HttpResult> =>
  graph(caller, 'GET', postId, { query: { fields: 'id,permalink_url' } });

export const getAuthor = (caller: Caller, id: string): Promise<HttpResult> =>
  graph(caller, 'GET', id, { query: { fields: 'id,from' } });

/** The newest first. */
export const listPosts = (caller: Caller, page: string, after: string | null): Promise<HttpResult> =>
  graph(caller, 'GET', `${page}/published_posts`, {
    query: {
      fields: 'id,message,created_time,permalink_url,status_type',
      limit: String(listPageSize),
      ...(after === null ? {} : { after }),
    },
  });

/** Seen by everybody at once. Videos and Reels take comments by the video's id. */
export const writeComment = (caller: Caller, postId: string, message: string): Promise<HttpResult> =>
  graph(caller, 'POST', `${postId}/comments`, { fields: { message } });

/** The newest first, without the replies to them. */
export const listComments = (caller: Caller, postId: string, after: string | null): Promise<HttpResult> =>
  graph(caller, 'GET', `${postId}/comments`, {
    query: {
      fields: 'id,message,from,created_time',
      filter: 'toplevel',
      order: 'reverse_chronological',
      limit: String(commentPageSize),
      ...(after === null ? {} : { after }),
    },
  });

export const editObject = (caller: Caller, id: string, fields: Fields): Promise<HttpResult> =>
  graph(caller, 'POST', id, { fields });

export const deleteObject = (caller: Caller, id: string): Promise<HttpResult> => graph(caller, 'DELETE', id);

export const getPage = (caller: Caller, page: string, fields: string): Promise<HttpResult> =>
  graph(caller, 'GET', page, { query: { fields } });

export const getInsights = (
  caller: Caller,
  id: string,
  edge: 'insights' | 'video_insights',
  query: Readonly<Record<string, string>>,
): Promise<HttpResult> => graph(caller, 'GET', `${id}/${edge}`, { query });

/** Permalinks often come without their host. */
export function publicUrl({ wwwUrl }: FacebookSettings, permalink: string | undefined, id: string): string {
  if (permalink?.startsWith('/') && !permalink.startsWith('//')) return `${wwwUrl}${permalink}`;
  if (permalink !== undefined && URL.canParse(permalink) && /^https?:$/.test(new URL(permalink).protocol))
    return permalink;
  return `${wwwUrl}/${id}`;
}

/** Bytes and the token go only where the settings say, whatever address an answer names. */
export function isOwnUploadAddress({ uploadUrl }: FacebookSettings, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const named = new URL(url);
  const own = new URL(uploadUrl);
  return (
    named.origin === own.origin &&
    named.username === '' &&
    named.pathname.startsWith(own.pathname.replace(/\/$/, '').concat('/'))
  );
}
