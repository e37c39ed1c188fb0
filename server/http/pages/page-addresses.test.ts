import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredRoutes } from '../../../test/browser/every-page.ts';
import { isPageAddress, pageAddresses } from './page-addresses.ts';

test('the server knows exactly the pages of the web application', () => {
  assert.deepEqual([...pageAddresses].sort(), declaredRoutes().sort());
});

test('every page is found by a URL with real ids', () => {
  const ids: Readonly<Record<string, string>> = {
    postId: '380197558722656612',
    campaignId: 'cmp_01m7k6wxs027p8v5x2h8e19b8q',
    connectionId: 'con_01m7k6wxs027p8v5x2h8e19b8q',
    recurrenceId: 'rec_01m7k6wxs027p8v5x2h8e19b8q',
    appId: 'app_01m7k6wxs027p8v5x2h8e19b8q',
    secret: 'socr_oW_sBVYG3-NQJh6aPmTPmxqLnt7v3pypZgPQVq54KqM',
    token: 'soin_oW_sBVYG3-NQJh6aPmTPmxqLnt7v3pypZgPQVq54KqM',
    uid: 'oW_sBVYG3-NQJh6aPmTPmxqLnt7v3pypZgPQVq54KqM',
  };
  for (const address of pageAddresses) {
    const path = address
      .replace(/\{-(\$\w+)\}/g, '$1')
      .replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
    assert.ok(isPageAddress(path), path);
    assert.ok(isPageAddress(path.toUpperCase()), path);
    assert.ok(path === '/' || isPageAddress(`${path}/`), path);
    assert.equal(isPageAddress(`${path}//`), false, path);
    assert.equal(isPageAddress(`${path}/nope`), false, path);
  }
  assert.ok(isPageAddress('/compose'));
  assert.ok(isPageAddress('/review'));
  assert.equal(isPageAddress('//'), false);
});
