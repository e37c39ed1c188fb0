/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly. Root runs it as the owner of the
 * database files, or as a user of their own: a number that nothing else uses, remembered by whose the files are.
 * Never as `nobody`, whom other services share: they could read the files and trace the process. Where that user
 * cannot access the folders (a project under /root), PostgreSQL runs in its own user namespace, on root's files.
 * Which of these works is found by trying, not inferred from permission bits.
 */
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';
import { runProgram } from './run-program.ts';

const root = 0;
const nobody = 65534;

/** Numbers that neither distributions nor systemd give to anybody; containers that map few numbers have them too. */
const ownUids = { first: 60_706, count: 478 };
const isOwnUid = (uid: number): boolean => uid >= ownUids.first && uid < ownUids.first + ownUids.count;
const accountName = 'signoff-database';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface ServiceUser extends Owner {
  readonly mode: 'direct' | 'dropped' | 'namespace';
  /** Prepended to a command, it runs the command as this user. */
  readonly prefix: readonly string[];
  /** The same for programs that refuse to run under a number without a name in /etc/passwd. */
  readonly namedPrefix: readonly string[];
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
    if (hasUserName()) return { mode: 'direct', ...self, prefix: [], namedPrefix: [] };
    const inOwnNamespace = inNamespace(self);
    if (await canRun(inOwnNamespace, dataDir, binaries)) return inOwnNamespace;
    throw unknownUserError(self.uid);
  }
  for await (const candidate of candidatesForRoot(clusterOwner, dataDir)) {
    if (await canRun(candidate, dataDir, binaries)) return candidate;
  }
  throw new EmbeddedPostgresError(
    'cannot_start',
    `Signoff runs as root, PostgreSQL must not, and another user can reach either ${dataDir} or ` +
      `${binaries.folder} only in a user namespace, which this system does not allow: start Signoff as an ` +
      'ordinary user, or keep both in folders that others may enter (chmod o+x).',
  );
}

/** Files from a start in another mode are given to the chosen user, once `whenFree` says that nobody uses them. */
export async function takeOwnership(
  folder: string,
  user: ServiceUser,
  whenFree: (as: Pick<ServiceUser, 'prefix'>) => Promise<void>,
): Promise<void> {
  const owner = await ownerOf(folder);
  if (owner === undefined || owner.uid === user.uid) return;
  if (owner.uid !== root && user.uid !== root) await whenFree(dropTo(owner));
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), user.uid, user.gid);
  }
  // Last, so that an interrupted change is detected and repeated.
  await lchown(folder, user.uid, user.gid);
}

async function* candidatesForRoot(
  clusterOwner: Owner | undefined,
  dataDir: string,
): AsyncGenerator<ServiceUser> {
  const asRootInNamespace = inNamespace({ uid: root, gid: root });
  if (clusterOwner?.uid === root) yield asRootInNamespace;
  // Earlier versions gave the files to `nobody`: they are handed over.
  const owner = [clusterOwner, await ownerOf(dataDir)].find((one) => one !== undefined && one.uid !== nobody);
  if (owner !== undefined && owner.uid !== root) yield* withNames(owner);
  yield* withNames(await findFreeUser(dataDir));
  const account = await readOrCreateAccount();
  if (account) yield dropTo(account);
  yield asRootInNamespace;
}

/** The user as it is, where it has a name or gets one in a namespace of its own. */
async function* withNames(owner: Owner): AsyncGenerator<ServiceUser> {
  const user = dropTo(owner);
  if (await hasName(owner.uid)) return yield user;
  const named = { ...user, namedPrefix: [...user.prefix, ...asNobodyInNamespace] };
  if ((await runProgram([...named.namedPrefix, 'true'])).ok) yield named;
}

/** Always the same for a folder, unless that number was taken in the meantime. */
async function findFreeUser(dataDir: string): Promise<Owner> {
  const { dev, ino } = await stat(dataDir);
  const used = await runningUids();
  for (let tries = 0; ; tries += 1) {
    const uid = ownUids.first + ((dev * 31 + ino + tries) % ownUids.count);
    const isFree = !used.has(uid) && !(await hasName(uid));
    if (isFree || tries >= ownUids.count) return { uid, gid: uid };
  }
}

async function runningUids(): Promise<ReadonlySet<number>> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owners = await Promise.all(processes.map((name) => ownerOf(`/proc/${name}`).catch(() => undefined)));
  return new Set(owners.flatMap((owner) => owner?.uid ?? []));
}

const hasName = async (uid: number): Promise<boolean> =>
  (await runProgram(['getent', 'passwd', String(uid)])).ok;

/** For systems that allow no user namespaces, such as most containers: there an account of its own costs little. */
async function readOrCreateAccount(): Promise<Owner | undefined> {
  const find = async (): Promise<Owner | undefined> => {
    const line = (await readFile('/etc/passwd', 'utf8'))
      .split('\n')
      .find((one) => one.startsWith(`${accountName}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
  };
  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group'];
  return (await find()) ?? ((await runProgram(['useradd', ...options, accountName])).ok ? find() : undefined);
}

function dropTo({ uid, gid }: Owner): ServiceUser {
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { mode: 'dropped', uid, gid, prefix, namedPrefix: prefix };
}

/** A name for whoever runs it, which holds inside alone: its files remain those of its own number. */
const asNobodyInNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

function inNamespace(owner: Owner): ServiceUser {
  return { mode: 'namespace', ...owner, prefix: asNobodyInNamespace, namedPrefix: asNobodyInNamespace };
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
    owner === root || owner === nobody || isOwnUid(owner)
      ? 'was made by a start as root'
      : `belongs to user ${owner}`;
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
