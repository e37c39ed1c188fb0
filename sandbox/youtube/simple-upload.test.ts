import assert from 'node:assert/strict';
import { createHash, createVerify, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import {
  arrangeFault,
  callAdmin,
  onePixelPng,
  postForm,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
} from '../test-kit.ts';
import {
  block,
  callApi,
  coffeeChannelId,
  connect,
  generateVideo,
  itemsOf,
  metadata,
  type OAuthRefusal,
  type Refusal,
  type Resource,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const youTubeLedger = () => readLedger(sandbox.url, '?platform=youtube');

type Received = { status: number; body: Resource & Refusal & { items?: unknown[] } };
/** In pieces and without Content-Length, as Google's Node client sends a stream. */
function sendChunked(path: string, contentType: string, pieces: Buffer[], by = token): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${by}`, 'content-type': contentType };
    const call = request(`${sandbox.url}/youtube/api/upload/youtube/v3/${path}`, { method: 'POST', headers });
    call.on('error', reject);
    call.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(await readText(answer)) });
    });
    for (const piece of pieces) call.write(piece);
    call.end();
  });
}
type Style = { lineEnd?: string; mediaType?: string; boundary?: string };
function multipart(json: object | undefined, media: Buffer, style: Style = {}) {
  const { lineEnd = '\r\n', mediaType = 'video/mp4', boundary = randomUUID() } = style;
  const part = (type: string) => `--${boundary}${lineEnd}Content-Type: ${type}${lineEnd}${lineEnd}`;
  const head = `${part('application/json')}${json ? JSON.stringify(json) : ''}${lineEnd}${part(mediaType)}`;
  const tail = `${lineEnd}--${boundary}--`;
  return { boundary, pieces: [Buffer.from(head), media, Buffer.from(tail)] };
}
const insert = (json: object, media: Buffer, style: Style = {}, query = 'part=snippet,status') => {
  const { boundary, pieces } = multipart(json, media, style);
  return sendChunked(
    `videos?uploadType=multipart&${query}`,
    `multipart/related; boundary=${boundary}`,
    pieces,
  );
};
const reasonIn = ({ status, body }: Received) => `${status} ${body.error?.errors[0]?.reason}`;

test('a multipart upload in chunks makes the video and the same ledger entries as a session', async () => {
  const bytes = generateVideo(3 * block + 17);
  const body = metadata({ title: 'In one request' }, { privacyStatus: 'unlisted' });
  const made = await insert(body, bytes, {}, 'part=snippet&part=status&notifySubscribers=false');
  assert.equal(made.status, 200);
  assert.deepEqual(
    [made.body.kind, made.body.snippet?.title, made.body.status?.uploadStatus],
    ['youtube#video', 'In one request', 'uploaded'],
  );
  const [uploaded, visible] = (await youTubeLedger()).slice(-2);
  assert.deepEqual([uploaded?.action, visible?.action], ['uploaded', 'made_visible']);
  assert.deepEqual([visible?.external_id, visible?.account], [made.body.id, coffeeChannelId]);
  assert.deepEqual(visible?.media, [{ sha256: sha256(bytes), size_bytes: bytes.length, alt_text: null }]);
  const { privacyStatus, notifySubscribers, mimeType } = visible?.details ?? {};
  assert.deepEqual([privacyStatus, notifySubscribers, mimeType], ['unlisted', false, 'video/mp4']);
  const played = await fetch(`${sandbox.url}/youtube/www/videoplayback/${made.body.id}`);
  assert.equal(sha256(Buffer.from(await played.arrayBuffer())), sha256(bytes));
});

test('line feeds alone and a quoted boundary are accepted, wherever the pieces are cut', async () => {
  const bytes = Buffer.concat([generateVideo(4000), Buffer.from('\r\n--not the boundary\n--')]);
  const { boundary, pieces } = multipart(metadata(), bytes, {
    lineEnd: '\n',
    boundary: '===============7330845974216740156==',
  });
  const whole = Buffer.concat(pieces);
  const single = Array.from({ length: Math.ceil(whole.length / 7) }, (_, index) =>
    whole.subarray(index * 7, index * 7 + 7),
  );
  const type = `multipart/related; boundary="${boundary}"`;
  const made = await sendChunked('videos?uploadType=multipart&part=snippet,status', type, single);
  assert.equal(made.status, 200);
  assert.equal((await youTubeLedger()).at(-1)?.media[0]?.sha256, sha256(bytes));
  const unnamed = await sendChunked('videos?part=snippet,status', type, [whole]);
  assert.equal(unnamed.status, 200);
});

test('the checks are those of a session', async () => {
  const video = generateVideo(1000);
  const before = (await youTubeLedger()).length;
  assert.equal(reasonIn(await insert(metadata({ title: '' }), video)), '400 invalidTitle');
  assert.equal(reasonIn(await insert(metadata({ caption: 'x' }), video)), '400 invalid');
  assert.equal(reasonIn(await insert(metadata(), video, {}, 'part=snippet')), '400 unexpectedPart');
  assert.equal(reasonIn(await insert(metadata(), video, {}, 'notifySubscribers=false')), '400 required');
  assert.equal(reasonIn(await insert(metadata(), video, { mediaType: 'image/png' })), '400 badContent');
  assert.equal(reasonIn(await insert(metadata(), Buffer.alloc(0))), '400 mediaBodyRequired');
  assert.equal(reasonIn(await insert(metadata(), video, {}, 'part=snippet,status&who=me')), '400 invalid');
  const { boundary, pieces } = multipart(metadata(), video);
  const send = (type: string, parts: Buffer[], by?: string) =>
    sendChunked('videos?uploadType=multipart&part=snippet,status', type, parts, by);
  const related = `multipart/related; boundary=${boundary}`;
  assert.equal(reasonIn(await send('video/mp4', [video])), '400 badRequest');
  assert.equal(reasonIn(await send(related.replace('related', 'form-data'), pieces)), '400 badRequest');
  const cut = await send(related, pieces.slice(0, 2));
  assert.equal(cut.body.error.message, 'Missing end boundary in multipart body.');
  assert.equal(reasonIn(await send(related, pieces, 'ya29.none')), '401 authError');
  const jonas = (await connect(sandbox.url, { account: 'jonas' })).access_token;
  assert.equal(reasonIn(await send(related, pieces, jonas)), '401 youtubeSignupRequired');
  const odd = await sendChunked('videos?uploadType=floppy&part=snippet', 'video/mp4', [video]);
  assert.equal(reasonIn(odd), '400 badRequest');
  await settings({ refusals: { insertVideo: 'forbidden' } });
  assert.equal(reasonIn(await insert(metadata(), video)), '403 forbidden');
  await settings({ refusals: {} });
  assert.equal((await youTubeLedger()).length, before);
});

test('uploads in one request use the quotas of uploads', async () => {
  await using own = await startTemporarySandbox();
  const { access_token } = await connect(own.url);
  const send = (path: string) =>
    fetch(`${own.url}/youtube/upload/youtube/v3/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'video/mp4' },
      body: new Uint8Array(generateVideo(1000)),
    });
  const change = { uploads_per_day: 2, channel_uploads_per_day: 1, units_per_day: 0 };
  await callAdmin(own.url, 'settings', { platform: 'youtube', ...change });
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) statuses.push((await send('videos?uploadType=media&part=snippet')).status);
  assert.deepEqual(statuses, [200, 400, 429]);
});

test('a file without metadata becomes a video called unknown', async () => {
  const bytes = generateVideo(2000);
  const made = await sendChunked('videos?uploadType=media&part=snippet', 'video/mp4', [bytes]);
  assert.deepEqual([made.status, made.body.snippet?.title], [200, 'unknown']);
  assert.equal((await youTubeLedger()).at(-1)?.media[0]?.sha256, sha256(bytes));
});

test('a lost response leaves the video, a response before the effect none', async () => {
  const count = async () => (await youTubeLedger()).filter(({ action }) => action === 'made_visible').length;
  const fault = { platform: 'youtube', operation: 'insertVideo' } as const;
  const before = await count();
  await arrangeFault(sandbox.url, { ...fault, kind: 'drop_before_effect' });
  await assert.rejects(insert(metadata(), generateVideo(1000)));
  assert.equal(await count(), before);
  await arrangeFault(sandbox.url, { ...fault, kind: 'drop_after_effect' });
  await assert.rejects(insert(metadata(), generateVideo(1000)));
  assert.equal(await count(), before + 1);
});

test('thumbnails come alone or after metadata that is empty, and other metadata is refused', async () => {
  const { body } = await insert(metadata(), generateVideo(1000));
  const path = `thumbnails/set?videoId=${body.id}`;
  const alone = await sendChunked(`${path}&uploadType=media`, 'image/png', [onePixelPng]);
  assert.equal(alone.status, 200);
  const { boundary, pieces } = multipart(undefined, onePixelPng, { mediaType: 'image/png' });
  const related = `multipart/related; boundary=${boundary}`;
  const joined = await sendChunked(`${path}&uploadType=multipart`, related, pieces);
  assert.deepEqual([joined.status, joined.body.items?.length], [200, 1]);
  assert.equal((await youTubeLedger()).at(-1)?.media[0]?.sha256, sha256(onePixelPng));
  const named = multipart({ title: 'Cover' }, onePixelPng, { mediaType: 'image/png' });
  const refused = await sendChunked(
    `${path}&uploadType=multipart`,
    `multipart/related; boundary=${named.boundary}`,
    named.pieces,
  );
  assert.equal(reasonIn(refused), '400 invalid');
  const resumable = await sendChunked(`${path}&uploadType=resumable`, 'image/png', [onePixelPng]);
  assert.equal(reasonIn(resumable), '400 badRequest');
});

test('the address without /upload takes no files', async () => {
  const body = metadata();
  for (const path of ['videos?part=snippet,status', 'thumbnails/set?videoId=x']) {
    const answer = await callApi(sandbox.url, token, path, { method: 'POST', body });
    const { error } = (await answer.json()) as Refusal;
    assert.deepEqual([answer.status, error.errors[0]?.reason], [400, 'mediaBodyRequired']);
  }
});

test('videos can be listed right after', async () => {
  const { body } = await insert(metadata({ title: 'Listed' }), generateVideo(1000));
  const [video] = await itemsOf(await callApi(sandbox.url, token, `videos?part=snippet&id=${body.id}`));
  assert.equal(video?.snippet?.title, 'Listed');
});

test('tokeninfo describes access tokens and id_tokens by GET and POST, and refuses others', async () => {
  const tokens = await connect(sandbox.url, { account: 'priya' });
  const address = `${sandbox.url}/youtube/oauth2/tokeninfo`;
  const read = async (answer: Response) => (await answer.json()) as Record<string, string>;
  const byHeader = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  assert.equal((await read(byHeader)).email, 'priya.nair@example.com');
  assert.equal(
    (await read(await postForm(address, { access_token: tokens.access_token }))).aud,
    'sandbox-youtube',
  );
  const claims = await read(await fetch(`${address}?id_token=${tokens.id_token}`));
  assert.deepEqual(
    [claims.aud, claims.email, claims.email_verified, claims.alg],
    ['sandbox-youtube', 'priya.nair@example.com', 'true', 'ES256'],
  );
  assert.match(claims.exp ?? '', /^\d+$/);
  assert.equal((await postForm(address, { id_token: tokens.id_token ?? '' })).status, 200);
  const invalid = { error: 'invalid_token', error_description: 'Invalid Value' };
  const forged = `${tokens.id_token?.slice(0, -4)}AAAA`;
  for (const query of ['access_token=x', 'id_token=x', `id_token=${forged}`]) {
    const refused = await fetch(`${address}?${query}`);
    assert.deepEqual([refused.status, await refused.json()], [400, invalid], query);
  }
  const nothing = (await (await fetch(address)).json()) as OAuthRefusal;
  assert.equal(nothing.error, 'invalid_request');
  await callAdmin(sandbox.url, 'clock', { advance_ms: 3_600_000 });
  assert.equal((await fetch(`${address}?id_token=${tokens.id_token}`)).status, 400);
});

test('id_tokens can be verified with the keys in PEM, as Google’s Node client does', async () => {
  const { id_token = '' } = await connect(sandbox.url, { account: 'priya' });
  const [header = '', claims = '', signature = ''] = id_token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const keys = (await (await fetch(`${sandbox.url}/youtube/api/oauth2/v1/certs`)).json()) as Record<
    string,
    string
  >;
  const verify = createVerify('sha256').update(`${header}.${claims}`);
  const key = { key: keys[kid] ?? '', dsaEncoding: 'ieee-p1363' as const };
  assert.ok(verify.verify(key, Buffer.from(signature, 'base64url')));
});
