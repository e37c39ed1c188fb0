import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { waitUntil } from '../test/wait-until.ts';
import {
  callAdmin,
  callRest,
  connect,
  createPost,
  giveConsent,
  listPosts,
  readLedger,
  redirectUri,
  requestToken,
  textPost,
  uploadImage,
} from './test-kit.ts';

const mainFile = join(import.meta.dirname, 'main.ts');
let dataDir = '';
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'signoff-sandbox-'));
});
after(() => rm(dataDir, { recursive: true, force: true }));

const environment = (port: string) => ({
  SANDBOX_PORT: port,
  SANDBOX_DATA: dataDir,
  NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
});

async function forkSandbox(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(mainFile, { env: environment('0'), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [{ listening: string }];
  return { child, url: message.listening };
}

test('kill -9 loses nothing that was confirmed: tokens, codes, uploads, posts, settings, clock, ledger', async () => {
  const first = await forkSandbox();
  await callAdmin(first.url, 'clock', { advance_ms: 3_600_000 });
  await callAdmin(first.url, 'settings', { platform: 'linkedin', image_processing_ms: 50 });
  const { access_token, refresh_token } = await connect(first.url);
  const code = await giveConsent(first.url);
  const image = await uploadImage(first.url, access_token);
  const urn = (await createPost(first.url, access_token, textPost('Kept'))).headers.get('x-restli-id');
  const entries = await readLedger(first.url);
  const exit = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await exit;
  await appendFile(join(dataDir, 'journal.jsonl'), '{"at":1,"events":[{"type":"torn');

  const second = await forkSandbox();
  assert.deepEqual(await readLedger(second.url), entries);
  assert.equal((await listPosts(second.url, access_token))[0]?.id, urn);
  assert.equal((await createPost(second.url, access_token, textPost('Kept'))).status, 422);
  const { offset_ms } = await callAdmin<{ offset_ms: number }>(second.url, 'clock');
  assert.equal(offset_ms, 3_600_000);
  await callAdmin(second.url, 'clock', { advance_ms: 50 });
  const status = await callRest(second.url, access_token, `images/${encodeURIComponent(image)}`);
  assert.equal(((await status.json()) as { status: string }).status, 'AVAILABLE');
  const content = { content: { media: { id: image } } };
  assert.equal((await createPost(second.url, access_token, textPost('With picture', content))).status, 201);
  assert.equal((await requestToken(second.url, { grant_type: 'refresh_token', refresh_token })).status, 200);
  const trade = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  assert.equal((await requestToken(second.url, trade)).status, 200);

  const ended = once(second.child, 'exit');
  second.child.disconnect();
  assert.deepEqual(await ended, [0, null], 'it must end when its parent is gone');
});

test('SIGTERM exits with 0, even during a hanging call', async () => {
  const { child, url } = await forkSandbox();
  await callAdmin(url, 'faults', { platform: 'linkedin', kind: 'hang' });
  const hanging = fetch(`${url}/linkedin/api/v2/userinfo`).catch((error: Error) => error);
  await waitUntil('the call is there', async () => {
    const { calls } = await callAdmin<{ calls: unknown[] }>(url, 'calls');
    return calls.length > 0;
  });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.ok((await hanging) instanceof Error);
});

test('a busy port is reported in one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const port = String((blocker.address() as { port: number }).port);
  const child = spawn(process.execPath, [mainFile], { env: environment(port) });
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  blocker.close();
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    new RegExp(`^The sandbox did not start: port ${port} on 127.0.0.1 is in use\\. .+\\n$`),
  );
});
