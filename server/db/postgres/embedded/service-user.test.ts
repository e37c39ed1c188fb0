import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from './index.ts';
import { query, silentLog, startDatabaseProcess, temporaryFolder } from './test-support.ts';

const nobody = 65534;
const needsRoot = { skip: process.getuid?.() === 0 ? false : 'only root can change to another user' };
const needsOthers = {
  skip: needsRoot.skip || (canOthersExecute(process.execPath) ? false : 'others cannot enter this project'),
};

function canOthersExecute(file: string): boolean {
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  return spawnSync('setpriv', [...asNobody, 'test', '-x', file]).status === 0;
}

test(
  'as root in a private folder the database runs in a namespace, on files of root',
  needsRoot,
  async () => {
    await using folder = await temporaryFolder(); // for its owner only
    const dataDir = path.join(folder.path, 'data');
    await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    assert.equal((await stat(path.join(dataDir, 'postgres'))).uid, 0);
    assert.equal((await stat(`/proc/${postgres.pid}`)).uid, 0);
    assert.equal((await query(postgres.ownerConnectionString, 'select 1')).length, 1);
  },
);

test(
  'the data survives a start as root, then as an ordinary user, then as root again',
  needsOthers,
  async () => {
    await using folder = await temporaryFolder();
    const dataDir = path.join(folder.path, 'data');
    const cluster = path.join(dataDir, 'postgres');
    {
      await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
      await query(postgres.ownerConnectionString, 'create table stored as select 1 as n');
    }
    await chmod(folder.path, 0o755);

    const refused = await startDatabaseProcess(dataDir, { uid: nobody, gid: nobody }).report;
    assert.equal(refused.code, 'data_folder_not_ours');
    assert.match(refused.message ?? '', /sudo chown -R 65534 /);

    execFileSync('chown', ['-R', String(nobody), dataDir]);
    const databaseProcess = startDatabaseProcess(dataDir, { uid: nobody, gid: nobody });
    const { connectionString } = await databaseProcess.report;
    assert.deepEqual(await query(connectionString, 'select n from stored'), [{ n: 1 }]);
    databaseProcess.process.kill('SIGKILL');
    await databaseProcess.exited;

    await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    assert.deepEqual(await query(postgres.ownerConnectionString, 'select n from stored'), [{ n: 1 }]);
    assert.notEqual((await stat(cluster)).uid, 0);
    assert.notEqual((await stat(cluster)).uid, nobody);
  },
);

test(
  'as root in an open folder the database runs as a user of its own, at every start',
  needsOthers,
  async () => {
    await using folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    const dataDir = path.join(folder.path, 'data');
    let owner: number;
    {
      const warnings: string[] = [];
      const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
      await using postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
      owner = (await stat(path.join(dataDir, 'postgres'))).uid;
      assert.equal((await stat(`/proc/${postgres.pid}`)).uid, owner);
      assert.notEqual(owner, 0);
      assert.notEqual(owner, nobody);
      assert.equal(spawnSync('getent', ['passwd', String(owner)]).status, 2, 'nobody else has that number');
      assert.match(warnings.join(), /runs as root/);
      await query(postgres.ownerConnectionString, 'create table stored as select 1 as n');
    }
    // A password that must be made again is set by a program that needs a name for its user.
    await rm(path.join(dataDir, 'postgres.password'));
    await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    assert.equal((await stat(`/proc/${postgres.pid}`)).uid, owner, 'the files remember whose they are');
    assert.deepEqual(await query(postgres.ownerConnectionString, 'select n from stored'), [{ n: 1 }]);
  },
);

test('files of a start as nobody are handed over to a user of their own', needsOthers, async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const dataDir = path.join(folder.path, 'data');
  const cluster = path.join(dataDir, 'postgres');
  {
    await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    await query(postgres.ownerConnectionString, 'create table stored as select 1 as n');
  }
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, cluster]);
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  assert.deepEqual(await query(postgres.ownerConnectionString, 'select n from stored'), [{ n: 1 }]);
  const { uid } = await stat(cluster);
  assert.notEqual(uid, nobody);
  assert.equal((await stat(`/proc/${postgres.pid}`)).uid, uid);
  assert.equal((await stat(path.join(cluster, 'base'))).uid, uid);
});

test('a folder that is not writable is refused, naming the setting', needsOthers, async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  await mkdir(path.join(folder.path, 'data'), { mode: 0o755 });
  const refused = await startDatabaseProcess(path.join(folder.path, 'data'), { uid: nobody, gid: nobody })
    .report;
  assert.equal(refused.code, 'data_folder_not_writable');
  assert.match(refused.message ?? '', /DATA_DIR/);
});
