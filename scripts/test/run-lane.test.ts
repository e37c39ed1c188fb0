import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { maxFilesPerProcess, runLane } from './run-lane.ts';
import type { FileResult } from './summarize-file.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'signoff-run-lane-'));
after(() => rm(folder, { recursive: true }));

async function writeTestFile(source: string): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.test.ts`);
  await writeFile(file, `import { after, before, describe, test } from 'node:test';\n${source}\n`);
  return file;
}

async function runSources(sources: readonly string[], timeoutMs = 60_000): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const files = await Promise.all(sources.map(writeTestFile));
  const { signal } = new AbortController();
  await runLane(files.values(), { stop: signal, timeoutMs, onResult: (result) => results.push(result) });
  return results;
}

async function runSource(source: string, limitMs?: number) {
  const [result] = await runSources([source], limitMs);
  assert.ok(result);
  return result;
}

test('counts only tests without inner tests', async () => {
  const result = await runSource(`
    describe('suite', () => { test('one', () => {}); test('two', () => {}); });
    test('parent', async (t) => { await t.test('three', () => {}); await t.test('four', () => {}); });
    test('five', () => {});`);
  assert.equal(result.passed, 5);
  assert.deepEqual(result.failures, []);
});

test('a failure is reported once, with its name, location and reason', async () => {
  const result = await runSource(`
    test('parent', async (t) => { await t.test('inner', () => { throw new Error('the reason'); }); });`);
  assert.equal(result.passed, 0);
  assert.equal(result.failures.length, 1);
  assert.equal(result.failures[0]!.name, 'inner');
  assert.match(result.failures[0]!.file, /\.test\.ts:3$/);
  assert.match(result.failures[0]!.reason, /the reason/);
});

test('a skipped test is listed and does not count as passed', async () => {
  const result = await runSource(`test('later', { skip: 'why' }, () => {}); test('now', () => {});`);
  assert.equal(result.passed, 1);
  assert.deepEqual(result.skipped, [{ name: 'later', reason: 'why' }]);
});

test('a file that hangs is killed with its children and reported as failed', async () => {
  const result = await runSource(
    `import { spawn } from 'node:child_process';
     const child = spawn('sleep', ['60'], { stdio: 'inherit' });
     test('fine', () => console.log('child', child.pid));
     test('loops', () => { for (;;); });`,
    1500,
  );
  const child = Number(/child (\d+)/.exec(result.output)?.[1]);
  assert.match(result.failures[0]!.reason, /had not ended after 1\.5 seconds/);
  const status = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => 'gone');
  assert.match(status, /^gone$|\) [ZX] /); // a zombie that its new parent has not collected yet
});

test('a file with a syntax error or without a test fails', async () => {
  assert.match((await runSource('this is no program')).failures[0]!.reason, /SyntaxError/);
  assert.match((await runSource('')).failures[0]!.reason, /no test/);
});

test('an error after the last test fails the file', async () => {
  const result = await runSource(
    `test('ok', () => {}); setTimeout(() => { throw new Error('late'); }, 100);`,
  );
  assert.equal(result.failures.length, 1);
});

test('files that share a process get separate results, hooks included', async () => {
  const [first, second, third] = await runSources([
    `before(() => console.log('begins')); after(() => console.log('ends'));
     test('one', () => {}); test('two', () => { throw new Error('of the first'); });`,
    `throw new Error('of the second');`,
    `test('three', () => {}); test('four', () => {});`,
  ]);
  assert.equal(first?.passed, 1);
  assert.match(first?.failures[0]?.reason ?? '', /of the first/);
  assert.equal(second?.passed, 0);
  assert.match(second?.failures[0]?.reason ?? '', /of the second/);
  assert.deepEqual([third?.passed, third?.failures], [2, []]);
});

test('a file that ends the process fails, and the next one runs in another', async () => {
  const results = await runSources([
    `test('seen', () => {}); test('ends all', () => process.exit(0));`,
    `test('reached', () => {});`,
  ]);
  assert.match(results[0]?.failures[0]?.reason ?? '', /ended before its tests did/);
  assert.deepEqual([results[1]?.passed, results[1]?.failures], [1, []]);
});

test('more files than one process runs are all reported, in order', async () => {
  const numbers = Array.from({ length: maxFilesPerProcess + 3 }, (_, n) => n);
  const results = await runSources(numbers.map((n) => `test('number ${n}', () => {});`));
  assert.deepEqual(
    results.map(({ passed, failures }) => passed - failures.length),
    numbers.map(() => 1),
  );
});
