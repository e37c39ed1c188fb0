/** Serves metrics of a worker-only process when METRICS_PORT is set. */

import { isReady } from '../db/postgres/ready.ts';
import { createWorkerServer } from '../http/metrics/worker-server.ts';
import type { Context } from '../wiring/context.ts';
import { StartError } from './start-error.ts';

export interface WorkerServer extends AsyncDisposable {
  /** Null when METRICS_PORT is not set. */
  readonly port: number | null;
}

export async function startWorkerServer({ config, database, log, metrics }: Context): Promise<WorkerServer> {
  const port = config.metrics.workerPort;
  if (port === null) return { port, [Symbol.asyncDispose]: async () => undefined };
  const app = createWorkerServer({ log, metrics: metrics.endpoint, ready: () => isReady(database) });
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
