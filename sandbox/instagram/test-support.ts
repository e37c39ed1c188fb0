import { createHmac } from 'node:crypto';
import type { LedgerEntry } from '../core/ledger.ts';
import { localServer, pollUntil } from '../test-files.ts';
import { callAdmin, postForm, readLedger } from '../test-kit.ts';

/** An Instagram client for the sandbox's tests. */
export const redirectUri = 'http://localhost:4000/callback';
export const allScopes =
  'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights';
export const coffeeIgId = '17841405822300101';
export const roasteryIgId = '17841405822300102';
const client = { client_id: 'sandbox-instagram', client_secret: 'sandbox-instagram-secret' };

export function authorizeUrl(url: string, change: Record<string, string> = {}): string {
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: allScopes,
    state: 's1',
    ...change,
  };
  return `${url}/instagram/www/oauth/authorize?${new URLSearchParams(query)}`;
}
/** The complete redirect address. */
export async function giveConsent(address: string, fields: Record<string, string> = {}): Promise<URL> {
  const answer = await postForm(address, { account: 'ines', decision: 'allow', ...fields });
  return new URL(answer.headers.get('location') ?? '');
}
export type Body = Record<string, unknown>;
export async function readReply(answer: Response) {
  const text = await answer.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Body;
  const error = body.error as { code: number; error_subcode?: number; message: string } | undefined;
  const numbers = error && [error.code, error.error_subcode].filter((one) => one !== undefined).join('/');
  return {
    status: answer.status,
    text,
    body,
    error: numbers,
    message: error?.message,
    headers: answer.headers,
  };
}
export type Reply = Awaited<ReturnType<typeof readReply>>;

export const exchangeCode = async (url: string, code: string, more: Record<string, string> = {}) =>
  readReply(
    await postForm(`${url}/instagram/api/oauth/access_token`, {
      ...client,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
      ...more,
    }),
  );
export async function shortToken(url: string, account = 'ines', scope = allScopes): Promise<string> {
  const back = await giveConsent(authorizeUrl(url, { scope }), { account });
  const { body } = await exchangeCode(url, back.searchParams.get('code') ?? '');
  const [first] = (body.data as { access_token: string }[] | undefined) ?? [];
  return first?.access_token ?? String(body.access_token);
}
export const exchangeToken = async (url: string, token: string, more: Record<string, string> = {}) => {
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: client.client_secret,
    access_token: token,
    ...more,
  };
  return readReply(await fetch(`${url}/instagram/graph/access_token?${new URLSearchParams(query)}`));
};
export const refreshToken = async (url: string, token: string) => {
  const query = { grant_type: 'ig_refresh_token', access_token: token };
  return readReply(await fetch(`${url}/instagram/graph/refresh_access_token?${new URLSearchParams(query)}`));
};
export async function connect(url: string, account = 'ines', scope = allScopes): Promise<string> {
  return String((await exchangeToken(url, await shortToken(url, account, scope))).body.access_token);
}

/** `secret` is the one of the application, where calls need the proof of it. */
export type Host = { base: string; token: string; secret?: string };
export const instagramHost = (url: string, token: string): Host => ({
  base: `${url}/instagram/graph/v25.0`,
  token,
});
const addressOf = ({ base, token, secret }: Host, path: string): string => {
  const url = new URL(`${base}/${path}`);
  if (secret !== undefined)
    url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
  return url.href;
};
const headersOf = ({ token }: Host) => ({ authorization: `Bearer ${token}` });
export const get = async (host: Host, path: string): Promise<Reply> =>
  readReply(await fetch(addressOf(host, path), { headers: headersOf(host) }));
export const post = async (host: Host, path: string, fields: Record<string, string>) =>
  readReply(await postForm(addressOf(host, path), { access_token: host.token, ...fields }));
export const remove = async (host: Host, path: string) =>
  readReply(await fetch(addressOf(host, path), { method: 'DELETE', headers: headersOf(host) }));
export const createContainer = (host: Host, fields: Record<string, string>, account = coffeeIgId) =>
  post(host, `${account}/media`, fields);
export const publish = (host: Host, id: unknown, account = coffeeIgId) =>
  post(host, `${account}/media_publish`, { creation_id: String(id) });
export const readStatus = async (host: Host, id: unknown) =>
  (await get(host, `${id}?fields=status_code,status`)).body as { status_code: string; status: string };

export const changeSettings = (url: string, settings: object) =>
  callAdmin(url, 'settings', { platform: 'instagram', ...settings });
export const advanceClock = (url: string, ms: number) => callAdmin(url, 'clock', { advance_ms: ms });
export const visibleEntries = async (url: string): Promise<LedgerEntry[]> =>
  (await readLedger(url, '?platform=instagram')).filter(({ action }) => action === 'made_visible');
/** Advances the clock until the container is no longer in progress. */
export const waitForContainer = (url: string, host: Host, id: unknown) =>
  pollUntil(async () => {
    await advanceClock(url, 5000);
    const now = await readStatus(host, id);
    return now.status_code !== 'IN_PROGRESS' && now;
  });

/** Serves files by name; unknown names are 404. */
export const mediaServer = (files: Record<string, Buffer>) =>
  localServer((req, res) => {
    const file = files[(req.url ?? '').slice(1)];
    if (file) res.end(file);
    else res.writeHead(404).end();
  });
