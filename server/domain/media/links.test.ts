import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { testClock } from '../../../test/accounts.ts';
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

function door(keys = [key], clock = testClock()) {
  const links = createMediaLinks({ keys, baseUrl, clock });
  const follow = (url: URL) => {
    const [, , , token = '', name = ''] = url.pathname.split('/');
    return links.read(token, name);
  };
  return { ...links, clock, follow };
}

test('a link gives the object it was made for, until its time is up', () => {
  const { make, follow, clock } = door();
  const { url, expiresAt } = make({ ...object, ttlSeconds: 3_600 });
  assert.match(url.href, /^https:\/\/signoff\.example\/media\/link\/[\w-]+\.[\w-]+\/Ete-a-Lisboa-2\.mp4$/);
  assert.ok(url.pathname.split('/')[3]!.length < 400);
  assert.equal(expiresAt.getTime(), clock.now().getTime() + hours(1));
  assert.deepEqual(follow(url), { ...object, name: 'Ete-a-Lisboa-2.mp4' });
  clock.move(hours(1) - 1);
  assert.ok(follow(url));
  clock.move(1);
  assert.equal(follow(url), undefined);
});

test('one changed, added or missing character anywhere makes it worthless', () => {
  const { make, read } = door();
  const [, , , token = '', name = ''] = make({ ...object, ttlSeconds: 60 }).url.pathname.split('/');
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

test('the signature of one link does not carry the facts of another', () => {
  const { make, read } = door();
  const partsOf = (ttlSeconds: number, sha256: string = object.sha256) => {
    const [, , , token = '', name = ''] = make({ ...object, sha256, ttlSeconds }).url.pathname.split('/');
    const [payload, mark] = token.split('.');
    return { payload, mark, name };
  };
  const short = partsOf(60);
  for (const other of [partsOf(3_600), partsOf(60, 'cd'.repeat(32))])
    assert.equal(read(`${other.payload}.${short.mark}`, short.name), undefined);
});

test('the first key makes, every key of the ring is believed, another installation is not', () => {
  const newer = randomBytes(32);
  const { url } = door([key]).make({ ...object, ttlSeconds: 60 });
  assert.ok(door([newer, key]).follow(url));
  assert.equal(door([newer]).follow(url), undefined);
  assert.equal(door([key]).follow(door([newer, key]).make({ ...object, ttlSeconds: 60 }).url), undefined);
  assert.throws(() => createMediaLinks({ keys: [], baseUrl, clock: testClock() }));
});

test('no link lives longer than seven days', () => {
  assert.equal(seconds(maxLinkSeconds), days(7));
  const { make } = door();
  assert.ok(make({ ...object, ttlSeconds: maxLinkSeconds }));
  for (const ttlSeconds of [maxLinkSeconds + 1, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => make({ ...object, ttlSeconds }), RangeError);
});

test('names of any kind become part of an address', () => {
  const { make, follow } = door();
  for (const name of [
    '../../etc/passwd',
    '写真.jpg',
    '',
    '....',
    'a/b?c#d.png',
    'x'.repeat(500),
    'a\u202eb.mp4',
  ]) {
    const { url } = make({ ...object, name, ttlSeconds: 60 });
    assert.equal(url.pathname.split('/').length, 5, name);
    assert.match(follow(url)?.name ?? '', /^[\w-]{1,80}(\.[A-Za-z0-9]{1,5})?$/, name);
  }
});
