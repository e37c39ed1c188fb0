/** An unknown parameter is refused by name, wherever the reference describes the parameters. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { mergeDocuments } from '../../../test/fuzz/operations.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner, server } = api;

interface OpenApi {
  readonly paths: Record<string, Record<string, { parameters?: readonly { name: string; in: string }[] }>>;
}

test('a misspelt filter is refused, with the valid names, together with every other problem', async () => {
  const client = await api.client();
  const reply = await client.get('/v1/posts?account=acc_1&limit=0&Search=tea');
  const { detail, errors } = assertProblem(reply, 400, 'invalid_request');
  assert.deepEqual(errors?.map(({ param, code }) => [param, code]).sort(), [
    ['Search', 'unrecognized_keys'],
    ['account', 'unrecognized_keys'],
    ['limit', 'too_small'],
  ]);
  const problemText = errors?.find(({ param }) => param === 'account')?.message ?? '';
  assert.match(problemText, /^is not known here: there are account_id, app_id, campaign, cursor, from, /);
  const one = assertProblem(await client.get('/v1/posts?account=acc_1'), 400, 'invalid_request');
  assert.equal(one.detail, `The query is not valid: account ${problemText}.`);
  assert.match(detail, /\(and 2 more\)/);
});

/** A well-formed id, so that only the parameter is refused. */
const prefixes: Readonly<Record<string, string>> = {
  accounts: 'acc_',
  apps: 'app_',
  campaigns: 'cmp_',
  connections: 'con_',
  media: 'med_',
  uploads: 'upl_',
  webhooks: 'whk_',
};
const idIn = (path: string): string => {
  const prefix = prefixes[path.split('/')[2] ?? ''];
  return prefix === undefined ? '1' : prefix + '0'.repeat(26);
};

test('every operation of the reference refuses unknown parameters before it does anything', async () => {
  const { paths } = (await mergeDocuments(server.baseUrl)) as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({ method, path, parameters })),
  );
  let named = 0;
  for (const { method, path, parameters } of operations) {
    const address = path.replaceAll(/\{\w+\}/g, idIn(path));
    const reply = await owner.request(method.toUpperCase(), `${address}?nobody_knows=1`);
    const { errors = [] } = assertProblem(reply, reply.status);
    const problemText = errors.find(({ param }) => param === 'nobody_knows')?.message;
    // Missing body fields and impossible ids are reported first.
    assert.ok([400, 404].includes(reply.status), `${method} ${path}: ${reply.status}`);
    if (method === 'get' && !path.includes('{'))
      assert.ok(problemText, `${path}: ${JSON.stringify(reply.body)}`);
    if (problemText === undefined) continue;
    named += 1;
    for (const { name } of parameters.filter((one) => one.in === 'query'))
      assert.ok(problemText.includes(name), `${path} does not tell of ${name}`);
  }
  assert.ok(named > operations.length / 2, `${named} of ${operations.length}`);
});

test('a refusal is stored for its key like any other, and the corrected request is another one', async () => {
  const send = (query: string) =>
    owner.request('POST', `/posts/create${query}`, {
      json: { platform: 'linkedin', caption: 'Soup' },
      headers: { 'idempotency-key': 'misspelt' },
    });
  const first = await send('?dry_run=1');
  assertProblem(first, 400, 'invalid_request');
  assert.deepEqual((await send('?dry_run=1')).body, first.body);
  assertProblem(await send(''), 400, 'idempotency_key_reused');
});

test('pages that other sites open, with their own parameters, stay open', async () => {
  for (const path of ['/v1/session/current', '/auth/start', '/auth/callback', '/oauth/callback/linkedin']) {
    const reply = await owner.get(`${path}?utm_source=mail&iss=https%3A%2F%2Fidp.example`);
    assert.ok([200, 303].includes(reply.status), `${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  const page = await fetch(new URL('/posts?utm_source=mail', server.baseUrl), {
    headers: { accept: 'text/html' },
  });
  assert.equal(page.status, 200);
});
