/**
 * Two commands started at once must not install or build into the same folder. The lock is a folder that
 * names its owner; one whose owner is gone (killed, or the machine restarted) is taken over.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lookAgainMs = 200;
const namelessMs = 5_000;

/** Runs the work when nobody else does. `isDone` is asked again after waiting: the other may have done it. */
export async function oneAtATime(lock, { isDone, onWait, work }) {
  let waited = false;
  while (!takeLock(lock)) {
    if (isAbandoned(lock)) {
      removeAbandoned(lock);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await delay(lookAgainMs);
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
  writeFileSync(path.join(lock, 'owner'), ownMark());
  return true;
}

function isAbandoned(lock) {
  try {
    const mark = readFileSync(path.join(lock, 'owner'), 'utf8');
    return mark !== markOf(Number.parseInt(mark, 10));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  try {
    return Date.now() - statSync(lock).mtimeMs > namelessMs; // killed before it wrote its name
  } catch (error) {
    if (error.code === 'ENOENT') return false; // released meanwhile
    throw error;
  }
}

function removeAbandoned(lock) {
  // Renaming decides between two that found it abandoned: only one of them gets it.
  const aside = `${lock}.abandoned-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

const ownMark = () => markOf(process.pid);

/** Process id and start time: ids are used again, also after a restart of the machine. */
function markOf(pid) {
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
