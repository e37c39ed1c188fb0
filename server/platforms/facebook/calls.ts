/** Facebook's calls for pages: URLs, headers and bodies, no decisions. */
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { bearer, isUnderBaseUrl, type Caller as KitCaller, send } from '../kit/caller.ts';
import { callGraph, type GraphAnswer, type GraphCall, oauth, readAnswer } from '../meta/graph.ts';
import { facebookFaults } from './faults.ts';
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

export type Caller = KitCaller<FacebookSettings>;
type Fields = Readonly<Record<string, string>>;

export const readFacebookAnswer = (result: HttpResult): GraphAnswer => readAnswer(result, facebookFaults);

async function graph(
  { settings, accessToken, request }: Caller,
  method: HttpRequest['method'],
  path: string,
  call: Omit<GraphCall, 'timeoutMs'> = {},
  baseUrl = settings.graphUrl,
): Promise<GraphAnswer> {
  const caller = { baseUrl, version: settings.version, accessToken, request };
  return readFacebookAnswer(await callGraph(caller, method, path, { ...call, timeoutMs: requestTimeoutMs }));
}

const videoGraph = (caller: Caller, path: string, fields: Fields) =>
  graph(caller, 'POST', path, { fields }, caller.settings.graphVideoUrl);

function sendFile(
  caller: Caller,
  url: string,
  fields: Fields,
  file: FilePart,
  timeoutMs: number,
): Promise<HttpResult> {
  const { contentType, ...stream } = multipart(fields, file);
  const headers = { ...bearer(caller), 'content-type': contentType };
  return send(caller.request, { method: 'POST', url, headers, stream, timeoutMs });
}

/** A commit step: text, a link, or photos that were uploaded before. */
export const publishFeed = (caller: Caller, page: string, fields: Fields) =>
  graph(caller, 'POST', `${page}/feed`, { query: { fields: 'id,permalink_url' }, fields });

/** With `published: 'false'` the photo stays hidden; otherwise this is a commit step. */
export const uploadPhoto = async (caller: Caller, page: string, fields: Fields, file: FilePart) => {
  const url = `${caller.settings.graphUrl}/${caller.settings.version}/${page}/photos`;
  return readFacebookAnswer(await sendFile(caller, url, fields, file, photoTimeoutMs));
};

/** A commit step. */
export const publishPhotoStory = (caller: Caller, page: string, photoId: string) =>
  graph(caller, 'POST', `${page}/photo_stories`, { fields: { photo_id: photoId } });

export const startVideo = (caller: Caller, page: string, sizeBytes: number) =>
  videoGraph(caller, `${page}/videos`, { upload_phase: 'start', file_size: String(sizeBytes) });

export const transferVideo = (
  caller: Caller,
  page: string,
  part: { readonly sessionId: string; readonly start: number; readonly file: Omit<FilePart, 'name'> },
): Promise<HttpResult> =>
  sendFile(
    caller,
    `${caller.settings.graphVideoUrl}/${caller.settings.version}/${page}/videos`,
    { upload_phase: 'transfer', upload_session_id: part.sessionId, start_offset: String(part.start) },
    { ...part.file, name: 'video_file_chunk' },
    partTimeoutMs,
  );

/** A commit step. */
export const finishVideo = (caller: Caller, page: string, sessionId: string, fields: Fields) =>
  videoGraph(caller, `${page}/videos`, { ...fields, upload_phase: 'finish', upload_session_id: sessionId });

export type ReelEdge = 'video_reels' | 'video_stories';

export const startReel = (caller: Caller, page: string, edge: ReelEdge) =>
  graph(caller, 'POST', `${page}/${edge}`, { fields: { upload_phase: 'start' } });

/** A commit step. */
export const finishReel = (caller: Caller, page: string, edge: ReelEdge, videoId: string, fields: Fields) =>
  graph(caller, 'POST', `${page}/${edge}`, {
    fields: { ...fields, upload_phase: 'finish', video_id: videoId },
  });

/** From `offset` to the end, in one piece. */
export const uploadReel = (
  caller: Caller,
  upload: {
    readonly url: string;
    readonly offset: number;
    readonly totalBytes: number;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'POST',
    url: upload.url,
    headers: {
      ...oauth(caller.accessToken),
      offset: String(upload.offset),
      file_size: String(upload.totalBytes),
      'content-type': 'application/octet-stream',
    },
    stream: { body: upload.body, sizeBytes: upload.totalBytes - upload.offset },
    timeoutMs: wholeFileTimeoutMs,
  });

export const getVideo = (caller: Caller, videoId: string) =>
  graph(caller, 'GET', videoId, { query: { fields: 'id,status,permalink_url,published' } });

export const getPermalink = (caller: Caller, postId: string) =>
  graph(caller, 'GET', postId, { query: { fields: 'id,permalink_url' } });

export const getAuthor = (caller: Caller, id: string) =>
  graph(caller, 'GET', id, { query: { fields: 'id,from' } });

/** Newest first. */
export const listPosts = (caller: Caller, page: string, after: string | null | undefined) =>
  graph(caller, 'GET', `${page}/published_posts`, {
    query: {
      fields: 'id,message,created_time,permalink_url,status_type',
      limit: String(listPageSize),
      ...(after == null ? {} : { after }),
    },
  });

/** Visible to everyone at once. Videos and Reels take comments by the video's id. */
export const writeComment = (caller: Caller, postId: string, message: string) =>
  graph(caller, 'POST', `${postId}/comments`, { fields: { message } });

/** Newest first, without replies. */
export const listComments = (caller: Caller, postId: string, after: string | null | undefined) =>
  graph(caller, 'GET', `${postId}/comments`, {
    query: {
      fields: 'id,message,from,created_time',
      filter: 'toplevel',
      order: 'reverse_chronological',
      limit: String(commentPageSize),
      ...(after == null ? {} : { after }),
    },
  });

export const editObject = (caller: Caller, id: string, fields: Fields) =>
  graph(caller, 'POST', id, { fields });

export const deleteObject = (caller: Caller, id: string) => graph(caller, 'DELETE', id);

/** With the app's own token. */
export const debugToken = (caller: Caller, inspected: string) =>
  graph(caller, 'GET', 'debug_token', { query: { input_token: inspected } });

/** Revokes what the person granted. With the app's own token. */
export const deletePermissions = (caller: Caller, personId: string) =>
  graph(caller, 'DELETE', `${personId}/permissions`);

/** Public pages by name. With the app's own token, and a feature that Meta must grant the app. */
export const searchPages = (caller: Caller, q: string, fields: string) =>
  graph(caller, 'GET', 'pages/search', { query: { q, fields } });

/** The pages that the person shared. */
export const listPages = (caller: Caller, after: string | null): Promise<GraphAnswer> =>
  graph(caller, 'GET', 'me/accounts', {
    query: {
      fields: 'id,name,username,tasks,picture{url}',
      limit: '100',
      ...(after === null ? {} : { after }),
    },
  });

export const getPage = (caller: Caller, page: string, fields: string) =>
  graph(caller, 'GET', page, { query: { fields } });

export const getInsights = (
  caller: Caller,
  id: string,
  edge: 'insights' | 'video_insights',
  query: Readonly<Record<string, string>>,
) => graph(caller, 'GET', `${id}/${edge}`, { query });

/** Permalinks often come without their host. */
export function publicUrl({ wwwUrl }: FacebookSettings, permalink: string | undefined, id: string): string {
  if (permalink?.startsWith('/') && !permalink.startsWith('//')) return `${wwwUrl}${permalink}`;
  if (permalink !== undefined && URL.canParse(permalink) && /^https?:$/.test(new URL(permalink).protocol))
    return permalink;
  return `${wwwUrl}/${id}`;
}

export const isOwnUploadAddress = ({ uploadUrl }: FacebookSettings, url: string): boolean =>
  isUnderBaseUrl(uploadUrl, url);
