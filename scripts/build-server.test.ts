import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

test('a build keeps the files of the one before, which may still run, and none that are older', () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'signoff-build-'));
  try {
    for (const name of ['part-before.js', 'part-older.js']) writeFileSync(path.join(outDir, name), '');
    writeFileSync(path.join(outDir, 'files.json'), JSON.stringify(['part-before.js']));
    const program = path.join(import.meta.dirname, 'build-server.ts');
    const { status, stderr } = spawnSync(process.execPath, [program, '--outDir', outDir], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const files = readdirSync(outDir);
    for (const name of ['main.js', 'picture-process.js', 'sandbox.js', 'part-before.js'])
      assert.ok(files.includes(name), name);
    assert.ok(!files.includes('part-older.js'));
  } finally {
    rmSync(outDir, { recursive: true });
  }
});
