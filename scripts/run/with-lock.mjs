/**
 * Two commands started at once must not install or build into the same folder. The lock is a folder that
 * names its owner; a lock whose owner is gone (killed, or the machine restarted) is taken over.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 200;
const ownerlessMs = 5_000;

/** Runs the work when no other process does. `isDone` is checked again after waiting: the other may have done it. */
export async function withLock(lock, { isDone, onWait, work }) {
  let waited = false;
  while (!takeLock(lock)) {
    if (isAbandoned(lock)) {
      removeAbandoned(lock);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await delay(pollMs);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  try {
    if (!isDone()) await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function takeLock(lock) {
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(path.join(lock, 'owner'), ownProcessKey());
  return true;
}

function isAbandoned(lock) {
  try {
    const owner = readFileSync(path.join(lock, 'owner'), 'utf8');
    return owner !== processKey(Number.parseInt(owner, 10));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  try {
    return Date.now() - statSync(lock).mtimeMs > ownerlessMs; // killed before it wrote the owner file
  } catch (error) {
    if (error.code === 'ENOENT') return false; // released in the meantime
    throw error;
  }
}

function removeAbandoned(lock) {
  // If two processes find the lock abandoned, only one rename succeeds.
  const abandoned = `${lock}.abandoned-${process.pid}`;
  try {
    renameSync(lock, abandoned);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(abandoned, { recursive: true, force: true });
}

const ownProcessKey = () => processKey(process.pid);

/** Process id, start time and boot id, because process ids are reused, also after a restart of the machine. */
function processKey(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTime = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${pid} ${startTime} ${boot}`;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}
