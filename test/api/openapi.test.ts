import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { generateOpenApiTexts, openApiPaths } from '../../scripts/make-openapi.ts';
import { deprecationProblem } from '../../server/http/pipeline/deprecation.ts';
import { startTestServer } from '../test-server.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());
const { routes } = server.context;

test('openapi.json matches the routes', async () => {
  const generated = await generateOpenApiTexts(server.context);
  for (const which of ['programs', 'web'] as const)
    assert.ok(
      (await readFile(openApiPaths[which], 'utf8')) === generated[which],
      `${openApiPaths[which]} is out of date. Run: node_modules/.bin/node scripts/make-openapi.ts`,
    );
});

const documents = { '/openapi.json': openApiPaths.programs, '/openapi-web.json': openApiPaths.web };
for (const [path, file] of Object.entries(documents)) {
  test(`the service serves the same ${path}, with its own address`, async () => {
    const served = await (await fetch(new URL(path, server.baseUrl))).json();
    const committed = JSON.parse(await readFile(file, 'utf8'));
    const { components } = committed;
    const schemes = JSON.stringify(components.securitySchemes);
    const securitySchemes = JSON.parse(schemes.replaceAll('http://localhost:3000', server.baseUrl));
    const here = { servers: [{ url: server.baseUrl }], components: { ...components, securitySchemes } };
    assert.deepEqual(served, { ...committed, ...here });
  });
}

test('openapi.json holds what tokens and everybody may call, openapi-web.json the rest, and nothing is in both', async () => {
  const named = async (file: string): Promise<readonly string[]> =>
    Object.values(JSON.parse(await readFile(file, 'utf8')).paths as Record<string, object>)
      .flatMap((methods) => Object.values(methods) as { operationId: string }[])
      .map(({ operationId }) => operationId)
      .sort();
  const documented = (kinds: readonly string[]) =>
    routes
      .filter(({ access, hidden }) => !hidden && kinds.includes(access.kind))
      .map(({ operationId }) => operationId)
      .sort();
  assert.deepEqual(await named(openApiPaths.programs), documented(['public', 'scope']));
  assert.deepEqual(await named(openApiPaths.web), documented(['signed_in', 'person']));
});

test('an operation that will end keeps what docs/versions.md promises', () => {
  for (const { operationId, deprecated } of routes)
    if (deprecated) assert.equal(deprecationProblem(deprecated), undefined, operationId);
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
  'listWebhookKeys',
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
  const tagsOf = async (file: string): Promise<{ name: string }[]> =>
    JSON.parse(await readFile(file, 'utf8')).tags;
  const tags = [...(await tagsOf(openApiPaths.programs)), ...(await tagsOf(openApiPaths.web))];
  const groups = tags.map(({ name }) => name);
  for (const { operationId, summary, tag, hidden } of routes) {
    if (hidden) continue;
    assert.ok(summary.length <= 48 && !/[.;:]/.test(summary), `${operationId}: ${summary}`);
    assert.ok(groups.includes(tag), `${operationId}: ${tag}`);
  }
});
