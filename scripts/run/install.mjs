/**
 * Installs the packages when they are missing, changed, for another system, or half installed: those needed to run, or
 * ("tests") the development packages as well. An installation that already has the development packages keeps them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { userError } from './user-error.mjs';
import { withLock } from './with-lock.mjs';

export async function installIfNeeded(root, extent) {
  const stampFile = path.join(root, 'node_modules', '.signoff-install');
  const wanted = fingerprint(root, ['package.json', 'package-lock.json'], [process.platform, process.arch]);
  const isEnough = (installed) => installed === extent || installed === 'tests';
  const isDone = () => {
    const [stamp, installed] = readStamp(stampFile)?.split(' ') ?? [];
    return stamp === wanted && isEnough(installed);
  };
  if (isDone()) return;
  // Not in node_modules: npm empties that folder.
  await withLock(path.join(root, 'dist', '.installing'), {
    isDone,
    onWait: () => console.error('Waiting for another Signoff command that installs the packages…'),
    async work() {
      const hadTestPackages = readStamp(stampFile)?.endsWith(' tests') === true;
      let installed = installedExtent(root);
      if (!isEnough(installed)) {
        const isPartial = installed === 'run';
        installed = hadTestPackages ? 'tests' : extent;
        // Without the old stamp, an interrupted installation is detected and repeated.
        rmSync(stampFile, { force: true });
        await install(root, installed, isPartial);
      }
      writeFileSync(stampFile, `${wanted} ${installed}\n`);
    },
  });
}

async function install(root, extent, isPartial) {
  const done = showProgress(
    isPartial
      ? 'Installing the packages tests need as well…'
      : 'Installing packages (first start, about a minute)…',
  );
  const [program, ...before] = npmCommand();
  const args = [
    ...before,
    // Adding packages must not remove those already there: a service may be running from them.
    ...(isPartial ? ['install', '--no-save'] : ['ci']),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    extent === 'tests' ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ];
  const { code, output } = await runQuietly(program, args, { cwd: root });
  done();
  if (code !== 0)
    throw userError(
      `${stripWarnings(output)}\nThe packages could not be installed (see npm's output above).`,
    );
}

/**
 * The user may have run npm themselves. npm's last step writes a list of what it installed; if that list matches the
 * lock file, there is nothing to install, or only the development packages. Undefined: it does not match.
 */
function installedExtent(root) {
  const list = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const installed = packagesIn(list);
  if (installed[`node_modules/node-linux-${process.arch}`] === undefined) return undefined;
  const { '': lockedRoot, ...locked } = packagesIn(path.join(root, 'package-lock.json'));
  if (!isLockFor(lockedRoot, JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))))
    return undefined;
  const entries = Object.entries(locked);
  const isSameVersion = ([key, { version, integrity }]) =>
    installed[key].version === version && installed[key].integrity === integrity;
  if (!entries.filter(([key]) => key in installed).every(isSameVersion)) return undefined;
  const missing = entries.filter(
    ([key, { optional, devOptional }]) => !(key in installed) && !optional && !devOptional,
  );
  if (missing.length === 0) return 'tests';
  return missing.every(([, { dev }]) => dev === true) ? 'run' : undefined;
}

/** If the lock file does not match package.json, npm is called and reports it. */
function isLockFor(lockedRoot, manifest) {
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

/** npm warns that the packages need Node 24; the warning is irrelevant because that Node is one of the packages. */
function stripWarnings(output) {
  return output
    .split('\n')
    .filter((line) => !/EBADENGINE|^npm warn deprecated/.test(line))
    .join('\n')
    .trim();
}
