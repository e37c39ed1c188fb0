import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { startEmbeddedPostgres } from './index.ts';
import {
  isRunning,
  query,
  silentLog,
  startDatabaseProcess,
  temporaryFolder,
  waitUntil,
} from './test-support.ts';

const folder = await temporaryFolder();
after(() => folder[Symbol.asyncDispose]());
const dataDir = path.join(folder.path, 'data');
const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
const start = () => startEmbeddedPostgres({ dataDir, log: silentLog });

async function readRows(connectionString: string): Promise<number[]> {
  const found = await query<{ n: number }>(connectionString, 'select n from acknowledged order by n');
  return found.map(({ n }) => n);
}

test('a first start that is killed half way is started over', async () => {
  const databaseProcess = startDatabaseProcess(dataDir);
  const hasUnfinishedCluster = async () => {
    const names = await readdir(dataDir).catch((): string[] => []);
    const workFolder = names.find((name) => name.startsWith('postgres.unfinished-'));
    if (workFolder === undefined) return false;
    const files = await readdir(path.join(dataDir, workFolder, 'cluster')).catch((): string[] => []);
    return files.includes('PG_VERSION');
  };
  await waitUntil(hasUnfinishedCluster);
  databaseProcess.process.kill('SIGKILL');
  await databaseProcess.exited;

  await using postgres = await start();
  await query(postgres.ownerConnectionString, 'create table acknowledged (n int)');
  assert.deepEqual((await readdir(dataDir)).sort(), [
    'postgres',
    'postgres-owner.password',
    'postgres-superuser.password',
    'postgres.password',
  ]);
});

test('kill -9 of Signoff ends the database, and nothing committed is lost', async () => {
  const databaseProcess = startDatabaseProcess(dataDir);
  const { connectionString, pid } = await databaseProcess.report;
  await query(connectionString, 'insert into acknowledged values (1)');
  databaseProcess.process.kill('SIGKILL');
  await databaseProcess.exited;

  await using postgres = await start(); // immediately: it waits for the previous database process itself
  assert.deepEqual(await readRows(postgres.ownerConnectionString), [1]);
  assert.equal(await isRunning(pid), false);
});

test('kill -9 of everything loses nothing committed', async () => {
  const databaseProcess = startDatabaseProcess(dataDir);
  const { connectionString, pid } = await databaseProcess.report;
  await query(connectionString, 'insert into acknowledged values (2)');
  process.kill(pid, 'SIGSTOP'); // so that it cannot shut down cleanly when its parent dies
  databaseProcess.process.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await databaseProcess.exited;

  await using postgres = await start();
  assert.deepEqual(await readRows(postgres.ownerConnectionString), [1, 2]);
});

test('an unexpected end of the database is reported', async () => {
  await using postgres = await start();
  const exit = new Promise((resolve) => postgres.onExit(resolve));
  process.kill(postgres.pid, 'SIGKILL');
  assert.equal(((await exit) as { signal: string }).signal, 'SIGKILL');
});

async function writePidFile(pid: number): Promise<void> {
  const postgres = await start();
  const content = await readFile(pidFile, 'utf8');
  await postgres.stop();
  await writeFile(pidFile, content.replace(/^\d+/, String(pid)), { mode: 0o600 });
}

test('a pid file that names an unrelated program does not prevent the start', async () => {
  const unrelated = spawn('sleep', ['60']);
  try {
    await writePidFile(unrelated.pid!);
    await using postgres = await start();
    assert.deepEqual(await readRows(postgres.ownerConnectionString), [1, 2]);
    assert.equal(await isRunning(unrelated.pid!), true);
  } finally {
    unrelated.kill();
  }
});

test('a pid file that names a zombie does not prevent the start', async () => {
  // The shell becomes "sleep", which never waits for the child that it inherits.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const zombie = await new Promise<number>((resolve) =>
      createInterface({ input: parent.stdout! }).once('line', (line) => resolve(Number(line))),
    );
    await waitUntil(async () => /\) Z /.test(await readFile(`/proc/${zombie}/stat`, 'utf8')));
    await writePidFile(zombie);
    await using postgres = await start();
    assert.deepEqual(await readRows(postgres.ownerConnectionString), [1, 2]);
  } finally {
    parent.kill();
  }
});

test('a pid file that a crash left empty does not prevent the start', async () => {
  await writeFile(pidFile, '', { mode: 0o600 });
  await using postgres = await start();
  assert.deepEqual(await readRows(postgres.ownerConnectionString), [1, 2]);
});
