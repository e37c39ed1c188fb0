/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly. Root runs it as the owner of the
 * database files, or as `nobody`; where that user cannot access the folders (a project under /root),
 * PostgreSQL runs in its own user namespace, in which root's files belong to `nobody`. Which of these works
 * is found by trying, not inferred from permission bits.
 */
import { lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';
import { runProgram } from './run-program.ts';

const root = 0;
const nobody = 65534;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface ServiceUser extends Owner {
  readonly mode: 'direct' | 'dropped' | 'namespace';
  /** Prepended to a command, it runs the command as this user. */
  readonly prefix: readonly string[];
}

export async function chooseServiceUser(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
): Promise<ServiceUser> {
  await requireTools();
  const clusterOwner = await ownerOf(cluster);
  const self = { uid: process.getuid?.() ?? root, gid: process.getgid?.() ?? root };
  if (self.uid !== root) {
    if (clusterOwner !== undefined && clusterOwner.uid !== self.uid)
      throw notOwnedError(cluster, clusterOwner.uid, self.uid);
    if (hasUserName()) return { mode: 'direct', ...self, prefix: [] };
    const inOwnNamespace = inNamespace(self);
    if (await canRun(inOwnNamespace, dataDir, binaries)) return inOwnNamespace;
    throw unknownUserError(self.uid);
  }
  for (const candidate of candidatesForRoot(clusterOwner, await ownerOf(dataDir))) {
    if (await canRun(candidate, dataDir, binaries)) return candidate;
  }
  throw new EmbeddedPostgresError(
    'cannot_start',
    `Signoff runs as root, PostgreSQL must not, and another user can reach either ${dataDir} or ` +
      `${binaries.folder} only in a user namespace, which this system does not allow: start Signoff as an ` +
      'ordinary user, or keep both in folders that others may enter (chmod o+x).',
  );
}

/** Files from a start in another mode are given to the chosen user. */
export async function takeOwnership(folder: string, user: ServiceUser): Promise<void> {
  const owner = await ownerOf(folder);
  if (owner === undefined || owner.uid === user.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), user.uid, user.gid);
  }
  // Last, so that an interrupted change is detected and repeated.
  await lchown(folder, user.uid, user.gid);
}

function candidatesForRoot(clusterOwner: Owner | undefined, folderOwner: Owner | undefined): ServiceUser[] {
  const asNobody = dropTo({ uid: nobody, gid: nobody });
  const asRootInNamespace = inNamespace({ uid: root, gid: root });
  if (clusterOwner?.uid === root) return [asRootInNamespace, asNobody];
  const owner = clusterOwner ?? folderOwner;
  if (owner === undefined || owner.uid === root) return [asNobody, asRootInNamespace];
  return [dropTo(owner), asNobody, asRootInNamespace];
}

function dropTo({ uid, gid }: Owner): ServiceUser {
  return {
    mode: 'dropped',
    uid,
    gid,
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
  };
}

function inNamespace(owner: Owner): ServiceUser {
  const prefix = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  return { mode: 'namespace', ...owner, prefix };
}

/** Containers sometimes run under a uid without a name; initdb requires a user that is in /etc/passwd. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

async function canRun(user: ServiceUser, dataDir: string, binaries: Binaries): Promise<boolean> {
  const testAccess = 'test -x "$1" && test -x "$2" && test -r "$3"';
  const share = path.join(binaries.folder, 'share', 'postgresql');
  const probe = ['sh', '-c', testAccess, 'sh', dataDir, binaries.postgres, share];
  return (await runProgram([...user.prefix, ...probe])).ok;
}

async function requireTools(): Promise<void> {
  const { ok } = await runProgram(['sh', '-c', 'command -v setpriv && command -v flock']);
  if (ok) return;
  throw new EmbeddedPostgresError(
    'unsupported_system',
    'The built-in database needs the programs setpriv and flock: install the package util-linux, or set ' +
      'DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function ownerOf(folder: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function notOwnedError(cluster: string, owner: number, self: number): EmbeddedPostgresError {
  const whose =
    owner === root || owner === nobody ? 'was made by a start as root' : `belongs to user ${owner}`;
  return new EmbeddedPostgresError(
    'data_folder_not_ours',
    `The database in ${cluster} ${whose} and this is user ${self}: start Signoff as before, or hand the whole ` +
      `data folder over once with "sudo chown -R ${self} ${path.dirname(cluster)}".`,
  );
}

function unknownUserError(uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unsupported_system',
    `PostgreSQL needs a user that /etc/passwd knows, and user ${uid} is not in it: add a line for it, or start ` +
      'Signoff as a user that has a name.',
  );
}
