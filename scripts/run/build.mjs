/** Builds the web app and the server, each when its sources changed since its last build. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { userError } from './user-error.mjs';
import { withLock } from './with-lock.mjs';

const builds = {
  web: {
    name: 'web app',
    sources: ['web', 'verifier', 'package-lock.json'],
    program: [
      'node_modules/vite/bin/vite.js',
      'build',
      'web',
      '--config',
      'web/vite.config.ts',
      '--emptyOutDir',
    ],
  },
  server: {
    name: 'server',
    sources: ['server', 'sandbox', 'scripts/build-server.ts', 'package-lock.json'],
    program: ['--disable-warning=ExperimentalWarning', 'scripts/build-server.ts'],
  },
};

export async function buildIfNeeded(root, node, parts) {
  for (const part of parts) {
    const { name, sources, program } = builds[part];
    const folder = path.join(root, 'dist', part);
    const stampFile = path.join(folder, '.signoff-build');
    const currentFingerprint = () => fingerprint(root, sources);
    const isDone = () => readStamp(stampFile) === currentFingerprint();
    if (isDone()) continue;
    await withLock(path.join(root, 'dist', '.building'), {
      isDone,
      onWait: () => console.error(`Waiting for another Signoff command that builds the ${name}…`),
      work: async () => {
        rmSync(stampFile, { force: true });
        const stamp = currentFingerprint();
        await build(root, name, [node, ...program, '--outDir', folder]);
        writeFileSync(stampFile, `${stamp}\n`);
      },
    });
  }
}

async function build(root, name, [node, ...args]) {
  const done = showProgress(`Building the ${name}…`);
  const { code, output } = await runQuietly(node, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  done();
  if (code !== 0)
    throw userError(
      `${stripVTControlCharacters(output).trim()}\nThe ${name} could not be built (see the reason above).`,
    );
}
