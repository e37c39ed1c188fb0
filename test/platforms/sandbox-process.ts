/** The sandbox in a process of its own, as an installation has it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** `publicUrl` is the address it hands out, which may lead through a proxy of the test. */
export async function startSandboxProcess(settings: {
  readonly port: number;
  readonly dataDir: string;
  readonly publicUrl: string;
}): Promise<AsyncDisposable> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'sandbox/main.ts')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        SANDBOX_PORT: String(settings.port),
        SANDBOX_DATA: settings.dataDir,
        SANDBOX_PUBLIC_URL: settings.publicUrl,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'close');
  // It prints one line when it listens.
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the sandbox did not start'))),
  ]);
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
