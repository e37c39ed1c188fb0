/**
 * Runs a program under the packaged Node and waits for its clean exit. Ctrl-C in a terminal reaches both
 * processes, so this one only waits; other signals are passed on. If this process is killed, the program learns of it
 * from the "disconnect" event of the IPC channel.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { onNpmExit } from './parent-watch.mjs';

/** Short-lived objects, such as the chunks of an upload, need no more space than this: 8 MB, three times. */
const youngSpace = '--max-semi-space-size=8';
/** Compiled sources, which halve the start time. What is bundled starts as soon without, and Node holds what it has read of it. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

export function runProgram(node, program) {
  const isBundled = program[0].startsWith('dist/');
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', youngSpace, ...program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A malloc arena for each thread costs hundreds of megabytes under uploads; two are enough.
      env: {
        ...(isBundled ? {} : { NODE_COMPILE_CACHE: compileCache }),
        MALLOC_ARENA_MAX: '2',
        ...process.env,
      },
    });
    const forward = (signal) => child.kill(signal);
    const inTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
    const onInterrupt = inTerminal ? () => undefined : forward;
    process.on('SIGINT', onInterrupt).on('SIGTERM', forward).on('SIGHUP', forward);
    const stopParentWatch = onNpmExit(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopParentWatch();
      process.off('SIGINT', onInterrupt).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}
