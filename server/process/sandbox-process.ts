/** The sandbox is a server of its own that shares no code with ours, so it runs as a process of its own. */
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

/** It ends when we end, however we end: it watches the channel between us. */
export async function startSandboxProcess({
  port,
  dataDir,
  serviceUrl,
}: {
  port: number;
  dataDir: string;
  /** Where its platforms send what they tell us by themselves. */
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
    // Ctrl-C is for us; we stop it after the work that still needs it.
    detached: true,
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2_000);
  });
  const url = await Promise.race([listening(child), failed(child, () => complaints)]);
  return { url, [Symbol.asyncDispose]: () => stop(child) };
}

async function listening(child: ChildProcess): Promise<URL> {
  const [message] = (await once(child, 'message')) as [{ listening: string }];
  return new URL(message.listening);
}

async function failed(child: ChildProcess, complaints: () => string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new StartError(complaints().trim() || `The sandbox could not start (exit code ${code}).`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await gone;
  clearTimeout(timer);
}
