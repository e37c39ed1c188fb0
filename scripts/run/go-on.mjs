/**
 * Runs a program under the packaged Node and waits for its clean end. Ctrl-C in a terminal reaches both
 * processes: this one only waits. Other signals are handed on. The open channel tells the program, by its
 * "disconnect" event, when this process was killed without a chance to say so.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { whenNpmEnds } from './parent-watch.mjs';

/** What lives for a moment only, such as the parts of an upload, needs no more room than this: 8 MB, three times. */
const youngSpace = '--max-semi-space-size=8';
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

export function goOn(node, program) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', youngSpace, ...program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Sources are read as they are; what the engine made of them last time halves the time to start.
      // One heap for each thread that ever allocated costs hundreds of megabytes under uploads; two are enough.
      env: { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2', ...process.env },
    });
    const pass = (signal) => child.kill(signal);
    const inTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
    const onInterrupt = inTerminal ? () => undefined : pass;
    process.on('SIGINT', onInterrupt).on('SIGTERM', pass).on('SIGHUP', pass);
    const stopWatching = whenNpmEnds(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopWatching();
      process.off('SIGINT', onInterrupt).off('SIGTERM', pass).off('SIGHUP', pass);
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}
