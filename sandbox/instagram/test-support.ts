import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LedgerEntry } from '../core/ledger.ts';
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
/** Polls for something that takes real time, such as a download. */
export async function pollUntil<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
/** Advances the clock until the container is no longer in progress. */
export const waitForContainer = (url: string, host: Host, id: unknown) =>
  pollUntil(async () => {
    await advanceClock(url, 5000);
    const now = await readStatus(host, id);
    return now.status_code !== 'IN_PROGRESS' && now;
  });

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
/** Serves files by name; unknown names are 404. */
export const mediaServer = (files: Record<string, Buffer>) =>
  localServer((req, res) => {
    const file = files[(req.url ?? '').slice(1)];
    if (file) res.end(file);
    else res.writeHead(404).end();
  });

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

type Movie = { seconds?: number; width?: number; height?: number; fps?: number; size?: number };
/** An MP4 with an index and no frames, padded to the requested size. */
export function mp4(
  { seconds = 10, width = 1080, height = 1920, fps = 30, size = 4096 }: Movie = {},
  late = false,
) {
  const samples = box(
    'stbl',
    box('stsd', number32(0), number32(1), box('avc1', Buffer.alloc(78))),
    box('stts', number32(0), number32(1), number32(seconds * fps), number32(20)),
  );
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(76), number32(width * 65_536), number32(height * 65_536)),
    box(
      'mdia',
      box('mdhd', times(600, seconds * 600)),
      box('hdlr', Buffer.alloc(8), Buffer.from('vide', 'latin1'), Buffer.alloc(12)),
      box('minf', samples),
    ),
  );
  const type = box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1'));
  const index = box('moov', box('mvhd', times(1000, seconds * 1000)), track);
  const pictures = box('mdat', randomBytes(size - type.length - index.length - 8));
  return Buffer.concat(late ? [type, pictures, index] : [type, index, pictures]);
}

/** The start of a JPEG, which is all that the sandbox reads. */
export const jpeg = (width = 1080, height = 1350, size = 200) => {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, randomBytes(size - 21)]);
};
