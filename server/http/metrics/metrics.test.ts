import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../lib/logger.ts';
import type { MetricsEndpoint } from './mount.ts';
import { createWorkerServer } from './worker-server.ts';

const token = 'CANARY-metrics-token-of-tests';
const open: MetricsEndpoint = {
  token: null,
  isLocal: true,
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  text: async () => 'signoff_due_posts 0\n',
};

async function ask(
  access: Partial<MetricsEndpoint>,
  { url = '/metrics', from = '127.0.0.1', host = 'localhost:3000', authorization = '', ready = true } = {},
) {
  const app = createWorkerServer({
    log: createLogger('silent'),
    metrics: { ...open, ...access },
    ready: async () => ready,
  });
  const headers = { host, ...(authorization === '' ? {} : { authorization }) };
  const answer = await app.inject({ url, remoteAddress: from, headers });
  await app.close();
  return answer;
}

test('200 as text on a loopback installation, for this machine', async () => {
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const answer = await ask({}, { from });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], open.contentType);
    assert.equal(answer.body, 'signoff_due_posts 0\n');
  }
});

test("403 with a reason for other machines, and for a host name that is not this machine's", async () => {
  for (const caller of [{ from: '10.0.0.7' }, { from: '2001:db8::7' }, { host: 'evil.example:3000' }]) {
    const answer = await ask({}, caller);
    assert.equal(answer.statusCode, 403);
    assert.equal(answer.json().code, 'metrics_closed');
    assert.match(answer.json().detail, /set METRICS_TOKEN/);
  }
});

test('403 with a reason off loopback without a token, also for this machine: it may be a proxy', async () => {
  const answer = await ask({ isLocal: false });
  assert.equal(answer.statusCode, 403);
  assert.match(answer.json().detail, /Set METRICS_TOKEN/);
});

test('200 with the token, from anywhere', async () => {
  for (const isLocal of [true, false]) {
    const answer = await ask(
      { token, isLocal },
      { from: '10.0.0.7', host: 'signoff.example.com', authorization: `Bearer ${token}` },
    );
    assert.equal(answer.statusCode, 200);
  }
});

test('401 without the token where one is set, also on this machine; the response does not contain it', async () => {
  for (const authorization of [
    '',
    'Bearer nonsense',
    `Bearer ${token}x`,
    'Bearer ',
    `Basic ${token}`,
    token,
  ]) {
    const answer = await ask({ token }, { authorization });
    assert.equal(answer.statusCode, 401, authorization);
    assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
    assert.ok(!answer.body.includes(token));
  }
});

test('livez succeeds without dependencies; readyz reports whether the database responds', async () => {
  assert.equal((await ask({}, { url: '/livez', ready: false })).statusCode, 200);
  assert.equal((await ask({}, { url: '/readyz' })).statusCode, 200);
  const answer = await ask({}, { url: '/readyz', ready: false });
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '5');
});

test('404 for anything else', async () => {
  const answer = await ask({}, { url: '/v1/posts' });
  assert.equal(answer.statusCode, 404);
  assert.match(answer.json().detail, /only \/metrics/);
});
