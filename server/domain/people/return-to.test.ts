import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { safeReturnTo } from './return-to.ts';

test('our own pages are kept', () => {
  for (const path of [
    '/',
    '/posts/12',
    '/posts?state=draft&x=%2F%2Fa#top',
    '/invite/soinv_abc',
    '/a/b/../c',
  ]) {
    assert.equal(safeReturnTo(path), path.replace('/b/..', ''));
  }
  assert.equal(safeReturnTo('/caf\u00e9?q=\u{1f600}'), '/caf%C3%A9?q=%F0%9F%98%80');
});

test('everything else becomes the home page', () => {
  const elsewhere = [
    null,
    undefined,
    '',
    'posts',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/posts\\..\\x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/\0',
    '/a\r\nSet-Cookie: x=y',
    '/\u0085x',
    '/auth/start',
    '/auth',
    '/x/../auth/start',
    `/${'a'.repeat(4_000)}`,
  ];
  for (const text of elsewhere) assert.equal(safeReturnTo(text), '/', JSON.stringify(text));
});

test('whatever the text, the browser stays on our origin', () => {
  const tricky = fc.string({ unit: fc.constantFrom(...'/\\.:@?#%2eEfF5c\t\n a\u{1f600}\ud800'.split('')) });
  fc.assert(
    fc.property(
      fc.oneof(
        tricky,
        tricky.map((text) => `/${text}`),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const path = safeReturnTo(text);
        assert.match(path, /^\/(?!\/)[\x21-\x7e]*$/);
        assert.equal(new URL(path, 'http://localhost:3000/auth/callback').host, 'localhost:3000');
      },
    ),
    { numRuns: 2_000 },
  );
});
