import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { AppError, type ErrorCode } from '../../errors.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { createPageReader } from './read-page.ts';

/** A local site under a public host name; each test sets its response. */
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => answer(request, response));
let base = '';
let reader: ReturnType<typeof createPageReader>;

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://shop.example:${port}`;
  reader = createPageReader(
    createSafeFetch({
      isAllowed: (address, to) => address === '127.0.0.1' && to === port,
      resolve: async (name) => [name === 'inner.example' ? '10.0.0.7' : '127.0.0.1'],
    }),
  );
});
after(() => server.close());

const page = (html: string | Buffer, type = 'text/html; charset=utf-8') => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(html);
};
const read = (path = '/item?id=1') => reader.read(`${base}${path}`, AbortSignal.timeout(10_000));
const refused = async (code: ErrorCode, words: RegExp, path?: string) => {
  await assert.rejects(read(path), (error: Error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, words);
    return true;
  });
};

test('a product page: its own data first, absolute URLs, each picture once', async () => {
  page(`<!doctype html><html lang="pt-BR"><head><title>Shop &mdash; Guji</title>
    <base href="/assets/"><link rel="canonical" href="/item">
    <meta property="og:title" content="Guji &amp; friends"><meta name="description" content="Plum. Black tea.">
    <meta property="og:image" content="guji.jpg"><meta property="og:image:alt" content="A bag">
    <script>document.write('<title>not this</title>')</script>
    <script type="application/ld+json">{ broken</script>
    <script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"Shop"},
      {"@type":["Product"],"name":"Ethiopia Guji","description":"From the data","image":["guji.jpg",{"url":"/two.jpg"}],
       "offers":[{"@type":"Offer","price":14.5,"priceCurrency":"eur"}]}]}</script></head>
    <body><svg><title>An icon</title></svg><h1>Guji</h1><img src="guji.jpg" alt="late"><img src="javascript:alert(1)">
    <img src="data:image/png;base64,AA"><img src="https://cdn.example/three.jpg" alt="Three"></body></html>`);
  const facts = await read();
  assert.equal(facts.url, `${base}/item`);
  assert.equal(facts.language, 'pt-BR');
  assert.deepEqual(facts.titles, ['Ethiopia Guji', 'Guji & friends', 'Shop — Guji', 'Guji']);
  assert.deepEqual(facts.descriptions, ['Plum. Black tea.', 'From the data']);
  assert.deepEqual(facts.price, { amount: '14.5', currency: 'EUR' });
  assert.deepEqual(facts.images, [
    { url: `${base}/assets/guji.jpg`, alt: 'A bag' },
    { url: `${base}/two.jpg`, alt: 'Ethiopia Guji' },
    { url: 'https://cdn.example/three.jpg', alt: 'Three' },
  ]);
});

test('prices in meta values, other charsets, and a canonical URL of another site that is ignored', async () => {
  const html = `<title>Caf\u00e9</title><link rel=canonical href="https://elsewhere.example/">
    <meta property="product:price:amount" content="9.90"><meta property="product:price:currency" content="GBP">`;
  page(Buffer.from(html, 'latin1'), 'text/html; charset=iso-8859-1');
  const facts = await read();
  assert.deepEqual(facts.titles.slice(1, 2), ['Café']);
  assert.deepEqual(facts.price, { amount: '9.90', currency: 'GBP' });
  assert.equal(facts.url, `${base}/item?id=1`);
});

test('anything but a page is refused with a plain message', async () => {
  page('{}', 'application/json');
  await refused('page_not_readable', /no web page/);
  page(Buffer.from([0x50, 0x4b, 0, 0, 0, 1]), 'text/html');
  await refused('page_not_readable', /no web page/);
  page(`<title>x</title>${' '.repeat(2 * 1_048_576)}`);
  await refused('page_not_readable', /larger than 2 MiB/);
  answer = (_request, response) => response.writeHead(404).end();
  await refused('address_not_allowed', /nothing at that address/);
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x');
  await refused('address_not_allowed', /packed/);
});

test('redirects into a private network are not followed', async () => {
  for (const location of [
    'http://inner.example/',
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'file:///etc/passwd',
  ]) {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    await refused('address_not_allowed', /public internet|http and https/);
  }
});

test('hostile pages are read quickly, and their titles are still found', { timeout: 20_000 }, async () => {
  // A third of the maximum size is enough to show whether the time grows faster than the page.
  const fill = (piece: string) => piece.repeat(Math.floor(600_000 / piece.length));
  const bodies = [
    fill('<div>'),
    fill('<b id=1><p>'),
    fill('&lt;&amp'),
    `<a ${fill('x=1 ')}>`,
    `<script type="application/ld+json">${fill('[')}</script>`,
    `<script type="application/ld+json">${'{"@graph":'.repeat(50_000)}1${'}'.repeat(50_000)}</script>`,
    `<h1>${fill('x<i>')}`,
    `<!--${fill('<!--')}`,
    fill('<meta name=description content=x>'),
  ];
  for (const body of bodies) {
    page(`<title>Still here</title>${body}`);
    assert.ok((await read()).titles.includes('Still here'), body.slice(0, 40));
  }
});
