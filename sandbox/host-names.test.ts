import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { connect as openSocket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createUrlRewriter } from './core/host-names.ts';
import { coffeePageId, pageToken, postToFeed, randomText } from './facebook/test-support.ts';
import { platforms } from './platforms.ts';
import {
  callAdmin,
  coffeeUrn,
  onePixelPng,
  pageScopes,
  readLedger,
  redirectUri,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
} from './test-kit.ts';
import { allScopes, generateVideo, metadata } from './youtube/test-support.ts';

/** Clients that know only the platforms' own addresses, connected to the sandbox's port by an agent or a proxy. */
let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

type Init = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Received = { status: number; headers: Record<string, string>; text: string };
type Fetch = (address: string, init?: Init) => Promise<Received>;

function send(path: string, host: string, { method = 'GET', headers = {}, body }: Init): Promise<Received> {
  const { hostname, port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers: { host, ...headers } }, async (answer) => {
      const received = { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string> };
      resolve({ ...received, text: await readText(answer) });
    });
    call.on('error', reject);
    call.end(body);
  });
}
/** An agent that opens a connection to the sandbox for every https host: the request line has the path only. */
const viaAgent: Fetch = (address, init = {}) => {
  const { protocol, host, pathname, search } = new URL(address);
  assert.equal(protocol, 'https:', address);
  return send(`${pathname}${search}`, host, init);
};
/** A proxy setting: the request line has the whole address. */
const viaProxy: Fetch = (address, init = {}) => {
  assert.match(address, /^http:/);
  return send(address, new URL(address).host, init);
};
const json = <T = Record<string, string>>({ text }: Received): T => JSON.parse(text) as T;
const form = (fields: Record<string, string>): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const codeIn = ({ headers }: Received) => new URL(headers.location ?? '').searchParams.get('code') ?? '';

const linkedInClient = { client_id: 'sandbox-linkedin', client_secret: 'sandbox-linkedin-secret' };
async function connectLinkedIn(fetch: Fetch, scheme: string, scope = pageScopes, client = linkedInClient) {
  const base = `${scheme}://www.linkedin.com/oauth/v2`;
  const query = { response_type: 'code', client_id: client.client_id, redirect_uri: redirectUri, scope };
  const page = `${base}/authorization?${new URLSearchParams(query)}`;
  const code = codeIn(await fetch(page, form({ member: 'ines', decision: 'allow' })));
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return json(await fetch(`${base}/accessToken`, form({ ...client, ...grant })));
}
const restHeaders = (token = '') => ({
  authorization: `Bearer ${token}`,
  'linkedin-version': '202609',
  'x-restli-protocol-version': '2.0.0',
  'content-type': 'application/json',
});

async function publishOnLinkedIn(fetch: Fetch, scheme: string): Promise<{ uploadUrl: string }> {
  const headers = restHeaders((await connectLinkedIn(fetch, scheme)).access_token);
  const call = (path: string, body: object) =>
    fetch(`${scheme}://api.linkedin.com/rest/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const upload = await call('images?action=initializeUpload', {
    initializeUploadRequest: { owner: coffeeUrn },
  });
  const { uploadUrl, image } = json<{ value: { uploadUrl: string; image: string } }>(upload).value;
  const sent = await fetch(uploadUrl, { method: 'PUT', headers, body: onePixelPng });
  assert.equal(sent.status, 201);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  const post = textPost(undefined, { content: { media: { id: image, altText: 'Beans' } } });
  const created = await call('posts', post);
  assert.equal(created.status, 201, created.text);
  const last = (await readLedger(sandbox.url, '?platform=linkedin')).at(-1);
  assert.deepEqual([last?.external_id, last?.text], [created.headers['x-restli-id'], post.commentary]);
  const status = await fetch(`${scheme}://api.linkedin.com/rest/images/${encodeURIComponent(image)}`, {
    headers,
  });
  const { downloadUrl = '' } = json(status);
  assert.equal((await fetch(downloadUrl)).status, 200);
  return { uploadUrl };
}

test('an agent that connects https hosts to the sandbox publishes with the platform’s own addresses', async () => {
  const { uploadUrl } = await publishOnLinkedIn(viaAgent, 'https');
  assert.match(uploadUrl, /^https:\/\/www\.linkedin\.com\/dms-uploads\//);
});

test('a proxy setting works with the whole address in the request line', async () => {
  const { uploadUrl } = await publishOnLinkedIn(viaProxy, 'http');
  assert.match(uploadUrl, /^http:\/\/www\.linkedin\.com\/dms-uploads\//);
});

test('upload addresses have the requested host, and every other address its platform’s', async () => {
  const query = { client_id: 'sandbox-youtube', redirect_uri: redirectUri, response_type: 'code' };
  const page = `https://accounts.google.com/o/oauth2/auth?${new URLSearchParams({ ...query, scope: allScopes })}`;
  const code = codeIn(await viaAgent(page, form({ account: 'ines', decision: 'allow' })));
  const fields = { client_id: 'sandbox-youtube', client_secret: 'sandbox-youtube-secret', code };
  const grant = { ...fields, grant_type: 'authorization_code', redirect_uri: redirectUri };
  const tokens = json(await viaAgent('https://oauth2.googleapis.com/token', form(grant)));
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };

  const bytes = generateVideo();
  for (const host of ['www.googleapis.com', 'youtube.googleapis.com']) {
    const path = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
    const opened = await viaAgent(`https://${host}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(metadata()),
    });
    const { location = '' } = opened.headers;
    assert.ok(location.startsWith(`https://${host}/upload/youtube/v3/videos?`), location);
    const done = await viaAgent(location, { method: 'PUT', body: bytes });
    assert.equal(done.status, 200);
    const video = json<{ id: string; snippet: { thumbnails: { default: { url: string } } } }>(done);
    assert.equal(video.snippet.thumbnails.default.url, `https://i.ytimg.com/vi/${video.id}/default.jpg`);
    assert.equal((await viaAgent(video.snippet.thumbnails.default.url)).status, 200);
    assert.equal((await viaAgent(`https://www.youtube.com/watch?v=${video.id}`)).status, 200);
  }

  const discovery = json(await viaAgent('https://accounts.google.com/.well-known/openid-configuration'));
  assert.equal(discovery.issuer, 'https://accounts.google.com');
  assert.equal(discovery.token_endpoint, 'https://oauth2.googleapis.com/token');
  const keys = createLocalJWKSet(json(await viaAgent(discovery.jwks_uri ?? '')));
  const issuer = 'https://accounts.google.com';
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: 'sandbox-youtube' });
  const user = json(await viaAgent(discovery.userinfo_endpoint ?? '', { headers }));
  assert.equal(payload.sub, user.sub);
});

test('a signed id_token has the real issuer and a picture at the real host', async () => {
  const client = { client_id: 'sandbox-linkedin-signin', client_secret: 'sandbox-linkedin-signin-secret' };
  const { id_token = '' } = await connectLinkedIn(viaAgent, 'https', 'openid profile', client);
  const keys = createLocalJWKSet(json(await viaAgent('https://www.linkedin.com/oauth/openid/jwks')));
  const { payload } = await jwtVerify(id_token, keys, { issuer: 'https://www.linkedin.com/oauth' });
  assert.equal((await viaAgent(String(payload.picture))).status, 200);
});

test('the next page of a list and the permalinks in it can be followed', async () => {
  const token = await pageToken(sandbox.url);
  const texts = [randomText(), `${sandbox.url}/lanternfish/ ${randomText()}`];
  for (const message of texts) await postToFeed(sandbox.url, token, { message });
  type List = { data: { message: string; permalink_url: string }[]; paging: { next: string } };
  const proof = createHmac('sha256', 'sandbox-facebook-secret').update(token).digest('hex');
  const query = new URLSearchParams({
    limit: '1',
    fields: 'message,permalink_url',
    access_token: token,
    appsecret_proof: proof,
  });
  const path = `graph.facebook.com/v26.0/${coffeePageId}/published_posts?${query}`;
  for (const [fetch, scheme] of [
    [viaAgent, 'https'],
    [viaProxy, 'http'],
  ] as const) {
    const first = json<List>(await fetch(`${scheme}://${path}`));
    // Graph's links carry the token and not the proof.
    const second = json<List>(await fetch(`${first.paging.next}&appsecret_proof=${proof}`));
    assert.deepEqual(
      [first, second].map(({ data }) => data[0]?.message),
      texts.toReversed(),
    );
    const permalink = first.data[0]?.permalink_url ?? '';
    assert.ok(permalink.startsWith(`${scheme}://www.facebook.com/`), permalink);
    assert.equal((await fetch(permalink)).status, 200);
  }
});

test('every host in a platform’s table reaches its own routes', async () => {
  const needsGoogleToken = /^\{"error":\{"code":401,"message":"Request is missing required authentication/;
  const needsMetaToken = /"message":"An access token is required to request this resource\.".*"code":104/;
  const examples: Record<string, [method: string, path: string, status: number, words: RegExp]> = {
    'api.linkedin.com': ['GET', '/v2/userinfo', 401, /"serviceErrorCode":65604/],
    'www.linkedin.com': ['GET', '/company/5515715/', 200, /Simulated LinkedIn.*Lanternfish Coffee/],
    'media.licdn.com': ['GET', '/dms/image/profile/782bbtaQ', 200, /PNG/],
    'www.tiktok.com': ['GET', '/@lanternfish.coffee', 200, /Simulated TikTok/],
    'open.tiktokapis.com': ['GET', '/v2/user/info/', 401, /"code":"access_token_invalid"/],
    'open-upload.tiktokapis.com': ['PUT', '/video/', 404, /^$/],
    'www.googleapis.com': ['GET', '/youtube/v3/channels', 401, needsGoogleToken],
    'youtube.googleapis.com': ['GET', '/youtube/v3/channels', 401, needsGoogleToken],
    'oauth2.googleapis.com': ['GET', '/tokeninfo', 400, /either access_token, id_token/],
    'openidconnect.googleapis.com': ['GET', '/v1/userinfo', 401, needsGoogleToken],
    'accounts.google.com': ['GET', '/o/oauth2/v2/auth', 400, /Missing required parameter: client_id/],
    'youtubeanalytics.googleapis.com': ['GET', '/v2/reports', 401, needsGoogleToken],
    'www.youtube.com': ['GET', '/@lanternfishcoffee', 200, /this stands for YouTube/],
    'i.ytimg.com': ['GET', '/channel/ines.png', 200, /PNG/],
    'yt3.ggpht.com': ['GET', '/channel/ines.png', 200, /PNG/],
    'www.facebook.com': ['GET', '/v26.0/dialog/oauth', 400, /Invalid App ID/],
    'graph.facebook.com': ['GET', '/v26.0/me', 400, needsMetaToken],
    'graph-video.facebook.com': ['GET', '/v26.0/me', 400, needsMetaToken],
    'rupload.facebook.com': ['POST', '/video-upload/v26.0/1', 400, needsMetaToken],
    'www.instagram.com': ['GET', '/lanternfish.coffee', 200, /Simulated Instagram/],
    'api.instagram.com': ['POST', '/oauth/access_token', 400, /"error_message":"The request must be a form"/],
    'graph.instagram.com': ['GET', '/v25.0/me', 400, needsMetaToken],
  };
  const names = platforms.flatMap(({ hosts = {} }) => Object.keys(hosts));
  assert.deepEqual(names.toSorted(), Object.keys(examples).toSorted());
  for (const [name, [method, path, status, words]] of Object.entries(examples)) {
    const init = method === 'GET' ? { method } : { method, body: '{}' };
    const answer = await viaAgent(`https://${name}${path}`, init);
    assert.deepEqual([name, answer.status], [name, status]);
    assert.match(answer.text, words, name);
  }
});

test('a host has the routes of its own platform only, also below a prefix', async () => {
  for (const [host, path, words] of [
    ['graph.facebook.com', '/linkedin/api/v2/userinfo', /"code":2500/],
    ['www.youtube.com', '/tiktok/www/@lanternfish.coffee', /Route|Nothing|Not Found/i],
    ['api.linkedin.com', '/facebook/graph/v26.0/me', /RESOURCE_NOT_FOUND/],
  ] as const) {
    const answer = await viaAgent(`https://${host}${path}`);
    assert.ok([400, 404].includes(answer.status), `${host}${path}: ${answer.status}`);
    assert.match(answer.text, words);
  }
});

test('names in any case and with a final dot are known; a port in the name means plain http', async () => {
  const discovery = async (host: string) =>
    json(await send('/oauth/.well-known/openid-configuration', host, {})).issuer;
  assert.equal(await discovery('WWW.LinkedIn.com'), 'https://www.linkedin.com/oauth');
  assert.equal(await discovery('www.linkedin.com.'), 'https://www.linkedin.com/oauth');
  assert.equal(await discovery('www.linkedin.com:443'), 'https://www.linkedin.com/oauth');
  assert.equal(await discovery('www.linkedin.com:3001'), 'http://www.linkedin.com:3001/oauth');
});

test('links on pages work under the real host name too', async () => {
  const page = await viaAgent('https://www.youtube.com/@lanternfishcoffee');
  assert.equal(page.status, 200);
  const [, link = ''] = /href="(\/youtube\/www\/watch[^"]+)"/.exec(page.text) ?? [];
  assert.equal((await viaAgent(`https://www.youtube.com${link}`)).status, 200);
});

test('the sandbox is no proxy: other hosts are refused, and there are no tunnels', async () => {
  for (const address of [
    'http://example.com/',
    'http://example.com/_sandbox/ledger',
    'https://api.linkedin.com.example.com/rest/posts',
    'http://api.linkedin.com@example.com/rest/posts',
    'ftp://example.com/',
    'http://127.0.0.1:1/_sandbox/ledger',
  ]) {
    const refused = await send(address, 'api.linkedin.com', {});
    assert.deepEqual([refused.status, address], [421, address]);
    assert.match(refused.text, /no proxy/);
  }
  const { hostname, port } = new URL(sandbox.url);
  const socket = openSocket(Number(port), hostname);
  socket.write('CONNECT api.linkedin.com:443 HTTP/1.1\r\nHost: api.linkedin.com:443\r\n\r\n');
  assert.equal(await readText(socket), '');
});

test('everything else stays as it is: prefixes, other Host headers, the sandbox’s own whole address', async () => {
  const own = `${sandbox.url}/_sandbox/ledger`;
  assert.equal((await send(own, 'example.com', {})).status, 200);
  for (const host of ['localhost', 'sandbox.internal:3001', 'example.com']) {
    assert.equal((await send('/_sandbox/ledger', host, {})).status, 200, host);
    const discovery = await send('/linkedin/www/oauth/.well-known/openid-configuration', host, {});
    assert.equal(json(discovery).issuer, `${sandbox.url}/linkedin/www/oauth`);
  }
  assert.equal((await viaAgent('https://www.linkedin.com/_sandbox/ledger')).status, 404);
});

test('one host belongs to one platform', () => {
  const table = { 'api.example.com': '/a' };
  assert.throws(() => createUrlRewriter([table, table], () => ''), /api\.example\.com/);
});
