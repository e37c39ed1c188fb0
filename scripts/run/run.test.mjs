import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { problemWithSystem } from './system.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'signoff-run-'));
after(() => rmSync(folder, { recursive: true }));

const good = { platform: 'linux', arch: 'x64', nodeVersion: 'v20.0.0', nodeMajor: 20, glibc: true };

test('a system that cannot run Signoff is told why and what to do', () => {
  assert.equal(problemWithSystem(good), undefined);
  assert.equal(problemWithSystem(), undefined, 'this very machine');
  assert.match(problemWithSystem({ ...good, platform: 'win32' }), /WSL2/);
  assert.match(problemWithSystem({ ...good, platform: 'darwin' }), /Linux/);
  assert.match(problemWithSystem({ ...good, arch: 'ia32' }), /x64 and arm64/);
  assert.match(problemWithSystem({ ...good, nodeMajor: 18, nodeVersion: 'v18.1.0' }), /v18\.1\.0/);
  assert.match(problemWithSystem({ ...good, glibc: false }), /glibc/);
});

test('a fingerprint changes with a name, a content and a file more', () => {
  const sources = path.join(folder, 'sources');
  mkdirSync(path.join(sources, 'inner'), { recursive: true });
  const look = () => fingerprint(folder, ['sources', 'absent']);
  const seen = new Set([look()]);
  writeFileSync(path.join(sources, 'inner', 'a'), '1');
  seen.add(look());
  writeFileSync(path.join(sources, 'inner', 'a'), '2');
  seen.add(look());
  writeFileSync(path.join(sources, 'b'), '2');
  seen.add(look());
  assert.equal(seen.size, 4);
  assert.ok(seen.has(look()));
});

test('work is done by one at a time, and not again by the one that waited', async () => {
  const lock = path.join(folder, 'lock-1');
  let done = false;
  let times = 0;
  let waited = 0;
  const options = {
    isDone: () => done,
    onWait: () => {
      waited += 1;
    },
    work: async () => {
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      done = true;
    },
  };
  await Promise.all([oneAtATime(lock, options), oneAtATime(lock, options)]);
  assert.deepEqual({ times, waited }, { times: 1, waited: 1 });
  assert.equal(existsSync(lock), false);
});

test('a lock whose owner is gone is taken over', async () => {
  const lock = path.join(folder, 'lock-2');
  mkdirSync(lock);
  // Our own process id with another start time: an id that was used again.
  writeFileSync(path.join(lock, 'owner'), `${process.pid} 1 another-boot`);
  let worked = false;
  const work = async () => {
    worked = true;
  };
  await oneAtATime(lock, { isDone: () => false, onWait: () => assert.fail('it waited'), work });
  assert.ok(worked);
});

test('a failure frees the lock', async () => {
  const lock = path.join(folder, 'lock-3');
  const work = () => Promise.reject(new Error('broken'));
  await assert.rejects(oneAtATime(lock, { isDone: () => false, onWait: assert.fail, work }), /broken/);
  assert.equal(existsSync(lock), false);
});
