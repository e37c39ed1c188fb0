/**
 * npm starts this process through a shell, and a signal to npm ends npm or that shell without reaching us, so the
 * service would keep running unnoticed. We therefore poll whether they still exist. Without npm nothing is watched,
 * because the parent may exit on purpose (nohup, disown).
 */
import { readFileSync } from 'node:fs';

const pollMs = 500;

export function onNpmExit(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The parent process and, if that is only npm's shell, npm itself. */
function ancestors() {
  const parent = process.ppid;
  const { name, parentPid } = describe(parent);
  return ['sh', 'dash', 'bash'].includes(name) ? `${parent} ${parentPid}` : String(parent);
}

function describe(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = status.lastIndexOf(')');
    return {
      name: status.slice(status.indexOf('(') + 1, end),
      parentPid: status.slice(end + 2).split(' ')[1],
    };
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return { name: '', parentPid: '' };
  }
}
