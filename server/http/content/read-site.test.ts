import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createSafeFetch, isPublicEndpoint } from '../../lib/safe-fetch.ts';
import type { SessionView } from '../people/views.ts';
import { siteProposalView } from './site-views.ts';
import type { BrandView } from './views.ts';

let api: ApiFixture;
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const site = createServer((request, response) => answer(request, response));
let url = '';
before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  url = `http://shop.example:${port}/`;
  const safeFetch = createSafeFetch({
    isAllowed: (address, to) => to === port || isPublicEndpoint(address, to),
    resolve: async (name) => [name === 'inner.example' ? '10.0.0.7' : '127.0.0.1'],
  });
  api = await openApiFixture({ overrides: { safeFetch } });
});
after(async () => {
  await api[Symbol.asyncDispose]();
  site.closeAllConnections();
  site.close();
});

const path = '/v1/brand/read_site';
const send = (html: string) => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
};

test('200: proposals with their pages; nothing of them is stored', async () => {
  answer = ({ url: at }, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        at === '/about'
          ? '<html lang=en><h1>Why we roast on Mondays</h1><p>We roast on Mondays. We filled 600 bags by hand. Come on Monday if you can. We like it that way.</p>'
          : '<html lang=en><meta property="og:site_name" content="Lanternfish"><meta name=theme-color content="#0f3d3e"><a href="/about">About</a>',
      );
  const before = (await api.owner.get<BrandView>('/v1/brand')).body;
  const body = siteProposalView.strict().parse(await api.owner.mustPost(path, { url }));
  assert.deepEqual([body.name, body.colours, body.pages.length], ['Lanternfish', ['#0f3d3e'], 2]);
  assert.deepEqual(body.topics[0]?.url, new URL('/about', url).href);
  assert.equal(body.voice?.quote.url, new URL('/about', url).href);
  assert.deepEqual(body.voice?.traits_messages?.[0], {
    code: 'content.voice_short',
    params: {},
    text: 'Short sentences.',
  });
  assert.deepEqual((await api.owner.get('/v1/brand')).body, before);
  const { body: session } = await api.owner.get<SessionView>('/v1/session');
  assert.deepEqual(session.workspaces[0]?.first_steps.topics, []);
  assert.equal(session.workspaces[0]?.first_steps.site, null);
  const client = await api.client(['content:generate']);
  assert.equal((await client.post(path, { url })).status, 200);
});

test('200: a page that says nothing gives an empty proposal', async () => {
  send('<p>Hello');
  const { topics, words, voice, colours } = siteProposalView.parse(await api.owner.mustPost(path, { url }));
  assert.deepEqual([topics, words, voice, colours], [[], [], null, []]);
});

test('400 for addresses that are malformed, private or unreachable, and for what is no page', async () => {
  for (const inner of ['http://127.0.0.1/', 'http://localhost/', 'http://inner.example/'])
    assertProblem(await api.owner.post(path, { url: inner }), 400, 'address_not_allowed');
  for (const odd of ['file:///etc/passwd', 'shop.example', '', 'http://user:pass@shop.example/'])
    assertProblem(await api.owner.post(path, { url: odd }), 400, 'invalid_request');
  assertProblem(await api.owner.post(path, { url, save: true }), 400, 'invalid_request');
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  assertProblem(await api.owner.post(path, { url }), 400, 'page_not_readable');
  answer = (_request, response) => response.writeHead(404).end();
  assertProblem(await api.owner.post(path, { url }), 400, 'address_not_allowed');
});

test('401, 403, 404', async () => {
  await assertRequiresAuth(api, 'POST', path, { url });
  await assertRequiresScope(api, 'content:generate', 'POST', path, { url });
  assertProblem(await api.viewer.post(path, { url }), 403, 'forbidden');
  assert.equal((await api.owner.get(path)).status, 404);
});

test('closing the connection stops the reading', async () => {
  let isClosed = false;
  answer = (request) => request.socket.once('close', () => (isClosed = true));
  const controller = new AbortController();
  const asked = fetch(new URL(path, api.server.baseUrl), {
    method: 'POST',
    headers: {
      cookie: api.owner.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-workspace': api.owner.workspace ?? '',
    },
    body: JSON.stringify({ url }),
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 300);
  await assert.rejects(asked);
  await waitUntil('the request to the site ends', async () => isClosed);
});
