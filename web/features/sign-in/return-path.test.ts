import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath, toOwnUrl } from './return-path.ts';

const origin = 'https://signoff.example';
const foreignPaths = [
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

test('the redirect always stays on our origin', () => {
  for (const path of [...foreignPaths, '/.//evil.example', '/posts', '', undefined])
    assert.equal(new URL(toOwnUrl(path, origin)).origin, origin, path);
  for (const path of foreignPaths) assert.equal(toOwnUrl(path, origin), `${origin}/`, path);
  assert.equal(toOwnUrl('/posts?show=all#top', origin), `${origin}/posts?show=all#top`);
});

test('our own paths are kept', () => {
  assert.equal(returnPath('/posts?show=all'), '/posts?show=all');
  assert.equal(returnPath('//evil.example'), '/');
  assert.equal(returnPath(undefined), '/');
});
