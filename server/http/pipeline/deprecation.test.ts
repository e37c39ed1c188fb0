import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { createApp } from '../app.ts';
import { defineRoute, ok } from './define-route.ts';
import { deprecationProblem } from './deprecation.ts';

const deprecated = { since: '2027-01-31', sunset: '2028-01-31', instead: 'POST /v2/posts' };
const shape = {
  tag: 'Posts',
  method: 'GET',
  responses: { 200: z.object({ word: z.string().meta({ example: 'hello' }) }) },
  handler: async () => ok({ word: 'hello' }),
} as const;
const access = { kind: 'public' } as const;
const scope = { kind: 'scope', scope: 'posts:read', capability: 'read' } as const;

const database = await openTestDatabase();
const baseUrl = new URL('http://localhost:3000');
const app = await createApp({
  log: silentLog,
  baseUrl,
  people: {} as Authenticator,
  sessionCookie: 'session',
  origin: baseUrl.origin,
  ...unlimitedRouteDeps(database.handle, () => ({})),
  routes: [
    defineRoute({ ...shape, operationId: 'old', summary: 'Old', paths: ['/v1/old'], access, deprecated }),
    defineRoute({
      ...shape,
      operationId: 'own',
      summary: 'Own',
      paths: ['/v1/own'],
      access: scope,
      deprecated,
    }),
    defineRoute({ ...shape, operationId: 'current', summary: 'Current', paths: ['/v1/current'], access }),
  ],
  tls: null,
  trustProxy: null,
  webRoot: '/nowhere',
  ready: async () => true,
});
after(async () => {
  await app.close();
  await database[Symbol.asyncDispose]();
});

test('a deprecated operation says so in each of its responses, those that refuse as well', async () => {
  for (const [url, status] of [
    ['/v1/old', 200],
    ['/v1/old?nobody_knows=1', 400],
    ['/v1/own', 401],
  ] as const) {
    const { headers, statusCode } = await app.inject({ url });
    assert.equal(statusCode, status, url);
    assert.equal(headers.deprecation, `@${Date.UTC(2027, 0, 31) / 1000}`);
    assert.equal(headers.sunset, 'Mon, 31 Jan 2028 00:00:00 GMT');
    assert.equal(headers.link, '</docs/versions>; rel="deprecation"; type="text/markdown"');
    assert.match(String(headers['access-control-expose-headers']), /Deprecation, Sunset, Link/);
  }
  const { headers } = await app.inject({ url: '/v1/current' });
  assert.deepEqual([headers.deprecation, headers.sunset, headers.link], [undefined, undefined, undefined]);
});

test('the page that the header points to is served', async () => {
  const { statusCode, body } = await app.inject({ url: '/docs/versions' });
  assert.equal(statusCode, 200);
  assert.match(body, /Sunset/);
});

test('the reference marks a deprecated operation, with its end and its successor', async () => {
  const document = await app.inject('/openapi.json');
  const { paths } = document.json<{ paths: Record<string, { get: Record<string, unknown> }> }>();
  const { deprecated: isDeprecated, description, 'x-sunset': sunset } = paths['/v1/old']?.get ?? {};
  assert.deepEqual([isDeprecated, sunset], [true, '2028-01-31']);
  assert.match(String(description), /Deprecated since 2027-01-31: use `POST \/v2\/posts`/);
  assert.equal(paths['/v1/current']?.get.deprecated, undefined);
});

test('an operation goes on for a year after it is deprecated, and says what to call instead', () => {
  assert.equal(deprecationProblem(deprecated), undefined);
  assert.match(deprecationProblem({ ...deprecated, sunset: '2028-01-30' }) ?? '', /ends before 2028-01-31/);
  assert.match(deprecationProblem({ ...deprecated, since: 'soon' }) ?? '', /days/);
  assert.match(deprecationProblem({ ...deprecated, sunset: '2028-13-01' }) ?? '', /days/);
  assert.match(deprecationProblem({ ...deprecated, instead: ' ' }) ?? '', /instead/);
});
