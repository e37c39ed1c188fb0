import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import Fastify from 'fastify';
import { silentLog } from '../../../test/database.ts';
import { type ByteRange, BytesMissingError, StorageError } from '../../domain/media/ports.ts';
import { sendProblem, toAppError } from '../pipeline/problems.ts';
import { parseRequestedPart } from './byte-range.ts';
import { type Audience, type BytesToSend, sendStoredBytes } from './send-bytes.ts';

const bytes = Buffer.from('0123456789');
const sha256 = 'a'.repeat(64);
const etag = `"${sha256}"`;

/** Records what was opened and what was read of it. */
const opened: (ByteRange | 'whole')[] = [];
let trouble: Error | undefined;
const storage = {
  size: async () => bytes.length,
  open: async (_workspace: string, _hash: string, range?: ByteRange) => {
    if (trouble) throw trouble;
    opened.push(range ?? 'whole');
    const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
    return { stream: ReadableStream.from([new Uint8Array(part)]), sizeBytes: bytes.length };
  },
};
const file: BytesToSend = {
  workspaceId: 'wsp_1',
  sha256,
  mime: 'video/mp4',
  name: 'film.mp4',
  sizeBytes: 10,
};
let sending: { file: BytesToSend; audience?: Audience } = { file };

const app = Fastify();
app.get('/bytes', (_request, reply) => sendStoredBytes(reply, storage, sending.file, sending.audience));
app.setErrorHandler((error, request, reply) => sendProblem(request, reply, toAppError(error, silentLog)));
let address = '';
before(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  opened.length = 0;
  trouble = undefined;
  sending = { file };
});
after(() => app.close());

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${address}/bytes`, { method, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body };
}

test('200: the whole file, with its length and support for ranges', async () => {
  const { status, headers, body } = await get();
  assert.deepEqual([status, body], [200, '0123456789']);
  assert.deepEqual(
    ['accept-ranges', 'content-length', 'content-type', 'etag', 'content-range'].map((name) =>
      headers.get(name),
    ),
    ['bytes', '10', 'video/mp4', etag, null],
  );
  assert.deepEqual(opened, ['whole']);
});

const parts: [range: string, body: string, contentRange: string][] = [
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=0-9', '0123456789', 'bytes 0-9/10'],
  ['bytes=2-5', '2345', 'bytes 2-5/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
  ['bytes=8-99999999999999999999999', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-10', '0123456789', 'bytes 0-9/10'],
  ['bytes=-11', '0123456789', 'bytes 0-9/10'],
  ['BYTES= 1-2 ', '12', 'bytes 1-2/10'],
];

test('206: one part, and only that part is read from the storage', async () => {
  for (const [range, body, contentRange] of parts) {
    opened.length = 0;
    const answer = await get({ range });
    assert.deepEqual([answer.status, answer.body], [206, body], range);
    assert.equal(answer.headers.get('content-range'), contentRange, range);
    assert.equal(answer.headers.get('content-length'), String(body.length), range);
    assert.deepEqual(opened.length, 1);
    assert.notEqual(opened[0], 'whole', range);
  }
});

test('206 and HEAD also work when the size is unknown, and no more is opened than is sent', async () => {
  const { sizeBytes: _, ...unknown } = file;
  sending = { file: unknown };
  const answer = await get({ range: 'bytes=-4' });
  assert.deepEqual([answer.status, answer.body], [206, '6789']);
  assert.equal((await get({}, 'HEAD')).headers.get('content-length'), '10');
  assert.deepEqual(opened, [{ first: 6, last: 9 }]);
});

test('416: a range outside the file, with its true size', async () => {
  for (const range of ['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999-', 'bytes=-0']) {
    const { status, headers, body } = await get({ range });
    assert.deepEqual([status, body, headers.get('content-range')], [416, '', 'bytes */10'], range);
  }
  assert.deepEqual(opened, []);
});

test('several ranges and unreadable ones give the whole file', async () => {
  for (const range of [
    'bytes=0-1,3-4',
    'bytes=5-2',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'chars=0-1',
    '0-1',
    'bytes=1',
  ])
    assert.deepEqual(
      [(await get({ range })).status, (await get({ range })).body],
      [200, '0123456789'],
      range,
    );
});

test('If-Range: a part if the caller has the current version, otherwise the whole file', async () => {
  const part = async (ifRange: string) => (await get({ range: 'bytes=1-2', 'if-range': ifRange })).status;
  assert.equal(await part(etag), 206);
  for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
    assert.equal(await part(other), 200);
});

test('304 takes precedence over a part', async () => {
  const { status, body } = await get({ 'if-none-match': etag, range: 'bytes=1-2' });
  assert.deepEqual([status, body, opened], [304, '', []]);
});

test('HEAD: the same headers, no bytes, nothing opened', async () => {
  const { status, headers, body } = await get({ range: 'bytes=1-2' }, 'HEAD');
  assert.deepEqual([status, body, headers.get('content-length')], [200, '', '10']);
  assert.deepEqual([headers.get('accept-ranges'), headers.get('content-type')], ['bytes', 'video/mp4']);
  assert.deepEqual(opened, []);
});

test('restrictive headers: nothing is sniffed or run, and only pictures and videos are shown', async () => {
  const { headers } = await get();
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.equal(headers.get('cache-control'), 'private, max-age=31536000, immutable');
  assert.match(headers.get('content-disposition') ?? '', /^inline; filename="film.mp4"/);
  for (const mime of ['text/html', 'image/svg+xml', 'application/pdf', 'video/mp4; x']) {
    sending = { file: { ...file, mime } };
    assert.match((await get()).headers.get('content-disposition') ?? '', /^attachment;/, mime);
  }
  sending = { file, audience: 'everybody' };
  const open = (await get()).headers;
  assert.equal(open.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(open.get('cache-control'), 'private, no-cache');
});

test('503: missing bytes, and a storage that does not respond, without file headers', async () => {
  for (const error of [new BytesMissingError('gone'), new StorageError('down')]) {
    trouble = error;
    for (const headers of [{}, { range: 'bytes=1-2' }]) {
      const answer = await get(headers as Record<string, string>);
      assert.deepEqual([answer.status, JSON.parse(answer.body).code], [503, 'storage_unavailable']);
      assert.equal(answer.headers.get('etag'), null);
    }
  }
});

test('whatever range is requested, the part lies within the file', () => {
  for (const size of [0, 1, 2, 7])
    for (const from of ['', '0', '1', '6', '7', '8'])
      for (const to of ['', '0', '1', '6', '7', '8']) {
        const requested = parseRequestedPart({ range: `bytes=${from}-${to}` }, etag, size);
        if (requested.kind !== 'part') continue;
        const { first, last } = requested.range;
        assert.ok(first >= 0 && first <= last && last < size, `${from}-${to} of ${size}`);
      }
});
