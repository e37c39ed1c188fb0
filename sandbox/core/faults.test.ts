import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { waitUntil } from '../../test/wait-until.ts';
import {
  arrangeFault,
  callAdmin,
  connect,
  createPost,
  initializeUpload,
  listPosts,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
} from '../test-kit.ts';

let sandbox: TemporarySandbox;
let accessToken = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  accessToken = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());
beforeEach(async () => {
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
});

/** Sends one post and returns what the caller received and how often the post is visible. */
async function send(body = textPost(), caller: 'waits' | 'leaves' = 'waits') {
  const disconnect = new AbortController();
  const response = fetch(`${sandbox.url}/linkedin/api/rest/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: disconnect.signal,
  }).then(
    (answer) => ({ status: answer.status, id: answer.headers.get('x-restli-id') }),
    (error: Error) => ({ status: error.name === 'AbortError' ? 'left' : 'broken', id: null }),
  );
  if (caller === 'leaves') {
    await waitUntil('the call is open', isAnyCallOpen);
    disconnect.abort();
  }
  return { ...(await response), visible: await countVisible(body.commentary) };
}
const isAnyCallOpen = async () => {
  const { calls } = await callAdmin<{ calls: { open: boolean }[] }>(sandbox.url, 'calls');
  return calls.some(({ open }) => open);
};
const countVisible = async (commentary: string) =>
  (await readLedger(sandbox.url)).filter(({ text }) => text === commentary).length;

test('drop_before_effect: the connection is dropped and nothing happened', async () => {
  await arrangeFault(sandbox.url, { kind: 'drop_before_effect' });
  assert.deepEqual(await send(), { status: 'broken', id: null, visible: 0 });
  assert.equal((await send()).status, 201);
});

test('drop_after_effect: the connection is dropped after the effect', async () => {
  await arrangeFault(sandbox.url, { kind: 'drop_after_effect' });
  assert.deepEqual(await send(), { status: 'broken', id: null, visible: 1 });
});

test('status_before_effect: an error, and nothing happened', async () => {
  for (const status of [500, 502, 503]) {
    await arrangeFault(sandbox.url, { kind: 'status_before_effect', status });
    assert.deepEqual(await send(), { status, id: null, visible: 0 });
  }
});

test('status_after_effect: an error status after the effect', async () => {
  await arrangeFault(sandbox.url, { kind: 'status_after_effect' });
  assert.deepEqual(await send(), { status: 500, id: null, visible: 1 });
});

test('slow: the effect happens late, even if the caller has disconnected', async () => {
  await arrangeFault(sandbox.url, { kind: 'slow', delay_ms: 60_000 });
  const body = textPost();
  assert.deepEqual(await send(body, 'leaves'), { status: 'left', id: null, visible: 0 });
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  assert.equal(await countVisible(body.commentary), 1);
});

test('malformed: success without the id, or HTML instead of JSON', async () => {
  await arrangeFault(sandbox.url, { kind: 'malformed' });
  assert.deepEqual(await send(), { status: 201, id: null, visible: 1 });
  await arrangeFault(sandbox.url, { kind: 'malformed', operation: 'initializeUpload' });
  await assert.rejects(initializeUpload(sandbox.url, accessToken), SyntaxError);
});

test('truncated: the response is cut off', async () => {
  await arrangeFault(sandbox.url, { kind: 'truncated' });
  assert.deepEqual(await send(), { status: 'broken', id: null, visible: 1 });
  await arrangeFault(sandbox.url, { kind: 'truncated', operation: 'listPosts' });
  await assert.rejects(listPosts(sandbox.url, accessToken), TypeError);
});

test('late_success: 504 now, visible later', async () => {
  await arrangeFault(sandbox.url, { kind: 'late_success', delay_ms: 60_000 });
  const body = textPost();
  assert.deepEqual(await send(body), { status: 504, id: null, visible: 0 });
  await callAdmin(sandbox.url, 'clock', { advance_ms: 59_000 });
  assert.equal(await countVisible(body.commentary), 0);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 1_000 });
  assert.equal(await countVisible(body.commentary), 1);
});

test('a late success still happens after a restart', async () => {
  await arrangeFault(sandbox.url, { kind: 'late_success', delay_ms: 60_000 });
  const body = textPost();
  assert.equal((await send(body)).status, 504);
  await sandbox.restart();
  assert.equal(await countVisible(body.commentary), 0);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60_000 });
  assert.equal(await countVisible(body.commentary), 1);
});

test('hang and hang_after_effect: no response, without and with the effect', async () => {
  await arrangeFault(sandbox.url, { kind: 'hang' });
  assert.deepEqual(await send(textPost(), 'leaves'), { status: 'left', id: null, visible: 0 });
  await arrangeFault(sandbox.url, { kind: 'hang_after_effect' });
  assert.deepEqual(await send(textPost(), 'leaves'), { status: 'left', id: null, visible: 1 });
});

test('a fault does not turn a rejected call into a success', async () => {
  await arrangeFault(sandbox.url, { kind: 'late_success' });
  assert.deepEqual(await send(textPost('')), { status: 400, id: null, visible: 0 });
});

test('times, wildcard and seeded probability', async () => {
  await arrangeFault(sandbox.url, { kind: 'status_before_effect', operation: '*', times: 2 });
  assert.deepEqual([(await send()).status, (await send()).status, (await send()).status], [500, 500, 201]);
  const draws = async (seed: number) => {
    await arrangeFault(sandbox.url, { kind: 'status_before_effect', times: 100, probability: 0.5, seed });
    const statuses: unknown[] = [];
    for (let attempt = 0; attempt < 16; attempt += 1) statuses.push((await send()).status);
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    return statuses.join();
  };
  const first = await draws(7);
  assert.equal(await draws(7), first);
  assert.notEqual(await draws(8), first);
});

test('an unknown kind is rejected', async () => {
  const answer = await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    body: '{"kind":"explode"}',
  });
  assert.equal(answer.status, 400);
});

test('the call list shows statuses and faults, but no secrets', async () => {
  await arrangeFault(sandbox.url, { kind: 'drop_after_effect' });
  await send();
  await createPost(sandbox.url, accessToken, textPost());
  const { calls } = await callAdmin<{
    calls: { operation: string; status: number | null; fault: string | null }[];
  }>(sandbox.url, 'calls');
  const last = calls.slice(-2).map(({ operation, status, fault }) => [operation, status, fault]);
  assert.deepEqual(last, [
    ['createPost', null, 'drop_after_effect'],
    ['createPost', 201, null],
  ]);
  assert.ok(!JSON.stringify(calls).includes(accessToken));
});
