/** The steps of `npm test`. Each returns how many checks passed and what failed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findOrInstallChromium } from '../../test/chromium.ts';
import { compileAhead } from './compile-ahead.ts';
import type { TestFiles } from './find-files.ts';
import { startProgress } from './progress.ts';
import { runFiles } from './run-files.ts';
import { startSharedDatabase } from './shared-database.ts';
import type { Failure, FileResult } from './summarize-file.ts';

/** With more files than this, several processes load the same sources. */
const compileAheadThreshold = 12;

export interface StepResult {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skipped: readonly { name: string; reason: string }[];
  readonly note: string;
  readonly files?: readonly FileResult[];
}

export const lintCommands = [['node_modules/@biomejs/biome/bin/biome', 'check', '.']];

export function typesCommands(): string[][] {
  const projects = ['tsconfig.json', 'web/tsconfig.json'].filter((project) => existsSync(project));
  return projects.map((project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]);
}

/** Runs several commands as one check. */
export async function runCheck(name: string, commands: string[][], stop: AbortSignal): Promise<StepResult> {
  const failures: Failure[] = [];
  for (const command of commands) {
    const { code, output } = await capture(command, stop);
    if (code !== 0) failures.push({ file: command.slice(1).join(' '), name, reason: output });
  }
  const failed = failures.length > 0;
  const first = { file: '', name, reason: failures.map(({ reason }) => reason).join('\n') };
  return { passed: failed ? 0 : 1, failures: failed ? [first] : [], skipped: [], note: '' };
}

export async function runTests(
  files: TestFiles,
  options: { stop: AbortSignal; onFailure(result: FileResult): void },
): Promise<StepResult> {
  const results: FileResult[] = [];
  if (files.browser.length > 0) process.env.CHROMIUM_PATH = await findOrInstallChromium();
  const compiling =
    files.tests.length + files.browser.length > compileAheadThreshold ? compileAhead() : undefined;
  await using _database = await startSharedDatabase('memory');
  await compiling;
  using progress = startProgress(files.tests.length + files.browser.length);
  await runFiles(files, {
    // One more than there are processors, because tests spend much of their time waiting.
    atOnce: Math.min(4, Math.max(2, availableParallelism())) + 1,
    stop: options.stop,
    onResult(result) {
      results.push(result);
      progress.advance(result.passed + result.failures.length);
      if (result.failures.length === 0) return;
      progress.clear();
      options.onFailure(result);
    },
  });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  return {
    passed,
    failures: results.flatMap((result) => result.failures),
    skipped: results.flatMap(({ file, skipped }) =>
      skipped.map((one) => ({ ...one, name: `${file}: ${one.name}` })),
    ),
    note: `${passed} tests in ${results.length} files`,
    files: results,
  };
}

function capture(command: readonly string[], stop: AbortSignal): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const end = () => child.kill();
    stop.addEventListener('abort', end, { once: true });
    child.once('error', (error) => collect(error.message));
    child.once('close', (code) => {
      stop.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}
