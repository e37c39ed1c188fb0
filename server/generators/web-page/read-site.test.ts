import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { createPicture } from '../../../test/pictures.ts';
import type { Site } from '../../domain/content/site.ts';
import { AppError } from '../../errors.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { createPictureReader } from '../../media/pictures.ts';
import { createSiteReader, siteLimits } from './read-site.ts';

type Answer = (response: ServerResponse) => void;

/** Two local sites under public host names. Each test says what is at which path; everything else is 404. */
const paths = new Map<string, Answer>();
const requested: string[] = [];
const server = createServer((request, response) => {
  const path = `${request.headers.host?.split(':')[0]}${request.url}`;
  requested.push(path);
  const answer = paths.get(path);
  if (answer) answer(response);
  else response.writeHead(404).end();
});
let port = 0;
const at = (path: string, host = 'shop.example'): string => `http://${host}:${port}${path}`;

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  paths.clear();
  requested.length = 0;
});
after(() => server.close());

const page = (path: string, html: string, host = 'shop.example') =>
  paths.set(`${host}${path}`, (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
const file = (path: string, type: string, bytes: string | Uint8Array) =>
  paths.set(`shop.example${path}`, (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes),
  );

const read = (
  address = at('/'),
  limits: Partial<Record<keyof typeof siteLimits, number>> = {},
  signal = AbortSignal.timeout(20_000),
): Promise<Site> =>
  createSiteReader({
    safeFetch: createSafeFetch({
      isAllowed: (address, to) => address === '127.0.0.1' && to === port,
      resolve: async (name) => [name === 'inner.example' ? '10.0.0.7' : '127.0.0.1'],
    }),
    pictures: createPictureReader(),
    limits: { ...siteLimits, ...limits },
  }).read(address, signal);
const pathsOf = ({ pages }: Site): string[] => pages.map(({ url }) => new URL(url).pathname);
const links = (...addresses: string[]): string =>
  addresses.map((address) => `<a href="${address}">More</a>`).join('');

test('a site: its pages, styles, colour and logo', async () => {
  page(
    '/',
    `<html lang="en"><title>Shop</title><meta property="og:site_name" content="Lanternfish">
    <meta name="description" content="Coffee."><meta name="theme-color" content="#0f3d3e">
    <link rel="stylesheet" href="/s.css"><style>p { color: #e4572e }</style>
    <nav><a href="/about">About</a><p>Not this menu.</p></nav>
    <h1>Coffee</h1><p>We roast <b>by hand</b>.<script>var not = 'this';</script></p><ul><li>One<li>Two</ul>
    <img class="logo" src="/logo.png"><footer><p>Nor this footer.</p></footer>`,
  );
  page('/about', '<h1>About us</h1><p>Since 2016.</p>');
  file('/s.css', 'text/css', 'body { background: #f4e9d8 }');
  file('/logo.png', 'image/png', await createPicture('navy', 64, 64));
  const site = await read();
  assert.deepEqual(pathsOf(site), ['/', '/about']);
  const [home] = site.pages;
  assert.deepEqual(
    [home.siteName, home.title, home.description, home.language],
    ['Lanternfish', 'Coffee', 'Coffee.', 'en'],
  );
  assert.deepEqual(home.passages, ['We roast by hand.', 'One', 'Two']);
  assert.match(site.styles.join('\n'), /#e4572e[\s\S]*#f4e9d8/);
  assert.deepEqual(site.themeColours, ['#0f3d3e']);
  assert.deepEqual(
    site.logos.map(({ url, mime }) => [new URL(url).pathname, mime]),
    [['/logo.png', 'image/png']],
  );
});

test('at most six pages are read, each once, and the story before the hundredth product', async () => {
  const products = Array.from({ length: 20 }, (_, index) => `/products/${index}`);
  page('/', links(...products, '/products/1#top', '/products/1?size=2', '/', '/about', '/news/'));
  for (const path of [...products, '/about', '/news/']) page(path, `<h1>${path}</h1>`);
  const site = await read();
  assert.equal(site.pages.length, 6);
  assert.deepEqual(pathsOf(site).slice(0, 4), ['/', '/about', '/news/', '/products/0']);
  assert.deepEqual(requested, [...new Set(requested)]);
});

test('carts, sign-ins, legal pages and files are not opened', async () => {
  const left = ['/cart', '/login', '/account/orders', '/privacy', '/impressum', '/menu.pdf', '/logo.zip'];
  page('/', links(...left, 'mailto:a@shop.example', 'javascript:alert(1)', '/menu'));
  page('/menu', '<h1>Menu</h1>');
  assert.deepEqual(pathsOf(await read()), ['/', '/menu']);
  assert.deepEqual(requested, ['shop.example/', 'shop.example/menu']);
});

test('other origins are not followed: neither links and files, nor redirects of further pages', async () => {
  page(
    '/',
    `${links(at('/about', 'other.example'), '/news')}<link rel=stylesheet href="${at('/s.css', 'other.example')}">
    <img class=logo src="${at('/logo.png', 'other.example')}">`,
  );
  page('/about', '<h1>Other</h1>', 'other.example');
  paths.set('shop.example/news', (response) =>
    response.writeHead(302, { location: at('/about', 'other.example') }).end(),
  );
  assert.deepEqual(pathsOf(await read()), ['/']);
  assert.deepEqual(
    requested.filter((path) => path.startsWith('other.example')),
    [],
  );
});

test('the first address may lead to another name of the site, which is then its origin', async () => {
  paths.set('shop.example/', (response) =>
    response.writeHead(301, { location: at('/', 'www.shop.example') }).end(),
  );
  page('/', links('/about', at('/old')), 'www.shop.example');
  page('/about', '<h1>About</h1>', 'www.shop.example');
  page('/old', '<h1>Old</h1>');
  const site = await read();
  assert.deepEqual(
    site.pages.map(({ url }) => url),
    [at('/', 'www.shop.example'), at('/about', 'www.shop.example')],
  );
});

test('private addresses are refused, also as a redirect or a link', async () => {
  const refused = { name: 'AppError', code: 'address_not_allowed' };
  for (const address of [
    at('/', 'inner.example'),
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://localhost/',
  ])
    await assert.rejects(read(address), refused, address);
  paths.set('shop.example/', (response) =>
    response.writeHead(302, { location: at('/', 'inner.example') }).end(),
  );
  await assert.rejects(read(), refused);
  page('/', links(at('/about', 'inner.example'), 'http://169.254.169.254/latest/about'));
  assert.deepEqual(pathsOf(await read()), ['/']);
});

test('a first page that is missing, too large or no page is refused in plain words; a further one is left out', async () => {
  const isRefused = (code: string, words: RegExp) => (error: unknown) =>
    error instanceof AppError && error.code === code && words.test(error.message);
  await assert.rejects(read(), isRefused('address_not_allowed', /nothing at that address/));
  page('/', ' '.repeat(siteLimits.pageBytes + 1));
  await assert.rejects(read(), isRefused('page_not_readable', /larger than 1 MiB/));
  file('/', 'application/pdf', '%PDF');
  await assert.rejects(read(), isRefused('page_not_readable', /no web page/));
  page('/', links('/huge', '/missing', '/document', '/good'));
  page('/huge', ' '.repeat(siteLimits.pageBytes + 1));
  file('/document', 'application/pdf', '%PDF');
  page('/good', '<h1>Good</h1>');
  assert.deepEqual(pathsOf(await read()), ['/', '/good']);
});

test('large style sheets and logos, drawings and tiny icons are left out', async () => {
  page(
    '/',
    `<link rel=stylesheet href=/s.css><link rel=icon sizes=64x64 href=/tiny.png><img class=logo src=/logo.svg>
    <img class=logo src=/huge-logo.png>`,
  );
  file('/s.css', 'text/css', 'x'.repeat(siteLimits.stylesheetBytes + 1));
  file('/tiny.png', 'image/png', await createPicture('navy', 16, 16));
  file('/logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  file('/huge-logo.png', 'image/png', Buffer.alloc(siteLimits.logoBytes + 1));
  const site = await read();
  assert.deepEqual(site.logos, []);
  assert.doesNotMatch(site.styles.join(''), /xxx/);
});

test('a slow site gives what it sent in time; after that no page is asked for', {
  timeout: 20_000,
}, async () => {
  page('/', links('/slow', '/about'));
  paths.set('shop.example/slow', () => undefined);
  page('/about', '<h1>About</h1>');
  const site = await read(at('/'), { totalMs: 1_500, fetchMs: 600 });
  assert.deepEqual(pathsOf(site), ['/', '/about']);
  requested.length = 0;
  assert.deepEqual(pathsOf(await read(at('/'), { totalMs: 500, fetchMs: 500, pages: 6 })).at(0), '/');
  assert.ok(requested.length <= 3, String(requested));
});

test('stopping it ends the request that is under way, and no other follows', async () => {
  const controller = new AbortController();
  page('/', links('/about', '/news'));
  paths.set('shop.example/about', () => controller.abort());
  page('/news', '<h1>News</h1>');
  await assert.rejects(read(at('/'), {}, controller.signal));
  assert.deepEqual(requested, ['shop.example/', 'shop.example/about']);
});
