import { createHmac, randomBytes } from 'node:crypto';
import type { LedgerEntry } from '../core/ledger.ts';
import { callAdmin, postForm, readLedger } from '../test-kit.ts';

/** A Facebook client for the sandbox's tests. */
export const coffeePageId = '104512377012001';
export const wholesalePageId = '104512377012002';
export const tastingRoomPageId = '104512377012003';
export const bikesPageId = '104512377012005';
export const redirectUri = 'http://localhost:4000/callback';
export const pageScopes =
  'pages_show_list,pages_manage_posts,pages_read_engagement,pages_read_user_content,read_insights';
export const client = { client_id: 'sandbox-facebook', client_secret: 'sandbox-facebook-secret' };
export const signInClient = {
  client_id: 'sandbox-facebook-signin',
  client_secret: 'sandbox-facebook-signin-secret',
};
export const appToken = `${client.client_id}|${client.client_secret}`;

export function dialogUrl(url: string, change: Record<string, string> = {}): string {
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: pageScopes,
    state: 's1',
    ...change,
  };
  return `${url}/facebook/www/v26.0/dialog/oauth?${new URLSearchParams(query)}`;
}
export async function giveConsent(address: string, fields: Record<string, string> = {}): Promise<URL> {
  const answer = await postForm(address, { person: 'ines', decision: 'allow', ...fields });
  return new URL(answer.headers.get('location') ?? `error:${answer.status} ${await answer.text()}`);
}

export type Reply = { status: number; headers: Headers; body: Record<string, unknown>; error: GraphError };
export type GraphError = { message: string; type: string; code: number; error_subcode?: number };
export type GraphRequestOptions = {
  method?: string;
  form?: object;
  json?: object;
  multipart?: FormData;
  headers?: object;
  /** Whose secret proves the call; the publishing application's by default. Null: no proof. */
  secret?: string | null;
};

const withProof = (address: string, token: string, secret: string | null): string => {
  const url = new URL(address);
  if (token && secret !== null && !url.searchParams.has('appsecret_proof'))
    url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
  return url.href;
};

/** A call to Graph; `path` starts after the version. */
export async function callGraph(
  url: string,
  token: string,
  path: string,
  sending: GraphRequestOptions = {},
): Promise<Reply> {
  const { form, json, multipart } = sending;
  const body = form
    ? new URLSearchParams(form as Record<string, string>)
    : json
      ? JSON.stringify(json)
      : multipart;
  const address = path.startsWith('http') ? path : `${url}/facebook/graph/v26.0/${path}`;
  const answer = await fetch(
    withProof(address, token, sending.secret === undefined ? client.client_secret : sending.secret),
    {
      method: sending.method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...sending.headers,
      },
      ...(body ? { body } : {}),
    },
  );
  const parsed = JSON.parse(await answer.text()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body: parsed, error: parsed.error as GraphError };
}
/** The error's code and subcode. */
export const errorNumbers = ({ error }: Reply) =>
  error && [error.code, ...(error.error_subcode === undefined ? [] : [error.error_subcode])];

export const requestToken = (url: string, fields: Record<string, string>) =>
  callGraph(url, '', `oauth/access_token?${new URLSearchParams({ ...client, ...fields })}`);
export async function shortToken(url: string, person = 'ines', scope = pageScopes): Promise<string> {
  const back = await giveConsent(dialogUrl(url, { scope }), { person });
  const code = back.searchParams.get('code') ?? '';
  return String((await requestToken(url, { code, redirect_uri: redirectUri })).body.access_token);
}
export async function longToken(url: string, person = 'ines', scope = pageScopes): Promise<string> {
  const short = await shortToken(url, person, scope);
  const answer = await requestToken(url, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
  return String(answer.body.access_token);
}
export type ListedPage = { id: string; name: string; access_token: string; tasks: string[] };
export const listPages = async (url: string, token: string): Promise<ListedPage[]> =>
  (await callGraph(url, token, 'me/accounts')).body.data as ListedPage[];
export async function pageToken(url: string, page = coffeePageId, person = 'ines', scope = pageScopes) {
  const pages = await listPages(url, await longToken(url, person, scope));
  return pages.find(({ id }) => id === page)?.access_token ?? '';
}

export const randomText = (): string => `Hello ${randomBytes(6).toString('hex')}`;
export const postToFeed = (
  url: string,
  token: string,
  form: object = { message: randomText() },
  page = coffeePageId,
) => callGraph(url, token, `${page}/feed`, { form });
export function photoForm(bytes: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('source', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  return form;
}
/** Sends bytes to an upload address, with `Authorization: OAuth`. */
export async function sendBytes(
  address: string,
  token: string,
  headers: Record<string, string>,
  bytes: Buffer,
) {
  const answer = await fetch(address, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: `OAuth ${token}`, 'content-type': 'application/octet-stream', ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
/** Starts a Reel and uploads all of its bytes. */
export async function uploadReel(
  url: string,
  token: string,
  bytes: Buffer,
  page = coffeePageId,
  edge = 'video_reels',
) {
  const { body } = await callGraph(url, token, `${page}/${edge}`, { form: { upload_phase: 'start' } });
  await sendBytes(String(body.upload_url), token, { offset: '0', file_size: String(bytes.length) }, bytes);
  return String(body.video_id);
}
export type Status = {
  video_status: string;
  uploading_phase: Record<string, unknown>;
  processing_phase: Record<string, unknown>;
  publishing_phase: Record<string, unknown>;
};
export const readStatus = async (url: string, token: string, videoId: string): Promise<Status> =>
  (await callGraph(url, token, `${videoId}?fields=status`)).body.status as Status;

export const changeSettings = (url: string, settings: object) =>
  callAdmin(url, 'settings', { platform: 'facebook', ...settings });
export const advanceClock = (url: string, ms: number) => callAdmin(url, 'clock', { advance_ms: ms });
export const ledgerEntries = async (url: string, action: LedgerEntry['action']): Promise<LedgerEntry[]> =>
  (await readLedger(url, '?platform=facebook')).filter((entry) => entry.action === action);
