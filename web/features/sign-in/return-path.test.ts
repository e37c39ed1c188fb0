import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress, returnPath } from './return-path.ts';

const origin = 'https://signoff.example';
const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://signoff.example@evil.example',
];

test('whatever it is asked for, it stays with us', () => {
  for (const path of [...elsewhere, '/.//evil.example', '/posts', '', undefined])
    assert.equal(new URL(ownAddress(path, origin)).origin, origin, path);
  for (const path of elsewhere) assert.equal(ownAddress(path, origin), `${origin}/`, path);
  assert.equal(ownAddress('/posts?show=all#top', origin), `${origin}/posts?show=all#top`);
});

test('a path of ours is kept', () => {
  assert.equal(returnPath('/posts?show=all'), '/posts?show=all');
  assert.equal(returnPath('//evil.example'), '/');
  assert.equal(returnPath(undefined), '/');
});
