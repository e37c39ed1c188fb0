import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  createTestClock,
  type SessionActor,
  seededAuthenticator,
  seedPerson,
  sessionHeaders,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import { createMediaLinks } from '../../domain/media/links.ts';
import { type ByteRange, BytesMissingError, type Media } from '../../domain/media/ports.ts';
import { hours } from '../../lib/clock.ts';
import { createApp } from '../app.ts';
import { type FollowLinkDeps, followLink } from './follow-link.ts';
import { type MakeLinkDeps, makeLink } from './make-link.ts';

const clock = createTestClock();
const bytes = Buffer.from('0123456789');
const id = `med_${'0'.repeat(26)}` as const;
const sha256 = 'ab'.repeat(32);
let needed = true;
let there = true;
let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let address: string;
let ada: SessionActor;
let stranger: SessionActor;

before(async () => {
  database = await openTestDatabase();
  ada = await seedPerson(database.handle);
  stranger = await seedPerson(database.handle);
  const baseUrl = new URL('http://localhost:3000');
  const links = createMediaLinks({ keys: [randomBytes(32)], baseUrl, clock });
  const media = { id, workspaceId: ada.workspaceId, sha256, mime: 'video/mp4', name: 'film.mp4' } as Media;
  const open = async (_workspace: string, _hash: string, range: ByteRange = { first: 0, last: 9 }) => {
    if (!there) throw new BytesMissingError('gone');
    const part = new Uint8Array(bytes.subarray(range.first, range.last + 1));
    return { stream: ReadableStream.from([part]), sizeBytes: bytes.length };
  };
  const size = async () => (await open('', '')).sizeBytes;
  app = await createApp({
    log: silentLog,
    baseUrl,
    people: seededAuthenticator([ada, stranger], ['posts:read']),
    sessionCookie: 'session',
    origin: baseUrl.origin,
    ...unlimitedRouteDeps(database.handle, (): MakeLinkDeps & FollowLinkDeps => ({
      links,
      media: { find: async (_tx, workspaceId) => (workspaceId === ada.workspaceId ? media : undefined) },
      objects: { isNeeded: async () => needed },
      storage: { open, size },
    })),
    routes: [makeLink, followLink],
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await app.close();
  await database[Symbol.asyncDispose]();
});

const makeLinkFor = (body: object = {}, headers: Record<string, string> = sessionHeaders(ada)) =>
  fetch(`${address}/v1/media/${id}/link`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const linked = async (body: object = {}) => {
  const answer = (await (await makeLinkFor(body)).json()) as { url: string; expires_at: string };
  return { ...answer, url: address + new URL(answer.url).pathname };
};

test('201: a URL that gives the bytes to a caller without an account, also in parts', async () => {
  const { url, expires_at } = await linked({ expires_in_seconds: 60 });
  assert.equal(new Date(expires_at).getTime(), clock.now().getTime() + 60_000);
  const whole = await fetch(url);
  assert.deepEqual([whole.status, await whole.text()], [200, '0123456789']);
  assert.equal(whole.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(whole.headers.get('access-control-allow-origin'), null);
  assert.equal(whole.headers.get('ratelimit'), null);
  assert.match(whole.headers.get('content-disposition') ?? '', /^inline; filename="film.mp4"/);
  const part = await fetch(url, { headers: { range: 'bytes=2-3' } });
  assert.deepEqual(
    [part.status, await part.text(), part.headers.get('content-range')],
    [206, '23', 'bytes 2-3/10'],
  );
  const head = await fetch(url, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, '10', '']);
});

test('400, 401, 403, 404 when a link is requested', async () => {
  for (const expires_in_seconds of [59, 604_801, 1.5, '3600', null])
    assert.equal((await makeLinkFor({ expires_in_seconds })).status, 400, String(expires_in_seconds));
  assert.equal((await makeLinkFor({ other: 1 })).status, 400);
  assert.equal((await makeLinkFor({}, {})).status, 401);
  assert.equal((await makeLinkFor({}, { authorization: `Bearer ${ada.userId}` })).status, 403);
  assert.equal((await makeLinkFor({}, sessionHeaders(stranger))).status, 404);
});

test('an expired, a forged and an unneeded link, and lost bytes, get the same response', async () => {
  const { url } = await linked();
  const statusAndBody = async (at: string): Promise<unknown> => {
    const response = await fetch(at);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('etag'), null);
    const { instance: _, request_id: __, ...rest } = (await response.json()) as Record<string, unknown>;
    return { ...rest, status: response.status };
  };
  const forged = await statusAndBody(url.replace(/.(?=\/film)/, (last) => (last === 'A' ? 'B' : 'A')));
  assert.equal((forged as { status: number }).status, 404);
  assert.deepEqual(await statusAndBody(url.replace('film', 'form')), forged);
  needed = false;
  assert.deepEqual(await statusAndBody(url), forged);
  needed = true;
  there = false;
  assert.deepEqual(await statusAndBody(url), forged);
  there = true;
  clock.advance(hours(1));
  assert.deepEqual(await statusAndBody(url), forged);
});
