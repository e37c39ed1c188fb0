/**
 * No secret, token or words of somebody in a row of the request log, whatever operation a program sends them to and wherever
 * it puts them. Generated from the document of the API, so that a new operation is tried too.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const client = await fixture.register({ scopes });
const { access_token: token } = await fixture.tokens(client);
const { access_token: narrow } = await fixture.tokens(client, {
  changes: { scope: 'profile:read' },
  answer: { scopes: ['profile:read'] },
});

const words = 'Kanarienvogel sings in the plum tree';
const word = 'kanarienvogelwort';
const secret = `socs_${'Kanarienvogel0'.repeat(3)}`;
const canaries = [words, word, secret];

/** A body of the declared shape in which every text is the canary, with a field that is not declared at each level. */
function fill(schema: Schema, canary: string, depth = 6): unknown {
  if (depth === 0) return canary;
  const { $ref, anyOf, oneOf, allOf, type, properties, items } = schema as Record<string, unknown>;
  if (typeof $ref === 'string')
    return fill(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, canary, depth - 1);
  const [first] = (anyOf ?? oneOf ?? allOf ?? []) as Schema[];
  if (first) return fill(first, canary, depth - 1);
  if (type === 'array') return [fill(items as Schema, canary, depth - 1), canary];
  if (type === 'object' || properties)
    return {
      ...Object.fromEntries(
        Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, part]) => [
          name,
          fill(part, canary, depth - 1),
        ]),
      ),
      [canary]: canary,
    };
  return canary;
}

interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Every way to send a canary to one operation. */
function attempts(method: string, template: string, operation: Operation, canary: string): Attempt[] {
  const encoded = encodeURIComponent(canary);
  const path = template.replaceAll(/\{\w+\}/g, encoded);
  const numbered = template.replaceAll(/\{\w+\}/g, '4182');
  const names = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const query = `${[...names, 'q', encoded].map((name) => `${name}=${encoded}`).join('&')}`;
  const isText = canary !== word;
  const headers = {
    ...(isText ? { 'user-agent': `agent/1 ${canary === secret ? secret : ''}` } : {}),
    'x-anything': canary,
    referer: `https://example.com/${encoded}`,
    cookie: `other=${encoded}`,
  };
  const key = isText && method === 'POST' ? { 'idempotency-key': canary } : {};
  if (method === 'GET' || method === 'DELETE')
    return [
      { method, path: `${path}?${query}`, init: { headers } },
      { method, path: `${numbered}?${query}`, init: { headers } },
      { method, path, init: { headers } },
    ];
  const json = { ...headers, 'content-type': 'application/json' };
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  const body = JSON.stringify(fill(schema, canary));
  const form = new FormData();
  form.set('file', new Blob([canary]), `${canary}.txt`);
  form.set(canary, canary);
  return [
    { method, path: numbered, init: { headers: { ...json, ...key }, body } },
    { method, path: `${path}?${query}`, init: { headers: json, body } },
    { method, path: numbered, init: { headers: json, body: JSON.stringify(canary) } },
    { method, path: numbered, init: { headers: json, body: `{"${canary}` } },
    { method, path: numbered, init: { headers: { ...headers, 'content-type': 'text/plain' }, body: canary } },
    { method, path: numbered, init: { headers, body: form } },
  ];
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

for (const canary of canaries)
  test(`a log row holds nothing of ${canary === secret ? 'a secret' : `“${canary}”`}, wherever it is sent`, async () => {
    let sent = 0;
    for (const { method, path, operation } of operations) {
      const all = attempts(method, path, operation, canary);
      await Promise.all(
        all.map(async ({ path: address, init }, index) => {
          const bearer = index === 0 && canary === secret ? narrow : token;
          const response = await fetch(new URL(address, fixture.issuer), {
            ...init,
            method,
            redirect: 'manual',
            headers: { ...init.headers, authorization: `Bearer ${bearer}` },
          });
          await response.body?.cancel();
        }),
      );
      sent += all.length;
    }
    await fixture.server.context.requestLog.buffer.flush();
    const { owner } = fixture.server.database;
    const { rows } = await owner.query<{ text: string }>(
      `select to_jsonb(request_log)::text as text from request_log union all
       select to_jsonb(request_bodies)::text from request_bodies union all
       select to_jsonb(request_usage)::text from request_usage`,
    );
    assert.ok(rows.length >= sent, `${rows.length} rows of ${sent} calls`);
    for (const { text } of rows)
      for (const part of [
        canary,
        encodeURIComponent(canary),
        'Kanarien',
        'kanarien',
        token,
        narrow,
        token.slice(5, 25),
      ])
        assert.ok(!text.includes(part), text);
  });

test('nor does the API show one, as a list, a call, an error or a command', async () => {
  const shown: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < 20 && cursor !== null; page++) {
    const path: string = `/v1/apps/${client.id}/requests?refused=true&limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await fixture.ines.get<{ data: { id: string }[]; next_cursor: string | null }>(path);
    shown.push(JSON.stringify(body));
    for (const { id } of body.data.slice(0, 10))
      shown.push(JSON.stringify((await fixture.ines.get(`/v1/apps/${client.id}/requests/${id}`)).body));
    cursor = body.next_cursor;
  }
  shown.push(JSON.stringify((await fixture.ines.get(`/v1/apps/${client.id}/errors`)).body));
  assert.ok(shown.length > 50);
  for (const text of shown)
    for (const part of ['Kanarien', 'kanarien', token]) assert.ok(!text.includes(part), text.slice(0, 2_000));
});
