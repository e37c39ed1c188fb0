import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultRequest } from './core/faults.ts';
import type { LedgerEntry } from './core/ledger.ts';
import { startSandbox } from './server.ts';

/** Helpers for the sandbox's tests: a sandbox in a temporary folder, and a LinkedIn client. */
export const redirectUri = 'http://localhost:4000/callback';
export const coffeeUrn = 'urn:li:organization:5515715';
export const wholesaleUrn = 'urn:li:organization:5515716';
export const pageScopes = 'r_basicprofile rw_organization_admin r_organization_social w_organization_social';
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export async function startTemporarySandbox({ serviceUrl }: { serviceUrl?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-sandbox-'));
  const start = () =>
    startSandbox({ port: 0, host: '127.0.0.1', dataDir, ...(serviceUrl ? { serviceUrl } : {}) });
  let running = await start();
  return {
    dataDir,
    get url() {
      return running.url;
    },
    async restart() {
      await running.close();
      running = await start();
    },
    async [Symbol.asyncDispose]() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TemporarySandbox = Awaited<ReturnType<typeof startTemporarySandbox>>;

/** A request to the sandbox's own JSON endpoints. */
export async function callAdmin<T = Record<string, unknown>>(
  url: string,
  path: string,
  body?: object,
): Promise<T> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${url}/_sandbox/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
export const readLedger = async (url: string, filter = ''): Promise<LedgerEntry[]> =>
  (await callAdmin<{ entries: LedgerEntry[] }>(url, `ledger${filter}`)).entries;
export const arrangeFault = (url: string, fault: Partial<FaultRequest> & { kind: FaultRequest['kind'] }) =>
  callAdmin(url, 'faults', { platform: 'linkedin', operation: 'createPost', ...fault });

export const postForm = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const client = { client_id: 'sandbox-linkedin', client_secret: 'sandbox-linkedin-secret' };
export const signInClient = {
  client_id: 'sandbox-linkedin-signin',
  client_secret: 'sandbox-linkedin-signin-secret',
};
export const authorizationUrl = (url: string, scope = pageScopes, { client_id } = client): string => {
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    state: 's1',
    scope,
  };
  return `${url}/linkedin/www/oauth/v2/authorization?${new URLSearchParams(query)}`;
};
export async function giveConsent(
  url: string,
  member = 'ines',
  scope = pageScopes,
  as = client,
): Promise<string> {
  const answer = await postForm(authorizationUrl(url, scope, as), { member, decision: 'allow' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
export const requestToken = (url: string, fields: Record<string, string>): Promise<Response> =>
  postForm(`${url}/linkedin/www/oauth/v2/accessToken`, { ...client, ...fields });
export type Tokens = { access_token: string; refresh_token: string; scope: string; id_token?: string };
export async function connect(
  url: string,
  member = 'ines',
  scope = pageScopes,
  as = client,
): Promise<Tokens> {
  const code = await giveConsent(url, member, scope, as);
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const answer = await requestToken(url, { ...as, ...grant });
  return (await answer.json()) as Tokens;
}

export type Init = { method?: string; headers?: Record<string, string>; body?: object };
/** A versioned call with every header LinkedIn requires; `headers` overrides them, and an empty value removes one. */
export function callRest(url: string, accessToken: string, path: string, init: Init = {}): Promise<Response> {
  const allHeaders: Record<string, string> = {
    authorization: `Bearer ${accessToken}`,
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...init.headers,
  };
  const headers = Object.fromEntries(Object.entries(allHeaders).filter(([, value]) => value !== ''));
  const body = init.body ? { body: JSON.stringify(init.body) } : {};
  return fetch(`${url}/linkedin/api/rest/${path}`, { method: init.method ?? 'GET', headers, ...body });
}

export const textPost = (commentary = `Hello ${randomInt(2 ** 40)}`, more: object = {}) => ({
  author: coffeeUrn,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
});
export const createPost = (url: string, accessToken: string, body: object): Promise<Response> =>
  callRest(url, accessToken, 'posts', { method: 'POST', body });
export const listPosts = async (url: string, accessToken: string, author = coffeeUrn) => {
  const path = `posts?q=author&author=${encodeURIComponent(author)}&count=100&sortBy=LAST_MODIFIED`;
  const answer = await callRest(url, accessToken, path, { headers: { 'x-restli-method': 'FINDER' } });
  return ((await answer.json()) as { elements: { id: string; commentary: string }[] }).elements;
};

export async function initializeUpload(url: string, accessToken: string, owner = coffeeUrn) {
  const body = { initializeUploadRequest: { owner } };
  const answer = await callRest(url, accessToken, 'images?action=initializeUpload', { method: 'POST', body });
  return ((await answer.json()) as { value: { uploadUrl: string; image: string } }).value;
}
export const upload = (address: string, accessToken: string, bytes: Buffer): Promise<Response> =>
  fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { authorization: `Bearer ${accessToken}` },
  });
export async function uploadImage(url: string, accessToken: string, bytes = onePixelPng, owner = coffeeUrn) {
  const { uploadUrl, image } = await initializeUpload(url, accessToken, owner);
  await upload(uploadUrl, accessToken, bytes);
  return image;
}
