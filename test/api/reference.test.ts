/** The API reference: complete, true to the schemas, and clean by the rules of Spectral. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openApiPaths } from '../../scripts/make-openapi.ts';
import { findMismatch, type Schema } from '../fuzz/json-schema.ts';
import { mergeDocuments } from '../fuzz/operations.ts';
import { startTestServer } from '../test-server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, Media> }
  >;
}
const document = (await mergeDocuments(server.baseUrl)) as {
  paths: Record<string, Record<string, Operation>>;
};
const at = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], document);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const routes = new Map(server.context.routes.map((route) => [route.operationId, route]));

test('only documented operations declare example overrides', () => {
  const documented = operations.map(({ operationId }) => operationId);
  const speaking = server.context.routes.filter(({ examples }) => examples !== undefined);
  assert.ok(speaking.length > 0);
  for (const { operationId } of speaking) assert.ok(documented.includes(operationId), operationId);
});

for (const { operationId, description, requestBody, responses } of operations) {
  test(`${operationId}: examples of requests and responses match the schemas`, () => {
    assert.match(description ?? '', /\w/);
    const route = routes.get(operationId);
    assert.ok(route);
    for (const [type, { schema, example }] of Object.entries(requestBody?.content ?? {})) {
      assert.notEqual(example, undefined, `no example of a ${type} request`);
      assert.equal(findMismatch(schema, example, at as never), undefined);
      if (type === 'application/json') assert.equal(route.body?.safeParse(example).error, undefined);
    }
    for (const [status, given] of Object.entries(responses)) {
      assert.match(status, /^(200|201|204|400|401|403|404|429|500|503)$/);
      const response = given.$ref ? (at(given.$ref) as typeof given) : given;
      assert.match(response.description ?? '', /\w/);
      if (status === '204') assert.equal(response.content, undefined);
      for (const [type, { schema, example }] of Object.entries(response.content ?? {})) {
        // Bytes and texts of a format of their own.
        if (type === route.contentType) continue;
        assert.equal(type, Number(status) < 400 ? 'application/json' : 'application/problem+json');
        assert.notEqual(example, undefined, `no example of ${status}`);
        assert.equal(findMismatch(schema, example, at as never), undefined, status);
      }
    }
    for (const [status, shape] of Object.entries(route.responses)) {
      if (status === '204') continue;
      assert.equal(
        shape.safeParse(responses[status]?.content?.['application/json']?.example).error,
        undefined,
      );
    }
    if (route.examples?.request) assert.ok(requestBody, 'an example of nothing');
    if (route.examples?.response) assert.ok(responses[200]?.content ?? responses[201]?.content);
    if (route.access.kind !== 'public') assert.ok(responses[401] && responses[403]);
    assert.ok(responses[500] && responses[503]);
    if (!route.unlimited) assert.ok(responses[429]);
  });
}

test('files go in as a form and come out as bytes', () => {
  const form = document.paths['/media/upload']?.post?.requestBody?.content['multipart/form-data']?.schema;
  assert.deepEqual(Object.keys(form?.properties ?? {}), ['file', 'alt_text']);
  for (const path of ['/v1/media/{id}/content', '/v1/posts/{id}/revisions/{number}/media/{index}'])
    assert.deepEqual(Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {}), ['image/*']);
});

test('Spectral reports nothing about openapi.json and openapi-web.json', async () => {
  const arguments_ = [
    'lint',
    openApiPaths.programs,
    openApiPaths.web,
    '--ruleset',
    join(root, '.spectral.yaml'),
    '--fail-severity',
    'hint',
  ];
  const spectral = join(root, 'node_modules/@stoplight/spectral-cli/dist/index.js');
  const { stdout } = await run(process.execPath, [spectral, ...arguments_], { cwd: root }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
  );
  assert.match(stdout, /No results with a severity of 'hint' or higher found/);
});

test('the page and its scripts come from us, and the content security policy enforces it', async () => {
  const get = (path: string) => fetch(new URL(path, server.baseUrl));
  const page = await get('/docs');
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.doesNotMatch(html, /https?:\/\//);
  const scripts = [...html.matchAll(/<script src="([^"]+)">/g)].map(([, path = '']) => path);
  assert.deepEqual(scripts, ['/docs/reference.js', '/docs/start.js']);
  for (const path of scripts) {
    const script = await get(path);
    assert.equal(script.status, 200);
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.ok((await script.text()).length > 100);
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self';.*connect-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
  assert.match(await (await get('/docs/start.js')).text(), /credentials: 'omit'/);
  for (const name of ['errors', 'versions', 'events', 'webhooks'])
    assert.match((await get(`/docs/${name}`)).headers.get('content-type') ?? '', /markdown/);
});
