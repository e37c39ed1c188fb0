/**
 * Installs the packages when they are missing, changed, for another system, or half installed: those that running needs,
 * or ("tests") those that tests, lint and the like need as well. Who has these keeps them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { forPeople } from './for-people.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

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
  await oneAtATime(path.join(root, 'dist', '.installing'), {
    isDone,
    onWait: () => console.error('Waiting for another Signoff command that installs the packages…'),
    async work() {
      const hadTests = readStamp(stampFile)?.endsWith(' tests') === true;
      let installed = extentInstalled(root);
      if (!isEnough(installed)) {
        const isPart = installed === 'run';
        installed = hadTests ? 'tests' : extent;
        // Without the old stamp an interrupted installation is seen and redone.
        rmSync(stampFile, { force: true });
        await install(root, installed, isPart);
      }
      writeFileSync(stampFile, `${wanted} ${installed}\n`);
    },
  });
}

async function install(root, extent, isPart) {
  const done = showProgress(
    isPart
      ? 'Installing the packages tests need as well…'
      : 'Installing packages (first start, about a minute)…',
  );
  const [program, ...before] = npmCommand();
  const args = [
    ...before,
    // What is there stays when there is more to come: a service may be running from it.
    ...(isPart ? ['install', '--no-save'] : ['ci']),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    extent === 'tests' ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ];
  const { code, output } = await runQuietly(program, args, { cwd: root });
  done();
  if (code !== 0)
    throw forPeople(`${withoutNoise(output)}\nThe packages could not be installed (npm said why above).`);
}

/**
 * A person may have run npm before us. It leaves a list of what it installed, as its last act; if that agrees with the
 * lock file, there is nothing to do, or only what tests need. Undefined: it does not agree.
 */
function extentInstalled(root) {
  const list = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const installed = packagesIn(list);
  if (installed[`node_modules/node-linux-${process.arch}`] === undefined) return undefined;
  const { '': lockedRoot, ...locked } = packagesIn(path.join(root, 'package-lock.json'));
  if (!isLockOf(lockedRoot, JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))))
    return undefined;
  const entries = Object.entries(locked);
  const isRight = ([key, { version, integrity }]) =>
    installed[key].version === version && installed[key].integrity === integrity;
  if (!entries.filter(([key]) => key in installed).every(isRight)) return undefined;
  const missing = entries.filter(
    ([key, { optional, devOptional }]) => !(key in installed) && !optional && !devOptional,
  );
  if (missing.length === 0) return 'tests';
  return missing.every(([, { dev }]) => dev === true) ? 'run' : undefined;
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
