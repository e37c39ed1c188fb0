import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LedgerEntry } from '../core/ledger.ts';
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
/** Polls for something that takes real time, such as a download. */
export async function pollUntil<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function localServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([number32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const times = (scale: number, duration: number) =>
  Buffer.concat([Buffer.alloc(12), number32(scale), number32(duration)]);

/** An MP4 with an index and no frames, padded to the requested size. */
export function mp4(
  change: { seconds?: number; width?: number; height?: number; fps?: number; size?: number } = {},
) {
  const { seconds = 10, width = 1080, height = 1920, fps = 30, size = 4096 } = change;
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(76), number32(width * 65_536), number32(height * 65_536)),
    box(
      'mdia',
      box('mdhd', times(600, seconds * 600)),
      box('hdlr', Buffer.alloc(8), Buffer.from('vide', 'latin1'), Buffer.alloc(12)),
      box('minf', box('stbl', box('stts', number32(0), number32(1), number32(seconds * fps), number32(20)))),
    ),
  );
  const moov = box('moov', box('mvhd', times(1000, seconds * 1000)), track);
  const head = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1')), moov]);
  return Buffer.concat([head, box('mdat', randomBytes(size - head.length - 8))]);
}

/** The start of a JPEG, which is all that the sandbox reads. */
export const jpeg = (width = 1080, height = 1350) => {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, randomBytes(64)]);
};
