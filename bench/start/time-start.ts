/** How long it takes from starting a process to its first answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { serviceProgram } from '../../test/processes/built-program.ts';

export interface StartFolders {
  readonly dataDir: string;
  /** Where Node keeps the sources that it has compiled. The service is bundled and needs none. */
  readonly compileCache: string;
}

const root = join(import.meta.dirname, '../..');
const pollMs = 10;
const longestMs = 120_000;

/** As `npm start` starts it, without npm, which takes as long whatever it starts. */
export const timeService = async ({ dataDir }: Pick<StartFolders, 'dataDir'>): Promise<number> => {
  const port = await freePort();
  return timeToFirstAnswer([serviceProgram, 'all'], port, {
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    AI_LOCAL_SERVERS: 'off',
    // It warns that it runs as root, and of connections that end with it.
    LOG_LEVEL: 'error',
  });
};

export const timeBareService = async ({ dataDir, compileCache }: StartFolders): Promise<number> => {
  const port = await freePort();
  const args = [join(import.meta.dirname, 'bare-service.ts'), dataDir, String(port)];
  return timeToFirstAnswer(args, port, { NODE_COMPILE_CACHE: compileCache });
};

/** Seconds. The process has ended when it returns. */
async function timeToFirstAnswer(
  args: readonly string[],
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, MALLOC_ARENA_MAX: '2', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  try {
    for (;;) {
      if (await answers(port)) return (performance.now() - startedAt) / 1_000;
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      if (performance.now() - startedAt > longestMs) throw new Error('it did not start in time');
      await wait(pollMs);
    }
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // nobody listens yet
  }
}
