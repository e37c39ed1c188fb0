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
import { type Passwords, passwordFiles, type RoleName, readOrCreatePasswords } from './passwords.ts';
import {
  explainExit,
  type Log,
  type Postmaster,
  type PostmasterExit,
  startPostmaster,
} from './postmaster.ts';
import { waitForPreviousPostmaster } from './previous-postmaster.ts';
import { separateRoles } from './separate-roles.ts';
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
  /** Database "signoff" as the role "signoff", which the service runs as. It owns nothing. */
  readonly connectionString: string;
  /** Database "signoff" as its owner. */
  readonly ownerConnectionString: string;
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
    if (process.getuid?.() === 0)
      log.warn('Signoff runs as root. It needs no right of root: better start it as an ordinary user.');
    await removeUnfinishedClusters(dataDir);
    const exists = await clusterExists(cluster, binaries);
    const passwords = await readOrCreatePasswords(dataDir);
    const plan: ClusterPlan = { dataDir, cluster, user, binaries, passwords, durable };
    if (exists) {
      await takeOwnership(cluster, user, (owner) => waitForPreviousPostmaster(cluster, owner, log));
      await waitForPreviousPostmaster(cluster, user, log);
      await setNewPasswords(plan);
    } else {
      log.info('Creating the database…');
      await createCluster(plan);
    }
    const { postmaster, port } = await startOnFreePort(plan, log);
    try {
      const as = (role: RoleName) => connectAs(role, connectionStringFor(role, passwords, port), dataDir);
      await separateRoles(as, passwords);
      for (const role of ['signoff', 'signoff_owner'] as const) await (await as(role)).end();
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
    connectionString: connectionStringFor('signoff', passwords, port),
    ownerConnectionString: connectionStringFor('signoff_owner', passwords, port),
    adminConnectionString: connectionStringFor('postgres', passwords, port),
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
  const { passwords } = plan;
  if (passwords.created.length === 0) return;
  await runSingleUser(
    plan,
    passwords.created.map(
      (role) =>
        // A folder of an earlier version has no owner's role yet. One line, as the single-user mode reads them.
        `DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN ` +
        `ALTER ROLE ${role} PASSWORD '${passwords[role]}'; END IF; END $$;`,
    ),
  );
}

async function connectAs(role: RoleName, connectionString: string, dataDir: string): Promise<Client> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    if (errnoOf(error) !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      'password_refused',
      `The database refuses the password in ${path.join(dataDir, passwordFiles[role])}: delete that file and ` +
        'start again, a new one is made and set.',
      { cause: error },
    );
  }
}

const connectionStringFor = (role: RoleName, passwords: Passwords, port: number): string =>
  `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/signoff`;

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
