/** The sandbox is a separate server that shares no code with ours, so it runs in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const entry = join(import.meta.dirname, '../../sandbox/main.ts');
const stopTimeoutMs = 5_000;

export interface SandboxProcess extends AsyncDisposable {
  readonly url: URL;
}

/** The child exits whenever this process ends: it watches the IPC channel. */
export async function startSandboxProcess({
  port,
  dataDir,
  serviceUrl,
}: {
  port: number;
  dataDir: string;
  /** Where its platforms send their notices. */
  serviceUrl: URL;
}): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: join(dataDir, 'sandbox'),
      SIGNOFF_URL: serviceUrl.origin,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C goes to this process only; it stops the sandbox after the work that still needs it.
    detached: true,
  });
  let stderrTail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-2_000);
  });
  const url = await Promise.race([listening(child), failed(child, () => stderrTail)]);
  return { url, [Symbol.asyncDispose]: () => stop(child) };
}

async function listening(child: ChildProcess): Promise<URL> {
  const [message] = (await once(child, 'message')) as [{ listening: string }];
  return new URL(message.listening);
}

async function failed(child: ChildProcess, stderrTail: () => string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new StartError(stderrTail().trim() || `The sandbox could not start (exit code ${code}).`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await gone;
  clearTimeout(timer);
}
