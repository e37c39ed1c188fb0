/** TikTok's calls: URLs, headers and bodies, no decisions. */
import type { ByteRange } from '../../domain/media/ports.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { bearer, type Caller as KitCaller, send } from '../kit/caller.ts';
import {
  type Answer,
  creatorSchema,
  readAnswer,
  startedSchema,
  statusSchema,
  userSchema,
  videosSchema,
} from './answers.ts';
import { requestTimeoutMs, uploadTimeoutMs } from './limits.ts';
import type { TikTokSettings } from './settings.ts';

export type Caller = KitCaller<TikTokSettings>;

const post = (caller: Caller, path: string, json?: Json): Promise<HttpResult> =>
  send(caller.request, {
    method: 'POST',
    url: `${caller.settings.apiUrl}/v2/${path}`,
    headers: { ...bearer(caller), 'content-type': 'application/json; charset=UTF-8' },
    json,
    timeoutMs: requestTimeoutMs,
  });

export const getUser = async (caller: Caller, fields: readonly string[]) => {
  const url = `${caller.settings.apiUrl}/v2/user/info/?fields=${fields.join(',')}`;
  const request = { method: 'GET', url, headers: bearer(caller), timeoutMs: requestTimeoutMs } as const;
  return readAnswer(await send(caller.request, request), userSchema);
};

/** TikTok requires it before every post. */
export const queryCreator = async (caller: Caller) =>
  readAnswer(await post(caller, 'post/publish/creator_info/query/'), creatorSchema);

/** With PULL_FROM_URL a commit step. */
export const initVideo = async (caller: Caller, body: Json) =>
  readAnswer(await post(caller, 'post/publish/video/init/', body), startedSchema);

/** A commit step: TikTok always fetches photos itself. */
export const initPhotos = async (caller: Caller, body: Json) =>
  readAnswer(await post(caller, 'post/publish/content/init/', body), startedSchema);

export const fetchStatus = async (caller: Caller, publishId: string) =>
  readAnswer(await post(caller, 'post/publish/status/fetch/', { publish_id: publishId }), statusSchema);

/** The URL is the credential: no token goes with the bytes. The last byte makes it the commit step. */
export const putBytes = (
  caller: Caller,
  {
    url,
    mime,
    range,
    totalBytes,
    body,
  }: {
    readonly url: string;
    readonly mime: string;
    readonly range: ByteRange;
    readonly totalBytes: number;
    readonly body: ReadableStream<Uint8Array>;
  },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'PUT',
    url,
    headers: { 'content-type': mime, 'content-range': `bytes ${range.first}-${range.last}/${totalBytes}` },
    stream: { body, sizeBytes: range.last - range.first + 1 },
    timeoutMs: uploadTimeoutMs,
  });

const videoFields = 'id,create_time,title,video_description,share_url';
const pageSize = 20;

/** Public videos, newest first. The cursor is a time in milliseconds: older videos follow. */
export const listVideos = async (caller: Caller, cursor: number | undefined) => {
  const body = cursor === undefined ? { max_count: pageSize } : { max_count: pageSize, cursor };
  return readAnswer(await post(caller, `video/list/?fields=${videoFields}`, body), videosSchema);
};

/** Totals of up to 20 videos. Those that are not public are left out. */
export const queryVideos = async (caller: Caller, ids: readonly string[]) => {
  const fields = 'id,view_count,like_count,comment_count,share_count';
  const body = { filters: { video_ids: [...ids] } };
  return readAnswer(await post(caller, `video/query/?fields=${fields}`, body), videosSchema);
};

export const profileUrl = ({ wwwUrl }: TikTokSettings, username: string): string =>
  `${wwwUrl}/@${encodeURIComponent(username)}`;

export const postUrl = (
  settings: TikTokSettings,
  username: string,
  kind: 'video' | 'photo',
  id: string,
): string => `${profileUrl(settings, username)}/${kind}/${id}`;

export const isAuthLost = (answer: Answer<unknown>): boolean =>
  answer.kind === 'refused' && (answer.status === 401 || answer.code === 'scope_permission_missed');
