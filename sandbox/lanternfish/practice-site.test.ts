import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTemporarySandbox } from '../test-kit.ts';

const sandbox = await startTemporarySandbox();
after(() => sandbox[Symbol.asyncDispose]());

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);

test('every page opens, and links to nothing but this site', async () => {
  const home = new URL('/lanternfish/', sandbox.url);
  const found = new Set([home.href]);
  for (const address of found) {
    const response = await fetch(address);
    assert.equal(response.status, 200, address);
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) continue;
    for (const link of addressesIn(await response.text())) {
      assert.ok(new URL(link, address).href.startsWith(home.href), `${address} links to ${link}`);
      found.add(new URL(link, address).href);
    }
  }
  // Six pages, a style sheet and a logo.
  assert.equal(found.size, 8);
});
