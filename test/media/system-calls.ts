/**
 * What a process really requested from the kernel while something ran: whom it called, what it opened. Needs strace.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface SystemCalls {
  readonly lines: number;
  /** Connections to addresses that are not among the allowed ports of this machine. */
  readonly unexpectedConnections: readonly string[];
  readonly canaryOpened: readonly string[];
}

/** Follows the process and every child it starts, until `stop` is called. */
export async function traceCalls(pid: number): Promise<{
  stop(allowedPorts: readonly number[], canaryPath: string): Promise<SystemCalls>;
}> {
  const file = join(tmpdir(), `signoff-strace-${process.pid}-${pid}`);
  const calls = 'trace=connect,sendto,sendmsg,sendmmsg,open,openat,openat2';
  const child = spawn('strace', ['-f', '-qq', '-s', '256', '-e', calls, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, 500));
  if (child.exitCode !== null) throw new Error('strace could not follow the service');
  return {
    async stop(allowedPorts, canaryPath) {
      child.kill('SIGINT');
      await ended;
      const unexpectedConnections: string[] = [];
      const canaryOpened: string[] = [];
      let lines = 0;
      for await (const line of createInterface({ input: createReadStream(file) })) {
        lines += 1;
        if (line.includes(canaryPath)) canaryOpened.push(line);
        const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1];
        if (port === undefined) continue;
        const isHome = /inet_addr\("127\.0\.0\.1"\)|"::1"|"::ffff:127\.0\.0\.1"/.test(line);
        if (!isHome || !allowedPorts.includes(Number(port))) unexpectedConnections.push(line);
      }
      await rm(file, { force: true });
      return { lines, unexpectedConnections, canaryOpened };
    },
  };
}
