/** Builds the web app when its sources changed since the last build. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { userError } from './user-error.mjs';
import { withLock } from './with-lock.mjs';

export async function buildWebIfNeeded(root, node) {
  const config = path.join(root, 'web', 'vite.config.ts');
  if (!existsSync(config)) return;
  const stampFile = path.join(root, 'dist', 'web', '.signoff-build');
  const currentFingerprint = () => fingerprint(root, ['web', 'verifier', 'package-lock.json']);
  if (readStamp(stampFile) === currentFingerprint()) return;
  await withLock(path.join(root, 'dist', '.building'), {
    isDone: () => readStamp(stampFile) === currentFingerprint(),
    onWait: () => console.error('Waiting for another Signoff command that builds the web app…'),
    work: () => build(root, node, config, stampFile, currentFingerprint()),
  });
}

async function build(root, node, config, stampFile, stamp) {
  const done = showProgress('Building the web app…');
  rmSync(stampFile, { force: true });
  const outDir = path.dirname(stampFile);
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', path.dirname(config), '--config', config, '--outDir', outDir, '--emptyOutDir'];
  const { code, output } = await runQuietly(node, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  done();
  if (code !== 0)
    throw userError(
      `${stripVTControlCharacters(output).trim()}\nThe web app could not be built (see the reason above).`,
    );
  mkdirSync(outDir, { recursive: true });
  writeFileSync(stampFile, `${stamp}\n`);
}
