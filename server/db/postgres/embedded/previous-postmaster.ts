/**
 * Handles what an earlier start left behind. A database process whose Signoff was killed is already ending
 * (the kernel signalled it), so we only wait for it and never signal it: another container might be using
 * it. If the recorded process id belongs to a zombie or by now to another program, PostgreSQL would refuse
 * to start; that record is removed, but only when flock shows that no process of this database is left.
 */
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

const maxWaitMs = 60_000;
const pollIntervalMs = 50;

export async function waitForPreviousPostmaster(
  cluster: string,
  user: Pick<ServiceUser, 'prefix'>,
  log: { info(message: string): void },
): Promise<void> {
  const giveUpAt = Date.now() + maxWaitMs;
  let isLogged = false;
  for (;;) {
    const pid = await recordedPid(cluster);
    if (pid === undefined) return;
    const running = await isPostmasterOf(pid, cluster);
    if (!running && (await isUnlocked(cluster, user))) {
      if (await processExists(pid)) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
    if (Date.now() > giveUpAt) throw stillRunningError(cluster, pid);
    if (!isLogged) log.info(`Waiting for the previous database process (${pid}) to end…`);
    isLogged = true;
    await delay(pollIntervalMs);
  }
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const text = await readOrUndefined(path.join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const pid = Number.parseInt(text, 10);
  if (pid > 0) return pid;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true }); // the machine crashed while it was written
  return undefined;
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const status = await readOrUndefined(`/proc/${pid}/stat`);
  if (status === undefined) return false;
  // "pid (name) state …": the name may contain anything, the state follows the last parenthesis.
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

async function isUnlocked(cluster: string, user: Pick<ServiceUser, 'prefix'>): Promise<boolean> {
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

function stillRunningError(cluster: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data_folder_locked',
    `A database process (${pid}, perhaps in another container) still uses ${cluster} after ` +
      `${maxWaitMs / 1000} seconds of waiting: stop what uses it and start again.`,
  );
}
