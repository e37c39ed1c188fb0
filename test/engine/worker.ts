/** A worker in a process of its own, as an operator runs several of them: `signoff work`. */
import { startService } from '../processes/service-process.ts';

export interface Worker extends AsyncDisposable {
  readonly pid: number;
}

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly keys: string;
}

/** With PROFILE=<folder> each writes a CPU profile there. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const profile = process.env.PROFILE;
  const service = startService('work', {
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataDir,
    SANDBOX_URL: settings.sandboxUrl,
    ENCRYPTION_KEYS: settings.keys,
    LOG_LEVEL: 'warn',
    ...(profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}),
  });
  await service.ready;
  return {
    pid: service.pid,
    [Symbol.asyncDispose]: async () => {
      service.stop();
      await service.exited;
    },
  };
}
