import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { openApiPath, openApiText } from '../../scripts/make-openapi.ts';
import { startHouse } from '../house.ts';

const house = await startHouse({ workers: false });
after(() => house[Symbol.asyncDispose]());
const { routes } = house.context;

test('openapi.json is what the routes say', async () => {
  const committed = await readFile(openApiPath, 'utf8');
  const made = await openApiText(house.context);
  assert.ok(
    committed === made,
    'openapi.json is out of date. Run: node_modules/.bin/node scripts/make-openapi.ts',
  );
});

test('the service serves the same document, with its own address', async () => {
  const served = await (await fetch(new URL('/openapi.json', house.baseUrl))).json();
  const committed = JSON.parse(await readFile(openApiPath, 'utf8'));
  const { components } = committed;
  const schemes = JSON.stringify(components.securitySchemes);
  const securitySchemes = JSON.parse(schemes.replaceAll('http://localhost:3000', house.baseUrl));
  const here = { servers: [{ url: house.baseUrl }], components: { ...components, securitySchemes } };
  assert.deepEqual(served, { ...committed, ...here });
});

/** Everything else asks who is there. Adding to this list is a decision, not a convenience. */
const publicOperations = [
  'completeSignIn',
  'finishConnect',
  'followMediaLink',
  'getAppLogo',
  'getCurrentSession',
  'getDataDeletion',
  'getLegal',
  'getSignInOptions',
  'listPlatforms',
  'previewInvitation',
  'receiveNotice',
  'startSignIn',
];

test('every route says who may call it, and only these may be called by anybody', () => {
  for (const { operationId, access } of routes)
    assert.ok(['public', 'signed_in', 'person', 'scope'].includes(access?.kind), operationId);
  const open = routes.filter(({ access }) => access.kind === 'public').map((route) => route.operationId);
  assert.deepEqual(open.sort(), publicOperations);
});

test('every route that is not public answers 401 to a stranger, whatever it is asked', async () => {
  for (const { method, paths, access, operationId } of routes) {
    if (access.kind === 'public') continue;
    for (const path of paths) {
      const url = new URL(path.replaceAll(/:\w+/g, '1'), house.baseUrl);
      const response = await fetch(url, { method, redirect: 'manual' });
      await response.arrayBuffer();
      assert.equal(response.status, 401, `${operationId} at ${path}`);
    }
  }
});

test('operation ids and addresses are used once', () => {
  const ids = routes.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  const addresses = routes.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
  assert.equal(new Set(addresses).size, addresses.length);
});
