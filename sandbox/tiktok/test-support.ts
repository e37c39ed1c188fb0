import { randomBytes } from 'node:crypto';
import type { LedgerEntry } from '../core/ledger.ts';
import { mp4 } from '../test-files.ts';
import { callAdmin, postForm, readLedger } from '../test-kit.ts';

/** A TikTok client for the sandbox's tests. */
export const redirectUri = 'http://localhost:4000/callback';
export const allScopes =
  'user.info.basic,user.info.profile,user.info.stats,video.list,video.publish,video.upload';
const client = { client_key: 'sandbox-tiktok', client_secret: 'sandbox-tiktok-secret' };

export function authorizeUrl(url: string, change: Record<string, string> = {}): string {
  const query = {
    client_key: client.client_key,
    response_type: 'code',
    scope: allScopes,
    redirect_uri: redirectUri,
    state: 's1',
    ...change,
  };
  return `${url}/tiktok/www/v2/auth/authorize/?${new URLSearchParams(query)}`;
}
export const giveConsent = async (
  address: string,
  fields: Record<string, string> = {},
): Promise<URLSearchParams> => {
  const answer = await postForm(address, { creator: 'ines', decision: 'allow', ...fields });
  return new URL(answer.headers.get('location') ?? '').searchParams;
};
export type OAuthResponse = Record<string, string | number>;
export async function oauth(url: string, path: 'token' | 'revoke', fields: Record<string, string>) {
  const answer = await postForm(`${url}/tiktok/open/v2/oauth/${path}/`, { ...client, ...fields });
  const text = await answer.text();
  return { status: answer.status, text, body: (text === '' ? {} : JSON.parse(text)) as OAuthResponse };
}
export const exchangeCode = (url: string, code: string, more: Record<string, string> = {}) =>
  oauth(url, 'token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });
export async function connect(url: string, creator = 'ines', scope = allScopes): Promise<string> {
  const back = await giveConsent(authorizeUrl(url, { scope }), { creator });
  return String((await exchangeCode(url, back.get('code') ?? '')).body.access_token);
}

export type Reply = { status: number; text: string; code: string; data: Record<string, unknown> };
export async function callApi(url: string, token: string, path: string, body?: object): Promise<Reply> {
  const answer = await fetch(`${url}/tiktok/open/v2/${path}`, {
    method: path.startsWith('user/') ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const parsed = JSON.parse(text) as { data: Record<string, unknown>; error: { code: string } };
  return { status: answer.status, text, code: parsed.error.code, data: parsed.data };
}

export const postInfo = (change: object = {}) => ({
  title: `Hello ${randomBytes(6).toString('hex')} #coffee`,
  privacy_level: 'PUBLIC_TO_EVERYONE',
  disable_duet: false,
  disable_comment: false,
  disable_stitch: false,
  brand_content_toggle: false,
  brand_organic_toggle: false,
  is_aigc: false,
  ...change,
});
export const singleChunk = (size: number) => ({
  source: 'FILE_UPLOAD',
  video_size: size,
  chunk_size: size,
  total_chunk_count: 1,
});
export const initVideo = (url: string, token: string, source: object, info: object = postInfo()) =>
  callApi(url, token, 'post/publish/video/init/', { post_info: info, source_info: source });
export const readStatus = (url: string, token: string, publishId: unknown) =>
  callApi(url, token, 'post/publish/status/fetch/', { publish_id: publishId });

export async function putChunk(
  address: unknown,
  bytes: Buffer,
  first: number,
  total: number,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(String(address), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': 'video/mp4',
      'content-range': `bytes ${first}-${first + bytes.length - 1}/${total}`,
      ...headers,
    },
  });
  return [answer.status, answer.headers.get('content-range')];
}
/** Initializes an upload and sends all bytes. */
export async function uploadVideo(url: string, token: string, info: object = postInfo(), bytes = mp4()) {
  const { data } = await initVideo(url, token, singleChunk(bytes.length), info);
  await putChunk(data.upload_url, bytes, 0, bytes.length);
  return String(data.publish_id);
}

export const changeSettings = (url: string, settings: object) =>
  callAdmin(url, 'settings', { platform: 'tiktok', ...settings });
export const advanceClock = (url: string, ms: number) => callAdmin(url, 'clock', { advance_ms: ms });
export const visibleEntries = async (url: string): Promise<LedgerEntry[]> =>
  (await readLedger(url, '?platform=tiktok')).filter(({ action }) => action === 'made_visible');
