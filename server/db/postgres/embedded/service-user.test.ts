import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from './index.ts';
import { holdDatabase, query, silentLog, temporaryFolder } from './test-support.ts';

const nobody = 65534;
const needsRoot = { skip: process.getuid?.() === 0 ? false : 'only root can change to another user' };
const needsOthers = {
  skip: needsRoot.skip || (othersReach(process.execPath) ? false : 'others cannot enter this project'),
};

function othersReach(file: string): boolean {
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  return spawnSync('setpriv', [...asNobody, 'test', '-x', file]).status === 0;
}

test('root in a private folder serves its own files, in a namespace', needsRoot, async () => {
  await using folder = await temporaryFolder(); // for its owner only
  const dataDir = path.join(folder.path, 'data');
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  assert.equal((await stat(path.join(dataDir, 'postgres'))).uid, 0);
  assert.equal((await stat(`/proc/${postgres.pid}`)).uid, 0);
  assert.equal((await query(postgres.connectionString, 'select 1')).length, 1);
});

test('first root, then an ordinary user, then root again', needsOthers, async () => {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  const cluster = path.join(dataDir, 'postgres');
  {
    await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    await query(postgres.connectionString, 'create table kept as select 1 as n');
  }
  await chmod(folder.path, 0o755);

  const refused = await holdDatabase(dataDir, { uid: nobody, gid: nobody }).answer;
  assert.equal(refused.code, 'data_folder_not_ours');
  assert.match(refused.message ?? '', /sudo chown -R 65534 /);

  execFileSync('chown', ['-R', String(nobody), dataDir]);
  const holder = holdDatabase(dataDir, { uid: nobody, gid: nobody });
  const { connectionString } = await holder.answer;
  assert.deepEqual(await query(connectionString, 'select n from kept'), [{ n: 1 }]);
  holder.process.kill('SIGKILL');
  await holder.exited;

  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  assert.deepEqual(await query(postgres.connectionString, 'select n from kept'), [{ n: 1 }]);
  assert.equal((await stat(cluster)).uid, nobody);
});

test('root in an open folder hands the database to another user', needsOthers, async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const dataDir = path.join(folder.path, 'data');
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  assert.equal((await stat(`/proc/${postgres.pid}`)).uid, nobody);
  assert.equal((await stat(path.join(dataDir, 'postgres'))).uid, nobody);
});

test('a folder that cannot be written to is named', needsOthers, async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  await mkdir(path.join(folder.path, 'data'), { mode: 0o755 });
  const refused = await holdDatabase(path.join(folder.path, 'data'), { uid: nobody, gid: nobody }).answer;
  assert.equal(refused.code, 'data_folder_not_writable');
  assert.match(refused.message ?? '', /DATA_DIR/);
});
