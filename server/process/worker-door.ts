/** Where METRICS_PORT is set, a process that only works can be watched there. */

import { isReady } from '../db/postgres/ready.ts';
import { createWorkerDoor } from '../http/metrics/worker-door.ts';
import type { Context } from '../wiring/context.ts';
import { StartError } from './start-error.ts';

export interface WorkerDoor extends AsyncDisposable {
  /** Null when there is none. */
  readonly port: number | null;
}

export async function openWorkerDoor({ config, database, log, metrics: watching }: Context): Promise<WorkerDoor> {
  const port = config.metrics.workerPort;
  if (port === null) return { port, [Symbol.asyncDispose]: async () => undefined };
  const app = createWorkerDoor({ log, metrics: watching.door, ready: () => isReady(database) });
  try {
    await app.listen({ host: config.http.host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new StartError(`Port ${port} is in use or not allowed. Choose another with METRICS_PORT.`);
  }
  const bound = app.server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    [Symbol.asyncDispose]: () => app.close(),
  };
}
