import { randomBytes } from 'node:crypto';
import { postForm, redirectUri } from '../test-kit.ts';
import { blockBytes } from './sessions.ts';

/** A YouTube client for the sandbox's tests. */
export const coffeeChannelId = 'UCq3Lant8fishCoffee0A_Tv';
export const wholesaleChannelId = 'UCw7Lant8fishWholesale-B';
export const block = blockBytes;
const prefix = 'https://www.googleapis.com/auth/';
export const allScopes = [
  'openid',
  `${prefix}userinfo.email`,
  `${prefix}userinfo.profile`,
  `${prefix}youtube.upload`,
  `${prefix}youtube.readonly`,
  `${prefix}youtube`,
  `${prefix}yt-analytics.readonly`,
].join(' ');
export const scope = (name: string): string => prefix + name;
export const credentials = { client_id: 'sandbox-youtube', client_secret: 'sandbox-youtube-secret' };

export function authorizeUrl(url: string, change: Record<string, string> = {}): string {
  const query = {
    client_id: credentials.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: allScopes,
    access_type: 'offline',
    prompt: 'consent',
    state: 's1',
    ...change,
  };
  return `${url}/youtube/accounts/o/oauth2/v2/auth?${new URLSearchParams(query)}`;
}

export type ConsentForm = Record<string, string>;
/** The query of the redirect after the consent form was sent. */
export async function giveConsent(
  url: string,
  form: ConsentForm = { account: 'ines' },
  change: Record<string, string> = {},
) {
  const answer = await postForm(authorizeUrl(url, change), { decision: 'allow', ...form });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}
export const requestToken = (url: string, fields: Record<string, string>): Promise<Response> =>
  postForm(`${url}/youtube/oauth2/token`, { ...credentials, ...fields });
export const exchangeCode = (url: string, code: string, more: Record<string, string> = {}) =>
  requestToken(url, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });
export type Tokens = {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
  token_type: string;
  id_token?: string;
  refresh_token_expires_in?: number;
};
export async function connect(
  url: string,
  form?: ConsentForm,
  change?: Record<string, string>,
): Promise<Tokens> {
  const code = (await giveConsent(url, form, change)).get('code') ?? '';
  return (await (await exchangeCode(url, code)).json()) as Tokens;
}

export type Init = { method?: string; headers?: Record<string, string>; body?: object };
export function callApi(url: string, accessToken: string, path: string, init: Init = {}): Promise<Response> {
  const { body, headers, ...rest } = init;
  return fetch(`${url}/youtube/api/youtube/v3/${path}`, {
    ...rest,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
/** Google's resources, as far as the tests use them. Only requested parts are present. */
export interface Resource {
  id: string;
  kind: string;
  snippet?: {
    title: string;
    description: string;
    tags?: string[];
    customUrl?: string;
    topLevelComment?: { snippet: { authorChannelId: { value: string }; textOriginal?: string } };
  };
  status?: {
    privacyStatus: string;
    uploadStatus: string;
    license: string;
    embeddable: boolean;
    publishAt?: string;
    failureReason?: string;
    rejectionReason?: string;
  };
  processingDetails?: { processingStatus: string; processingProgress?: { timeLeftMs: string } };
  statistics?: { viewCount: string; subscriberCount?: string };
  contentDetails?: { videoId?: string; relatedPlaylists?: { uploads: string } };
}
export interface Page<Item = Resource> {
  kind: string;
  items?: Item[];
  nextPageToken?: string;
  pageInfo: { totalResults: number };
}
export interface Report {
  columnHeaders: { name: string; columnType: string; dataType: string }[];
  rows?: (string | number)[][];
}
export interface Refusal {
  error: { message: string; status?: string; errors: { domain: string; reason: string }[] };
}
export interface OAuthRefusal {
  error: string;
  error_description: string;
}
/** The JSON body, typed as the test expects it; the type is not checked here. */
export const json = async <Body = Resource>(answer: Response): Promise<Body> =>
  JSON.parse(await answer.text());
export const itemsOf = async <Item = Resource>(answer: Response): Promise<Item[]> =>
  (await json<Page<Item>>(answer)).items ?? [];
export const reasonOf = async (answer: Response): Promise<[number, string | undefined]> => [
  answer.status,
  (await json<Refusal>(answer)).error.errors[0]?.reason,
];

/** Bytes that start like an MP4 file. */
export function generateVideo(sizeBytes = 3 * block + 1234): Buffer {
  const bytes = randomBytes(sizeBytes);
  bytes.write('\x00\x00\x00\x18ftypmp42', 0, 'latin1');
  return bytes;
}
export const metadata = (snippet: object = {}, status: object = {}) => ({
  snippet: {
    title: 'Harbour roast',
    description: 'Light & bright',
    tags: ['coffee'],
    categoryId: '22',
    ...snippet,
  },
  status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, ...status },
});
export type OpenOptions = { body?: object; headers?: Record<string, string>; part?: string; size?: number };
export function openSession(url: string, accessToken: string, open: OpenOptions = {}): Promise<Response> {
  const part = open.part ?? 'snippet,status';
  const query = new URLSearchParams({ uploadType: 'resumable', part });
  return fetch(`${url}/youtube/api/upload/youtube/v3/videos?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': 'video/mp4',
      ...(open.size === undefined ? {} : { 'x-upload-content-length': String(open.size) }),
      ...open.headers,
    },
    body: JSON.stringify(open.body ?? metadata()),
  });
}
export async function openSessionFor(url: string, accessToken: string, bytes: Buffer, body?: object) {
  const answer = await openSession(url, accessToken, { size: bytes.length, ...(body ? { body } : {}) });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
  return location;
}
export const put = (
  address: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
  method = 'PUT',
): Promise<Response> =>
  fetch(address, {
    method,
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'video/mp4', ...headers },
  });
export const putPart = (address: string, bytes: Buffer, start: number, end: number, total: number | '*') =>
  put(address, bytes.subarray(start, end), { 'content-range': `bytes ${start}-${end - 1}/${total}` });
export const queryUpload = (address: string, total: number | '*', headers: Record<string, string> = {}) =>
  put(address, Buffer.alloc(0), { 'content-range': `bytes */${total}`, ...headers });
export async function uploadVideo(url: string, accessToken: string, body?: object, bytes = generateVideo()) {
  const answer = await put(await openSessionFor(url, accessToken, bytes, body), bytes);
  return (await json(answer)).id;
}
