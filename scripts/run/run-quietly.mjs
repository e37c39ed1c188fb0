import { spawn } from 'node:child_process';

/** Runs a program to its end and collects its output, to show if it fails. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward).on('SIGHUP', forward);
    const finish = (result) => {
      process.off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(result);
    };
    child.once('error', (error) => finish({ code: 1, output: error.message }));
    child.once('close', (code) => finish({ code: code ?? 1, output }));
  });
}
