import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { generateOpenApiText, openApiPath } from '../../scripts/make-openapi.ts';
import { startTestServer } from '../test-server.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());
const { routes } = server.context;

test('openapi.json matches the routes', async () => {
  const committed = await readFile(openApiPath, 'utf8');
  const generated = await generateOpenApiText(server.context);
  assert.ok(
    committed === generated,
    'openapi.json is out of date. Run: node_modules/.bin/node scripts/make-openapi.ts',
  );
});

test('the service serves the same document, with its own address', async () => {
  const served = await (await fetch(new URL('/openapi.json', server.baseUrl))).json();
  const committed = JSON.parse(await readFile(openApiPath, 'utf8'));
  const { components } = committed;
  const schemes = JSON.stringify(components.securitySchemes);
  const securitySchemes = JSON.parse(schemes.replaceAll('http://localhost:3000', server.baseUrl));
  const here = { servers: [{ url: server.baseUrl }], components: { ...components, securitySchemes } };
  assert.deepEqual(served, { ...committed, ...here });
});

/** Every other operation authenticates its caller. Adding to this list is a decision, not a convenience. */
const publicOperations = [
  'completeSignIn',
  'enrolPasskey',
  'finishConnect',
  'followMediaLink',
  'getAppLogo',
  'getCurrentSession',
  'getDataDeletion',
  'getLegal',
  'getSignInOptions',
  'listPlatforms',
  'listSigningKeys',
  'previewInvitation',
  'previewSignInLink',
  'readCheckpoint',
  'receiveNotice',
  'signInWithPasskey',
  'startPasskeyEnrolment',
  'startPasskeySignIn',
  'startSignIn',
];

test('every route declares who may call it, and only these are public', () => {
  for (const { operationId, access } of routes)
    assert.ok(['public', 'signed_in', 'person', 'scope'].includes(access?.kind), operationId);
  const open = routes.filter(({ access }) => access.kind === 'public').map((route) => route.operationId);
  assert.deepEqual(open.sort(), publicOperations);
});

test('every route that is not public answers 401 without credentials, whatever the input', async () => {
  for (const { method, paths, access, operationId } of routes) {
    if (access.kind === 'public') continue;
    for (const path of paths) {
      const url = new URL(path.replaceAll(/:\w+/g, '1'), server.baseUrl);
      const response = await fetch(url, { method, redirect: 'manual' });
      await response.arrayBuffer();
      assert.equal(response.status, 401, `${operationId} at ${path}`);
    }
  }
});

test('operation ids and paths are unique', () => {
  const ids = routes.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  const addresses = routes.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
  assert.equal(new Set(addresses).size, addresses.length);
});

test('every documented operation has a title of a few words and a group that the reference lists', async () => {
  const { tags } = JSON.parse(await readFile(openApiPath, 'utf8'));
  const groups = tags.map(({ name }: { name: string }) => name);
  for (const { operationId, summary, tag, hidden } of routes) {
    if (hidden) continue;
    assert.ok(summary.length <= 48 && !/[.;:]/.test(summary), `${operationId}: ${summary}`);
    assert.ok(groups.includes(tag), `${operationId}: ${tag}`);
  }
});
