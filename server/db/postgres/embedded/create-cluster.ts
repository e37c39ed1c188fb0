/**
 * The first start. A cluster appears under its name only when it is complete, with its roles and its
 * database: everything is created in a folder beside it, which is then renamed. What an interrupted first
 * start left behind is deleted by the next.
 */
import { chown, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Passwords, writePrivateFile } from './passwords.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';
import { runSingleUser } from './single-user.ts';

const unfinishedPrefix = 'postgres.unfinished-';

export interface ClusterPlan {
  readonly dataDir: string;
  readonly cluster: string;
  readonly user: ServiceUser;
  readonly binaries: Binaries;
  readonly passwords: Passwords;
  readonly durable: boolean;
}

export async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

export async function createCluster(plan: ClusterPlan): Promise<void> {
  const workFolder = await mkdtemp(path.join(plan.dataDir, unfinishedPrefix));
  const unfinished = path.join(workFolder, 'cluster');
  const passwordFile = path.join(workFolder, 'password');
  await writePrivateFile(passwordFile, `${plan.passwords.postgres}\n`);
  await mkdir(unfinished, { mode: 0o700 });
  if (plan.user.mode === 'dropped') {
    for (const entry of [passwordFile, unfinished, workFolder])
      await chown(entry, plan.user.uid, plan.user.gid);
  }

  await initialize(plan, unfinished, passwordFile);
  await rm(passwordFile);
  await runSingleUser({ ...plan, cluster: unfinished }, [
    `CREATE ROLE signoff_owner LOGIN PASSWORD '${plan.passwords.signoff_owner}';`,
    `CREATE ROLE signoff LOGIN PASSWORD '${plan.passwords.signoff}';`,
    'CREATE DATABASE signoff OWNER signoff_owner;',
  ]);

  await rename(unfinished, plan.cluster);
  await syncFolder(plan.dataDir);
  await rm(workFolder, { recursive: true });
}

async function initialize(plan: ClusterPlan, folder: string, passwordFile: string): Promise<void> {
  const result = await runProgram(
    [
      ...plan.user.namedPrefix,
      ...['setpriv', '--pdeathsig', 'KILL'],
      ...[plan.binaries.initdb, '-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`],
      ...['--auth-local=scram-sha-256', '--auth-host=scram-sha-256'],
      // The sort order is built into PostgreSQL, so it stays the same when the system's C library changes.
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin'],
      ...['--no-instructions', ...(plan.durable ? [] : ['--no-sync'])],
    ],
    plan.binaries,
  );
  if (result.ok) return;
  throw new EmbeddedPostgresError('cannot_start', `The database could not be created: ${result.output}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
