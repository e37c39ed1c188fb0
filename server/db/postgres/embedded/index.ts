/**
 * The built-in PostgreSQL. Promises: nothing that was committed is lost, whichever process is killed; one
 * Signoff per data folder; no database process outlives Signoff; no user of the machine can connect without
 * the password; every refusal is an EmbeddedPostgresError that says what to do.
 */
import { mkdir, readdir, readFile, realpath, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { type ClusterPlan, createCluster, removeUnfinishedClusters } from './create-cluster.ts';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { findFreePort, isPortTaken } from './free-port.ts';
import { type Passwords, readOrCreatePasswords } from './passwords.ts';
import {
  explainExit,
  type Log,
  type Postmaster,
  type PostmasterExit,
  startPostmaster,
} from './postmaster.ts';
import { waitForPreviousPostmaster } from './previous-postmaster.ts';
import { chooseServiceUser, takeOwnership } from './service-user.ts';
import { runSingleUser } from './single-user.ts';

export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts';
export type { Log as EmbeddedPostgresLog, PostmasterExit } from './postmaster.ts';

const maxPortTries = 5;
const almostFullBytes = 32 * 1024 * 1024;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** false gives up safety against power loss for speed: for tests only. */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Database "signoff" as its owner "signoff", a role that may create databases. */
  readonly connectionString: string;
  /** Database "signoff" as the superuser. */
  readonly adminConnectionString: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
  /** Called once if the database ends without stop() having been called. */
  onExit(listener: (exit: PostmasterExit) => void): void;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw await toStartError(error, options.dataDir);
  }
}

async function start({
  dataDir: configuredDataDir,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  // When started as root, another user must be able to enter the folder; every secret inside is a private file.
  await mkdir(configuredDataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const dataDir = await realpath(configuredDataDir);
  const lock = await lockFolder(dataDir);
  try {
    const cluster = path.join(dataDir, 'postgres');
    const binaries = await findBinaries(dataDir);
    const user = await chooseServiceUser(dataDir, cluster, binaries);
    await removeUnfinishedClusters(dataDir);
    const exists = await clusterExists(cluster, binaries);
    const passwords = await readOrCreatePasswords(dataDir);
    const plan: ClusterPlan = { dataDir, cluster, user, binaries, passwords, durable };
    if (exists) {
      await takeOwnership(cluster, user);
      await waitForPreviousPostmaster(cluster, user, log);
      await setNewPasswords(plan);
    } else {
      log.info('Creating the database…');
      await createCluster(plan);
    }
    const { postmaster, port } = await startOnFreePort(plan, log);
    try {
      await checkPassword(connectionStringFor('signoff', passwords.service, port), dataDir);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return toEmbeddedPostgres(postmaster, port, passwords, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function toEmbeddedPostgres(
  postmaster: Postmaster,
  port: number,
  passwords: Passwords,
  release: () => Promise<void>,
): EmbeddedPostgres {
  const stop = async () => {
    await postmaster.stop();
    await release();
  };
  return {
    connectionString: connectionStringFor('signoff', passwords.service, port),
    adminConnectionString: connectionStringFor('postgres', passwords.superuser, port),
    port,
    pid: postmaster.pid,
    stop,
    [Symbol.asyncDispose]: stop,
    onExit(listener) {
      postmaster.exited.then((exit) => {
        if (!postmaster.stopping) listener(exit);
      });
    },
  };
}

async function startOnFreePort(
  plan: ClusterPlan,
  log: Log,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort();
    const postmaster = startPostmaster({ ...plan, port, log });
    const outcome = await postmaster.ready;
    if (outcome === 'ready') return { postmaster, port };
    // Another process may have taken the port between the check and the start.
    if (tries >= maxPortTries || !(await isPortTaken(port))) throw explainExit(plan.cluster, outcome);
  }
}

async function clusterExists(cluster: string, binaries: Binaries): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: unknown): string[] => {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      'cannot_start',
      `The folder ${cluster} is not empty and holds no database: move it away, or set DATA_DIR to another folder.`,
    );
  }
  const major = Number.parseInt(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (major > binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      'newer_major',
      `The database in ${cluster} was made by PostgreSQL ${major} and this release of Signoff brings ` +
        `${binaries.majorVersion}: use the newer release of Signoff that made it.`,
    );
  }
  if (major < binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      'older_major',
      `The database in ${cluster} was made by PostgreSQL ${major} and this release of Signoff brings ` +
        `${binaries.majorVersion}: export it with the older release and import it here (docs/running.md).`,
    );
  }
  return true;
}

/** A password file that was lost (or not in a backup) is created again, and the password is set in the database. */
async function setNewPasswords(plan: ClusterPlan): Promise<void> {
  const { created, service, superuser } = plan.passwords;
  if (created.length === 0) return;
  await runSingleUser(
    plan,
    created.map((role) => `ALTER ROLE ${role} PASSWORD '${role === 'signoff' ? service : superuser}';`),
  );
}

async function checkPassword(connectionString: string, dataDir: string): Promise<void> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
  } catch (error) {
    if (errnoOf(error) !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      'password_refused',
      `The database refuses the password in ${path.join(dataDir, 'postgres.password')}: delete that file and ` +
        'start again, a new one is made and set.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

function connectionStringFor(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/signoff`;
}

async function toStartError(error: unknown, dataDir: string): Promise<unknown> {
  const known = error instanceof EmbeddedPostgresError;
  if (known && error.code !== 'cannot_start') return error;
  if (errnoOf(error) === 'ENOSPC' || (await isAlmostFull(dataDir))) {
    const advice = `The disk that holds ${dataDir} is full: free some space and start again.`;
    return new EmbeddedPostgresError('disk_full', advice, { cause: error });
  }
  if (known) return error;
  const errno = errnoOf(error) ?? '';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(errno)) {
    const advice = `Signoff cannot write to its data folder ${dataDir} (${errno}): give this user the folder, or set DATA_DIR to another.`;
    return new EmbeddedPostgresError('data_folder_not_writable', advice, { cause: error });
  }
  if (errno === '') return error; // a bug in this program: the original stack is more useful
  const advice = `The built-in database in ${dataDir} could not be started (${errno}).`;
  return new EmbeddedPostgresError('cannot_start', advice, { cause: error });
}

async function isAlmostFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < almostFullBytes;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}
