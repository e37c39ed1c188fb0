/** The example client keeps its promises over an unreliable connection. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { openApiFixture } from './api-fixture.ts';

const client = join(import.meta.dirname, '../../examples/client.mjs');
const api = await openApiFixture();
const { server, owner } = api;
const { token } = await issueToken(server.context.people, {
  user: owner.userId,
  workspace: owner.workspace,
  scopes: ['posts:write'],
  loopback: true,
});

type Trouble = 'limited' | 'broken' | 'unavailable' | 'answer lost';
let troubles: Trouble[] = [];
const seen: { key: string | undefined; at: number }[] = [];

async function forward(request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = request;
  const { authorization = '', 'idempotency-key': key } = headers;
  return fetch(new URL(url, server.baseUrl), {
    method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    },
    body: method === 'POST' ? Buffer.concat(chunks) : null,
  });
}

async function relayWithTrouble(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const problem = (status: number, code: string, retryAfter: string) => {
    reply.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': retryAfter });
    reply.end(JSON.stringify({ code, detail: 'Later, please.', request_id: 'req_1' }));
  };
  if (request.method !== 'POST') return relay(await forward(request), reply);
  seen.push({ key: request.headers['idempotency-key'] as string | undefined, at: performance.now() });
  const trouble = troubles.shift();
  if (trouble === 'limited') return problem(429, 'rate_limited', '1');
  if (trouble === 'broken') return problem(500, 'internal_error', '0');
  if (trouble === 'unavailable') return problem(503, 'unavailable', '0');
  const answer = await forward(request);
  if (trouble === 'answer lost') {
    await answer.arrayBuffer();
    reply.destroy();
    return;
  }
  return relay(answer, reply);
}

async function relay(answer: Response, reply: ServerResponse): Promise<void> {
  reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  reply.end(Buffer.from(await answer.arrayBuffer()));
}

const proxy = createServer((request, reply) => void relayWithTrouble(request, reply));
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
after(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await api[Symbol.asyncDispose]();
});
beforeEach(() => {
  seen.length = 0;
});

function run(args: string[], env: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const settings = { PATH: process.env.PATH ?? '', SIGNOFF_URL: url, SIGNOFF_TOKEN: token, ...env };
    execFile(process.execPath, [client, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}

test('the client waits out limits, faults and a lost response, and creates the draft once', async () => {
  troubles = ['limited', 'broken', 'answer lost', 'unavailable'];
  const { code, stdout, stderr } = await run(['linkedin', 'From the example']);
  assert.equal(code, 0, stderr);
  assert.equal(seen.length, 5);
  assert.equal(new Set(seen.map(({ key }) => key)).size, 1);
  assert.match(seen[0]?.key ?? '', /^[0-9a-f-]{36}$/);
  assert.ok((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0) >= 1_000, 'it waits as long as it was asked to');
  const logEntries = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    logEntries.map(({ status }) => status),
    [429, 500, undefined, 503],
  );
  assert.equal(logEntries[0].request_id, 'req_1');
  assert.equal(stderr.includes(token), false);
  const { sql } = server.database.handle;
  const posts = await sql
    .selectFrom('posts')
    .select('id')
    .where('caption', '=', 'From the example')
    .execute();
  assert.equal(posts.length, 1);
  assert.match(stdout, new RegExp(`Draft ${posts[0]?.id}\\. .*/review/${posts[0]?.id}`));
});

test('a post that breaks the limits is not sent at all', async () => {
  const empty = await run(['linkedin', ' ']);
  const unknown = await run(['myspace', 'Hello']);
  const long = await run(['linkedin', 'x'.repeat(3_001)]);
  assert.deepEqual([empty.code, unknown.code, long.code, seen.length], [1, 1, 1, 0]);
  assert.match(long.stderr, /3001 of at most 3000/);
});

test('a refusal is logged and not retried', async () => {
  const { code, stderr } = await run(['linkedin', 'Hello'], { SIGNOFF_TOKEN: 'soat_made_up' });
  assert.deepEqual([code, seen.length], [1, 1]);
  assert.match(stderr, /"code":"invalid_token"/);
});
