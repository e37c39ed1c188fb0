/**
 * A data folder that commit 02617199 made, with 28 migrations, one database role, approvals without MACs, and posts that
 * wait for their time: it starts with the code as it is, and what people approved there goes out as they approved it.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSandbox } from '../../../sandbox/server.ts';
import { checkRole, isRight } from '../../../server/db/postgres/roles/check-role.ts';
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { BrowserSession } from '../../browser-session.ts';
import { freePort } from '../../free-port.ts';
import { readLedger } from '../../read-ledger.ts';
import { type ServiceProcess, startService } from '../service-process.ts';
import { withFolderDatabase } from './one-role.ts';
import { restoreDataFolder, restoreSandbox } from './restore.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'signoff-old-folder-'));
resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
const [dataDir, sandboxDir] = [join(folder, 'data'), join(folder, 'sandbox')];
const minuteMs = 60_000;
/** They came due while the service was down, less than the workspace's fifteen minutes ago. */
const due = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
await restoreSandbox(sandboxDir, due);
const sandbox = resources.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir: sandboxDir }));
await restoreDataFolder(dataDir, sandbox.url, due);

const port = await freePort();
const settings = {
  DATA_DIR: dataDir,
  SANDBOX_URL: sandbox.url,
  PORT: String(port),
  LOG_LEVEL: 'error',
  AI_LOCAL_SERVERS: 'off',
};
let service: ServiceProcess;
const [ines, maren] = [
  new BrowserSession(`http://localhost:${port}`),
  new BrowserSession(`http://localhost:${port}`),
];
let posts: readonly PostDetailView[];
const postCalled = (caption: string): PostDetailView => {
  const found = posts.find((post) => post.caption === caption);
  assert.ok(found, `there is no post "${caption}"`);
  return found;
};
const scheduled = [
  'Scheduled for one time',
  'Scheduled for any time',
  'Scheduled with a picture and a comment',
  'Scheduled on TikTok',
];

before(async () => {
  service = resources.use(startService('all', settings));
  await service.ready;
  await ines.signIn('ines');
  await maren.signIn('maren');
  const { body } = await ines.get<{ data: PostDetailView[] }>('/v1/posts?limit=50');
  posts = body.data;
});

test('the people of the folder are who they were', async () => {
  assert.equal(ines.workspace, maren.workspace);
  assert.equal(posts.length, 8);
});

test('what was scheduled goes out, once and as it was approved', async () => {
  for (const caption of scheduled)
    await ines.waitForPost(postCalled(caption).id, ({ state }) => state === 'published', 60_000);
  const shown = (await readLedger(sandbox.url)).map(({ text }) => text).sort();
  assert.deepEqual(shown, [...scheduled, 'Out before'].sort());
});

test('a first comment, for which its connection has not the permission that is needed today, says so and waits', async () => {
  const { id } = postCalled('Scheduled with a picture and a comment');
  const settled = await ines.waitForPost(id, ({ first_comment }) => first_comment?.state !== 'waiting');
  assert.equal(settled.first_comment?.text, 'Roasted on Friday');
  assert.equal(settled.first_comment.reason_code, 'linkedin.comment_scope_missing');
});

test('what waits for another day, or for an approval, waits, and can be approved', async () => {
  assert.equal(postCalled('Scheduled for another day').state, 'scheduled');
  assert.equal(postCalled('A draft').state, 'draft');
  const { id } = postCalled('In review');
  await maren.approve(id);
  await maren.mustPost('/posts/publish', { post_id: id });
  await maren.waitForPost(id, ({ state }) => state === 'published', 60_000);
});

test('the folder has two database roles then, and an audit that is whole and fits what is there', async () => {
  service.stop();
  assert.equal((await service.exited).code, 0);
  assert.ok(isRight(await withFolderDatabase(dataDir, 'connectionString', checkRole)));
  const check = await startService('verify-audit', settings).exited;
  assert.equal(check.code, 0, check.output);
  assert.match(check.output, /whole, \d+ entries; \d+ approvals, revisions and attempts compared/);
});
