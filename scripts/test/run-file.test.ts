import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { runFile } from './run-file.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'signoff-run-file-'));
after(() => rm(folder, { recursive: true }));

async function runText(text: string, limitMs?: number) {
  const file = path.join(folder, `${crypto.randomUUID()}.test.ts`);
  await writeFile(file, `import { describe, test } from 'node:test';\n${text}\n`);
  return runFile(file, new AbortController().signal, limitMs);
}

test('it counts the tests that hold no other', async () => {
  const result = await runText(`
    describe('suite', () => { test('one', () => {}); test('two', () => {}); });
    test('parent', async (t) => { await t.test('three', () => {}); await t.test('four', () => {}); });
    test('five', () => {});`);
  assert.equal(result.passed, 5);
  assert.deepEqual(result.failures, []);
});

test('a failure carries its name, place and reason, once', async () => {
  const result = await runText(`
    test('parent', async (t) => { await t.test('inner', () => { throw new Error('the reason'); }); });`);
  assert.equal(result.passed, 0);
  assert.equal(result.failures.length, 1);
  assert.equal(result.failures[0]!.name, 'inner');
  assert.match(result.failures[0]!.file, /\.test\.ts:3$/);
  assert.match(result.failures[0]!.reason, /the reason/);
});

test('a skipped test is neither passed nor hidden', async () => {
  const result = await runText(`test('later', { skip: 'why' }, () => {}); test('now', () => {});`);
  assert.equal(result.passed, 1);
  assert.deepEqual(result.skipped, [{ name: 'later', reason: 'why' }]);
});

test('a file that hangs is killed with its children and fails by name', async () => {
  const result = await runText(
    `import { spawn } from 'node:child_process';
     const child = spawn('sleep', ['60'], { stdio: 'inherit' });
     test('fine', () => console.log('child', child.pid));
     test('loops', () => { for (;;); });`,
    1500,
  );
  const child = Number(/child (\d+)/.exec(result.output)?.[1]);
  assert.match(result.failures[0]!.reason, /had not ended after 1\.5 seconds/);
  const status = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => 'gone');
  assert.match(status, /^gone$|\) [ZX] /); // a zombie waits for its new parent to collect it
});

test('a file that cannot be read as a program, or that holds no test, fails', async () => {
  assert.match((await runText('this is no program')).failures[0]!.reason, /exit code 1/);
  assert.match((await runText('')).failures[0]!.reason, /no test/);
});

test('an error after the last test fails the file', async () => {
  const result = await runText(`test('ok', () => {}); setTimeout(() => { throw new Error('late'); }, 100);`);
  assert.equal(result.failures.length, 1);
});
