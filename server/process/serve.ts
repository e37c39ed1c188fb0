/** Serves HTTP in a process. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isReady } from '../db/postgres/ready.ts';
import { createApp } from '../http/app.ts';
import { sessionCookieName } from '../http/people/session-cookie.ts';
import type { Context } from '../wiring/context.ts';
import { StartError } from './start-error.ts';

export interface RunningServer extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
}

const webRoot = join(import.meta.dirname, '../../dist/web');
const idleSweepMs = 100;

export async function serve(context: Context): Promise<RunningServer> {
  const { config, database, log } = context;
  const { host, port, baseUrl, tls, trustProxy } = config.http;
  let stopping = false;
  const app = await createApp({
    log,
    routes: context.routes,
    names: context.names,
    limiter: context.limiter,
    depsFor: context.depsFor,
    idempotency: context.idempotency,
    oauth: context.oauth,
    uploads: context.media.uploadMount,
    people: context.authenticator,
    sessionCookie: sessionCookieName(baseUrl),
    origin: baseUrl.origin,
    baseUrl,
    tls: tls && { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) },
    trustProxy,
    webRoot,
    metrics: context.metrics.endpoint,
    recordRequest: context.metrics.recordRequest,
    calls: context.requestLog.collect,
    ready: async () => !stopping && isReady(database),
  });
  let inProgress = 0;
  app.server.on('request', (_request, response: ServerResponse) => {
    inProgress += 1;
    response.once('close', () => {
      inProgress -= 1;
    });
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use. Stop what uses it, or choose another with PORT=3010 npm start.`,
      );
    }
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`);
    throw error;
  }
  await context.metrics.heartbeat.addPart('serve');
  const bound = app.server.address();
  return {
    address: baseUrl.origin,
    port: typeof bound === 'object' && bound ? bound.port : port,
    // Requests in progress are completed; new ones are refused.
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      context.notifications.live.closeAll();
      context.events.hub.closeAll();
      context.requestLog.live.closeAll();
      // Keep-alive connections would stay open for over a minute; and browsers open some in advance, which count
      // as busy although no request was ever made on them.
      const sweep = setInterval(() => {
        if (inProgress === 0) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
      }, idleSweepMs);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
