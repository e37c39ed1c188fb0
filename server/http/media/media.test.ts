import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { sessionHeaders as browser, type SessionActor } from '../../../test/account-fixtures.ts';
import { type MediaServer, startMediaServer } from '../../../test/media-server.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { ProblemDocument } from '../pipeline/view-parts.ts';
import type { MediaDetailView, MediaView } from './views.ts';

let server: MediaServer;
let address: string;
let ada: SessionActor;
let viewer: SessionActor;
let stranger: SessionActor;
let picture: Buffer;
before(async () => {
  server = await startMediaServer();
  ({ address, ada, viewer, stranger } = server);
  picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
});
after(() => server[Symbol.asyncDispose]());

function upload(
  parts: Record<string, string | File>,
  headers: Record<string, string> = browser(ada),
  path = '/media/upload',
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return fetch(address + path, { method: 'POST', headers, body: form });
}
const file = (name: string, bytes: Uint8Array = picture, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const get = (path: string, headers: Record<string, string> = browser(ada)) =>
  fetch(address + path, { headers });
const problem = async (response: Response, status: number, code: string): Promise<ProblemDocument> => {
  const document = (await response.json()) as ProblemDocument;
  assert.deepEqual([response.status, document.code], [status, code], document.detail);
  return document;
};

test('201: the response names the file, and its bytes come back with restrictive headers', async () => {
  for (const path of ['/media/upload', '/v1/media/upload']) {
    const response = await upload(
      { file: file('Été à Lisboa.png'), alt_text: 'Uma praça' },
      browser(ada),
      path,
    );
    assert.equal(response.status, 201);
    const view = (await response.json()) as MediaView & { status: string; media: string; media_id: string };
    assert.deepEqual([view.status, view.media, view.media_id], ['success', view.name, view.id]);
    assert.match(view.name, /^Été à Lisboa( \(2\))?\.png$/);
    assert.equal(view.alt_text, 'Uma praça');
    const { fits, used_by, used_in, uploaded_by, ...rest } = (await (
      await get(`/v1/media/${view.id}`)
    ).json()) as MediaDetailView;
    assert.deepEqual(rest, withoutAnswer(view));
    assert.deepEqual([used_by, used_in, uploaded_by.id], [0, [], ada.userId]);
    assert.equal(fits.find(({ placement }) => placement === 'linkedin.post')?.verdict, 'fits');

    const bytes = await get(view.url, { cookie: browser(ada).cookie });
    assert.equal(bytes.status, 200);
    const body = Buffer.from(await bytes.arrayBuffer());
    assert.equal(sha256Hex(body), view.sha256);
    assert.deepEqual(
      Object.fromEntries(
        [
          'content-type',
          'content-length',
          'etag',
          'x-content-type-options',
          'content-security-policy',
          'cache-control',
        ].map((name) => [name, bytes.headers.get(name)]),
      ),
      {
        'content-type': 'image/png',
        'content-length': String(view.size_bytes),
        etag: `"${view.sha256}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    );
    assert.match(
      bytes.headers.get('content-disposition') ?? '',
      /^inline; filename="_t_ _ Lisboa.*"; filename\*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20Lisboa/,
    );
    const again = await get(view.url, { ...browser(ada), 'if-none-match': `"other", W/"${view.sha256}"` });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const head = await fetch(address + view.url, { method: 'HEAD', headers: browser(ada) });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(view.size_bytes)]);
  }
});

const withoutAnswer = ({ status: _, media: __, media_id: ___, ...view }: Record<string, unknown>) => view;

test('a GIF with one frame counts as a still picture, so it fits where animations are not allowed', async () => {
  const background = '#c33';
  const still = sharp({ create: { width: 1_080, height: 1_080, channels: 3, background } });
  const bytes = await still.gif().toBuffer();
  const { id } = (await (await upload({ file: file('still.gif', bytes, 'image/gif') })).json()) as MediaView;
  const { details, fits } = (await (await get(`/v1/media/${id}`)).json()) as MediaDetailView;
  assert.equal(details.animated, false);
  const places = ['facebook.post', 'instagram.feed', 'linkedin.post'];
  const verdicts = fits.filter(({ placement }) => places.includes(placement)).map(({ verdict }) => verdict);
  assert.deepEqual([verdicts.length, verdicts.includes('does_not_fit')], [3, false], JSON.stringify(fits));
});

test('400: no file, another field, long texts, empty, not a picture, not multipart', async () => {
  await problem(await upload({ alt_text: 'x' }), 400, 'invalid_request');
  const missing = await problem(await upload({}), 400, 'invalid_request');
  assert.equal(missing.errors?.[0]?.param, 'file');
  await problem(await upload({ file: 'just text' }), 400, 'invalid_request');
  await problem(await upload({ picture: file('a.png') }), 400, 'invalid_request');
  await problem(await upload({ file: file('a.png'), alt_text: 'x'.repeat(4_087) }), 400, 'invalid_request');
  await problem(await upload({ file: file('a.png'), alt_text: 'a\0b' }), 400, 'invalid_request');
  await problem(await upload({ file: file(`${'n'.repeat(1_000)}.png`) }), 400, 'invalid_request');
  await problem(await upload({ file: file('a.png', new Uint8Array()) }), 400, 'media_not_readable');
  await problem(
    await upload({ file: file('a.png', Buffer.from('<html><script>alert(1)</script>')) }),
    400,
    'media_not_readable',
  );
  await problem(
    await upload({
      file: file('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    }),
    400,
    'media_not_readable',
  );
  await problem(
    await upload({ file: file('a.png', picture.subarray(0, picture.length - 20)) }),
    400,
    'media_not_readable',
  );
  const json = { ...browser(ada), 'content-type': 'application/json' };
  await problem(
    await fetch(`${address}/media/upload`, { method: 'POST', headers: json, body: '{}' }),
    400,
    'unsupported_content_type',
  );
  const noBoundary = { ...browser(ada), 'content-type': 'multipart/form-data' };
  assert.equal(
    (await fetch(`${address}/media/upload`, { method: 'POST', headers: noBoundary, body: 'x' })).status,
    400,
  );
});

test('400: two files, and a file over the limit', async () => {
  const form = new FormData();
  form.append('file', file('a.png'));
  form.append('file', file('b.png'));
  await problem(
    await fetch(`${address}/media/upload`, { method: 'POST', headers: browser(ada), body: form }),
    400,
    'invalid_request',
  );
  await problem(await upload({ file: file('big.png', Buffer.alloc(2_000_001)) }), 400, 'body_too_large');
});

test('an upload that breaks off, or whose last boundary is missing, leaves nothing', async () => {
  const before = await stored();
  const start = `--b\r\ncontent-disposition: form-data; name="file"; filename="cut.png"\r\ncontent-type: image/png\r\n\r\n`;
  const headers = { ...browser(ada), 'content-type': 'multipart/form-data; boundary=b' };
  const cut = await fetch(`${address}/media/upload`, {
    method: 'POST',
    headers,
    body: Buffer.concat([Buffer.from(start), picture]),
  });
  await problem(cut, 400, 'invalid_request');
  const sending = httpRequest(`${address}/media/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-length': 1_000_000 },
  });
  const broken = once(sending, 'error');
  sending.write(start);
  sending.write(picture);
  await eventuallyHolds(1);
  sending.destroy(new Error('gone'));
  await broken;
  assert.deepEqual(await stored(), before);
  await eventuallyHolds(0);
});

/** The server notices a moment later what the client did. */
async function eventuallyHolds(count: number): Promise<void> {
  const incoming = join(server.folder, 'media', '.incoming');
  await waitUntil(`${count} files wait`, async () => (await readdir(incoming)).length === count);
}

const stored = () => server.database.sql.selectFrom('media').select('id').orderBy('id').execute();

test('400: a nested form, after which the parser falls silent', async () => {
  const part = (type: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('multipart/form-data; boundary=b')}${part('image/png')}`),
    picture,
    Buffer.from('\r\n--b--\r\n\r\n--b--\r\n'),
  ]);
  const headers = { ...browser(ada), 'content-type': 'multipart/form-data; boundary=b' };
  await problem(
    await fetch(`${address}/media/upload`, { method: 'POST', headers, body }),
    400,
    'invalid_request',
  );
});

test('401 and 403: no session, a viewer, a token without the scope', async () => {
  await problem(await upload({ file: file('a.png') }, {}), 401, 'unauthenticated');
  await problem(await upload({ file: file('a.png') }, browser(viewer)), 403, 'forbidden');
  await problem(
    await upload({ file: file('a.png') }, { authorization: `Bearer ${ada.userId}` }),
    403,
    'insufficient_scope',
  );
});

test('hostile names become harmless', async () => {
  const raw = async (filename: string): Promise<string> => {
    const body = Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { ...browser(ada), 'content-type': 'multipart/form-data; boundary=b' };
    const response = await fetch(`${address}/media/upload`, { method: 'POST', headers, body });
    assert.equal(response.status, 201);
    const view = (await response.json()) as MediaView;
    const bytes = await get(view.url);
    assert.equal(bytes.status, 200, view.name);
    await bytes.arrayBuffer();
    return view.name;
  };
  assert.equal(await raw('../../../etc/passwd'), 'passwd.png');
  assert.equal(await raw('C:\\\\temp\\\\shell.php'), 'shell.png');
  assert.equal(await raw('..%2f..%2fsecret.html'), '..%2f..%2fsecret.png'.replace(/^\.+/, ''));
  assert.equal(await raw('a\u202egnp.exe'), 'agnp.png');
  assert.equal((await raw(`${'n'.repeat(300)}.png`)).length, 193);
});

test('the list is newest first, in pages, and finds a name exactly', async () => {
  const mine = browser(stranger);
  const names = ['one.png', 'two.png', 'three.png'];
  for (const name of names) assert.equal((await upload({ file: file(name) }, mine)).status, 201);
  const page = async (query: string) =>
    (await (await get(`/v1/media?${query}`, mine)).json()) as {
      data: MediaView[];
      next_cursor: string | null;
    };
  const first = await page('limit=2');
  assert.deepEqual(
    first.data.map(({ name }) => name),
    ['three.png', 'two.png'],
  );
  const second = await page(`limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([second.data.map(({ name }) => name), second.next_cursor], [['one.png'], null]);
  assert.deepEqual(
    (await page('name=two.png')).data.map(({ name }) => name),
    ['two.png'],
  );
  assert.deepEqual((await page('name=two')).data, []);
  // As macOS spells it, both when uploading and when searching.
  const spelled = 'Cafe\u0301.png';
  assert.equal((await upload({ file: file(spelled) }, mine)).status, 201);
  for (const parameter of ['name', 'search'])
    assert.equal((await page(`${parameter}=${encodeURIComponent(spelled)}`)).data[0]?.name, 'Caf\u00e9.png');
  await problem(await get('/v1/media?cursor=nonsense', mine), 400, 'invalid_cursor');
  await problem(await get('/v1/media?limit=0', mine), 400, 'invalid_request');
});

test('404 for strangers; deleting is refused while in use, then deletes once', async () => {
  const view = (await (await upload({ file: file('mine.png') })).json()) as MediaView;
  await problem(await get(`/v1/media/${view.id}`, browser(stranger)), 404, 'not_found');
  await problem(await get(`/v1/media/${view.id}/content`, browser(stranger)), 404, 'not_found');
  await problem(await get(view.url, { cookie: browser(stranger).cookie }), 404, 'not_found');
  const remove = (person = ada) =>
    fetch(`${address}/v1/media/${view.id}`, { method: 'DELETE', headers: browser(person) });
  await problem(await remove(stranger), 404, 'not_found');
  server.usedBy.push('7');
  await problem(await remove(), 403, 'media_in_use');
  server.usedBy.pop();
  assert.equal((await remove()).status, 204);
  await problem(await remove(), 404, 'not_found');
  await problem(await get(view.url), 404, 'not_found');
});
