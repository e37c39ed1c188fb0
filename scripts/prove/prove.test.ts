import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { createCoverageReader, listAreas } from './coverage.ts';
import { formatTable, readProofStates } from './record.ts';
import { runProof } from './run-proof.ts';

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { dependencies: { pg: '8', react: '19' } },
      'node_modules/pg': { version, dependencies: { 'pg-types': '1' } },
      'node_modules/pg/node_modules/pg-types': { version: '1.0.0' },
      'node_modules/react': { version: '19.0.0' },
    },
  });

const files = {
  'test/prove/sums.ts': `
    import type { Kind } from '../kind.ts';
    import { add } from '../../server/add.ts';
    export const proof = { hasSeed: true, parts: ({ seed }) => ({
      first: async () => { console.log('seed', seed, add(1, 2)); return { counts: { sums: 1 }, failures: [] }; },
      second: async () => {
        const { existsSync } = await import('node:fs');
        return { counts: { sums: 2 }, failures: existsSync('broken') ? ['it is broken'] : [] };
      },
    }) };`,
  'test/kind.ts': 'export type Kind = string;',
  'server/add.ts': `
    import pg from 'pg';
    import { fork } from 'node:child_process';
    const child = new URL('./child.ts', import.meta.url);
    const migrations = '../migrations';
    export const add = (one: number, other: number) => one + other;`,
  'server/child.ts': `export const later = () => import('./later.ts');`,
  'server/later.ts': '',
  'server/unrelated.ts': '',
  'server/add.test.ts': '',
  'migrations/0001_first.sql': 'create table sums ();',
  'docs/sums.md': 'About sums.',
  'package-lock.json': lock('8.0.0'),
};

async function createRepository(t: TestContext) {
  const root = await mkdtemp(path.join(tmpdir(), 'signoff-proofs-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  // The proof runs without packages.
  write('node_modules/pg/index.js', 'module.exports = {};');
  write('.gitignore', 'node_modules\ndist\nbroken\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  const run = (stop = new AbortController().signal) => runProof({ root, area: 'sums', args: [], stop });
  const record = path.join(root, 'docs/proofs/sums.txt');
  return { root, write, run, record, hash: () => createCoverageReader(root)('sums').hash };
}

test('the hash changes with every file and package that a proof reaches', async (t) => {
  const { root, write, hash } = await createRepository(t);
  assert.deepEqual(createCoverageReader(root)('sums').files, [
    'migrations/0001_first.sql',
    'server/add.ts',
    'server/child.ts',
    'server/later.ts',
    'test/prove/sums.ts',
  ]);
  const seen = [hash()];
  for (const name of [
    'test/prove/sums.ts',
    'server/add.ts',
    'server/later.ts',
    'migrations/0001_first.sql',
  ]) {
    write(name, `${readFileSync(path.join(root, name), 'utf8')}\n`);
    seen.push(hash());
  }
  write('migrations/0002_second.sql', '');
  seen.push(hash());
  write('package-lock.json', lock('8.0.1'));
  seen.push(hash());
  assert.equal(new Set(seen).size, 7);
});

test('the hash does not change with files and packages outside the proof', async (t) => {
  const { write, hash } = await createRepository(t);
  const before = hash();
  for (const name of ['server/unrelated.ts', 'server/add.test.ts', 'docs/sums.md', 'test/kind.ts'])
    write(name, '// another text');
  write('package-lock.json', lock('8.0.0').replace('19.0.0', '19.0.1'));
  assert.equal(hash(), before);
});

test('the table lists for each proof whether it is fresh and, if not, why', async (t) => {
  const { root, write, run, record } = await createRepository(t);
  const row = (): string => formatTable(readProofStates(root)).split('\n')[1] ?? '';
  assert.match(row(), /^sums +- .* stale: never recorded$/);
  assert.ok(await run());
  assert.match(row(), /^sums +held +\d{4}-\d\d-\d\d +[0-9a-f]{7} +[\d.]+ s +fresh$/);
  write('server/later.ts', '// another text');
  assert.match(row(), / stale: 1 of 5 files differ$/);
  write('server/later.ts', '');
  assert.match(row(), / fresh$/);
  writeFileSync(record, readFileSync(record, 'utf8').replace(/^covers.*\n/m, ''));
  assert.match(row(), / stale: recorded without a hash$/);
});

test('a stopped run resumes with the same seed and only the missing parts', async (t) => {
  const { root, write, run, record } = await createRepository(t);
  assert.equal(await run(AbortSignal.abort()), false);
  assert.ok(!existsSync(record));

  write('broken', '');
  assert.equal(await run(), false);
  const missed = readFileSync(record, 'utf8');
  assert.match(missed, /^result {3}missed in/m);
  assert.match(missed, /^ {2}second: it is broken$/m);
  assert.match(readProofStates(root)[0]?.row ?? '', /did not hold/);

  rmSync(path.join(root, 'broken'));
  assert.equal(await run(), true);
  const held = readFileSync(record, 'utf8');
  assert.match(held, /^npm run prove -- sums --seed \d+$/m);
  assert.equal(held.split('\n')[0], missed.split('\n')[0]);
  const first = /^== first .*$/m;
  assert.equal(first.exec(held)?.[0], first.exec(missed)?.[0], 'the first part was not run again');
  assert.match(held, /^== second \(.*, missed 1 times before\)$/m);
  assert.match(held, /^sums +3$/m);
  assert.match(held, /^commit {3}[0-9a-f]{40}$/m);
});

test('a proof without parts is an error', async (t) => {
  const { write, run, record } = await createRepository(t);
  write('test/prove/sums.ts', 'export const proof = { hasSeed: false, parts: () => ({}) };');
  await assert.rejects(run(), /nothing to prove/);
  assert.ok(!existsSync(record));
});

test('every proof of this repository covers the files it is about', () => {
  const root = path.join(import.meta.dirname, '../..');
  const coveredBy = createCoverageReader(root);
  const reaches = (area: string, file: string) => coveredBy(area).files.includes(file);
  const areas = listAreas(root);
  assert.ok(areas.length >= 15);
  for (const area of areas) assert.ok(reaches(area, `test/prove/${area}.ts`));
  for (const entry of ['server/main.ts', 'sandbox/main.ts', 'server/media/picture-process.ts'])
    assert.ok(reaches('kills', entry), entry);
  const interfaceOf = (area: string) => coveredBy(area).files.filter((file) => /^web\/.*\.tsx$/.test(file));
  assert.ok(interfaceOf('web').length > 100);
  assert.deepEqual(interfaceOf('kills'), []);
  assert.ok(reaches('guards', 'test/attacks/attacks.test.ts'));
  assert.ok(coveredBy('contract').files.some((file) => file.endsWith('/contract.test.ts')));
  assert.ok(coveredBy('time-zones').files.length < 30);
});
