import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Guard } from './guard.ts';

const hook = join(import.meta.dirname, 'remove-guard.ts');

export type RunResult = 'passed' | 'failed' | 'crashed' | 'guard not found';

const tablesOf = (guard: Guard | null): readonly string[] =>
  (guard?.table ? [guard.table] : ['attacks.test.ts', 'forged-approvals.test.ts']).map((file) =>
    join(import.meta.dirname, file),
  );

/** Runs the attacker's table in a process of its own, with one guard removed. */
export const runAttacksWithoutGuard = (guard: Guard | null): Promise<RunResult> =>
  // Without isolation the hook and the tests share one process.
  runWithoutGuard(
    guard,
    ['--test', '--test-isolation=none', '--test-reporter=tap', ...tablesOf(guard)],
    1,
    /^ *not ok /m,
  );

/**
 * `failureCode` is the exit code for "found something", as against not having run; `failure` is what it prints then,
 * after which the rest need not run.
 */
export async function runWithoutGuard(
  guard: Guard | null,
  program: readonly string[],
  failureCode: number,
  failure?: RegExp,
): Promise<RunResult> {
  const removal =
    guard === null
      ? {}
      : 'sql' in guard
        ? { REMOVE_SQL_GUARD: guard.sql }
        : {
            REMOVE_GUARD_FILE: resolve(guard.file),
            REMOVE_GUARD_FIND: guard.find,
            REMOVE_GUARD_REPLACE: guard.replace,
          };
  const { NODE_TEST_CONTEXT: _nested, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', hook, ...program], {
    env: { ...environment, ...removal },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (failure?.test(output)) child.kill('SIGKILL');
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 97 || output.includes('guard text not found')) return 'guard not found';
  if (failure?.test(output)) return 'failed';
  if (code === 0) return 'passed';
  return code === failureCode ? 'failed' : 'crashed';
}
