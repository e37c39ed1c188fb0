/** The practice site of the sandbox is read without the internet, and nothing else on this machine is. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type ApiFixture, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { SessionView } from '../people/views.ts';
import type { SiteProposalView } from './site-views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const path = '/v1/brand/read_site';

test('the session names the practice site, and it has a logo, colours, a voice, words and three topics', async () => {
  const { body: session } = await api.owner.get<SessionView>('/v1/session');
  const url = session.practice_site ?? '';
  assert.equal(url, new URL('/lanternfish/', api.server.sandboxUrl).href);
  const found = await api.owner.mustPost<SiteProposalView>(path, { url });
  assert.equal(found.name, 'Lanternfish Coffee');
  assert.equal(found.pages.length, 6);
  assert.match(found.logos[0]?.picture ?? '', /^data:image\/png;base64,/);
  assert.equal(found.colours.length, 5);
  assert.equal(found.brand_colours?.primary, '#0f3d3e');
  assert.ok(found.voice);
  assert.ok(found.words.includes('harbour'));
  assert.deepEqual(
    found.topics.map(({ title }) => title),
    ['Saturday tasting', 'The winter espresso is back', 'Why we roast on Mondays'],
  );
});

test('400: another port of this machine stays closed, also in the sandbox', async () => {
  const inner = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Secret</h1>'),
  );
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  try {
    const reply = await api.owner.post(path, { url: `http://127.0.0.1:${port}/` });
    assertProblem(reply, 400, 'address_not_allowed');
  } finally {
    inner.close();
  }
});
