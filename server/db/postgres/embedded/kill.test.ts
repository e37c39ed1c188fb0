import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { startEmbeddedPostgres } from './index.ts';
import { holdDatabase, isRunning, query, silentLog, temporaryFolder, until } from './test-support.ts';

const folder = await temporaryFolder();
after(() => folder[Symbol.asyncDispose]());
const dataDir = path.join(folder.path, 'data');
const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
const start = () => startEmbeddedPostgres({ dataDir, log: silentLog });

async function rows(connectionString: string): Promise<number[]> {
  const found = await query<{ n: number }>(connectionString, 'select n from acknowledged order by n');
  return found.map(({ n }) => n);
}

test('a first start that is killed half way is redone', async () => {
  const holder = holdDatabase(dataDir);
  const unfinished = async () => {
    const names = await readdir(dataDir).catch((): string[] => []);
    const workshop = names.find((name) => name.startsWith('postgres.unfinished-'));
    if (workshop === undefined) return false;
    const files = await readdir(path.join(dataDir, workshop, 'cluster')).catch((): string[] => []);
    return files.includes('PG_VERSION');
  };
  await until(unfinished);
  holder.process.kill('SIGKILL');
  await holder.exited;

  await using postgres = await start();
  await query(postgres.connectionString, 'create table acknowledged (n int)');
  assert.deepEqual((await readdir(dataDir)).sort(), [
    'postgres',
    'postgres-superuser.password',
    'postgres.password',
  ]);
});

test('kill -9 of Signoff ends the database, and nothing committed is lost', async () => {
  const holder = holdDatabase(dataDir);
  const { connectionString, pid } = await holder.answer;
  await query(connectionString, 'insert into acknowledged values (1)');
  holder.process.kill('SIGKILL');
  await holder.exited;

  await using postgres = await start(); // at once: it waits for the old one by itself
  assert.deepEqual(await rows(postgres.connectionString), [1]);
  assert.equal(await isRunning(pid), false);
});

test('kill -9 of everything loses nothing committed', async () => {
  const holder = holdDatabase(dataDir);
  const { connectionString, pid } = await holder.answer;
  await query(connectionString, 'insert into acknowledged values (2)');
  process.kill(pid, 'SIGSTOP'); // so that it cannot end cleanly when its parent dies
  holder.process.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await holder.exited;

  await using postgres = await start();
  assert.deepEqual(await rows(postgres.connectionString), [1, 2]);
});

test('a database that ends by itself is reported', async () => {
  await using postgres = await start();
  const exit = new Promise((resolve) => postgres.onExit(resolve));
  process.kill(postgres.pid, 'SIGKILL');
  assert.equal(((await exit) as { signal: string }).signal, 'SIGKILL');
});

async function leaveRecordOf(pid: number): Promise<void> {
  const postgres = await start();
  const record = await readFile(pidFile, 'utf8');
  await postgres.stop();
  await writeFile(pidFile, record.replace(/^\d+/, String(pid)), { mode: 0o600 });
}

test('a record that names a program of somebody else does not stop the start', async () => {
  const stranger = spawn('sleep', ['60']);
  try {
    await leaveRecordOf(stranger.pid!);
    await using postgres = await start();
    assert.deepEqual(await rows(postgres.connectionString), [1, 2]);
    assert.equal(await isRunning(stranger.pid!), true);
  } finally {
    stranger.kill();
  }
});

test('a record that names a zombie does not stop the start', async () => {
  // The shell becomes "sleep", which never collects the child that it inherits.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const zombie = await new Promise<number>((resolve) =>
      createInterface({ input: parent.stdout! }).once('line', (line) => resolve(Number(line))),
    );
    await until(async () => /\) Z /.test(await readFile(`/proc/${zombie}/stat`, 'utf8')));
    await leaveRecordOf(zombie);
    await using postgres = await start();
    assert.deepEqual(await rows(postgres.connectionString), [1, 2]);
  } finally {
    parent.kill();
  }
});

test('a record that a crash left empty does not stop the start', async () => {
  await writeFile(pidFile, '', { mode: 0o600 });
  await using postgres = await start();
  assert.deepEqual(await rows(postgres.connectionString), [1, 2]);
});
