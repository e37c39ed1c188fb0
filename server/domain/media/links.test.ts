import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createTestClock } from '../../../test/account-fixtures.ts';
import { days, hours, seconds } from '../../lib/clock.ts';
import { createMediaLinks, maxLinkSeconds } from './links.ts';

const object = {
  workspaceId: `wsp_${'0'.repeat(26)}`,
  sha256: 'ab'.repeat(32),
  mime: 'video/mp4',
  name: 'Été à Lisboa (2).mp4',
} as const;
const key = randomBytes(32);
const baseUrl = new URL('https://signoff.example');

function createLinks(keys = [key], clock = createTestClock()) {
  const links = createMediaLinks({ keys, baseUrl, clock });
  const follow = (url: URL) => {
    const [, , , token = '', name = ''] = url.pathname.split('/');
    return links.read(token, name);
  };
  return { ...links, clock, follow };
}

test('a link gives access to its object until it expires', () => {
  const { create, follow, clock } = createLinks();
  const { url, expiresAt } = create({ ...object, ttlSeconds: 3_600 });
  assert.match(url.href, /^https:\/\/signoff\.example\/media\/link\/[\w-]+\.[\w-]+\/Ete-a-Lisboa-2\.mp4$/);
  assert.ok(url.pathname.split('/')[3]!.length < 400);
  assert.equal(expiresAt.getTime(), clock.now().getTime() + hours(1));
  assert.deepEqual(follow(url), { ...object, name: 'Ete-a-Lisboa-2.mp4' });
  clock.advance(hours(1) - 1);
  assert.ok(follow(url));
  clock.advance(1);
  assert.equal(follow(url), undefined);
});

test('one changed, added or missing character anywhere makes it invalid', () => {
  const { create, read } = createLinks();
  const [, , , token = '', name = ''] = create({ ...object, ttlSeconds: 60 }).url.pathname.split('/');
  assert.ok(read(token, name));
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'A' ? 'B' : 'A';
    assert.equal(
      read(token.slice(0, index) + other + token.slice(index + 1), name),
      undefined,
      String(index),
    );
    assert.equal(read(token.slice(0, index) + token.slice(index + 1), name), undefined, String(index));
  }
  for (const wrong of [
    `${token}=`,
    `${token}.`,
    `.${token}`,
    `${token} `,
    '',
    '.',
    'a.b',
    'a',
    token.split('.')[0]!,
  ])
    assert.equal(read(wrong, name), undefined, wrong);
  for (const wrong of ['', 'invoice.exe', `${name}x`]) assert.equal(read(token, wrong), undefined, wrong);
});

test('the signature of one link is not valid for another', () => {
  const { create, read } = createLinks();
  const partsOf = (ttlSeconds: number, sha256: string = object.sha256) => {
    const [, , , token = '', name = ''] = create({ ...object, sha256, ttlSeconds }).url.pathname.split('/');
    const [payload, mark] = token.split('.');
    return { payload, mark, name };
  };
  const short = partsOf(60);
  for (const other of [partsOf(3_600), partsOf(60, 'cd'.repeat(32))])
    assert.equal(read(`${other.payload}.${short.mark}`, short.name), undefined);
});

test("the first key signs, every key of the ring is accepted, another installation's is not", () => {
  const newer = randomBytes(32);
  const { url } = createLinks([key]).create({ ...object, ttlSeconds: 60 });
  assert.ok(createLinks([newer, key]).follow(url));
  assert.equal(createLinks([newer]).follow(url), undefined);
  assert.equal(
    createLinks([key]).follow(createLinks([newer, key]).create({ ...object, ttlSeconds: 60 }).url),
    undefined,
  );
  assert.throws(() => createMediaLinks({ keys: [], baseUrl, clock: createTestClock() }));
});

test('no link lives longer than seven days', () => {
  assert.equal(seconds(maxLinkSeconds), days(7));
  const { create } = createLinks();
  assert.ok(create({ ...object, ttlSeconds: maxLinkSeconds }));
  for (const ttlSeconds of [maxLinkSeconds + 1, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => create({ ...object, ttlSeconds }), RangeError);
});

test('names of any kind become part of an address', () => {
  const { create, follow } = createLinks();
  for (const name of [
    '../../etc/passwd',
    '写真.jpg',
    '',
    '....',
    'a/b?c#d.png',
    'x'.repeat(500),
    'a\u202eb.mp4',
  ]) {
    const { url } = create({ ...object, name, ttlSeconds: 60 });
    assert.equal(url.pathname.split('/').length, 5, name);
    assert.match(follow(url)?.name ?? '', /^[\w-]{1,80}(\.[A-Za-z0-9]{1,5})?$/, name);
  }
});
