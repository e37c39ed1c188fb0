/** A parameter nobody knows is refused by name, wherever the reference describes the parameters there are. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const { owner, house } = desk;

interface OpenApi {
  readonly paths: Record<string, Record<string, { parameters?: readonly { name: string; in: string }[] }>>;
}

test('a misspelt filter is refused, with the names there are, beside every other problem', async () => {
  const program = await desk.program();
  const reply = await program.get('/v1/posts?account=acc_1&limit=0&Search=tea');
  const { detail, errors } = assertProblem(reply, 400, 'invalid_request');
  assert.deepEqual(errors?.map(({ param, code }) => [param, code]).sort(), [
    ['Search', 'unrecognized_keys'],
    ['account', 'unrecognized_keys'],
    ['limit', 'too_small'],
  ]);
  const words = errors?.find(({ param }) => param === 'account')?.message ?? '';
  assert.match(words, /^is not known here: there are account_id, campaign, cursor, from, /);
  const one = assertProblem(await program.get('/v1/posts?account=acc_1'), 400, 'invalid_request');
  assert.equal(one.detail, `The query is not valid: account ${words}.`);
  assert.match(detail, /\(and 2 more\)/);
});

/** An id of the right form, so that it is the parameter that is refused. */
const prefixes: Readonly<Record<string, string>> = {
  accounts: 'acc_',
  campaigns: 'cmp_',
  connections: 'con_',
  media: 'med_',
  uploads: 'upl_',
};
const idIn = (path: string): string => {
  const prefix = prefixes[path.split('/')[2] ?? ''];
  return prefix === undefined ? '1' : prefix + '0'.repeat(26);
};

test('every operation of the reference refuses what it does not know, before it does anything', async () => {
  const { paths } = (await (await fetch(new URL('/openapi.json', house.baseUrl))).json()) as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({ method, path, parameters })),
  );
  let named = 0;
  for (const { method, path, parameters } of operations) {
    const address = path.replaceAll(/\{\w+\}/g, idIn(path));
    const reply = await owner.request(method.toUpperCase(), `${address}?nobody_knows=1`);
    const { errors = [] } = assertProblem(reply, reply.status);
    const words = errors.find(({ param }) => param === 'nobody_knows')?.message;
    // What is missing in a body, and an id that cannot be, are told first.
    assert.ok([400, 404].includes(reply.status), `${method} ${path}: ${reply.status}`);
    if (method === 'get' && !path.includes('{')) assert.ok(words, `${path}: ${JSON.stringify(reply.body)}`);
    if (words === undefined) continue;
    named += 1;
    for (const { name } of parameters.filter((one) => one.in === 'query'))
      assert.ok(words.includes(name), `${path} does not tell of ${name}`);
  }
  assert.ok(named > operations.length / 2, `${named} of ${operations.length}`);
});

test('a refusal is kept for its key like any other, and the corrected request is another one', async () => {
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

test('what others open, with parameters of their own, stays open', async () => {
  for (const path of ['/v1/session/current', '/auth/start', '/auth/callback', '/oauth/callback/linkedin']) {
    const reply = await owner.get(`${path}?utm_source=mail&iss=https%3A%2F%2Fidp.example`);
    assert.ok([200, 303].includes(reply.status), `${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  const page = await fetch(new URL('/posts?utm_source=mail', house.baseUrl), {
    headers: { accept: 'text/html' },
  });
  assert.equal(page.status, 200);
});
