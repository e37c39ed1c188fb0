/**
 * What an earlier start left behind. A database process whose Signoff was killed is already ending (it
 * was told to by the kernel), so it is only waited for, never signalled: seen from another container it
 * might be in use. A recorded process id that lives on as a zombie, or belongs to another program by now,
 * would make PostgreSQL refuse to start; that record is removed, but only when the kernel says (by flock)
 * that no process of this database is left.
 */
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

const waitMs = 60_000;
const lookAgainMs = 50;

export async function settlePreviousPostmaster(
  cluster: string,
  user: ServiceUser,
  log: { info(message: string): void },
): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  let told = false;
  for (;;) {
    const pid = await recordedPid(cluster);
    if (pid === undefined) return;
    const running = await isPostmasterOf(pid, cluster);
    if (!running && (await nobodyHolds(cluster, user))) {
      if (await processExists(pid)) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
    if (Date.now() > giveUpAt) throw stillThere(cluster, pid);
    if (!told) log.info(`Waiting for the previous database process (${pid}) to end…`);
    told = true;
    await delay(lookAgainMs);
  }
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const text = await readOrUndefined(path.join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const pid = Number.parseInt(text, 10);
  if (pid > 0) return pid;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true }); // a crash of the machine left it empty
  return undefined;
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const status = await readOrUndefined(`/proc/${pid}/stat`);
  if (status === undefined) return false;
  // "pid (name) state …": the name may hold anything, the state follows the last parenthesis.
  const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3);
  if (state === 'Z' || state === 'X') return false;
  const folder = await realpath(cluster);
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (workingFolder === folder) return true;
  const commandLine = (await readOrUndefined(`/proc/${pid}/cmdline`))?.split('\0') ?? [];
  return commandLine.includes(cluster) || commandLine.includes(folder);
}

async function processExists(pid: number): Promise<boolean> {
  return (await readOrUndefined(`/proc/${pid}/stat`)) !== undefined;
}

async function nobodyHolds(cluster: string, user: ServiceUser): Promise<boolean> {
  return (await runProgram([...user.prefix, 'flock', '--nonblock', cluster, 'true'])).ok;
}

async function readOrUndefined(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

function stillThere(cluster: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data_folder_locked',
    `A database process (${pid}, perhaps in another container) still uses ${cluster} after ` +
      `${waitMs / 1000} seconds of waiting: stop what uses it and start again.`,
  );
}
