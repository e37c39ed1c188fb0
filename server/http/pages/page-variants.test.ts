import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pageOf, readPages } from './page-variants.ts';

test('the URL of a page determines which files it needs', () => {
  const pages = {
    '/': 'home',
    '/signin': 'sign-in',
    '/calendar': 'calendar',
    '/review/17': 'review',
    '/compose': 'compose',
    '/posts/17': 'post',
    '/campaigns/new': '',
    '/campaigns/cmp_1': 'campaign',
    '/settings/brand': '',
  };
  for (const [path, page] of Object.entries(pages)) assert.equal(pageOf(path), page, path);
});

test('a page lists its files; a page without its own files is unchanged; without a build there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-pages-'));
  try {
    assert.equal(await readPages(folder), null);
    const html = '<html><head><title>Signoff</title></head><body><p>Opening</p></body></html>';
    await writeFile(join(folder, 'index.html'), html);
    await writeFile(
      join(folder, 'pages.json'),
      JSON.stringify({ calendar: ['assets/calendar-1a.js'], 'sign-in': ['assets/hills-3c.svg'] }),
    );
    await writeFile(join(folder, 'wide.json'), JSON.stringify({ calendar: ['assets/tray-2b.js'] }));
    const pageFor = await readPages(folder);
    const plain = pageFor?.('/settings/brand');
    assert.equal(`${plain?.start}${plain?.end}`, html);
    assert.equal(plain?.end, '</body></html>');
    assert.match(
      pageFor?.('/calendar').start ?? '',
      /<link rel="modulepreload" crossorigin fetchpriority="low" href="\/assets\/calendar-1a\.js"><link rel="modulepreload" crossorigin fetchpriority="low" media="\(width >= 1101px\)" href="\/assets\/tray-2b\.js"><\/head>/,
    );
    assert.match(
      pageFor?.('/signin').start ?? '',
      /<link rel="preload" as="image" href="\/assets\/hills-3c\.svg"><\/head>/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
