/**
 * `npm run prove -- <area> [--seed n] [--times n …]`: the full figures behind a promise, as test/prove/<area>.ts
 * measures them. What it prints is also kept in docs/proofs/<area>.txt, under a head that says when, on
 * which commit and on what machine, so that a reader can judge it and run it again.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { enterRunFolder } from './test/run-folder.ts';
import { startSharedDatabase } from './test/shared-database.ts';

const [area = '', ...args] = process.argv.slice(2);
const program = path.join('test', 'prove', `${area}.ts`);

if (!/^[a-z0-9-]+$/.test(area) || !existsSync(program)) {
  const areas = (await readdir('test/prove').catch((): string[] => []))
    .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length));
  console.error(area === '' ? 'Say which area to prove.' : `There is no area "${area}".`);
  console.error(areas.length === 0 ? 'None exists yet (test/prove is empty).' : `Areas: ${areas.join(', ')}`);
  process.exit(1);
}

await using _runFolder = await enterRunFolder();
// Figures are those of a disk.
await using database = await startSharedDatabase('disk');
process.exitCode = await prove(database.url);
if (process.connected) process.disconnect();

async function prove(databaseUrl: string): Promise<number> {
  const kept = path.join('docs', 'proofs', `${area}.txt`);
  await mkdir(path.dirname(kept), { recursive: true });
  const file = createWriteStream(`${kept}.unfinished`);
  const tee = (text: string | Buffer) => {
    process.stdout.write(text);
    file.write(text);
  };
  tee(`${head().join('\n')}\n\n`);
  const startedAt = performance.now();
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    });
    child.stdout.on('data', tee);
    child.stderr.on('data', tee);
    // Ctrl-C in a terminal reaches the child too; the other signals, and the end of our parent, do not.
    process.on('SIGINT', () => undefined);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
    process.on('disconnect', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  tee(`\n${code === 0 ? 'Proved' : `Failed (exit code ${code})`} in ${seconds} s\n`);
  await new Promise((resolve) => file.end(resolve));
  await rename(`${kept}.unfinished`, kept);
  return code;
}

function head(): string[] {
  const memoryGb = (os.totalmem() / 1024 ** 3).toFixed(1);
  return [
    `npm run prove -- ${[area, ...args].join(' ')}`,
    `date     ${new Date().toISOString()}`,
    `commit   ${commit()}`,
    `machine  ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() || 'unknown model'}), ${memoryGb} GB, ${process.arch}, Linux ${os.release()}, Node ${process.version}`,
  ];
}

function commit(): string {
  const git = (...command: string[]) =>
    execFileSync('git', command, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed =
      git('status', '--porcelain', '--', ':!docs/proofs') === '' ? '' : ' with uncommitted changes';
    return git('rev-parse', 'HEAD') + changed;
  } catch (error) {
    return `unknown (${error instanceof Error ? error.message.split('\n')[0] : 'no git'})`;
  }
}
