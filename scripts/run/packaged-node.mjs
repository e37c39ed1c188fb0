import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { userError } from './user-error.mjs';

/** The Node that came with the packages: the one that Signoff is written for. */
export function findPackagedNode(root) {
  const name = `node-linux-${process.arch}`;
  const advice = 'delete the folder node_modules and start again.';
  let node;
  try {
    node = realpathSync(path.join(root, 'node_modules', name, 'bin', 'node'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw userError(
      `The package ${name} was not installed (npm leaves it out when it cannot be downloaded): ${advice}`,
    );
  }
  if (!isExecutable(node)) {
    const { error, status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (status !== 0)
      throw userError(`${node} does not run here (${error?.message ?? stderr.trim()}): ${advice}`);
  }
  return node;
}

/** A test run is only needed if the file was not executable; otherwise the real start reports any problem. */
function isExecutable(node) {
  try {
    accessSync(node, constants.X_OK);
    return true;
  } catch {
    chmodSync(node, 0o755);
    return false;
  }
}
