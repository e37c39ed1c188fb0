/** Installs the packages when they are missing, changed, for another system, or half installed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { forPeople } from './for-people.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

export async function installIfNeeded(root) {
  const stampFile = path.join(root, 'node_modules', '.signoff-install');
  const wanted = fingerprint(root, ['package.json', 'package-lock.json'], [process.platform, process.arch]);
  const isDone = () => readStamp(stampFile) === wanted;
  if (isDone()) return;
  // Not in node_modules: npm empties that folder.
  await oneAtATime(path.join(root, 'dist', '.installing'), {
    isDone,
    onWait: () => console.error('Waiting for another Signoff command that installs the packages…'),
    async work() {
      if (!isInstalledByHand(root)) await install(root, stampFile);
      writeFileSync(stampFile, `${wanted}\n`);
    },
  });
}

async function install(root, stampFile) {
  const done = showProgress('Installing packages (first start, about a minute)…');
  // Without the old stamp an interrupted installation is seen and redone.
  rmSync(stampFile, { force: true });
  const [program, ...before] = npmCommand();
  const args = [
    ...before,
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ];
  const { code, output } = await runQuietly(program, args, { cwd: root });
  done();
  if (code !== 0)
    throw forPeople(`${withoutNoise(output)}\nThe packages could not be installed (npm said why above).`);
}

/**
 * Somebody may have run npm before us. It leaves a list of what it installed, as its last act; if that
 * agrees with the lock file, there is nothing to do.
 */
function isInstalledByHand(root) {
  const list = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  if (installed[`node_modules/node-linux-${process.arch}`] === undefined) return false;
  const locked = packagesIn(path.join(root, 'package-lock.json'));
  if (!isLockOf(locked[''], JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))) return false;
  return Object.entries(locked).every(([key, wanted]) => {
    const found = installed[key];
    if (key === '') return true;
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** When it is not, npm is called, and says so. */
function isLockOf(lockedRoot, manifest) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    const names = Object.keys({ ...lockedRoot[kind], ...manifest[kind] });
    return names.every((name) => lockedRoot[kind]?.[name] === manifest[kind]?.[name]);
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm !== undefined && /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
}

/** The packages want Node 24, which they bring along themselves: npm's warnings about that say nothing. */
function withoutNoise(output) {
  return output
    .split('\n')
    .filter((line) => !/EBADENGINE|^npm warn deprecated/.test(line))
    .join('\n')
    .trim();
}
