import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { pageBriefView } from './views.ts';

let api: ApiFixture;
let html = '';
const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(html),
);
let url = '';
before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  url = `http://shop.example:${port}/guji`;
  const safeFetch = createSafeFetch({
    isAllowed: (_address, to) => to === port,
    resolve: async () => ['127.0.0.1'],
  });
  api = await openApiFixture({ overrides: { safeFetch }, settings: { RATE_LIMIT_GENERATION: '20' } });
});
after(async () => {
  await api[Symbol.asyncDispose]();
  site.close();
});

const path = '/v1/content/brief';

test('200: a brief in the words of the page, shortened to a readable size', async () => {
  html = `<html lang="de-AT"><title>Guji</title><meta name="description"
    content="Pflaume und Schwarztee. Geröstet in Lissabon.  ${'Sehr lang '.repeat(500)}">
    <script type="application/ld+json">{"@type":"Product","name":"Ethiopia\\u202e Guji","offers":{"price":"1499.00","priceCurrency":"EUR"}}</script>
    <img src="/bag.jpg" alt="Eine Tüte">`;
  const body = pageBriefView.strict().parse(await api.owner.mustPost(path, { url }));
  assert.equal(body.subject, 'Ethiopia Guji');
  assert.deepEqual(body.points.slice(0, 2), ['Pflaume und Schwarztee.', 'Geröstet in Lissabon.']);
  assert.ok(body.points.length <= 6 && body.points.every((point) => point.length <= 300));
  assert.equal(body.offer?.replaceAll(/\s/gu, ' '), '1.499,00 €');
  assert.deepEqual([body.link, body.language], [url, 'de']);
  assert.deepEqual(body.images, [{ url: new URL('/bag.jpg', url).href, alt: 'Eine Tüte' }]);
});

test('400 for a page without content, and for addresses that may not be fetched', async () => {
  html = '<p>Nothing about itself';
  assertProblem(await api.owner.post(path, { url }), 400, 'page_not_readable');
  for (const inner of ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://shop.example/'])
    assertProblem(await api.owner.post(path, { url: inner }), 400, 'address_not_allowed');
  for (const odd of ['file:///etc/passwd', 'shop.example', '', 'http://user:pass@shop.example/'])
    assertProblem(await api.owner.post(path, { url: odd }), 400, 'invalid_request');
});

test('401, 403', async () => {
  await assertRequiresAuth(api, 'POST', path, { url });
  await assertRequiresScope(api, 'content:generate', 'POST', path, { url });
  assertProblem(await api.viewer.post(path, { url }), 403, 'forbidden');
});

test('429: requests are counted for each person', async () => {
  html = '<title>Guji</title>';
  // A minute may end in between; then there are ten more.
  for (let times = 0; times < 25; times += 1) {
    const reply = await api.owner.post(path, { url });
    if (reply.status === 200) continue;
    assertProblem(reply, 429, 'rate_limited');
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    return;
  }
  assert.fail('nothing was refused');
});
