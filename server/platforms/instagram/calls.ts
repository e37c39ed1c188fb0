/**
 * Instagram's calls: URLs, fields and headers, no decisions. Both logins have the same edges on different hosts.
 */
import type { SendRequest } from '../../lib/outbound.ts';
import { isUnderBaseUrl, send } from '../kit/caller.ts';
import {
  callGraph,
  type GraphAnswer,
  type GraphCaller,
  oauth,
  readAnswer,
  readBatch,
} from '../meta/graph.ts';
import { instagramFaults } from './faults.ts';
import {
  commentPageSize,
  listPageSize,
  publishTimeoutMs,
  requestTimeoutMs,
  uploadTimeoutMs,
} from './limits.ts';
import { type Login, loginMethodOf, loginOf } from './login-methods.ts';
import { formFields, type WireFields } from './map.ts';
import type { InstagramSettings } from './settings.ts';

export interface Caller {
  readonly login: Login;
  readonly accessToken: string;
  readonly request: SendRequest;
}

/** Undefined: this installation no longer offers the login that the account was connected with. */
export function createCaller(
  settings: InstagramSettings,
  io: { readonly accessToken: string; readonly scopes: readonly string[]; request: SendRequest },
): Caller | undefined {
  const login = loginOf(settings, loginMethodOf(io.scopes));
  return login && { login, accessToken: io.accessToken, request: (request) => io.request(request) };
}

interface Options {
  readonly query?: Readonly<Record<string, string>>;
  readonly fields?: WireFields;
  readonly timeoutMs?: number;
}

const graphCaller = ({ login, accessToken, request }: Caller): GraphCaller => ({
  baseUrl: login.graphUrl,
  version: login.version,
  accessToken,
  appSecret: login.appSecret,
  request,
});

async function graph(
  caller: Caller,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { query, fields, timeoutMs = requestTimeoutMs }: Options = {},
): Promise<GraphAnswer> {
  const call = { query, fields: fields && formFields(fields), timeoutMs };
  return readAnswer(await callGraph(graphCaller(caller), method, path, call), instagramFaults);
}

/** A container is not visible; it uses one of 400 a day. */
export const createContainer = (caller: Caller, account: string, fields: WireFields) =>
  graph(caller, 'POST', `${account}/media`, { fields });

export const getContainer = (caller: Caller, container: string) =>
  graph(caller, 'GET', container, { query: { fields: 'status_code,status' } });

/** The bytes of a video, in one piece. */
export const uploadVideo = async (
  caller: Caller,
  {
    url,
    ...stream
  }: {
    readonly url: string;
    readonly sizeBytes: number;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<GraphAnswer> => {
  const headers = {
    ...oauth(caller.accessToken),
    offset: '0',
    file_size: String(stream.sizeBytes),
    'content-type': 'application/octet-stream',
  };
  const call = { method: 'POST', url, headers, stream, timeoutMs: uploadTimeoutMs } as const;
  return readAnswer(await send(caller.request, call), instagramFaults);
};

export const getQuota = (caller: Caller, account: string) =>
  graph(caller, 'GET', `${account}/content_publishing_limit`, { query: { fields: 'quota_usage,config' } });

/** The commit step: the first call that can make something visible. */
export const publishContainer = (caller: Caller, account: string, container: string) =>
  graph(caller, 'POST', `${account}/media_publish`, {
    fields: { creation_id: container },
    timeoutMs: publishTimeoutMs,
  });

const mediaFields = 'id,permalink,media_type,media_product_type,timestamp,caption';

export const getMedia = (caller: Caller, media: string) =>
  graph(caller, 'GET', media, { query: { fields: mediaFields } });

/** Newest first. Stories are in a separate list, while they are visible. */
export const listMedia = (
  caller: Caller,
  account: string,
  list: 'media' | 'stories',
  after: string | null | undefined,
): Promise<GraphAnswer> =>
  graph(caller, 'GET', `${account}/${list}`, {
    query: { fields: mediaFields, limit: String(listPageSize), ...(after == null ? {} : { after }) },
  });

/** Visible to everyone at once. */
export const writeComment = (caller: Caller, media: string, message: string) =>
  graph(caller, 'POST', `${media}/comments`, { fields: { message } });

/** Newest first, without replies. `user` is present only for our own comments. */
export const listComments = (
  caller: Caller,
  media: string,
  after: string | null | undefined,
): Promise<GraphAnswer> =>
  graph(caller, 'GET', `${media}/comments`, {
    query: {
      fields: 'id,text,timestamp,username,from,user',
      limit: String(commentPageSize),
      ...(after == null ? {} : { after }),
    },
  });

export const deleteMedia = (caller: Caller, media: string) => graph(caller, 'DELETE', media);

/** The account's own profile. Only Instagram's login knows it as `me`. */
export const getProfile = (caller: Caller, account: string, fields: string) =>
  graph(caller, 'GET', caller.login.method === 'instagram' ? 'me' : account, { query: { fields } });

/** A professional account by its exact name, asked as our own account. Facebook's login only. */
export const discoverAccount = (caller: Caller, account: string, username: string) =>
  graph(caller, 'GET', account, {
    query: { fields: `business_discovery.username(${username}){id,username,name,followers_count}` },
  });

/** The pages that the person shared, with their accounts. Facebook's login only. */
export const listPages = (caller: Caller, after: string | null) =>
  graph(caller, 'GET', 'me/accounts', {
    query: {
      fields: 'id,name,access_token,instagram_business_account',
      limit: '100',
      ...(after === null ? {} : { after }),
    },
  });

export const getInsights = (caller: Caller, media: string, metrics: readonly string[]) =>
  graph(caller, 'GET', `${media}/insights`, { query: { metric: metrics.join(',') } });

/** Each metric by itself, in one request. Only where the login takes batches. */
export const getInsightsSingly = async (
  caller: Caller,
  media: string,
  metrics: readonly string[],
): Promise<readonly GraphAnswer[]> => {
  const reads = metrics.map((metric) => ({ path: `${media}/insights`, query: { metric } }));
  const results = await readBatch(graphCaller(caller), reads, requestTimeoutMs);
  return results.map((result) => readAnswer(result, instagramFaults));
};

/** Videos go only to Meta's own upload host, because the token is sent with them. */
export const isUploadAddress = (address: string, { uploadUrl }: Login): boolean =>
  uploadUrl !== null && isUnderBaseUrl(uploadUrl, address);
