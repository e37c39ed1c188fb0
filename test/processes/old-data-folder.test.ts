/**
 * Data folders of earlier versions have one database role, which owns the tables and runs the service. The first start
 * moves such a folder over: nothing is lost, and what was scheduled goes out.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startSandbox } from '../../sandbox/server.ts';
import { checkRole, isRight } from '../../server/db/postgres/roles/check-role.ts';
import { BrowserSession } from '../browser-session.ts';
import { freePort } from '../free-port.ts';
import { readLedger } from '../read-ledger.ts';
import { moveBackToOneRole, withFolderDatabase } from './old-data-folder/one-role.ts';
import { startService } from './service-process.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'signoff-old-folder-'));
resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
const sandbox = resources.use(
  await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
);
const dataDir = join(folder, 'data');
const port = await freePort();
const start = async () => {
  const service = resources.use(
    startService('all', {
      DATA_DIR: dataDir,
      SANDBOX_URL: sandbox.url,
      PORT: String(port),
      LOG_LEVEL: 'error',
    }),
  );
  await service.ready;
  return {
    stop: async () => {
      service.stop();
      assert.equal((await service.exited).code, 0);
    },
  };
};

test('a folder of an earlier version is moved over at its first start, and a post that was scheduled before goes out', async () => {
  const first = await start();
  const ines = new BrowserSession(`http://localhost:${port}`);
  await ines.signIn('ines');
  const [page] = await ines.connectLinkedIn({ pages: 1 });
  const id = await ines.createDraft({
    caption: 'Scheduled before',
    account_id: page,
    schedule: { at: new Date(Date.now() + 4_000).toISOString() },
  });
  assert.equal((await ines.approve(id)).state, 'scheduled');
  await first.stop();
  await moveBackToOneRole(dataDir);

  const second = await start();
  await ines.waitForPost(id, ({ state }) => state === 'published', 60_000);
  const shown = (await readLedger(sandbox.url)).filter(({ text }) => text === 'Scheduled before');
  assert.equal(shown.length, 1);
  await second.stop();
  assert.ok(isRight(await withFolderDatabase(dataDir, 'connectionString', checkRole)));
});

test('a move that was interrupted goes on at the next start', async () => {
  await moveBackToOneRole(dataDir);
  // Killed after the password was written and before anything was changed.
  await withFolderDatabase(dataDir, 'connectionString', async () => undefined);
  const password = await readFile(join(dataDir, 'postgres-owner.password'), 'utf8');
  // And one in which the role was made by hand, with another password.
  await withFolderDatabase(dataDir, 'adminConnectionString', async (client) => {
    await client.query('reassign owned by signoff_owner to signoff');
    await client.query('alter database signoff owner to signoff');
    await client.query(`alter role signoff_owner nologin password 'other'`);
  });
  const service = await start();
  await service.stop();
  assert.equal(await readFile(join(dataDir, 'postgres-owner.password'), 'utf8'), password);
  assert.ok(isRight(await withFolderDatabase(dataDir, 'connectionString', checkRole)));
});
