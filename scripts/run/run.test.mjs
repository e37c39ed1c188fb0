import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fingerprint } from './fingerprint.mjs';
import { installIfNeeded } from './install.mjs';
import { runQuietly } from './run-quietly.mjs';
import { findSystemProblem } from './system.mjs';
import { withLock } from './with-lock.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'signoff-run-'));
after(() => rmSync(folder, { recursive: true }));

const supported = { platform: 'linux', arch: 'x64', nodeVersion: 'v20.0.0', nodeMajor: 20, glibc: true };

test('an unsupported system gets an explanation and advice', () => {
  assert.equal(findSystemProblem(supported), undefined);
  assert.equal(findSystemProblem(), undefined, 'this very machine');
  assert.match(findSystemProblem({ ...supported, platform: 'win32' }), /WSL2/);
  assert.match(findSystemProblem({ ...supported, platform: 'darwin' }), /Linux/);
  assert.match(findSystemProblem({ ...supported, arch: 'ia32' }), /x64 and arm64/);
  assert.match(findSystemProblem({ ...supported, nodeMajor: 18, nodeVersion: 'v18.1.0' }), /v18\.1\.0/);
  assert.match(findSystemProblem({ ...supported, glibc: false }), /glibc/);
});

test('a fingerprint changes with a file name, its content and a new file', () => {
  const sources = path.join(folder, 'sources');
  mkdirSync(path.join(sources, 'inner'), { recursive: true });
  const currentFingerprint = () => fingerprint(folder, ['sources', 'absent']);
  const seen = new Set([currentFingerprint()]);
  writeFileSync(path.join(sources, 'inner', 'a'), '1');
  seen.add(currentFingerprint());
  writeFileSync(path.join(sources, 'inner', 'a'), '2');
  seen.add(currentFingerprint());
  writeFileSync(path.join(sources, 'b'), '2');
  seen.add(currentFingerprint());
  assert.equal(seen.size, 4);
  assert.ok(seen.has(currentFingerprint()));
});

test('one process at a time does the work, and the one that waited does not repeat it', async () => {
  const lock = path.join(folder, 'lock-1');
  let done = false;
  let times = 0;
  let waited = 0;
  const { promise: otherWaits, resolve: reportWait } = Promise.withResolvers();
  const options = {
    isDone: () => done,
    onWait: () => {
      waited += 1;
      reportWait();
    },
    work: async () => {
      times += 1;
      await otherWaits;
      done = true;
    },
  };
  await Promise.all([withLock(lock, options), withLock(lock, options)]);
  assert.deepEqual({ times, waited }, { times: 1, waited: 1 });
  assert.equal(existsSync(lock), false);
});

test('a lock whose owner is gone is taken over', async () => {
  const lock = path.join(folder, 'lock-2');
  mkdirSync(lock);
  // Our own process id with another start time, as if the id had been reused.
  writeFileSync(path.join(lock, 'owner'), `${process.pid} 1 another-boot`);
  let worked = false;
  const work = async () => {
    worked = true;
  };
  await withLock(lock, { isDone: () => false, onWait: () => assert.fail('it waited'), work });
  assert.ok(worked);
});

test('a failure releases the lock', async () => {
  const lock = path.join(folder, 'lock-3');
  const work = () => Promise.reject(new Error('broken'));
  await assert.rejects(withLock(lock, { isDone: () => false, onWait: assert.fail, work }), /broken/);
  assert.equal(existsSync(lock), false);
});

/** A createProject with one runtime package, one development package and Node, and a fake npm that changes its folder. */
function createProject(name) {
  const root = path.join(folder, name);
  mkdirSync(root);
  const node = `node-linux-${process.arch}`;
  const version = '1.0.0';
  const packages = {
    '': {
      dependencies: { runs: version },
      devDependencies: { tests: version },
      optionalDependencies: { [node]: version },
    },
    'node_modules/runs': { version },
    'node_modules/tests': { version, dev: true },
    [`node_modules/${node}`]: { version, optional: true },
  };
  const write = (file, what) => writeFileSync(path.join(root, file), JSON.stringify(what));
  write('package.json', packages['']);
  write('package-lock.json', { packages });
  const npm = path.join(root, 'npm-cli.js');
  writeFileSync(
    npm,
    `const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
    const args = process.argv.slice(2);
    appendFileSync('calls', args.join(' ') + '\\n');
    if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true });
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const wanted = Object.entries(packages).filter(([key, { dev }]) => key !== '' && !(dev && args.includes('--omit=dev')));
    for (const [key] of wanted) mkdirSync(key, { recursive: true });
    if (process.env.BROKEN_NPM) process.exit(1);
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));`,
  );
  const withFakeNpm = async (work) => {
    const before = process.env.npm_execpath;
    process.env.npm_execpath = npm;
    try {
      return await work();
    } finally {
      if (before === undefined) delete process.env.npm_execpath;
      else process.env.npm_execpath = before;
    }
  };
  return {
    root,
    write,
    lock: { packages },
    install: (extent) => withFakeNpm(() => installIfNeeded(root, extent)),
    /** Runs npm as a user would. */
    byHand: (...args) => runQuietly(process.execPath, [npm, ...args], { cwd: root }),
    has: (one) => existsSync(path.join(root, 'node_modules', one)),
    /** The npm commands since the last call. */
    calls() {
      const file = path.join(root, 'calls');
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      rmSync(file, { force: true });
      return lines.map((line) => line.split(' ')[0]);
    },
  };
}

test('a start installs only runtime packages; tests add theirs, and a later start keeps them', async () => {
  const one = createProject('two-extents');
  await one.install('run');
  assert.deepEqual([one.has('runs'), one.has('tests'), one.calls()], [true, false, ['ci']]);
  await one.install('run');
  assert.deepEqual(one.calls(), []);
  // Added, not reinstalled: a service may be running from that folder.
  await one.install('tests');
  assert.deepEqual([one.has('runs'), one.has('tests'), one.calls()], [true, true, ['install']]);
  await one.install('tests');
  await one.install('run');
  assert.deepEqual([one.has('tests'), one.calls()], [true, []]);
  // When the lock file changes, an installation with development packages keeps them.
  one.write('package-lock.json', { ...one.lock, changed: true });
  rmSync(path.join(one.root, 'node_modules/.package-lock.json'));
  await one.install('run');
  assert.deepEqual([one.has('tests'), one.calls()], [true, ['ci']]);
});

test('an interrupted installation is detected and repeated', async () => {
  const one = createProject('interrupted');
  process.env.BROKEN_NPM = '1';
  try {
    await assert.rejects(one.install('run'), /could not be installed/);
    delete process.env.BROKEN_NPM;
    await one.install('run');
    assert.deepEqual(one.calls(), ['ci', 'ci']);
    process.env.BROKEN_NPM = '1';
    await assert.rejects(one.install('tests'), /could not be installed/);
  } finally {
    delete process.env.BROKEN_NPM;
  }
  await one.install('tests');
  assert.deepEqual([one.has('tests'), one.calls()], [true, ['install', 'install']]);
});

test('an installation by hand is accepted, with or without development packages', async () => {
  const whole = createProject('by-hand-whole');
  await whole.byHand('ci');
  whole.calls();
  await whole.install('tests');
  await whole.install('run');
  assert.deepEqual(whole.calls(), []);

  const part = createProject('by-hand-part');
  await part.byHand('ci', '--omit=dev');
  part.calls();
  await part.install('run');
  assert.deepEqual([part.has('tests'), part.calls()], [false, []]);
  await part.install('tests');
  assert.deepEqual([part.has('tests'), part.calls()], [true, ['install']]);
});
