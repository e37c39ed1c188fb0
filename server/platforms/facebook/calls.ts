/** Facebook's calls for pages: URLs, headers and bodies, no decisions. */
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { isUnderBaseUrl, type Caller as KitCaller, send } from '../kit/caller.ts';
import {
  callGraph,
  type GraphAnswer,
  type GraphCall,
  type GraphCaller,
  oauth,
  readAnswer,
  readBatch,
} from '../meta/graph.ts';
import type { FilePart } from '../meta/multipart.ts';
import { facebookFaults } from './faults.ts';
import {
  commentPageSize,
  listPageSize,
  partTimeoutMs,
  photoTimeoutMs,
  requestTimeoutMs,
  wholeFileTimeoutMs,
} from './limits.ts';
import type { FacebookSettings } from './settings.ts';

export type Caller = KitCaller<FacebookSettings>;
type Fields = Readonly<Record<string, string>>;

export const readFacebookAnswer = (result: HttpResult): GraphAnswer => readAnswer(result, facebookFaults);

const graphCaller = ({ settings, accessToken, request }: Caller): GraphCaller => ({
  baseUrl: settings.graphUrl,
  version: settings.version,
  accessToken,
  appSecret: settings.clientSecret,
  request,
});

async function graph(
  caller: Caller,
  method: HttpRequest['method'],
  path: string,
  call: Omit<GraphCall, 'timeoutMs'> = {},
): Promise<GraphAnswer> {
  const result = await callGraph(graphCaller(caller), method, path, { ...call, timeoutMs: requestTimeoutMs });
  return readFacebookAnswer(result);
}

/** A commit step: text, a link, or photos that were uploaded before. */
export const publishFeed = (caller: Caller, page: string, fields: Fields) =>
  graph(caller, 'POST', `${page}/feed`, { query: { fields: 'id,permalink_url' }, fields });

/** With `published: 'false'` the photo stays hidden; otherwise this is a commit step. */
export const uploadPhoto = async (caller: Caller, page: string, fields: Fields, file: FilePart) => {
  const call = { fields, file, timeoutMs: photoTimeoutMs };
  return readFacebookAnswer(await callGraph(graphCaller(caller), 'POST', `${page}/photos`, call));
};

/** A commit step. */
export const publishPhotoStory = (caller: Caller, page: string, photoId: string) =>
  graph(caller, 'POST', `${page}/photo_stories`, { fields: { photo_id: photoId } });

export const startVideo = (caller: Caller, page: string, sizeBytes: number) =>
  graph(caller, 'POST', `${page}/videos`, {
    fields: { upload_phase: 'start', file_size: String(sizeBytes) },
  });

export const transferVideo = (
  caller: Caller,
  page: string,
  part: { readonly sessionId: string; readonly start: number; readonly file: Omit<FilePart, 'name'> },
): Promise<HttpResult> =>
  callGraph(graphCaller(caller), 'POST', `${page}/videos`, {
    fields: {
      upload_phase: 'transfer',
      upload_session_id: part.sessionId,
      start_offset: String(part.start),
    },
    file: { ...part.file, name: 'video_file_chunk' },
    timeoutMs: partTimeoutMs,
  });

/** A commit step. */
export const finishVideo = (caller: Caller, page: string, sessionId: string, fields: Fields) =>
  graph(caller, 'POST', `${page}/videos`, {
    fields: { ...fields, upload_phase: 'finish', upload_session_id: sessionId },
  });

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

/** Those on show, and expired ones where the page keeps an archive. */
export const listStories = (
  caller: Caller,
  page: string,
  sinceMs: number,
  after: string | null | undefined,
) =>
  graph(caller, 'GET', `${page}/stories`, {
    query: {
      since: String(Math.floor(sinceMs / 1_000)),
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

/** The metrics of a page, a post, or a video. */
export interface InsightsEdge {
  readonly id: string;
  readonly edge: 'insights' | 'video_insights';
  /** A period, for a page. */
  readonly query?: Readonly<Record<string, string>>;
}

export const getInsights = (
  caller: Caller,
  { id, edge, query }: InsightsEdge,
  metrics: readonly string[],
): Promise<GraphAnswer> =>
  graph(caller, 'GET', `${id}/${edge}`, { query: { metric: metrics.join(','), ...query } });

/** Each metric by itself, in one request. */
export const getInsightsSingly = async (
  caller: Caller,
  { id, edge, query }: InsightsEdge,
  metrics: readonly string[],
): Promise<readonly GraphAnswer[]> => {
  const reads = metrics.map((metric) => ({ path: `${id}/${edge}`, query: { metric, ...query } }));
  return (await readBatch(graphCaller(caller), reads, requestTimeoutMs)).map(readFacebookAnswer);
};

/** Permalinks often come without their host. */
export function publicUrl({ wwwUrl }: FacebookSettings, permalink: string | undefined, id: string): string {
  if (permalink?.startsWith('/') && !permalink.startsWith('//')) return `${wwwUrl}${permalink}`;
  if (permalink !== undefined && URL.canParse(permalink) && /^https?:$/.test(new URL(permalink).protocol))
    return permalink;
  return `${wwwUrl}/${id}`;
}

export const isOwnUploadAddress = ({ uploadUrl }: FacebookSettings, url: string): boolean =>
  isUnderBaseUrl(uploadUrl, url);
