/**
 * npm starts us through a shell, and a signal to npm ends npm or that shell without reaching us: the
 * service would live on unseen. So we look whether they are still there. Started without npm, nothing is
 * watched: then a parent may end (nohup, disown) and mean nothing by it.
 */
import { readFileSync } from 'node:fs';

const lookEveryMs = 500;

export function whenNpmEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Our parent, and when that is only npm's shell, npm itself. */
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
